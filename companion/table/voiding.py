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
    """The void rounds of this match, as long as back can come to them."""

    def __init__(self) -> None:
        self._void: list[_Void] = []
        self.times = 0
        """How often a round was declared void and not brought back, in all matches."""

    def forget(self) -> None:
        """Another match begins."""
        self._void = []

    def recall(self, history: History) -> History:
        """Know the void rounds of a match that was kept; return it, with its steps in common."""
        self.forget()
        self.times = 0
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
                if rest[0] == COUNTS and self._void:  # a record can note anything
                    self.was_brought_back()
                if isinstance(rest[0], Undo):
                    self.forget_stale(after)
            now = after
        return now

    def declared(self, before: History, after: History, steps: int) -> None:
        """The last steps of the match before, so many, are void."""
        self._void.append(_Void(before, after, steps))
        self.times += 1

    def was_brought_back(self) -> None:
        """The round that was declared void last counts again."""
        self._void.pop()
        self.times -= 1

    def bring_back(self, now: History, drawn: int) -> Sequence[Entry]:
        """Return the lines by which the last void round counts again; none where back takes a step.

        So it is where nothing has happened since; but the table may have drawn, in the last
        steps, so many of them.
        """
        if not self._void or len(now.steps) - len(self._void[-1].after.steps) > drawn:
            return ()
        return _again(self._void[-1], now)

    def forget_stale(self, now: History) -> None:
        """Forget a void round once more than that was taken back."""
        while self._void and not _begins_with(now.steps, self._void[-1].after.steps):
            self._void.pop()


def lines_of(history: History, steps: int) -> list[Entry]:
    """Return the lines by which the last steps are void; what was agreed in them stays."""
    return [VOID, Undo(steps), *agreed_in(history, steps)]


def _again(void: _Void, now: History) -> list[Entry]:
    kept = len(void.before.steps) - void.steps
    since = len(now.steps) - kept
    entries = chain.from_iterable(step.entries for step in list(void.before.steps)[kept:])
    return [COUNTS, *([Undo(since)] if since else []), *entries]


def _begins_with(steps: Chain[Step], begun: Chain[Step]) -> bool:
    if len(steps) < len(begun):
        return False
    return not begun or steps.drop(len(steps) - len(begun))[-1] is begun[-1]


def _added(history: History, lines: Sequence[Entry]) -> History:
    for line in lines:
        after = add(history, line)
        assert not isinstance(after, Reason), after  # noqa: S101 - it was written once
        history = after
    return history
