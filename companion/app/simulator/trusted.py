"""A card that did not follow, among people who know all hands: the table trusts it (T4)."""

from typing import Any

from msgspec.structs import replace

from companion.core.game import Game
from companion.core.outcomes import Rejected
from companion.core.tricks import held_again, hidden


def lay_trusted(game: Game, state: Any, action: Any) -> Any:
    """Do a play as a table does that knows no hands, and take its card from its hand.

    Return the state then, None where the game refuses the play there too.
    """
    outcome = game.apply(replace(state, tricks=hidden(state.tricks)), action)
    if isinstance(outcome, Rejected):
        return None
    # It is never a round's last card: whoever holds no other has nothing to follow with.
    after = held_again(outcome.state.tricks, state.tricks, action.card)
    return replace(outcome.state, tricks=after)
