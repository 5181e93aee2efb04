"""Troubles: what is wrong with the cards that lie, seat by seat, and what of it was read. Pure."""

from companion.core.outcomes import Reason
from companion.core.words import Seat
from companion.table.cards import at_once
from companion.table.cards.misplaced import misplaced
from companion.table.history.history import History
from companion.table.match import Match
from companion.table.referee import Referee

Troubles = dict[Seat, Reason]


def troubles(history: History, referee: Referee) -> Troubles:
    """Return what is wrong with each seat's cards; no seat without trouble is in it."""
    if history.position.ended is not None:
        return {}
    state, on_table = history.state, referee.on_table
    found = {owner: why for _, owner, why in misplaced(history, on_table)}
    found |= dict(at_once.found(on_table, state).problems)
    for reading in on_table.readings(state):
        seat = str(reading.ask.seat)
        if reading.problem is not None and not referee.reveal.is_by_hand(seat):
            found[seat] = reading.problem
    return found


class PutAside:
    """The troubles that people have read: these fill the screen no more, as long as they last."""

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
