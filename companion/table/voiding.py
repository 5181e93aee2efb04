"""Rounds declared void (T4, T5): what is written for one, and what brings it back."""

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from companion.core.entries import Entry, Note, Undo
from companion.core.outcomes import Reason
from companion.table.history.chain import Chain
from companion.table.history.folding import add
from companion.table.history.history import History, Step, begin
from companion.table.taking_back import agreed_in

VOID, COUNTS = Note("void", "the round"), Note("void", "taken back")
"""What is noted before the lines by which a round is void, or counts after all."""


class _Void(Struct, frozen=True):
    """The match before a round was declared void, after it, and how many steps that took."""

    before: History
    after: History
    steps: int


class Voiding:
    """The void rounds of this match; which of them comes back is told by its record alone."""

    def __init__(self) -> None:
        self._void: list[_Void] = []

    @property
    def times(self) -> int:
        """How often a round of this match was declared void and not brought back."""
        return len(self._void)

    def forget(self) -> None:
        """Another match begins."""
        self._void = []

    def recall(self, history: History) -> History:
        """Know the void rounds of a match that was kept; return it, with its steps in common."""
        self.forget()
        lines = list(history.lines)
        now = begin(history.head) if VOID in lines else history
        while len(now.lines) < len(lines):
            rest = lines[len(now.lines) :]
            if rest[0] == VOID and len(rest) > 1 and isinstance(rest[1], Undo):
                steps = rest[1].steps
                after = _added(now, rest[: 2 + len(agreed_in(now, steps))])
                self.declared(now, after, steps)
            else:
                after = _added(now, rest[:1])
                if rest[0] == COUNTS:
                    self.was_brought_back(now)
            now = after
        return now

    def declared(self, before: History, after: History, steps: int) -> None:
        """The last steps of the match before, so many, are void."""
        self._void.append(_Void(before, after, steps))

    def was_brought_back(self, before: History) -> None:
        """The round that was declared void last counts again; a record can note that of none."""
        void = self._last(before)
        self._void = [each for each in self._void if each is not void]

    def bring_back(self, now: History, drawn: int) -> Sequence[Entry]:
        """Return the lines by which the last void round counts again; none where back takes a step.

        So it is where nothing has happened since; but the table may have drawn, in the last
        steps, so many of them.
        """
        void = self._last(now)
        if void is None or len(now.steps) - len(void.after.steps) > drawn:
            return ()
        return _again(void, now)

    def _last(self, now: History) -> _Void | None:
        """Return the last void round to which back can come from here."""
        voids = reversed(self._void)
        return next((void for void in voids if _comes_to(now.steps, void.after.steps)), None)


def lines_of(history: History, steps: int) -> list[Entry]:
    """Return the lines by which the last steps are void; what was agreed in them stays."""
    return [VOID, Undo(steps), *agreed_in(history, steps)]


def _again(void: _Void, now: History) -> list[Entry]:
    kept = len(void.before.steps) - void.steps
    since = len(now.steps) - kept
    entries = chain.from_iterable(step.entries for step in list(void.before.steps)[kept:])
    return [COUNTS, *([Undo(since)] if since else []), *entries]


def _comes_to(steps: Chain[Step], begun: Chain[Step]) -> bool:
    """Tell whether taking back step by step leads there; a correction gives back what was."""
    while len(steps) > len(begun):
        instead = steps[-1].instead
        steps = steps.drop(1) if instead is None else instead
    return len(steps) == len(begun) and _same(steps, begun)


def _same(steps: Chain[Step], others: Chain[Step]) -> bool:
    """Compare steps by what they say: what was agreed is written anew, and is the same."""
    for step, other in zip(reversed(steps), reversed(others), strict=True):
        if step is other:  # so is all that lies before it
            return True
        if step.entries != other.entries or step.after != other.after:
            return False
    return True


def _added(history: History, lines: Sequence[Entry]) -> History:
    for line in lines:
        after = add(history, line)
        assert not isinstance(after, Reason), after  # noqa: S101 - it was written once
        history = after
    return history
