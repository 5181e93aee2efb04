"""What a seat does in several games: a hand is told, a card is laid, a result told instead."""

from msgspec import Struct

from companion.core.words import Card, Cards, Seat


class Hand(Struct, frozen=True):
    """The table says what a seat was dealt, or has drawn now."""

    seat: Seat
    cards: Cards


class Play(Struct, frozen=True):
    """A seat lays a card."""

    seat: Seat
    card: Card


class Won(Struct, frozen=True):
    """A seat says how many tricks it has won, instead of cards."""

    seat: Seat
    number: int
