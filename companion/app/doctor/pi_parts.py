"""The look at what is wired to the Pi: each reader, each button and the screen, one by one."""

from collections.abc import Mapping, Sequence
from typing import Any

from crownboard.rc522 import ECHO_BITS, KNOWN_VERSIONS, ReaderError

from companion.app.doctor.findings import Look, unchecked, well, wrong
from companion.app.remedies import WHO_HAS_IT
from companion.app.settings import ScreenSettings, screen_i2c
from hardware.bus import NEVER, Clock
from hardware.display import DisplayBus, Screen
from hardware.events import Event, Health, Why
from hardware.oled import open_i2c
from hardware.oled_spi import open_screen
from hardware.pin_errors import cannot_have, why_not
from hardware.pins import PIEZO_BCM, RESET_BCM
from hardware.reader import LibraryMissingError, Reader, open_reader

ECHOES = 20
"""So often a reader has to give back a whole FIFO."""
WATCHED_US = 300_000
"""So long a button must not be down all the time."""
_WATCH_EVERY_US = 10_000
OTHER_ADDRESS = {0x3C: 0x3D, 0x3D: 0x3C}
_NOP = 0xE3

BUSY = "another program has it: a running table, another check, an old script"
REFUSED = "a package does not fit this system, or this user may not use the pins"
MAY_USE = "Type: ./run   to mend packages, or: sudo usermod -aG gpio,spi,i2c $USER   and log in."
UNKNOWN_CHIP = "not known: a clone, which may do as well"
WIRES = "Look at its wires: 3V3, GND, SDA, SCK, MOSI, MISO, RST (see wiring.md)."


class Bench:
    """What the looks at the Pi's parts run on.

    Args:
        clock: passes the time.
        factory: gpiozero's pin factory; None for gpiozero's own choice.
        spi_hz: speed of the readers' bus.
    """

    def __init__(self, clock: Clock, factory: Any = None, spi_hz: int = 1_000_000) -> None:
        self.clock = clock
        self.factory = factory
        self.spi_hz = spi_hz


# Readers


def look_at_readers(slots: Sequence[str], bench: Bench) -> list[Look]:
    """Look at every reader: does a chip answer, and does each bit come back?

    The chip's own digital self test (data sheet, 16.1.1) is left out: clones that read cards
    well enough fail it.
    """
    if not slots:
        return []
    from gpiozero import DigitalOutputDevice

    try:
        reset = DigitalOutputDevice(RESET_BCM, initial_value=True, pin_factory=bench.factory)
    except Exception as error:  # each pin library has its own kinds
        rest = [unchecked(f"reader {slot}", "without the reset pin") for slot in slots]
        told = cannot_have(RESET_BCM, error)
        return [_no_pin("reset pin", told, why_not(error)), *rest]
    readers: list[Reader] = []

    def drive(level: bool) -> None:
        reset.value = int(level)

    try:
        readers += [
            open_reader(0, device, bench.clock, drive, hz=bench.spi_hz)
            for device in range(len(slots))
        ]
        looks = [_reader(slot, readers, n) for n, slot in enumerate(slots)]
    except LibraryMissingError as error:
        looks = [unchecked(f"reader {slot}", str(error)) for slot in slots]
    finally:
        for reader in readers:
            reader.Close_MFRC522()  # type: ignore[attr-defined]
        reset.close()
    return looks


def _reader(slot: str, readers: Sequence[Reader], number: int) -> Look:
    """Look at one reader; the reset wire, common to all, is pulsed before the first."""
    part, reader = f"reader {slot}", readers[number]
    try:
        reader.start(pulse=number == 0, antenna=False)
        lost = sum(reader.echo(seed) for seed in range(ECHOES))
    except ReaderError as error:
        return _dead_reader(part, str(error), reader.version, single=len(readers) == 1)
    version = reader.version or 0
    if lost:
        return wrong(
            part,
            f"{lost} of {ECHOES * ECHO_BITS} bits did not come back as they were sent",
            "its wires are loose or too long, or another board holds MISO",
            "Shorter wires, 33–100 Ω in SCK and MOSI; write [readers] speed_khz = 500.",
        )
    name = KNOWN_VERSIONS.get(version, UNKNOWN_CHIP)
    return well(part, f"version {version:#04x} ({name}), every bit comes back")


def _dead_reader(part: str, why: str, version: int | None, *, single: bool) -> Look:
    if "cannot be opened" in why or why.startswith("SPI:"):
        cause = "the kernel's driver is gone, or another program changed it"
        return wrong(
            part, why, cause, "Type: sudo raspi-config nonint do_spi 0   then: sudo reboot"
        )
    if version is None:
        cause = "it has no power, or a wire is off"
        if not single:
            cause += "; or the other board holds MISO: pull that one off and look again"
        return wrong(part, why, cause, WIRES)
    cause = "bits get lost, or its supply breaks down"
    return wrong(part, why, cause, "Capacitors at the reader, shorter wires (see wiring.md).")


