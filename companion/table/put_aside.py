"""Troubles put aside: what people have read of what is wrong with the cards that lie."""

from companion.core.outcomes import Reason
from companion.core.words import Seat
from companion.table.match import Match
from companion.table.troubles import Troubles, troubles


class PutAside:
    """The troubles that were read: these fill the screen no more, as long as they last."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._read: Troubles = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose trouble was read."""
        return tuple(self._read)

    def put_aside(self, said: Reason | None = None) -> bool:
        """Put aside the trouble that fills the screen; return whether one did.

        Where a message has just `said` it, nothing else is put aside.
        """
        found = troubles(self._match.running, self._match.judging)
        for seat in self._match.running.head.setup.seats:
            why = found.get(seat)
            if why is not None and why != self._read.get(seat) and said in (None, why):
                self._read[seat] = why
                return True
        return False

    def forget_mended(self) -> None:
        """Forget what is not wrong any more: should it come again, it is said again."""
        if self._read:
            found = troubles(self._match.running, self._match.judging)
            self._read = {seat: why for seat, why in self._read.items() if found.get(seat) == why}

    def forget(self) -> None:
        """Another match begins."""
        self._read = {}
