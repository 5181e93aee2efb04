"""Positions of Crowns for the tests."""

from typing import Any

from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crowns.actions import Hand, Predict, Starter, Trump
from companion.games.crowns.rules import GAME
from companion.games.crowns.state import State
from tests.companion.games.battery import do
from tests.companion.games.rounds import Rounds

ROUNDS = Rounds(GAME)
word, after, fresh, asked = ROUNDS.word, ROUNDS.after, ROUNDS.fresh, ROUNDS.asked


def position(
    number: int,
    *,
    seats: int = 3,
    trump: str = "red",
    hands: dict[str, str] | None = None,
    **chosen: Any,
) -> State:
    """Return round `number` with A as starter, everything told, and 0 predicted by everybody."""
    state: State = opened(number, seats=seats, **chosen)
    for seat, cards in (hands or {}).items():
        state = do(GAME, state, Hand(seat, tuple(cards.split()))).state
    state = do(GAME, state, Trump(trump)).state
    for seat in state.match.players:
        state = do(GAME, state, Predict(seat, 0)).state
    return state


def opened(number: int, *, seats: int = 3, **chosen: Any) -> State:
    """Return the beginning of a round that A starts."""
    state: State = GAME.start(GAME.setup(ALL_SEATS[:seats], chosen))
    state = do(GAME, state, Starter("A")).state
    return replace(state, deal=replace(state.deal, number=number))
