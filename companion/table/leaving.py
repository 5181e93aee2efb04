"""Leaving: who can leave between two rounds, what is written then, and who stays (T8). Pure."""

from collections.abc import Sequence
from itertools import chain

from companion.core.entries import Entry, Leave, Undo
from companion.core.outcomes import Reason
from companion.core.words import Seat
from companion.table.history.folding import add
from companion.table.history.history import History, begin
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


def lines_back(history: History, drawn: int) -> Sequence[Entry]:
    """Return the lines by which who left stays, with the trump or die that went with the leaving.

    There are none where what was done last is something else, but for what was drawn since: so
    many steps.
    """
    steps = history.steps
    last = steps[-1 - drawn].entries[-1] if len(steps) > drawn else None
    before = _before_leaving(history, last) if isinstance(last, Leave) else None
    if before is None:
        return ()
    n = since_a_draw(before)
    stay = len(before.steps) - n
    again = chain.from_iterable(step.entries for step in list(before.steps)[stay:])
    return [Undo(len(steps) - stay), *again]


def _before_leaving(history: History, leave: Leave) -> History | None:
    """Return the match as it was before somebody left, where leaving took a draw back."""
    all_lines = list(history.lines)
    end = max(i for i, line in enumerate(all_lines) if line is leave) + 1
    begun = max((i for i, line in enumerate(all_lines[:end]) if isinstance(line, Undo)), default=0)
    before = begin(history.head)
    for line in all_lines[:begun]:
        after = add(before, line)
        assert isinstance(after, History), after  # noqa: S101 - it was written once
        before = after
    took = bool(since_a_draw(before)) and list(lines(before, leave.seat)) == all_lines[begun:end]
    return before if took else None
