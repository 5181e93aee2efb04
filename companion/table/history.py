"""The fold: a match is its lines, one after the other. Undo, resume and replay are this fold."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.outcomes import Accepted, Reason, Rejected, reason
from companion.core.records import (
    Abandon,
    Concede,
    Correct,
    Entry,
    Head,
    Last,
    Leave,
    Note,
    Record,
    Result,
    Undo,
)
from companion.core.words import Seat
from companion.table.chain import Chain

Ending = Literal["played", "last", "conceded", "abandoned"]


class Position(Struct, frozen=True, gc=False):
    """Where a match is: the game's state, and what was agreed about its end."""

    state: Any
    last_round: bool = False
    ended: Ending | None = None
    winners: tuple[Seat, ...] = ()


class Step(Struct, frozen=True, gc=False):
    """What became true together: its lines, what the game told, and where the match was then.

    Lines that answer asks of the same `group` join one step. `instead` holds the steps as they
    were before a correction derived them again: an undo brings them back.
    """

    entries: tuple[Entry, ...]
    effects: tuple[Any, ...]
    group: str | None
    after: Position
    instead: "Chain[Step] | None" = None


class History(Struct, frozen=True, gc=False):
    """A match so far. `lines` is everything that was written, undone or not.

    Nothing of it ever changes: each line makes a new history, which shares what lies before.
    """

    head: Head
    begin: Position
    steps: Chain[Step] = Chain()
    lines: Chain[Entry] = Chain()

    @property
    def position(self) -> Position:
        """Where the match is now."""
        return self.steps[-1].after if self.steps else self.begin

    @property
    def state(self) -> Any:
        """The state of the game now."""
        return self.position.state

    @property
    def effects(self) -> tuple[Any, ...]:
        """All that the game told and that was not taken back."""
        return tuple(chain.from_iterable(step.effects for step in self.steps))

    @property
    def record(self) -> Record:
        """The match as a record."""
        return Record(self.head, tuple(self.lines))


def begin(head: Head) -> History:
    """Open a match."""
    return History(head, Position(head.game.start(head.setup)))


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
        case Last() | Leave() | Concede() | Abandon() | Correct():
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
        case Abandon():
            after = replace(position, ended="abandoned")
        case Concede(seat):
            if len(seats) != 2:
                return reason("not_now", "concede_two_only")
            others = tuple(other for other in seats if other != seat)
            after = replace(position, ended="conceded", winners=others)
        case Leave(seat):
            return _add_leave(history, entry, seat)
        case _:
            return _add_correct(history, entry)
    return _with_step(history, Step((entry,), (), None, after), entry)


def _add_leave(history: History, entry: Entry, seat: Seat) -> History | Reason:
    game, position = history.head.game, history.position
    if game.leave is None:
        return reason("not_now", "too_few_left", low=game.seats[0])
    outcome = game.leave(position.state, seat)
    if isinstance(outcome, Rejected):
        return outcome.reason
    after = replace(position, state=outcome.state)
    return _with_step(history, Step((entry,), outcome.effects, None, after), entry)


def _add_correct(history: History, entry: Correct) -> History | Reason:
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
        derived = _derive(again, step, dict(entry.results) if i in found else {})
        if isinstance(derived, Reason):
            return derived
        again = derived
    marker = Step((entry,), (), None, again.position, instead=history.steps)
    return _with_step(replace(history, steps=again.steps), marker, entry)


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


def _derive(history: History, step: Step, results: dict[Seat, int]) -> History | Reason:
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
        return _with_step(replace(history, steps=history.steps.drop(1)), joined, action)
    return _with_step(history, Step((action,), outcome.effects, ask.group, after), action)


def _after(history: History, outcome: Accepted) -> Position:
    position, game = history.position, history.head.game
    if outcome.effects:  # what ends a match tells so
        standing = game.standing(outcome.state)
        if standing.finished:
            return replace(position, state=outcome.state, ended="played", winners=standing.winners)
        if position.last_round and game.result(outcome.effects):  # T8
            return replace(position, state=outcome.state, ended="last", winners=standing.leaders)
    return replace(position, state=outcome.state)


def _with_step(history: History, step: Step, entry: Entry) -> History:
    return replace(history, steps=history.steps.push(step), lines=history.lines.push(entry))
