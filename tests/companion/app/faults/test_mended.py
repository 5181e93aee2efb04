"""Each fault of the simulated table, mended: the match goes on where it was."""

from typing import Literal

import pytest
from msgspec.structs import replace

from companion.app.simulator.faults import (
    BUTTON_FAULTS,
    SLOT_FAULTS,
    TABLE_FAULTS,
)
from tests.companion.app.faults.ailing_night import coins, play_a_round, switch, wait
from tests.companion.app.night import QUICK, a_night, begin, settings_for

pytestmark = pytest.mark.sweep
FAULTS = [*SLOT_FAULTS, *TABLE_FAULTS, *(f"{fault}:ok" for fault in BUTTON_FAULTS)]
BOARD_ONLY = {"cable", "line", "reboot", "old"}
PI_ONLY = {"spi", "bits"}


SHORT = {"noise", "dead", "deaf", "two", "spi", "miso0", "dark", "stuck:ok"}
"""One of each kind: disturbed, lost, in the wires, on the panel."""


def on_pi(fault: str) -> object:
    """What is like another fault is left to the long run."""
    return pytest.param("pi", fault, marks=() if fault in SHORT else pytest.mark.long)


def on_board(fault: str) -> object:
    """What a board shares with the Pi is the same chips' and takes its time."""
    return pytest.param("board", fault, marks=() if fault in BOARD_ONLY else pytest.mark.long)


@pytest.mark.parametrize(
    ("wired_to", "fault"),
    [
        *(on_pi(fault) for fault in FAULTS if fault not in BOARD_ONLY),
        *(on_board(fault) for fault in FAULTS if fault not in PI_ONLY),
    ],
)
def test_a_mended_table_plays_on_where_it_was(wired_to: Literal["pi", "board"], fault: str) -> None:
    night = a_night(replace(settings_for(), readers=replace(QUICK, wired_to=wired_to)))
    begin(night)
    play_a_round(night)
    assert coins(night) == (1, 0)
    switch(night, fault)
    wait(night, 3)
    assert coins(night) == (1, 0), "a broken part changes nothing"
    switch(night, fault, on=False)
    wait(night, 7)
    assert coins(night) == (1, 0)
    for slot in night.table.layout.slots:
        night.lift(slot)
    wait(night, 2)
    night.put("A", "6S")
    night.put("B", "5H")
    wait(night, 2)
    for button in ("ready A", "ready B"):
        night.table.press(button)
        wait(night, 1)
    assert coins(night) == (1, 1)
    assert night.people is not None
    assert not night.people.disagreement
    night.close()
