"""Positions and random matches of Crowns for the tests."""

import random
from typing import Any

from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crowns.actions import Action, Hand, Play, Predict, Starter, Trump, Won
from companion.games.crowns.rules import GAME
from companion.games.crowns.state import COLOURS, State
from tests.companion.games.trick_matches import Kit, do, shuffled_hands


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


def deal(state: State, chance: random.Random, *, known: bool) -> list[Any]:
    """Return what the table tells before the predictions."""
    players = state.match.players
    acts: list[Action] = []
    if state.deal.starter is None:
        acts.append(Starter(chance.choice(players)))
    if known:
        cards = shuffled_hands(state.match.deck, players, state.deal.number, chance)
        acts += [Hand(seat, hand) for seat, hand in cards.items()]
    return [*acts, Trump(chance.choice(COLOURS))]


def everything(state: State, chance: random.Random) -> list[Any]:
    """List every seat's act there is, some that there is not, and some of the table's."""
    seats = (*state.match.seats, "G")
    acts: list[Action] = []
    for seat in seats:
        acts += [Play(seat, card) for card in (*state.match.deck, "R16", "")]
        for number in range(-1, state.deal.number + 2):
            acts += [Predict(seat, number), Won(seat, number)]
        acts += [Starter(seat), Hand(seat, ()), Hand(seat, ("R1",) * state.deal.number)]
    cards = shuffled_hands(state.match.deck, state.match.seats, state.deal.number, chance)
    acts += [Hand(seat, hand) for seat, hand in cards.items()]
    return [*acts, *map(Trump, (*COLOURS, "purple"))]


KIT = Kit(
    game=GAME,
    choices=(
        {"rounds": 3},
        {"rounds": 4, "diamonds": "held"},
        {"rounds": 3, "white": False, "specials_any_time": True},
        {"rounds": 2, "black": False},
        {"rounds": 5, "king": False, "diamonds": "held"},
    ),
    deal=deal,
    everything=everything,
    by_table=(Starter, Hand, Trump),
    result=Won,
)
