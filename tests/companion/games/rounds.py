"""A game of tricks in its tests: what is asked, what is refused, what some actions lead to."""

from typing import Any

from companion.core.actions import Play
from companion.core.game import Game
from companion.core.words import Seat
from tests.companion.games.battery import do

SEATS = ("A", "B", "C")


def plays(text: str) -> list[Play]:
    """Write plays as `A:red-1 B:dragon-2`."""
    return [Play(*play.split(":")) for play in text.split()]


class Rounds:
    """One game, and how its tests speak of it."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def word(self, state: Any, action: Any) -> str:
        """The word of what is refused, nothing where it can be."""
        why = self.game.refusal(state, action)
        return "" if why is None else why.word

    def after(self, state: Any, *actions: Any) -> Any:
        for action in actions:
            state = do(self.game, state, action).state
        return state

    def fresh(self, seats: tuple[Seat, ...] = SEATS, **chosen: Any) -> Any:
        return self.game.start(self.game.setup(seats, chosen))

    def asked(self, state: Any) -> list[tuple[Seat | None, str, bool]]:
        return [(ask.seat, ask.verb, ask.must) for ask in self.game.asks(state)]
