"""Correcting: the entered results of a finished round are replaced, and all after it follows."""

from collections.abc import Callable, Sequence
from itertools import chain

from msgspec.structs import replace

from companion.core.outcomes import Reason, reason
from companion.core.records import Correct, Entry
from companion.core.words import Seat
from companion.table.history.chain import Chain
from companion.table.history.history import History, Step

Add = Callable[[History, Entry], History | Reason]
"""The fold: writes one more line, or says why it cannot be."""


def corrected(history: History, entry: Correct, add: Add) -> History | Reason:
    """Derive everything again from the round on whose entered results are replaced."""
    found = _find_round(history, entry.round)
    if isinstance(found, Reason):
        return found
    steps = tuple(history.steps)
    entered = _entered(history, steps[found.start : found.stop])
    for seat, _ in entry.results:
        if seat not in entered:
            return reason("not_your_turn", "has_left", seat=seat)
    again = replace(history, steps=Chain(steps[: found.start]))
    for i, step in enumerate(steps[found.start :], start=found.start):
        derived = _derive(again, step, dict(entry.results) if i in found else {}, add)
        if isinstance(derived, Reason):
            return derived
        again = derived
    marker = Step((entry,), (), None, again.position, instead=history.steps)
    return replace(history, steps=again.steps).with_step(marker, entry)


def _entered(history: History, steps: Sequence[Step]) -> set[Seat]:
    """List the seats whose results were entered in these steps."""
    entered = history.head.game.entered
    lines = chain.from_iterable(step.entries for step in steps)
    return {line.seat for line in lines if entered is not None and type(line) is entered}


def _find_round(history: History, number: int) -> range | Reason:
    """Return the steps of a finished round whose results were entered by hand."""
    game = history.head.game
    starts = [0]
    for i, step in enumerate(history.steps):
        if game.result(step.effects):
            starts.append(i + 1)
    if game.entered is None or len(starts) == 1:
        return reason("not_now", "nothing_entered")
    if not 1 <= number < len(starts):
        return reason("bid_out_of_range", "round", low=1, high=len(starts) - 1, n=number)
    last = history.steps[starts[number] - 1]
    if type(last.entries[-1]) is not game.entered:
        return reason("not_now", "nothing_entered")
    return range(starts[number - 1], starts[number])


def _derive(history: History, step: Step, results: dict[Seat, int], add: Add) -> History | Reason:
    """Add a step's lines again, with other results where they were entered."""
    if step.instead is not None:  # an earlier correction is in the lines before it already
        marker = replace(step, after=history.position)
        return replace(history, steps=history.steps.push(marker))
    entered = history.head.game.entered
    for line in step.entries:
        number = results.get(line.seat) if type(line) is entered else None
        after = add(history, line if number is None else replace(line, number=number))
        if isinstance(after, Reason):
            return after
        history = after
    return history
