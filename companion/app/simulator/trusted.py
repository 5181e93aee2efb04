"""A card that did not follow, among people who know all hands: the table trusts it (T4)."""

from typing import Any

from msgspec.structs import replace

from companion.core.game import Game
from companion.core.outcomes import Rejected


def lay_trusted(game: Game, state: Any, action: Any) -> Any:
    """Do a play as a table does that knows no hands, and take its card from its hand.

    Return the state then, None where the game refuses the play there too.
    """
    tricks = state.tricks
    outcome = game.apply(replace(state, tricks=replace(tricks, hands=None)), action)
    if isinstance(outcome, Rejected):
        return None
    hands = list(tricks.hands)
    hands[tricks.turn] = tuple(card for card in hands[tricks.turn] if card != action.card)
    # It is never a round's last card: whoever holds no other has nothing to follow with.
    after = replace(outcome.state.tricks, hands=tuple(hands), missed=tricks.missed)
    return replace(outcome.state, tricks=after)
