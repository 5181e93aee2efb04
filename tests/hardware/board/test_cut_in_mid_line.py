"""A cable pulled out in mid-line, at each of its bytes: nothing is lost, and nothing told twice."""

from typing import Any

import pytest
from crownboard import messages
from crownboard.messages import TAGS, written

from hardware.events import Health, TagOff, TagOn
from hardware.sim.cable import Cable
from tests.hardware.board.talking import SECOND, SLOTS, UID, Link
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

BETWEEN_BEATS_US = 1_300_000
HALF_SECOND = 500_000


class CutCable(Cable):
    """Carries so many bytes more each way where a number says so; the next ones break off."""

    to_table: int | None = None
    to_board: int | None = None

    def send(self, byte: int) -> None:
        if self.to_table is not None:
            self.to_table -= 1
        if self.to_table is None or self.to_table >= 0:
            super().send(byte)

    def put(self, data: bytes) -> int:
        if self.to_board is None:
            return super().put(data)
        super().put(data[: self.to_board])
        self.to_board = max(0, self.to_board - len(data))
        return len(data)


def pulled_out(link: Link, cable: CutCable) -> None:
    """Pull it out after what got through has been read; put it in again."""
    link.run(20_000)
    cable.unplug()
    link.run(HALF_SECOND)
    cable.to_table = cable.to_board = None
    cable.plug()
    link.run(3 * SECOND)


@pytest.fixture
def cable() -> CutCable:
    return CutCable()


@pytest.fixture
def link(cable: CutCable) -> Link:
    link = Link(cable=cable)
    link.run(BETWEEN_BEATS_US)
    return link


COMES = written(("E", "000001", 1, TAGS, 0, (UID,)))
GOES = written(("E", "000001", 2, TAGS, 0, ()))
LIT = written(("LAMPS", 1, messages.WHITE + messages.DARK * 11))


def a_few(line: bytes) -> list[Any]:
    """Give each place at which a line can be cut: a short run takes both ends and the middle."""
    return sampled(range(len(line) + 1), {0, 1, len(line) // 2, len(line) - 1, len(line)})


@pytest.mark.parametrize("byte", a_few(COMES))
def test_a_card_that_comes_is_told_once(link: Link, cable: CutCable, byte: int) -> None:
    link.talk.tell(TAGS, 0, (UID,))
    cable.to_table = byte
    pulled_out(link, cable)
    told = [event for event in link.events if not isinstance(event, Health)]
    assert [(type(event), event.slot) for event in told] == [(TagOn, SLOTS[0])]  # type: ignore[union-attr]
    assert link.board.report().state == "ok"


@pytest.mark.parametrize("byte", a_few(GOES))
def test_a_card_that_goes_is_told_once(link: Link, cable: CutCable, byte: int) -> None:
    link.talk.tell(TAGS, 0, (UID,))
    link.run(20_000)
    link.talk.tell(TAGS, 0, ())
    cable.to_table = byte
    pulled_out(link, cable)
    told = [type(event) for event in link.events if not isinstance(event, Health)]
    assert told == [TagOn, TagOff]


@pytest.mark.parametrize("byte", a_few(LIT))
def test_lamps_are_lit_all_the_same(link: Link, cable: CutCable, byte: int) -> None:
    link.board.show({SLOTS[0]: messages.WHITE})
    cable.to_board = byte
    pulled_out(link, cable)
    assert link.talk_bus.duties.lamps[-1] == messages.WHITE + messages.DARK * 11