# Buttons


def look_at_buttons(pins: Mapping[str, int], bench: Bench) -> list[Look]:
    """Look at every button for a moment in which nobody should press one."""
    from gpiozero import DigitalInputDevice

    devices: dict[str, Any] = {}
    looks: dict[str, Look] = {}
    for name, bcm in pins.items():
        try:
            devices[name] = DigitalInputDevice(bcm, pull_up=True, pin_factory=bench.factory)
        except Exception as error:  # each pin library has its own kinds
            told = cannot_have(bcm, error)
            looks[name] = _no_pin(f"button {name}", told, why_not(error))
    up: set[str] = set()
    until_us = bench.clock.now_us() + WATCHED_US
    while bench.clock.now_us() < until_us:
        up |= {name for name, device in devices.items() if not device.value}
        bench.clock.sleep_us(_WATCH_EVERY_US)
    for name, device in devices.items():
        device.close()
        looks[name] = button_look(name, up=name in up)
    return [looks[name] for name in pins]


def button_look(name: str, *, up: bool) -> Look:
    """Return how a button is that was seen up, or was down all the time."""
    part = f"button {name}"
    if up:
        return well(part, "is up; whether it closes shows in ./run check")
    cause = "it is jammed, its wire touches GND, or two of its legs are always connected"
    remedy = "Take two legs that stand diagonally across, see wiring.md, step 2."
    return wrong(part, "is down all the time", cause, remedy)


# Screen


def look_at_screen(settings: ScreenSettings, bench: Bench) -> Look:
    """Light the screen for a moment, and look for it at its other address if it is dead."""
    told: list[Health] = []

    def note(event: Event) -> None:
        if isinstance(event, Health):
            told.append(event)

    port, address = settings.i2c_port, settings.address
    display = DisplayBus(
        Screen(),
        lambda: open_screen(screen_i2c(settings), bench.factory),
        chip=settings.chip,
        clock=bench.clock,
        post=note,
        upside_down=settings.upside_down,
    )
    display.step(bench.clock.now_us())
    display.close()
    health = told[-1]
    if settings.bus == "spi":
        return _on_spi(health)
    if health.state == "ok":
        return well("screen", f"answers at {address:#04x} on I2C {port}")
    other = OTHER_ADDRESS.get(address)
    if other is not None and _answers(port, other):
        return wrong(
            "screen",
            f"no answer at {address:#04x}, but one at {other:#04x}",
            "the module is set to its other address",
            f"Write [screen] address = {other:#04x} into the settings.",
        )
    cause = "SDA and SCL are swapped, or 3V3 or GND is off"
    return wrong("screen", health.detail, cause, "Look at its four wires, see wiring.md, step 1.")


def _on_spi(health: Health) -> Look:
    """Return whether pins and bus could be had: a screen on SPI never answers."""
    if health.state == "ok":
        return well("screen", "all was sent on SPI, where nothing answers: is the glass lit?")
    return _no_pin("screen", health.detail, health.why)


def _no_pin(part: str, told: str, why: Why) -> Look:
    """Return that a pin or a bus cannot be had: another program has it, or the system refuses."""
    if why == "taken":
        return wrong(part, told, BUSY, WHO_HAS_IT)
    return wrong(part, told, REFUSED, MAY_USE)


def _answers(port: int, address: int) -> bool:
    try:
        serial = open_i2c(port, address)
        serial.command(_NOP)
    except Exception:  # luma has kinds of its own
        return False
    serial.cleanup()
    return True


# Piezo


def look_at_piezo(bench: Bench) -> Look:
    """Let the piezo tick, which only people hear; whether its pin can be had is known."""
    from hardware.piezo import PiezoBus

    told: list[Health] = []

    def note(event: Event) -> None:
        if isinstance(event, Health):
            told.append(event)

    piezo = PiezoBus(PIEZO_BCM, clock=bench.clock, post=note, factory=bench.factory)
    piezo.play("tick")
    due_us = piezo.step(bench.clock.now_us())
    while told[-1].state == "ok" and due_us != NEVER:
        bench.clock.sleep_us(max(0, due_us - bench.clock.now_us()))
        due_us = piezo.step(bench.clock.now_us())
    piezo.close()
    if told[-1].state == "ok":
        return well(
            "piezo", f"GPIO{PIEZO_BCM} has ticked: was it heard? Else see wiring.md, step 2"
        )
    return _no_pin("piezo", told[-1].detail, told[-1].why)


def parts_unchecked(parts: Sequence[str], why: str) -> list[Look]:
    """Return that none of these could be looked at."""
    return [unchecked(part, why) for part in parts]
