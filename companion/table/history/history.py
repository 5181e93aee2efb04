"""A match so far: its steps, the lines they came from, and where it is. Values only."""

from itertools import chain
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.records import Entry, Head, Record
from companion.core.words import Seat
from companion.table.history.chain import Chain

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

    def with_step(self, step: Step, line: Entry) -> "History":
        """Return the match with one step more, which this line brought."""
        return replace(self, steps=self.steps.push(step), lines=self.lines.push(line))


def begin(head: Head) -> History:
    """Open a match."""
    return History(head, Position(head.game.start(head.setup)))
