"""Taps: cards that were tapped and do not count yet, at most one a seat."""

from collections.abc import Mapping

from msgspec import Struct

from companion.core.words import Seat
from companion.table.cards.picture import Lying


class Tap(Struct, frozen=True):
    """A sticker that was tapped; `seen`: its card lay openly before."""

    lying: Lying
    seen: bool = False


class Taps:
    """What was tapped for whom, in order; and the sticker tapped last, if nobody knows it."""

    def __init__(self) -> None:
        self._by_seat: dict[Seat | None, Tap] = {}
        self.unknown = ""

    @property
    def by_seat(self) -> Mapping[Seat | None, Tap]:
        """What was tapped, first come first."""
        return self._by_seat

    @property
    def stickers(self) -> dict[Seat | None, Lying]:
        """What was tapped as it lies, first come first."""
        return {seat: tap.lying for seat, tap in self._by_seat.items()}

    def put(self, seat: Seat | None, tapped: Tap) -> None:
        """This card is the seat's."""
        self._by_seat[seat] = tapped

    def pop(self, seat: Seat | None) -> Tap | None:
        """Take back what was tapped for the seat; return it."""
        return self._by_seat.pop(seat, None)

    def forget(self, uid: str) -> bool:
        """Take this card back, whosever it is; return whether it was anybody's."""
        kept = {seat: tap for seat, tap in self._by_seat.items() if tap.lying.uid != uid}
        was_there = len(kept) < len(self._by_seat)
        self._by_seat = kept
        return was_there

    def forget_last(self) -> bool:
        """Take back the last one; return whether there was any."""
        if self._by_seat:
            self._by_seat.popitem()
            return True
        return False

    def become(self, taps: Mapping[Seat | None, Tap]) -> None:
        """Have these instead of all that were."""
        self._by_seat = dict(taps)

    def take_unknown(self) -> str:
        """Return the unknown sticker that was tapped last, once; empty where there is none."""
        unknown, self.unknown = self.unknown, ""
        return unknown
