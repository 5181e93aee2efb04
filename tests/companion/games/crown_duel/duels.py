"""Random matches of Crown Duel for the tests, with known and with unknown hands."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from msgspec import Struct

from companion.core.game import Setup
from companion.core.outcomes import Accepted
from companion.games.crown_duel.actions import Action, Give, Hand, Play
from companion.games.crown_duel.rules import GAME
from companion.games.crown_duel.state import DECK, HEARTS, SEATS, SPADES, State
from tests.companion.games import battery

CHOICES = [
    dict(zip([option.name for option in GAME.options], values, strict=True))
    for values in product(*(option.allowed for option in GAME.options))
]
"""All options in all combinations."""


def setup(chosen: dict[str, Any]) -> Setup:
    return GAME.setup(SEATS, chosen)


do = partial(battery.do, GAME)


class Moment(Struct, frozen=True):
    """One action of a match: where it was before, and what came of it."""

    before: State
    action: Action
    outcome: Accepted


def match(chosen: dict[str, Any], seed: int, *, known: bool, games: int = 6) -> Iterator[Moment]:
    """Play a random match to its end, or until that many games were begun."""
    chance = random.Random(seed)
    state = GAME.start(setup(chosen))
    game = 0
    while state.winner is None and state.game <= games:
        if known and state.game != game:
            game = state.game
            acts = deal(chosen, chance)
        else:
            acts = [chance.choice(plays(state))]
        for act in acts:
            outcome = do(state, act)
            yield Moment(state, act, outcome)
            state = outcome.state


def plays(state: State) -> list[Action]:
    return [act for seat in SEATS for act in GAME.legal(state, seat) if isinstance(act, Play)]


def deal(chosen: dict[str, Any], chance: random.Random) -> list[Action]:
    """Return the lines of a deal: both hands, and in a Traitor game both gifts, in any order."""
    hands = [SPADES, HEARTS]
    if chosen["random_hands"]:
        cards = list(DECK)
        chance.shuffle(cards)
        hands = [tuple(cards[:8]), tuple(cards[8:])]
    chance.shuffle(hands)
    acts: list[Action] = [Hand(seat, hand) for seat, hand in zip(SEATS, hands, strict=True)]
    chance.shuffle(acts)
    if chosen["traitor"]:
        gifts = [Give(seat, chance.choice(h)) for seat, h in zip(SEATS, hands, strict=True)]
        chance.shuffle(gifts)
        acts += gifts
    return acts
