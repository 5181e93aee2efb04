"""The table as its parts see it: what it is, which match is open, and what is said."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.game import Game
from companion.core.outcomes import Reason
from companion.table.cards.decks import Binding
from companion.table.cards.layouts import Layout
from companion.table.cards.picture import Picture
from companion.table.history.history import History
from companion.table.inputs import Notice, Settings
from companion.table.proposing import Proposal
from companion.table.referee import Referee


class OpenTable:
    """What is known at one table now; nothing happens here by itself.

    `proposal` is what the next match will be; `terms` is what the open one was begun as.
    """

    def __init__(
        self, games: Mapping[str, Game], settings: Settings, proposal: Proposal, now_us: int
    ) -> None:
        self.games = games
        self.settings = settings
        self.proposal = self.terms = proposal
        self.picture = Picture()
        self.history: History | None = None
        self.referee: Referee | None = None
        self.notice: Notice | None = None
        self.now_us = now_us

    @property
    def running(self) -> History:
        """The match that is open; only where one is."""
        assert self.history is not None  # noqa: S101 - asked only while a match is open
        return self.history

    @property
    def judging(self) -> Referee:
        """Its referee."""
        assert self.referee is not None  # noqa: S101 - asked only while a match is open
        return self.referee

    @property
    def layout(self) -> Layout:
        """The slots, as those who play use them."""
        return self.referee.layout if self.referee else self.settings.layout

    @property
    def game(self) -> Game:
        """The game that is proposed."""
        return self.games[self.proposal.game]

    def is_playing(self) -> bool:
        """Tell whether a match is open that is not over."""
        return self.history is not None and self.history.position.ended is None

    def tell(self, why: Reason | None) -> None:
        """Say what is wrong, if anything."""
        if why is not None:
            self.notice = Notice("problem", why=why)

    def take_bindings(self, binds: Sequence[Binding]) -> None:
        """What was bound on the spot is known from now on."""
        if binds:
            decks = self.settings.decks.with_bindings(binds)
            self.settings = replace(self.settings, decks=decks)
            self.judging.judge.take_decks(decks)
