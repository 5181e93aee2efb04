"""What seats and the table can do in Crown Duel, and how records write it."""

from msgspec import Struct

from companion.core.game import Verb
from companion.core.words import Card, Seat

HAND_SIZE = 8


class Hand(Struct, frozen=True):
    """The table says what a seat was dealt; in a Traitor game before the exchange."""

    seat: Seat
    cards: tuple[Card, ...]


class Give(Struct, frozen=True):
    """A seat gives one random card to the other, face down (CD40)."""

    seat: Seat
    card: Card


class Play(Struct, frozen=True):
    """A seat lays a card."""

    seat: Seat
    card: Card


Action = Hand | Give | Play

VERBS = (
    Verb("play", Play, ("card",)),
    Verb("give", Give, ("card",)),
    Verb("hand", Hand, ("seat", "cards"), by_table=True, count=HAND_SIZE),
)
