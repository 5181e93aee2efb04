"""The pin table: complete, free of conflicts, and true to the header that gpiozero knows."""

import pytest
from gpiozero.pins.data import PLUS_J8

from hardware.pins import BUTTONS, HEADER, PINS, WIRES, Wire, conflicts, misplaced


def test_the_header_is_the_one_gpiozero_knows() -> None:
    _, _, pins = PLUS_J8
    for pin, functions in pins.items():
        ours = HEADER[pin]
        name = functions.get("gpio") or functions[""]
        assert name == (f"GPIO{ours}" if isinstance(ours, int) else ours), pin
    assert len(HEADER) == len(pins) == 40


def test_every_gpio_has_one_pin() -> None:
    assert sorted(bcm for bcm in HEADER.values() if isinstance(bcm, int)) == list(range(28))
    assert PINS.physical_pin(26) == 37
    with pytest.raises(KeyError):
        PINS.physical_pin(28)


def test_the_tables_wires_are_free_of_conflicts_and_rightly_placed() -> None:
    assert conflicts() == []
    assert misplaced() == []


def test_the_wires_that_a_builder_was_promised() -> None:
    placed = {(wire.part, wire.signal): wire.pin for wire in WIRES}
    assert placed["screen", "SDA"] == 3
    assert placed["screen", "SCL"] == 5
    assert placed["reader 1", "CE0"] == 24
    assert placed["reader 2", "CE1"] == 26
    assert placed["reader 1", "RST"] == placed["reader 2", "RST"] == 22
    assert dict(BUTTONS) == {"up": 17, "down": 27, "ok": 22, "back": 5, "ready A": 6, "ready B": 26}


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        (Wire("a", "x", 4, 7), Wire("b", "y", 4, 7), True),
        (Wire("a", "x", 4, 7, shared="SPI0"), Wire("b", "y", 4, 7, shared="SPI0"), False),
        (Wire("a", "x", 4, 7, shared="SPI0"), Wire("b", "y", 4, 7, shared="I2C1"), True),
        (Wire("a", "x", 4, 7, shared="SPI0"), Wire("b", "y", 4, 7), True),
        (Wire("a", "x", 4, 7), Wire("b", "y", 14, 8), False),
    ],
)
def test_a_pin_is_shared_only_by_one_bus(one: Wire, other: Wire, clash: bool) -> None:
    assert bool(conflicts([one, other])) is clash
