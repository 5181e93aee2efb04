"""Positions and random matches of Crown Battles for the tests."""

import random
from typing import Any

from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crown_battles.actions import (
    Action,
    Bid,
    Dealer,
    Die,
    Hand,
    Play,
    Trump,
    Winner,
    Won,
)
from companion.games.crown_battles.questions import bidders
from companion.games.crown_battles.rules import GAME
from companion.games.crown_battles.state import COLOURS, FACES, State
from tests.companion.games.trick_matches import Kit, do, shuffled_hands


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


def deal(state: State, chance: random.Random, *, known: bool) -> list[Any]:
    """Return what the table tells before the bids, and what a Dragon lets the dealer say."""
    players = state.match.players
    acts: list[Action] = []
    dealer = state.deal.dealer
    if dealer is None:
        dealer = chance.choice(players)
        acts.append(Dealer(dealer))
    if known:
        cards = shuffled_hands(state.match.deck, players, state.deal.size, chance)
        acts += [Hand(seat, hand) for seat, hand in cards.items()]
    face = chance.choice(FACES)
    acts.append(Die(face))
    return [*acts, Trump(dealer, chance.choice(COLOURS))] if face == "dragon" else acts


def everything(state: State, chance: random.Random) -> list[Any]:
    """List every seat's act there is, some that there is not, and some of the table's."""
    acts: list[Action] = []
    for seat in (*state.match.seats, "G"):
        acts += [Play(seat, card) for card in (*state.match.deck, "red-14", "")]
        for number in range(-1, state.deal.size + 2):
            acts += [Won(seat, number), Bid(seat, number), Bid(seat, number, number)]
            acts += [Bid(seat, number, number + 1), Bid(seat, number + 2, number)]
        acts += [Dealer(seat), Winner(seat), Hand(seat, ()), *(Trump(seat, c) for c in COLOURS)]
        acts += [Trump(seat, "x"), Hand(seat, ("red-1",) * state.deal.size)]
    cards = shuffled_hands(state.match.deck, state.match.seats, state.deal.size, chance)
    acts += [Hand(seat, hand) for seat, hand in cards.items()]
    return [*acts, *map(Die, (*FACES, "peasant"))]


KIT = Kit(
    game=GAME,
    choices=(
        {"rounds": 3},
        {"rounds": 2, "specials": 4},
        {"rounds": 3, "specials": 1},
        {"rounds": 1},
    ),
    deal=deal,
    everything=everything,
    by_table=(Dealer, Hand, Die),
    result=Won,
)
