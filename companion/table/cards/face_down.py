"""A card that lies face down, where the same one is told by hand: it counts as unseen (T7). Pure.

The table has read it, but nobody else may know it. So the table must not tell which card it is
by what it takes or refuses: the contradiction is seen only where the card itself turns up.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Game, Verb
from companion.core.outcomes import Reason
from companion.core.records import Entry, Note, Result, Undo
from companion.core.words import UNSEEN, Card
from companion.table.history.folding import add
from companion.table.history.history import History, Step

UNNAMED = Note("unseen", "what lies face down")
"""What is noted before the lines by which cards that lie face down are named no more."""


class Unnamed(Struct, frozen=True):
    """A match in which no card that lies face down is named, and the lines that make it so."""

    lines: tuple[Entry, ...]
    history: History


def unnamed(history: History, card: Card = "") -> Unnamed:
    """Return the match as it is without the names of cards that were put aside and never seen.

    Those lost in earlier battles are meant too; with a `card` only where it was this one. Where
    hands are told nothing is hidden from them.
    """
    steps = tuple(history.steps)
    hidden = _hidden(history.head.game, steps)
    if card:
        hidden = {n for n in hidden if any(each.card == card for each in steps[n].entries)}
    if not hidden or _are_told(history.head.game, steps):
        return Unnamed((), history)
    begun = min(hidden)
    lines: list[Entry] = []
    after = _added(history, [UNNAMED, Undo(len(steps) - begun)], lines)
    for n, step in enumerate(steps[begun:], begun):
        entries = [replace(each, card=UNSEEN) for each in step.entries] if n in hidden else []
        after = _added(after, entries or step.entries, lines)
        ways = history.head.game.result(step.effects)
        after = _added(after, [Result(ways[0])] if ways else [], lines)
    return Unnamed(tuple(lines), after)


def _hidden(game: Game, steps: Sequence[Step]) -> set[int]:
    """List the steps that put a card aside by its name, which has not moved on since."""
    aside: dict[str, int] = {}
    hidden: set[int] = set()
    for n, step in enumerate(steps):
        for entry in step.entries:
            verb = _verb(game, entry)
            if verb is None:
                continue
            if "card?" in verb.args and entry.card != UNSEEN:
                aside[entry.seat] = n
                hidden.add(n)
            elif verb.optional and verb.args[-1] == "card":
                hidden.discard(aside.pop(entry.seat, -1))
        if game.result(step.effects):
            aside.clear()
    return hidden


def _are_told(game: Game, steps: Sequence[Step]) -> bool:
    verbs = [_verb(game, entry) for step in steps for entry in step.entries]
    return any(verb is not None and "cards" in verb.args for verb in verbs)


def _verb(game: Game, entry: Any) -> Verb | None:
    return next((verb for verb in game.verbs if type(entry) is verb.make), None)


def _added(history: History, entries: Sequence[Entry], lines: list[Entry]) -> History:
    for entry in entries:
        after = add(history, entry)
        assert not isinstance(after, Reason), after  # noqa: S101 - less is known than before
        history = after
    lines += entries
    return history
