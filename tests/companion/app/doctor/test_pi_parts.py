"""The look at what is wired to the Pi: each finding is a fault of the modelled chips."""

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from gpiozero import DigitalInputDevice

from companion.app.doctor.findings import Look
from companion.app.doctor.pi_parts import (
    Bench,
    look_at_buttons,
    look_at_piezo,
    look_at_readers,
    look_at_screen,
)
from companion.app.settings import ScreenSettings
from hardware.pins import BUTTONS, PIEZO_BCM, RESET_BCM, SCREEN_DC_BCM, SCREEN_RES_BCM
from hardware.sim.pi import SimulatedPi

SLOTS = ("A", "B")


@pytest.fixture
def pi() -> Iterator[SimulatedPi]:
    made = SimulatedPi(0, 1)
    with closing(made.factory), made.installed():
        yield made


def readers(pi: SimulatedPi, slots: tuple[str, ...] = SLOTS) -> dict[str, Look]:
    return {look.part: look for look in look_at_readers(slots, bench(pi))}


def bench(pi: SimulatedPi) -> Bench:
    return Bench(pi.clock, pi.factory, 10_000_000)


def test_sound_readers_and_again(pi: SimulatedPi) -> None:
    for _ in range(2):
        looks = readers(pi)
        assert {look.state for look in looks.values()} == {"ok"}
        assert looks["reader B"].told == "version 0x92 (RC522 v2), every bit comes back"
    assert not any(chip.field_is_on() for chip in pi.chips.values())


def test_the_wire_that_resets_all_readers_is_pulsed_once(pi: SimulatedPi) -> None:
    levels: list[int] = []
    pi.pins.on_write.append(lambda _gpio, level: levels.append(level))
    readers(pi, ("tap",))
    alone = len(levels)
    readers(pi)
    assert len(levels) == 2 * alone


def test_a_clone_is_told_and_no_finding(pi: SimulatedPi) -> None:
    pi.chips[0].version = 0xB2
    look = readers(pi)["reader A"]
    assert look.state == "ok"
    assert look.told.startswith("version 0xb2 (not known: a clone")


def test_a_dead_reader_alone(pi: SimulatedPi) -> None:
    pi.chips[1].dead = True
    looks = readers(pi)
    assert looks["reader A"].state == "ok"
    assert looks["reader B"].state == "wrong"
    assert looks["reader B"].told == "no chip answers: version register reads 00"
    assert "holds MISO" in looks["reader B"].cause
    pi.chips[0].dead = True
    alone = readers(pi, ("tap",))["reader tap"]
    assert "MISO" not in alone.cause
    assert alone.cause == "it has no power, or a wire is off"


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_miso_shorted_silences_all(pi: SimulatedPi, level: int) -> None:
    pi.wires.miso_stuck[0] = level
    looks = readers(pi)
    assert {look.state for look in looks.values()} == {"wrong"}
    assert f"reads {level:02X}" in looks["reader A"].told


def test_a_board_that_holds_miso_silences_the_other(pi: SimulatedPi) -> None:
    pi.wires.holds_miso.add((0, 0))
    looks = readers(pi)
    assert (looks["reader A"].state, looks["reader B"].state) == ("ok", "wrong")


def test_a_driver_that_is_gone(pi: SimulatedPi) -> None:
    pi.wires.unplugged.add((0, 1))
    look = readers(pi)["reader B"]
    assert look.told.startswith("SPI: ")
    assert "do_spi 0" in look.remedy
    look = readers(pi, ("A", "B", "C"))["reader C"]
    assert "/dev/spidev0.2 cannot be opened" in look.told


def test_bits_that_get_lost_on_the_way_back(pi: SimulatedPi) -> None:
    """In long reads three bytes come back with a bit turned, as on a bad wire; short ones pass."""

    def misheard(answer: list[int]) -> list[int]:
        if len(answer) <= 60:
            return answer
        return [value ^ 1 if n in (40, 50, 64) else value for n, value in enumerate(answer)]

    pi.wires.misheard[0, 0] = misheard
    look = readers(pi)["reader A"]
    assert look.state == "wrong"
    assert look.told == "60 of 10240 bits did not come back as they were sent"
    assert "speed_khz = 500" in look.remedy


def test_settings_that_are_lost_at_once(pi: SimulatedPi) -> None:
    pi.wires.misheard[0, 0] = lambda answer: (
        [answer[0], *([0] * (len(answer) - 1))] if len(answer) > 10 else answer
    )
    look = readers(pi)["reader A"]
    assert look.told.startswith("settings lost: register")
    assert look.cause == "bits get lost, or its supply breaks down"


def test_a_busy_reset_pin_is_explained(pi: SimulatedPi) -> None:
    pi.pins.busy.add(RESET_BCM)
    looks = readers(pi)
    assert looks["reset pin"].state == "wrong"
    assert looks["reset pin"].told == "another program has GPIO25 (pin 22)"
    assert "another program has it" in looks["reset pin"].cause
    assert looks["reader A"].state == looks["reader B"].state == "unchecked"


def test_a_table_without_readers_on_the_pi(pi: SimulatedPi) -> None:
    pi.pins.busy.add(RESET_BCM)
    assert readers(pi, ()) == {}


