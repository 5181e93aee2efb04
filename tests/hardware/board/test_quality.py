"""What is told of the line and the readers, and that no line that comes breaks anything."""

import pytest
from crownboard.messages import BUTTON, READER, TAGS, UP, written
from hypothesis import given
from hypothesis import strategies as st

from hardware.board import Board
from hardware.events import Health
from hardware.slots import SlotReport
from tests.firmware.fuzzing import SAMPLES
from tests.hardware.board.talking import BUTTONS, SECOND, SLOTS, UID, Link, states


def test_the_board_is_ok_once_every_part_was_heard_of(link: Link) -> None:
    assert states(link) == [("board", "ok")]
    assert link.events[0].at_us <= 20_000


def test_what_the_board_refused_before_it_was_listened_to_is_not_counted() -> None:
    """Else the doctor and the log called a sound line noisy for hours."""
    link = Link()
    link.talk.refused = 65_500
    for number in range(150):
        link.talk.tell(BUTTON, 0, UP, number + 1, 0)
        link.run(20_000)
    assert ("board", "noisy") not in states(link)
    assert link.link.report().board_refused == 0
    for _ in range(40):
        link.talk.hear(0x41)
        link.talk.hear(0x0A)
    link.run(2 * SECOND)
    assert link.link.report().board_refused == 40
    link.talk_bus.start()
    link.talk.refused = 3
    link.run(2 * SECOND)
    assert link.link.report().board_refused == 40


@pytest.mark.sweep
@pytest.mark.long
def test_a_bad_line_is_told_and_told_to_be_good_again(link: Link) -> None:
    link.cable.loss = 0.02
    for number in range(200):
        link.talk.tell(BUTTON, 0, UP, number + 1, 0)
        link.run(20_000)
    assert ("board", "noisy") in states(link)
    link.cable.loss = 0.0
    link.run(200 * SECOND)
    assert states(link)[-1] == ("board", "ok")


@pytest.mark.sweep
def test_the_report_shows_line_board_and_readers(link: Link) -> None:
    link.talk.tell(TAGS, 3, (UID,))
    link.talk.tell(READER, 3, "noisy", "92", 7, ("3/4", "lost2"))
    link.talk.tell(READER, 4, "dead", "00", 0, ())
    link.talk.scan_us = 131_900
    told = link.run(2 * SECOND)
    assert [event.state for event in told if isinstance(event, Health)] == ["noisy", "dead"]
    report = link.link.report()
    assert (report.state, report.firmware, report.scan_ms) == ("ok", "1.0.0", 131)
    assert report.uptime_s == 3
    assert report.round_trip_us is not None
    assert report.round_trip_us <= 10_000
    assert report.readers[3] == SlotReport("A-M3", "noisy", 0x92, {UID: 3}, 7, {UID: 4}, 2)
    assert report.readers[4] == SlotReport("A-WR", "dead", None, {}, 0, {})
    assert (report.refused, report.board_refused, report.gaps) == (0, 0, 0)
    link.talk.note(READER, 3, "noisy", "92", 6, ("20/20",))
    assert link.run(3 * SECOND) == []
    assert link.link.report().readers[3].hits == {UID: 20}


@given(st.lists(st.binary(max_size=80), max_size=20))
def test_no_bytes_raise_anything(chunks: list[bytes]) -> None:
    board = Board(SLOTS, BUTTONS)
    board.opened(0)
    for data in chunks:
        board.receive_data(data, 0)
        board.receive_data(b"\n", 0)
        board.send(0)
    assert board.events() == []


@given(st.data())
def test_good_lines_in_any_order_raise_nothing(data: st.DataObject) -> None:
    board = Board(SLOTS[:4], BUTTONS[:3])
    board.opened(0)
    for now_us in range(0, 4 * SECOND, 400_000):
        board.receive_data(written(data.draw(st.sampled_from(SAMPLES))), now_us)
        board.send(now_us)
    board.events()
    board.report()
