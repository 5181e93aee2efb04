"""The match at a table, as those see it who act on it: what is open, agreed, and said."""

from collections.abc import Mapping
from typing import Protocol

from companion.core.game import Game
from companion.core.outcomes import Reason
from companion.core.records import Note
from companion.table.history import History
from companion.table.inputs import Notice, Settings
from companion.table.menus import Menu
from companion.table.proposing import Proposal
from companion.table.referee import Referee


class Match(Protocol):
    """What the session lets its parts see, and have said.

    `proposal` is what the next match will be; `terms` is what the open one was begun as.
    """

    games: Mapping[str, Game]
    settings: Settings
    proposal: Proposal
    terms: Proposal
    history: History | None
    notice: Notice | None
    now_us: int

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        ...

    @property
    def game(self) -> Game:
        """The game that is proposed."""
        ...

    @property
    def running(self) -> History:
        """The match that is open; only where one is."""
        ...

    @property
    def judging(self) -> Referee:
        """Its referee."""
        ...

    @property
    def table_draws(self) -> bool:
        """Whether lots and dice are the table's, and not told by people."""
        ...

    def notes(self) -> tuple[Note, ...]:
        """Return what is noted when a card counts now."""
        ...

    def tell(self, why: Reason | None) -> None:
        """Say what is wrong, if anything."""
        ...
