"""What of a table is wired to the Pi and what to a slot board, and what the board is told."""

from typing import Any

import pytest

from companion.app import wired
from companion.app.settings import (
    BoardSettings,
    ButtonSettings,
    ReaderSettings,
    Settings,
    TableSettings,
    by_board,
    unwired,
)
from hardware.board_report import BoardSettings as Told
from hardware.pins import BUTTONS

PANEL = ("up", "down", "ok", "back")


def at(layout: Any, wired_to: Any = "auto") -> Settings:
    return Settings(table=TableSettings(layout=layout), readers=ReaderSettings(wired_to=wired_to))


@pytest.mark.parametrize(
    ("layout", "wired_to", "board"),
    [
        *(("duel", "auto", False), ("pocket", "auto", False)),
        *(("round", "auto", True), ("battlefield", "auto", True)),
        *(("duel", "board", True), ("pocket", "board", True), ("round", "pi", False)),
    ],
)
def test_slots_and_the_seats_buttons_are_wired_to_the_same(
    layout: str, wired_to: str, board: bool
) -> None:
    settings = at(layout, wired_to)
    assert by_board(settings) is board
    seats = tuple(name for name in wired.buttons(settings) if name not in PANEL)
    slots = wired.pi_slots(settings) + wired.board_slots(settings)
    assert wired.pi_slots(settings) == (() if board else slots)
    assert wired.pi_buttons(settings) == (PANEL if board else PANEL + seats)
    assert wired.board_buttons(settings) == (seats if board else ())
    assert (wired.board_wiring(settings) is not None) is board


def test_a_round_table_has_six_slots_and_buttons_and_a_battlefield_twelve_and_two() -> None:
    counts = {
        layout: (len(wired.board_slots(at(layout))), len(wired.board_buttons(at(layout))))
        for layout in ("round", "battlefield")
    }
    assert counts == {"round": (6, 6), "battlefield": (12, 2)}


def test_settings_that_do_nothing_are_told() -> None:
    slow = ReaderSettings(poll_ms=50, one_antenna=True, wired_to="board")
    patient = BoardSettings(gain=5)
    by_a_board = Settings(readers=slow, board=patient)
    assert wired.without_effect(by_a_board) == [
        f"[readers] {key} does nothing here: a slot board reads the slots, so [board] holds."
        for key in ("poll_ms", "one_antenna")
    ]
    by_the_pi = Settings(readers=ReaderSettings(poll_ms=50), board=patient)
    assert wired.without_effect(by_the_pi) == [
        "[board] gain does nothing here: the readers are wired to the Pi, so [readers] holds."
    ]
    assert wired.without_effect(at("round")) == wired.without_effect(at("duel", "board")) == []


def test_a_table_has_the_buttons_of_its_seats() -> None:
    duel = wired.buttons(at("duel"))
    assert duel == (*PANEL, "ready A", "ready B")
    assert wired.buttons(at("pocket")) == PANEL
    assert set(duel) <= set(BUTTONS)


def test_only_so_many_readers_can_be_wired_to_the_pi() -> None:
    assert unwired(at("duel", "pi")) is None
    assert unwired(at("round")) is None
    found = unwired(at("battlefield", "pi"))
    assert found is not None
    assert found.where == "[readers] wired_to"
    assert found.told.startswith(
        "[readers] wired_to: the readers of 'battlefield' cannot be wired to"
    )


def test_the_board_is_told_what_is_set() -> None:
    settings = Settings(
        table=TableSettings(layout="round"),
        board=BoardSettings(port="/dev/x", guard_ms=3, misses_until_gone=4, gain=5),
        buttons=ButtonSettings(settle_ms=7, hold_ms=10_000),
    )
    wiring = wired.board_wiring(settings)
    assert wiring is not None
    assert wiring.port == "/dev/x"
    assert wiring.settings == Told(guard_ms=3, misses=4, gain=5, settle_ms=7, hold_ms=9999)
