"""What the table wants of its board, lamps, settings and resets, gets there and is taken once."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from crownboard import messages
from crownboard.messages import written

from hardware import board_link
from hardware.board import Board
from hardware.board_report import BoardSettings
from tests.hardware.board.talking import SECOND, Link

WRITES = ("_exchange", "_write")
"""Where another thread's wishes are taken."""


def test_a_board_that_starts_anew_gets_settings_and_lamps_again(link: Link) -> None:
    link.link.show({"A-M1": messages.GREEN})
    link.run(10_000)
    asked = link.talk_bus.duties
    assert asked.lamps[-1] == "030000000000"
    assert asked.settings == [(0xFFF, 5, 2, 7, 10, 800)]
    link.talk_bus.start()
    asked.lamps.clear()
    link.run(2 * SECOND)
    assert asked.lamps == ["030000000000"]
    assert len(asked.settings) == 2


def test_lamps_are_sent_until_they_are_acknowledged(link: Link) -> None:
    link.cable.loss = 1.0
    link.link.show({"B-R": messages.RED})
    link.run(SECOND)
    assert link.talk_bus.duties.lamps == ["000000000000"]
    link.cable.loss = 0.0
    link.run(SECOND)
    assert link.talk_bus.duties.lamps[1:] == ["000000000002"]


def test_of_two_wishes_for_lamps_only_the_newer_lives(link: Link) -> None:
    link.cable.loss = 1.0
    link.link.show({"B-R": messages.RED})
    link.run(100_000)
    link.link.show({"B-R": messages.BLUE})
    link.run(100_000)
    link.cable.loss = 0.0
    link.run(SECOND)
    assert link.talk_bus.duties.lamps[1:] == ["000000000004"]


def test_ids_that_start_over_are_never_one_that_a_wish_keeps(link: Link) -> None:
    """CFG keeps its own for good; lamps that took it would never count as acknowledged."""
    link.board._asking._last_id = 65_534
    for number, colour in enumerate((messages.RED, messages.BLUE, messages.GREEN)):
        link.link.show({"A-M1": colour})
        link.run(SECOND)
        assert len(link.talk_bus.duties.lamps) == 2 + number
    assert link.board._asking._last_id < 10


@pytest.mark.sweep
@pytest.mark.parametrize("nth", range(0, 60, 2))
def test_lamps_and_resets_asked_for_in_mid_step_are_not_lost(link: Link, nth: int) -> None:
    """Another thread asks between any two of the interpreter's steps."""
    link.link.show({"A-M1": messages.RED})
    link.link.reset("run")
    left = [nth]

    def ask(frame: FrameType, event: str, _arg: object) -> Callable[..., Any] | None:
        if frame.f_code.co_filename != board_link.__file__ or frame.f_code.co_name not in WRITES:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left[0] -= 1
            if left[0] == -1:
                link.link.show({"A-M1": messages.BLUE})
                link.link.reset("free")
        return ask

    before = sys.gettrace()
    sys.settrace(ask)
    try:
        link.run(10_000)
    finally:
        sys.settrace(before)
    assert left[0] < 0
    link.run(SECOND)
    assert link.talk_bus.duties.lamps[-1] == "040000000000"
    assert link.talk_bus.duties.resets[-1] == "free"


def test_settings_reach_the_board_and_fewer_slots_are_asked_for() -> None:
    board = Board(("A", "B"), ("ok",), BoardSettings(guard_ms=2, misses=3))
    board.opened(0)
    board.receive_data(written(("HI", 1, "1.0.0", "0A1B2C")), 0)
    sent = board.send(0)
    assert b"CFG 1 003 2 3 7 10 800*" in sent
    assert b"SNAP 000C1003*" in sent
    board.receive_data(written(("ACK", 1)), 0)
    assert b"CFG" not in board.send(SECOND)


def test_reset_goes_out_between_other_lines(link: Link) -> None:
    link.link.reset("free")
    link.run(10_000)
    assert link.talk_bus.duties.resets == ["free"]


def test_more_slots_than_a_board_has_are_refused() -> None:
    with pytest.raises(ValueError, match="twelve"):
        Board([str(number) for number in range(13)], ())
