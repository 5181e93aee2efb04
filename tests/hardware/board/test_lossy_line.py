"""A line that loses one byte in a hundred and is pulled out: the table still knows everything."""

import pytest
from crownboard.messages import ALL_PARTS, BUTTON, BUTTONS, SLOTS, TAGS, UP, written

from hardware.sim.chips.chance import Chance
from tests.hardware.board.talking import Link, WildTable, check

pytestmark = pytest.mark.sweep


def play_wildly(happenings: int, seed: int, loss: float = 0.01, calm_s: int = 5) -> Link:
    """Let so much happen on a bad line; then give it some calm, and compare."""
    link = Link(seed)
    link.run(1_000_000)
    link.cable.loss = loss
    table = WildTable(seed)
    pause = Chance(seed + 1)
    for number in range(happenings):
        table.act(link.talk)
        link.run(1 + pause.below(60_000))
        if (number + 1) % (happenings // 4) == 0 and number + 1 < happenings:
            link.cable.unplug()
            for _ in range(1 + pause.below(20)):
                table.act(link.talk)
                link.run(40_000)
            link.cable.plug()
    link.run(calm_s * 1_000_000)
    check(link.events, table, link.board)
    return link


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.long
def test_nothing_is_lost_on_a_line_that_loses_bytes(seed: int) -> None:
    link = play_wildly(250, seed)
    assert link.cable.lost > 100
    assert link.board.report().gaps > 10


def test_nothing_is_lost_where_one_byte_in_thirty_is() -> None:
    play_wildly(150, 7, loss=1 / 30, calm_s=30)


@pytest.mark.long
@pytest.mark.parametrize("seed", [11, 12])
def test_ten_thousand_happenings_on_a_line_that_loses_bytes(seed: int) -> None:
    link = play_wildly(10_000, seed)
    report = link.board.report()
    print(f"{link.cable.lost} bytes lost, {report.lines} lines good, {report.refused} refused")


def test_the_numbers_wrap_without_a_press_too_many() -> None:
    link = Link()
    link.talk.note(BUTTON, 2, UP, 65535, 65535)
    link.talk._seq = 65534
    link.run(1_000_000)
    for presses in (0, 1, 2):
        link.talk.tell(BUTTON, 2, UP, presses, 65535)
        assert [type(event).__name__ for event in link.run(50_000)] == ["Pressed", "Released"]
    assert link.board.report().gaps == 0


def test_what_a_lost_line_said_is_asked_for_at_the_next_beat_and_only_then() -> None:
    link = Link()
    link.run(1_100_000)
    link.cable.loss = 1.0
    link.talk.tell(TAGS, 4, ("DEADBE01",))
    link.run(20_000)
    link.cable.loss = 0.0
    assert link.run(700_000) == []
    (event,) = link.run(400_000)
    assert (event.slot, event.uid) == ("A-WR", "DEADBE01")  # type: ignore[union-attr]


def test_a_table_that_does_not_read_costs_the_board_nothing_and_gets_the_newest_state() -> None:
    link = Link()
    link.run(1_000_000)
    table = WildTable(3)
    for number in range(2_000):
        table.act(link.talk)
        for byte in written(("PING", number)) + written(("SNAP", ALL_PARTS)):
            link.talk.hear(byte)
    assert len(link.talk._changed) <= SLOTS + BUTTONS
    assert len(link.talk._answers) <= 4
    assert link.talk._asked <= ALL_PARTS
    link.run(500_000)
    check(link.events, table, link.board)
