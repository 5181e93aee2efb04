"""What seats and the table can do in Crown Duel, and how records write it."""

from msgspec import Struct

from companion.core.actions import Hand, Play
from companion.core.game import Verb
from companion.core.words import Card, Seat

HAND_SIZE = 8


class Give(Struct, frozen=True):
    """A seat gives one random card to the other, face down (CD40)."""

    seat: Seat
    card: Card


Action = Hand | Give | Play

VERBS = (
    Verb("play", Play, ("card",)),
    Verb("give", Give, ("card",)),
    # In a Traitor game before the exchange.
    Verb("hand", Hand, ("seat", "cards"), by_table=True, count=HAND_SIZE),
)

__all__ = ["HAND_SIZE", "VERBS", "Action", "Give", "Hand", "Play"]
