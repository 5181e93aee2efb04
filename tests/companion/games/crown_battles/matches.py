"""Positions of Crown Battles for the tests."""

from typing import Any

from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crown_battles.actions import (
    Bid,
    Dealer,
    Die,
    Hand,
)
from companion.games.crown_battles.questions import bidders
from companion.games.crown_battles.rules import GAME
from companion.games.crown_battles.state import State
from tests.companion.games.battery import do
from tests.companion.games.rounds import Rounds

ROUNDS = Rounds(GAME)
word, after, fresh, asked = ROUNDS.word, ROUNDS.after, ROUNDS.fresh, ROUNDS.asked


def position(
    number: int,
    *,
    seats: int = 3,
    trump: str | None = "red",
    hands: dict[str, str] | None = None,
    **chosen: Any,
) -> State:
    """Return round `number`, which A leads, with everything told and 0 bid by everybody."""
    state: State = opened(number, seats=seats, **chosen)
    for seat, cards in (hands or {}).items():
        state = do(GAME, state, Hand(seat, tuple(cards.split()))).state
    state = do(GAME, state, Die(trump or "x")).state
    for seat in bidders(state):
        state = do(GAME, state, Bid(seat, 0)).state
    return state


def opened(number: int, *, seats: int = 3, **chosen: Any) -> State:
    """Return the beginning of a round that is dealt at A's right."""
    state: State = GAME.start(GAME.setup(ALL_SEATS[:seats], chosen))
    state = do(GAME, state, Dealer(ALL_SEATS[seats - 1])).state
    return replace(state, deal=replace(state.deal, number=number))
