"""The fold: a match is its lines, one after the other. Undo, resume and replay are this fold."""

from typing import Any

from msgspec.structs import replace

from companion.core.outcomes import Accepted, Reason, Rejected, reason
from companion.core.records import (
    Abandon,
    Concede,
    Correct,
    Entry,
    Last,
    Leave,
    Note,
    Result,
    Undo,
)
from companion.core.words import Seat
from companion.table.history.correcting import corrected
from companion.table.history.history import History, Position, Step

TWO = 2
"""Only of two one can give up: the other wins (T8)."""


def add(history: History, entry: Entry) -> History | Reason:
    """Write one more line, or say why it cannot be; the history given stays as it is."""
    match entry:
        case Note():
            return replace(history, lines=history.lines.push(entry))
        case Result():
            return _add_result(history, entry)
        case Undo():
            return _add_undo(history, entry)
    if history.position.ended is not None:
        return reason("finished")
    match entry:
        case Correct():
            return corrected(history, entry, add)
        case Last() | Leave() | Concede() | Abandon():
            return _add_agreement(history, entry)
    return _add_action(history, entry)


def _add_result(history: History, entry: Result) -> History | Reason:
    written = next((line for line in reversed(history.lines) if not isinstance(line, Note)), None)
    step = history.steps[-1] if history.steps else None
    ways = history.head.game.result(step.effects) if step and step.entries[-1] is written else ()
    if not ways:
        over = history.position.ended is not None
        return reason("finished") if over else reason("not_now", "no_result_now")
    if not any(_same_result(entry.words, way) for way in ways):
        return reason("result_mismatch", written=" ".join(entry.words), right=" ".join(ways[0]))
    return replace(history, lines=history.lines.push(entry))


def _same_result(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Compare results seat by seat; their order means nothing."""
    return _result_values(a) == _result_values(b)


def _result_values(words: tuple[str, ...]) -> list[tuple[str, str]]:
    values = [word if word.isalpha() else str(int(word)) for word in words[1::2]]
    return [(words[0], "")] if len(words) == 1 else sorted(zip(words[::2], values, strict=True))


def _add_undo(history: History, entry: Undo) -> History | Reason:
    most = len(history.steps)
    if most == 0:
        return reason("not_now", "nothing_to_undo")
    if not 1 <= entry.steps <= most:
        return reason("bid_out_of_range", "undo", low=1, high=most, n=entry.steps)
    kept = history.steps
    for _ in range(entry.steps):
        instead = kept[-1].instead
        kept = kept.drop(1) if instead is None else instead
    return replace(history, steps=kept, lines=history.lines.push(entry))


def _add_agreement(history: History, entry: Entry) -> History | Reason:
    position = history.position
    seats = history.head.setup.seats
    match entry:
        case Last():
            if position.last_round:
                return reason("not_now", "last_already")
            after = replace(position, last_round=True)
        case Concede(seat):
            if len(seats) != TWO:
                return _refuse_to_concede(history)
            others = tuple(other for other in seats if other != seat)
            after = replace(position, ended="conceded", winners=others)
        case Leave(seat):
            return _add_leave(history, entry, seat)
        case _:
            after = replace(position, ended="abandoned")
    return history.with_step(Step((entry,), (), None, after), entry)


def _add_leave(history: History, entry: Entry, seat: Seat) -> History | Reason:
    game, position = history.head.game, history.position
    if game.leave is None:
        return reason("not_now", "too_few_left", low=game.seats[0])
    outcome = game.leave(position.state, seat)
    if isinstance(outcome, Rejected):
        why = outcome.reason
        if why.detail == "too_few_left" and len(history.head.setup.seats) > TWO:
            return reason("not_now", "too_few_stop", **dict(why.data))  # nor can anybody give up
        return why
    after = replace(position, state=outcome.state)
    return history.with_step(Step((entry,), outcome.effects, None, after), entry)


def _refuse_to_concede(history: History) -> Reason:
    """Say where more than two play what can be done: leave while enough stay, else stop (T8)."""
    game, entries = history.head.game, [entry for step in history.steps for entry in step.entries]
    staying = len(history.head.setup.seats) - sum(isinstance(entry, Leave) for entry in entries)
    if game.leave is not None and staying > game.seats[0]:
        return reason("not_now", "concede_two_only")
    return reason("not_now", "concede_stop")


def _add_action(history: History, action: Any) -> History | Reason:
    game, position = history.head.game, history.position
    outcome = game.apply(position.state, action)
    if isinstance(outcome, Rejected):
        return outcome.reason
    ask = game.ask_of(position.state, action)
    assert ask is not None, action  # noqa: S101 - a game that accepts what it did not ask
    after = _after(history, outcome)
    last = history.steps[-1] if history.steps else None
    if last is not None and last.group == ask.group:
        joined = Step((*last.entries, action), (*last.effects, *outcome.effects), ask.group, after)
        return replace(history, steps=history.steps.drop(1)).with_step(joined, action)
    return history.with_step(Step((action,), outcome.effects, ask.group, after), action)


def _after(history: History, outcome: Accepted) -> Position:
    position, game = history.position, history.head.game
    if outcome.effects:  # what ends a match tells so
        standing = game.standing(outcome.state)
        if standing.finished:
            return replace(position, state=outcome.state, ended="played", winners=standing.winners)
        if position.last_round and game.result(outcome.effects):  # T8
            return replace(position, state=outcome.state, ended="last", winners=standing.leaders)
    return replace(position, state=outcome.state)
