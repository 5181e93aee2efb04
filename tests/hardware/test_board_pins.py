"""The Pico's pin table: complete, free of conflicts, true to the header, and the firmware's own."""

import pytest
from crownboard import pico

from companion.app import wired
from companion.app.settings import BOARD_TABLES, Settings, TableSettings
from hardware.board_pins import BUTTONS, HEADER, PINS, READERS, WIRES, wires
from hardware.pins import conflicts, misplaced


def test_every_gpio_that_comes_out_has_one_pin() -> None:
    gpios = sorted(gpio for gpio in HEADER.values() if isinstance(gpio, int))
    assert gpios == [*range(23), 26, 27, 28], "23 to 25 and 29 are used on the Pico itself"
    assert sorted(HEADER) == list(range(1, 41))
    assert [pin for pin, name in HEADER.items() if name == "GND"] == [3, 8, 13, 18, 23, 28, 38]
    with pytest.raises(KeyError):
        PINS.physical_pin(23)


def test_the_wires_are_free_of_conflicts_and_rightly_placed() -> None:
    assert conflicts(WIRES) == []
    assert misplaced(WIRES, HEADER) == []


def test_every_pin_that_the_firmware_uses_is_wired_and_no_other() -> None:
    used = {pico.RESET, pico.LAMPS, pico.SCK, pico.MOSI, pico.MISO}
    used |= {*pico.CHIP_SELECTS, *pico.BUTTONS}
    assert {wire.bcm for wire in WIRES if wire.bcm is not None} == used
    assert len(pico.CHIP_SELECTS) == READERS
    assert len(pico.BUTTONS) == len(BUTTONS)
    assert len(used) == 5 + READERS + len(BUTTONS), "no number twice"


def test_a_gate_opens_with_the_reader_whose_miso_it_lets_through() -> None:
    at = {(wire.part, wire.signal): wire.bcm for wire in WIRES}
    for number, select in enumerate(pico.CHIP_SELECTS, 1):
        assert at[f"reader {number}", "SDA"] == at[f"gate {number}", "OE"] == select
        assert at[f"gate {number}", "Y"] == pico.MISO
        assert (f"reader {number}", "MISO") not in at, "it goes to the gate"


@pytest.mark.parametrize("table", BOARD_TABLES)
def test_the_buttons_are_those_of_the_tables_in_the_boards_order(table: str) -> None:
    settings = Settings(TableSettings(layout=table))  # type: ignore[arg-type]
    names = wired.board_buttons(settings)
    assert names == BUTTONS[: len(names)]
    assert len(wired.board_slots(settings)) <= READERS


def test_a_smaller_board_has_fewer_wires_and_the_same() -> None:
    few = wires(2, 1)
    assert set(few) < set(WIRES)
    parts = {wire.part for wire in few}
    assert {"reader 2", "gate 2", "button ready A"} <= parts
    assert not {"reader 3", "gate 3", "button ready B"} & parts
