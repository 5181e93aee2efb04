"""Leaving: who can leave between two rounds, what is written then, and who stays (T8). Pure."""

from collections.abc import Sequence
from itertools import chain

from companion.core.entries import Entry, Leave, Undo
from companion.core.outcomes import Reason
from companion.core.words import Seat
from companion.table.history.history import History
from companion.table.taking_back import agreed_in, since_a_draw
from companion.table.writing import written


def can_leave(history: History) -> list[Seat]:
    """List who can leave now."""
    seats = history.head.setup.seats
    return [
        seat for seat in seats if not isinstance(written(history, lines(history, seat)), Reason)
    ]


def leaves_later(history: History) -> bool:
    """Tell whether somebody could leave if only no round were under way."""
    if len(who_stays(history)) == history.head.game.seats[0]:
        return False
    return not _refusals(history).isdisjoint(("leave_between", "leave_last"))


def is_in_last_round(history: History) -> bool:
    """Tell whether the match is over with the round under way, so that nobody leaves after it."""
    return history.position.last_round or "leave_last" in _refusals(history)


def _refusals(history: History) -> set[str]:
    told = (written(history, lines(history, seat)) for seat in history.head.setup.seats)
    return {why.detail for why in told if isinstance(why, Reason)}


def begins_between_rounds(history: History) -> bool:
    """Tell whether the round under way is not the first: dealt again it leaves one behind it."""
    return any(history.head.game.result(step.effects) for step in history.steps)


def who_stays(history: History) -> list[Seat]:
    """List who has not left, clockwise."""
    entries = chain.from_iterable(step.entries for step in history.steps)
    left = {entry.seat for entry in entries if isinstance(entry, Leave)}
    return [seat for seat in history.head.setup.seats if seat not in left]


def lines(history: History, seat: Seat) -> Sequence[Entry]:
    """Return the lines by which a player leaves.

    Trump or die of a round of which nothing else is known yet are taken back: they are drawn, or
    told, anew for those who stay. What else was agreed since stays.
    """
    n = since_a_draw(history)
    return [*([Undo(n), *agreed_in(history, n)] if n else []), Leave(seat)]
