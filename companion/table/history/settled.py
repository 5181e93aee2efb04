"""What was chosen for the round under way, by the table or by a seat: a trump, a die. Pure."""

from itertools import chain, takewhile
from typing import Any

from companion.table.history.history import History

Settled = tuple[tuple[str, str], ...]
"""Verbs and the words chosen, in order."""


def settled(history: History) -> Settled:
    """List the choices made since the last result."""
    game = history.head.game
    choices = {verb.make: verb.word for verb in game.verbs if verb.args in (("choice",), ("seat",))}
    steps = takewhile(lambda step: not game.result(step.effects), reversed(history.steps))
    entries: list[Any] = list(chain.from_iterable(step.entries for step in reversed(list(steps))))
    return tuple(
        (choices[type(entry)], str(getattr(entry, entry.__struct_fields__[-1])))
        for entry in entries
        if type(entry) in choices
    )