# Buttons


def buttons(pi: SimulatedPi) -> dict[str, Look]:
    return {look.part: look for look in look_at_buttons(BUTTONS, bench(pi))}


def test_buttons_that_are_up(pi: SimulatedPi) -> None:
    for _ in range(2):
        looks = buttons(pi)
        assert list(looks) == [f"button {name}" for name in BUTTONS]
        assert {look.state for look in looks.values()} == {"ok"}


def test_a_button_that_is_stuck(pi: SimulatedPi) -> None:
    pi.press("ok", down=True)
    looks = buttons(pi)
    wrong = {part: look for part, look in looks.items() if look.state != "ok"}
    assert list(wrong) == ["button ok"]
    assert wrong["button ok"].told == "is down all the time"


def test_a_button_whose_pin_another_program_has(pi: SimulatedPi) -> None:
    pi.pins.busy.add(BUTTONS["back"])
    looks = buttons(pi)
    assert looks["button back"].told == "another program has GPIO5 (pin 29)"
    assert looks["button back"].remedy.startswith("Type: sudo fuser")
    assert looks["button ok"].state == "ok"


# Screen


def screen(pi: SimulatedPi, address: int = 0x3C) -> Look:
    return look_at_screen(ScreenSettings(address=address), bench(pi))


def test_a_screen_that_works_is_left_dark(pi: SimulatedPi) -> None:
    assert screen(pi).told == "answers at 0x3c on I2C 1"
    assert not pi.oled.on


def test_a_screen_that_is_not_there(pi: SimulatedPi) -> None:
    pi.i2c.plugged = False
    look = screen(pi)
    assert look.state == "wrong"
    assert "0x3C" in look.told
    assert "swapped" in look.cause


def test_a_screen_at_its_other_address(pi: SimulatedPi) -> None:
    look = screen(pi, 0x3D)
    assert look.state == "wrong"
    assert look.told == "no answer at 0x3d, but one at 0x3c"
    assert look.remedy == "Write [screen] address = 0x3c into the settings."
    assert screen(pi, 0x20).state == "wrong"


# A screen on SPI


@pytest.fixture
def on_spi() -> Iterator[SimulatedPi]:
    made = SimulatedPi(0, on_spi=True)
    with closing(made.factory), made.installed():
        yield made


def test_a_screen_on_spi_is_sent_all_and_left_dark(on_spi: SimulatedPi) -> None:
    look = look_at_screen(ScreenSettings(bus="spi"), bench(on_spi))
    assert (look.state, "is the glass lit?" in look.told) == ("ok", True)
    assert not on_spi.oled.on
    assert not any(map(any, on_spi.oled.memory)), "what chance had put there was wiped"


@pytest.mark.parametrize(("bcm", "pin"), [(SCREEN_DC_BCM, 18), (SCREEN_RES_BCM, 16)])
def test_a_pin_of_a_screen_on_spi_that_another_program_has(
    on_spi: SimulatedPi, bcm: int, pin: int
) -> None:
    on_spi.pins.busy.add(bcm)
    look = look_at_screen(ScreenSettings(bus="spi"), bench(on_spi))
    assert (look.state, look.told) == ("wrong", f"another program has GPIO{bcm} (pin {pin})")
    assert look.remedy == "Type: sudo fuser -v /dev/gpiochip0   and end what that shows."


# Piezo


def test_the_piezo_ticks_once_and_its_pin_is_given_back(pi: SimulatedPi) -> None:
    for _ in range(2):
        began_us = pi.clock.now_us()
        look = look_at_piezo(bench(pi))
        assert look.state == "ok"
        assert look.told.startswith("GPIO18 has ticked: was it heard?")
        assert 20_000 <= pi.clock.now_us() - began_us < 100_000


def test_a_piezo_whose_pin_another_program_has(pi: SimulatedPi) -> None:
    pi.pins.busy.add(PIEZO_BCM)
    look = look_at_piezo(bench(pi))
    assert (look.state, look.told) == ("wrong", "another program has GPIO18 (pin 12)")
    assert look.remedy.startswith("Type: sudo fuser")


def test_a_pin_that_no_other_program_has_is_not_said_to_be_taken(on_spi: SimulatedPi) -> None:
    """Whatever the pin library says: this one finds it used twice in one program."""
    bcms = (RESET_BCM, BUTTONS["back"], SCREEN_DC_BCM, PIEZO_BCM)
    with ExitStack() as stack:
        for bcm in bcms:
            stack.enter_context(closing(DigitalInputDevice(bcm, pin_factory=on_spi.factory)))
        looks = [
            look_at_readers("A", bench(on_spi))[0],
            look_at_buttons({"back": BUTTONS["back"]}, bench(on_spi))[0],
            look_at_screen(ScreenSettings(bus="spi"), bench(on_spi)),
            look_at_piezo(bench(on_spi)),
        ]
    for bcm, look in zip(bcms, looks, strict=True):
        assert look.state == "wrong"
        assert f"GPIO{bcm} " in look.told
        assert "another program" not in look.told + look.cause
        assert "fuser" not in look.remedy
