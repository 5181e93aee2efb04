"""The record of a match as everybody may read it: what is secret is withheld until its time."""

from typing import Any, Literal

from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.outcomes import Reason
from companion.core.records import Entry, Record, Result, Undo
from companion.core.words import UNSEEN, Seat
from companion.table.cards.face_down import UNNAMED
from companion.table.cards.playing import is_move, places_of
from companion.table.history.folding import add
from companion.table.history.history import History, begin

Secret = Literal["aside", "together", "held"]
"""Until when a line is secret: its card moves on, all of its group are in, the match is over."""


def public_record(history: History) -> Record:
    """Return the record without what somebody may not know yet; it can be replayed.

    - A card put aside is written as one that no reader saw, until it moves on.
    - What all tell in secret is left out until the last of them has told it.
    - Dealt hands, and who was given what, are left out until the match is over.
    - Nor is it told that a card face down was named no more, since that would tell which it is.

    What was taken back before its time stays secret, and is not seen to be taken back.
    """
    if history.position.ended is not None:
        return history.record
    secrets = _Secrets(history)
    shown = begin(history.head)
    for i, entry in enumerate(history.lines):
        line = secrets.shown(i, entry)
        after = shown if line is None else add(shown, line)
        if isinstance(after, Reason):  # the rest can only be told with what is withheld
            break
        shown = after
    return shown.record


class _Secrets:
    """Goes through a match line by line and notes what is still secret, by the line's number."""

    def __init__(self, history: History) -> None:
        self._game = history.head.game
        self._secret: dict[int, Secret] = {}
        self._asks: dict[int, Ask] = {}
        self._aside: set[int] = set()
        self._live: list[list[int]] = []
        self._undone: dict[int, list[list[int]]] = {}
        self._again = _told_again(history)
        now = begin(history.head)
        for i, entry in enumerate(history.lines):
            after = _added(now, entry)
            if i not in self._again:
                self._follow(i, entry, now, after)
            now = after

    def shown(self, i: int, entry: Entry) -> Entry | None:
        """Return a line as everybody may read it; None where it is left out."""
        if isinstance(entry, Undo) and i not in self._again:
            steps = sum(any(map(self._stands, step)) for step in self._undone[i])
            return Undo(steps) if steps else None
        if self._secret.get(i) == "aside":
            return replace(entry, card=UNSEEN)
        return entry if self._stands(i) else None

    def _stands(self, i: int) -> bool:
        return i not in self._again and self._secret.get(i) in (None, "aside")

    def _follow(self, i: int, entry: Entry, before: History, after: History) -> None:
        if isinstance(entry, Undo):
            self._undone[i] = self._live[-entry.steps :]
            del self._live[-entry.steps :]
        elif len(after.steps) > len(before.steps):
            self._live.append([i])
        elif after.steps is not before.steps:
            self._live[-1].append(i)
        if type(entry) in {verb.make for verb in self._game.verbs}:
            self._act(i, entry, before)
            self._come_out(after)

    def _act(self, i: int, action: Any, before: History) -> None:
        verb, ask = self._game.verb_of(action), self._game.ask_of(before.state, action)
        if ask is not None and ask.secret:
            self._asks[i] = ask
            lies = ask.kind not in ("card", "cards") or places_of(ask)
            self._secret[i] = "aside" if "card?" in verb.args else "together" if lies else "held"
            if self._secret[i] == "aside":
                self._aside.add(i)
        elif ask is not None and is_move(self._game, ask) and action.card is None:
            self._moves_on(action.seat)

    def _moves_on(self, seat: Seat) -> None:
        """Everybody sees now which card a seat has put aside last, and none before it."""
        for i in reversed([i for step in self._live for i in step]):
            if i in self._aside and self._asks[i].seat == seat:
                self._secret.pop(i, None)  # it may have moved before, and that was taken back
                return

    def _come_out(self, after: History) -> None:
        """What all have told together is no secret any more."""
        waits = {ask.group for ask in self._game.asks(after.state)}
        for i in [i for step in self._live for i in step]:
            if self._secret.get(i) == "together" and self._asks[i].group not in waits:
                del self._secret[i]


def _told_again(history: History) -> frozenset[int]:
    """List the lines that tell what was told before, but for the names of cards face down."""
    found: set[int] = set()
    now, steps, noted = begin(history.head), 0, -1
    for i, entry in enumerate(history.lines):
        if entry == UNNAMED:
            steps, noted = len(now.steps), i
        elif i != noted + 1 and len(now.steps) >= steps and not isinstance(entry, Result):
            noted = -1
        if noted >= 0:
            found.add(i)
        now = _added(now, entry)
    return frozenset(found)


def _added(history: History, entry: Entry) -> History:
    after = add(history, entry)
    assert isinstance(after, History)  # noqa: S101 - it has been written already
    return after
