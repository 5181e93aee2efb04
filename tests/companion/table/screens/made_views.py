"""Views of a table made by hand: a game is played by its own functions, no session is needed."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.core.game import Game
from companion.core.outcomes import Accepted
from companion.core.words import ALL_SEATS, Seat
from companion.games import GAMES
from companion.table.panel.answering import Choosing, Counting, Row
from companion.table.proposing import Proposal, agreed
from companion.table.view import SeatView, TableView

NAMES = ("Anna", "Ben", "Clara", "David", "Emil", "Frieda")
LONG = tuple(f"Maximiliane Freifrau von Hohenschwang {end}" for end in "ABCDEF")


class MadeTable:
    """A match that is played action by action, and how a table would show it."""

    def __init__(self, game: str, seats: int, names: tuple[str, ...] = NAMES, **options: Any):
        self.game: Game = GAMES[game]
        self.names = names[:seats]
        self.setup = self.game.setup(ALL_SEATS[:seats], options)
        self.state: Any = self.game.start(self.setup)
        self.told: tuple[Any, ...] = ()
        self.result: tuple[Any, ...] = ()

    def do(self, *actions: Any) -> "MadeTable":
        """Carry actions out; the last one's effects are the result on show."""
        for action in actions:
            outcome = self.game.apply(self.state, action)
            assert isinstance(outcome, Accepted), (action, outcome.reason)
            self.state, self.result = outcome.state, outcome.effects
            self.told += outcome.effects
        return self

    def view(self, viewer: Seat | None = None, **changes: Any) -> TableView:
        """Return what the table shows to everybody, or to one seat."""
        asks = self.game.asks(self.state)
        standing = self.game.standing(self.state)
        asked = {ask.seat for ask in asks if ask.kind == "card"}
        proposal = Proposal(self.game.name, self.setup.options, self.names)
        shown = TableView(
            phase="over" if standing.finished else "play",
            proposal=proposal,
            terms=proposal,
            game=self.game.view(self.state, viewer),
            seats=tuple(
                SeatView(seat, name, asked=seat in asked)
                for seat, name in zip(self.setup.seats, self.names, strict=True)
            ),
            result=self.result,
            told=self.told,
            ended="played" if standing.finished else None,
            winners=standing.winners,
            playing=self.game.name,
            totals=standing.totals,
            agreed=agreed(self.game, self.setup.options),
            asks=asks,
        )
        return replace(shown, **changes)

    def choosing(self, question: str = "", cursor: int = 0) -> TableView:
        """Return the view while the first open choice is made."""
        ask = next(ask for ask in self.game.asks(self.state) if ask.kind == "choice")
        at = ask.choices.index(ask.proposal) if ask.proposal else cursor
        choosing = Choosing(question or ask.verb, ask.seat, ask.choices, at)
        return self.view(phase="choose", choosing=choosing, result=())

    def counting(
        self, verb: str, numbers: Iterable[Any], cursor: int = 0, *, hidden: bool = False
    ) -> TableView:
        """Return the view while numbers are told; a pair is a double, a number in a list fixed."""
        asks = [ask for ask in self.game.asks(self.state) if ask.verb == verb]
        total = max(ask.high for ask in asks)
        players = getattr(self.game.view(self.state, None), "players")  # noqa: B009
        rows = tuple(
            Row(
                seat,
                0,
                total,
                number[0] if isinstance(number, tuple | list) else number,
                double=isinstance(number, tuple),
                fixed=isinstance(number, list),
                hidden=hidden,
            )
            for seat, number in zip(players, numbers, strict=True)
        )
        pairs = any(ask.kind == "pair" for ask in asks)
        counting = Counting(verb, rows, cursor, total, pairs)
        return self.view(phase="count", counting=counting, result=())
