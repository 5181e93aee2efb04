"""Writing: the lines of one step, judged before anybody sees them. Pure."""

from collections.abc import Sequence
from itertools import islice

from companion.core.outcomes import Reason
from companion.core.records import Entry, Head, Leave, Result, Undo, format_entry, format_head
from companion.table.cards.decks import Binding
from companion.table.cards.face_down import UNNAMED
from companion.table.history.folding import add
from companion.table.history.history import History, begin
from companion.table.inputs import Step

Written = tuple[Step, History]
"""A step, and the match as it is once the step is committed."""


def opened(head: Head) -> Written:
    """Return the step that opens a match."""
    return Step(tuple(format_head(head)), opens=True), begin(head)


def written(
    history: History, entries: Sequence[Entry], binds: Sequence[Binding] = ()
) -> Written | Reason:
    """Return the step of these lines, with the result where they bring one; or why it cannot be."""
    after = history
    for entry in entries:
        more = add(after, entry)
        if isinstance(more, Reason):
            return more
        after = more
    lines = list(entries)
    result = _result_after(after, entries[-1])
    if result is not None:
        more = add(after, result)
        assert isinstance(more, History)  # noqa: S101 - the game's own words
        after = more
        lines.append(result)
    game = history.head.game
    return Step(tuple(format_entry(game, each) for each in lines), binds=tuple(binds)), after


def _result_after(history: History, last: Entry) -> Result | None:
    """Return the result that a line has brought, if it has."""
    if not history.steps or isinstance(last, Undo) or history.steps[-1].entries[-1] is not last:
        return None
    ways = history.head.game.result(history.steps[-1].effects)
    return Result(ways[0]) if ways else None


def goes_back(history: History, lines: int) -> bool:
    """Tell whether the last lines, so many of them, take back what people did.

    Where only a card's name is taken back, what was done stands.
    """
    last = list(islice(reversed(history.lines), lines))
    if UNNAMED in last:
        return False
    return any(isinstance(line, Undo) for line in last) and not isinstance(last[0], Leave)
