"""Rounds declared void (T4, T5): what is written for one, and what brings it back."""

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from companion.core.entries import Entry, Undo
from companion.table.chain import Chain
from companion.table.history import History, Step
from companion.table.taking_back import agreed_in


class _Void(Struct, frozen=True):
    """The match before a round was declared void, after it, and how many steps that took."""

    before: History
    after: History
    steps: int


class Voiding:
    """The void rounds of this match, as long as back can come to them; not kept over a restart."""

    def __init__(self) -> None:
        self._void: list[_Void] = []

    def forget(self) -> None:
        """Another match begins."""
        self._void = []

    def declared(self, before: History, after: History, steps: int) -> None:
        """The last steps of the match before, so many, are void."""
        self._void.append(_Void(before, after, steps))

    def was_brought_back(self) -> None:
        """The round that was declared void last counts again."""
        self._void.pop()

    def bring_back(self, now: History, drawn: int) -> Sequence[Entry]:
        """Return the lines by which the last void round counts again; none where back takes a step.

        So it is where nothing has happened since; but the table may have drawn, in the last
        steps, so many of them.
        """
        while self._void:
            void = self._void[-1]
            since = len(now.steps) - len(void.after.steps)
            if since >= 0 and _begins_with(now.steps, void.after.steps):
                return _again(void, now) if since <= drawn else ()
            self._void.pop()  # more was taken back than that round
        return ()


def lines_of(history: History, steps: int) -> list[Entry]:
    """Return the lines by which the last steps are void; what was agreed in them stays."""
    return [Undo(steps), *agreed_in(history, steps)]


def _begins_with(steps: Chain[Step], begin: Chain[Step]) -> bool:
    shared = steps.drop(len(steps) - len(begin))
    return not begin or shared[-1] is begin[-1]


def _again(void: _Void, now: History) -> list[Entry]:
    kept = len(void.before.steps) - void.steps
    since = len(now.steps) - kept
    entries = chain.from_iterable(step.entries for step in list(void.before.steps)[kept:])
    return [*([Undo(since)] if since else []), *entries]
