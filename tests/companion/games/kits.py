"""Every game, and the example of how one is added, as the battery takes them."""

import random
from collections.abc import Sequence
from typing import Any

from companion.core.game import Game, Setup
from companion.core.words import UNSEEN, Cards, Seat
from companion.games.crown_battles.actions import Bid
from companion.games.crown_battles.rules import GAME as CROWN_BATTLES
from companion.games.crown_duel.rules import GAME as CROWN_DUEL
from companion.games.crown_duel.state import HEARTS, SPADES
from companion.games.crowns.rules import GAME as CROWNS
from companion.games.cuprum_duelists.actions import Forward, Hand, Reserve, Starter
from companion.games.cuprum_duelists.rules import GAME as CUPRUM_DUELISTS
from companion.games.cuprum_duelists.state import SEATS
from tests.companion.example_game import GAME as EXAMPLE
from tests.companion.games.battery import Dealer, Kit, WholeDeck
from tests.companion.games.cuprum_duelists.battles import RealCards


class BySuit:
    """Deals the spades to one seat and the hearts to the other (CD-R8)."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def deal(self, _seats: Sequence[Seat], _size: int) -> list[Cards]:
        return self.chance.sample([SPADES, HEARTS], k=2)

    def follow(self, action: Any) -> None:
        pass


def deal_duel(game: Game, setup: Setup, chance: random.Random) -> Dealer:
    if setup.option("random_hands"):
        return WholeDeck(game.deck(setup), chance)
    return BySuit(chance)


class OneStock:
    """Draws from a stock that lasts from battle to battle (CU04, CU-R5)."""

    def __init__(self, chance: random.Random) -> None:
        self.cards = RealCards(chance)

    def deal(self, seats: Sequence[Seat], size: int) -> list[Cards]:
        drawn = self.cards.draw(size)
        return [drawn[SEATS.index(seat)] for seat in seats]

    def follow(self, action: Any) -> None:
        if not isinstance(action, Hand | Starter):
            self.cards.follow(action)


def deal_cuprum(_game: Game, _setup: Setup, chance: random.Random) -> Dealer:
    return OneStock(chance)


def ascending(_state: Any, act: Any) -> Any:
    """CB-R4: a double bid is meant the same in either order."""
    if isinstance(act, Bid) and act.other is not None and act.other < act.number:
        return Bid(act.seat, act.other, act.number)
    return act


def unnamed(state: Any, act: Any) -> Any:
    """A reserve that was seen need not be named again; one out of a told hand is named."""
    if isinstance(act, Forward) and state.reserve[SEATS.index(act.seat)] != UNSEEN:
        return Forward(act.seat, act.slot)
    if isinstance(act, Reserve) and act.card == UNSEEN and state.told:
        return None
    return act


KITS = {
    kit.game.name: kit
    for kit in (
        Kit(CROWN_DUEL, deal_duel, passes="give"),
        Kit(CROWNS),
        Kit(CROWN_BATTLES, usual=ascending),
        Kit(CUPRUM_DUELISTS, deal_cuprum, keeps=True, usual=unnamed, hides=("reserve",)),
        Kit(EXAMPLE),
    )
}
