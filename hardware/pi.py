"""The real parts on a Raspberry Pi: what is missing, and one thread for every bus."""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from crownboard.rc522 import ReaderError

from hardware.board import Board
from hardware.board_link import BoardBus, Port, SerialPort
from hardware.board_port import BoardWiring, find_port
from hardware.bus import Bus, BusThread, Clock, RealClock
from hardware.buttons import ButtonBus
from hardware.debounce import HOLD_US, SETTLE_US
from hardware.display import DisplayBus, Screen
from hardware.events import Event, Health, Why
from hardware.oled_spi import I2c, open_screen
from hardware.packages import lacking_on_a_pi
from hardware.piezo import PiezoBus
from hardware.pin_errors import cannot_have, why_not
from hardware.pins import RESET_BCM, SCREEN_DEVICE
from hardware.reader import LibraryMissingError, open_reader
from hardware.slots import SlotBus, SlotReport, SlotSettings

FULL_PICTURE_BITS = 1034 * 9
"""A whole picture on I2C, addresses and commands included; each byte is acknowledged."""
MODEL = Path("/proc/device-tree/model")


class PartsMissingError(Exception):
    """The real parts cannot be used here; the text says what is missing and what to type."""


def model(path: Path = MODEL) -> str | None:
    """Return which Raspberry Pi this is, None where it is none."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return None
    return text if "Raspberry Pi" in text else None


I2C_ON = "sudo raspi-config nonint do_i2c 0"


def spi_devices(slots: int, i2c_port: int | None) -> list[int]:
    """List the devices of SPI 0 that are in use: one a reader, and the screen's where on SPI.

    >>> spi_devices(2, 1), spi_devices(1, None), spi_devices(0, None)
    ([0, 1], [0, 1], [1])
    """
    return sorted({*range(slots), *([SCREEN_DEVICE] if i2c_port is None else [])})


def missing(slots: int, i2c_port: int | None = 1, *, root: Path = Path("/")) -> list[str]:
    """List what the real parts need and this computer lacks, each with what to do about it.

    Args:
        slots: how many readers are on the Pi's SPI.
        i2c_port: the number of the screen's bus, None where it is on SPI.
        root: where `/proc` and `/dev` are looked for.
    """
    if model(root / "proc/device-tree/model") is None:
        return ["This is no Raspberry Pi: readers, buttons and screen cannot be connected here."]
    wanted = [
        *(
            (f"spidev0.{n}", "SPI is off", "sudo raspi-config nonint do_spi 0")
            for n in spi_devices(slots, i2c_port)
        ),
        *([] if i2c_port is None else [(f"i2c-{i2c_port}", "I2C is off", I2C_ON)]),
        ("gpiochip0", "GPIO is missing", "sudo apt full-upgrade"),
    ]
    found = []
    for name, what, typed in wanted:
        device = root / "dev" / name
        if not device.exists():
            found.append(f"{what} (no /dev/{name}). Type: {typed}   then reboot.")
        elif not os.access(device, os.R_OK | os.W_OK):
            found.append(
                f"/dev/{name} may not be used by you. Type: sudo usermod -aG gpio,spi,i2c $USER   "
                "then log in again."
            )
    return found + [fault.sentence for fault in lacking_on_a_pi()]


FAST_I2C_HZ = 400_000


def slow(i2c_port: int | None = 1, *, root: Path = Path("/")) -> list[str]:
    """Say what works, but slower than it could, and what to do about it.

    A Pi drives I2C at 100 kHz unless it is told otherwise. How fast it does is in the device
    tree (a guess: nothing is said where it is not found there).
    """
    file = root / f"sys/bus/i2c/devices/i2c-{i2c_port}/of_node/clock-frequency"
    try:
        hz = int.from_bytes(file.read_bytes(), "big")
    except OSError:
        return []
    if hz >= FAST_I2C_HZ:
        return []
    takes_ms, could_ms = (FULL_PICTURE_BITS * 1000 // each for each in (max(1, hz), FAST_I2C_HZ))
    typed = "sudo sh -c 'echo dtparam=i2c_arm_baudrate=400000 >> /boot/firmware/config.txt'"
    told = f"The screen's I2C runs at {hz // 1000} kHz: a whole picture takes {takes_ms} ms"
    return [f"{told}, at 400 kHz {could_ms}. Type: {typed}   then reboot."]


class PiParts:
    """Readers, buttons, screen and piezo of one table, each bus in a thread of its own.

    Args:
        slots: the readers' names; the first is on CE0, the second on CE1.
        buttons: button name to BCM number.
        post: takes all events, from any thread.
        slot_settings: times of the readers.
        i2c: port and address of the screen, None where it is on SPI.
        chip: the screen's, one of `hardware.oled.CHIPS`.
        upside_down: how the screen is mounted.
        dim_after_us: when it dims.
        spi_hz: speed of the readers' bus.
        settle_us: how long a contact must be still to count.
        hold_us: how long a press becomes a hold.
        piezo: the piezo's BCM number, None where there is none.
        board: what hangs on a slot board, None where there is none. It may come later.
        open_board: opens the slot board's port; None for the serial port that is wired or found.
        factory: gpiozero's pin factory; None for gpiozero's own choice.
        clock: the time line of all buses.
    """

    def __init__(
        self,
        slots: Sequence[str],
        buttons: Mapping[str, int],
        post: Callable[[Event], None],
        *,
        slot_settings: SlotSettings,
        i2c: I2c | None = (1, 0x3C),
        chip: str = "ssd1306",
        upside_down: bool = False,
        dim_after_us: int = 60_000_000,
        spi_hz: int = 1_000_000,
        settle_us: int = SETTLE_US,
        hold_us: int = HOLD_US,
        piezo: int | None = None,
        board: BoardWiring | None = None,
        open_board: Callable[[], Port] | None = None,
        factory: Any = None,
        clock: Clock | None = None,
    ) -> None:
        self.clock = clock or RealClock()
        self._post = post
        self.screen = Screen()
        self._reset = _Reset(factory)
        try:
            self.readers = {
                name: open_reader(0, device, self.clock, self._reset, hz=spi_hz)
                for device, name in enumerate(slots)
            }
        except LibraryMissingError as error:
            raise PartsMissingError(str(error)) from error
        self.slots = SlotBus(
            "slots", self.clock, self.readers, post, slot_settings, self._reset.why_not
        )
        self.buttons = ButtonBus(
            buttons,
            clock=self.clock,
            post=post,
            factory=factory,
            settle_us=settle_us,
            hold_us=hold_us,
        )
        self.display = DisplayBus(
            self.screen,
            lambda: open_screen(i2c, factory),
            chip=chip,
            clock=self.clock,
            post=post,
            upside_down=upside_down,
            dim_after_us=dim_after_us,
        )
        self.piezo = None
        if piezo is not None:
            self.piezo = PiezoBus(piezo, clock=self.clock, post=post, factory=factory)
        self.board: BoardBus | None = None
        if board is not None:
            open_port = open_board or partial(_open_serial, board.port)
            self.board = _board_bus(board, open_port, self.clock, post)
        buses: list[Bus] = [self.buttons, self.display]
        if self.readers:
            buses.append(self.slots)
        if self.piezo is not None:
            buses.append(self.piezo)
        if self.board is not None:
            buses.append(self.board)
        self._threads = {bus.name: BusThread(bus, self._broke, self._recovered) for bus in buses}
        self._broken: dict[str, str] = {}
        self.buttons.wake_bus = self._threads["buttons"].wake
        self.screen.wake_bus = self._threads["screen"].wake
        if self.piezo is not None:
            self.piezo.wake_bus = self._threads["piezo"].wake
        if self.board is not None:
            self.board.wake_bus = self._threads["board"].wake

    def report(self) -> list[SlotReport]:
        """Return the state of all slots, whatever reads them; from any thread."""
        on_board = self.board.report().readers if self.board is not None else ()
        return [*self.slots.report(), *on_board]

    def _broke(self, bus: Bus, error: Exception) -> None:
        """Tell that a whole bus fails, which only a bug can do; the same failure once."""
        why = f"{type(error).__name__}: {error}"
        if self._broken.get(bus.name) != why:
            self._post(Health(f"all {bus.name}", "dead", self.clock.now_us(), why))
            self._broken[bus.name] = why

    def _recovered(self, bus: Bus) -> None:
        self._post(Health(f"all {bus.name}", "ok", self.clock.now_us()))
        self._broken.pop(bus.name, None)

    def start(self) -> None:
        """Start all threads."""
        for thread in self._threads.values():
            thread.start()

    def hanging(self, limit_us: int) -> list[str]:
        """Name the buses that have been at one step for longer, or have ended."""
        return [name for name, thread in self._threads.items() if thread.hangs(limit_us)]

    def close(self) -> None:
        """Stop all threads, leave the screen dark and give the pins back."""
        for thread in self._threads.values():
            thread.stop()
        self.display.close()
        self.buttons.close()
        for reader in self.readers.values():
            reader.Close_MFRC522()  # type: ignore[attr-defined]
        if self.piezo is not None:
            self.piezo.close()
        if self.board is not None:
            self.board.close()
        self._reset.close()


def _open_serial(port: str) -> Port:
    return SerialPort(find_port(port))


def _board_bus(
    wiring: BoardWiring,
    open_port: Callable[[], Port],
    clock: Clock,
    post: Callable[[Event], None],
) -> BoardBus:
    return BoardBus(
        Board(wiring.slots, wiring.buttons, wiring.settings),
        clock=clock,
        open_port=open_port,
        post=post,
    )


class _Reset:
    """The wire that resets all readers: low is reset. Its pin is taken at the first pulse.

    A pin that cannot be had is a reader that does not start: both are tried again.
    """

    def __init__(self, factory: Any) -> None:
        self._factory = factory
        self._device: Any = None
        self._why_not: Why = ""

    def __call__(self, level: bool) -> None:
        if self._device is None:
            self._device = self._open()
        self._device.value = int(level)

    def _open(self) -> Any:
        from gpiozero import DigitalOutputDevice

        try:
            return DigitalOutputDevice(RESET_BCM, initial_value=True, pin_factory=self._factory)
        except Exception as error:  # each pin library has its own kinds
            self._why_not = why_not(error)
            raise ReaderError(cannot_have(RESET_BCM, error)) from error

    def why_not(self) -> Why:
        """Say in a word why the pin could not be had, while it cannot."""
        return self._why_not if self._device is None else ""

    def close(self) -> None:
        if self._device is not None:
            self._device.close()
