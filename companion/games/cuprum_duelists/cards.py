"""The Imperial deck, and what its cards are worth (CU02, CU03, CU-R1)."""

from typing import Literal

from companion.core.words import Card

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("S", "H", "D", "C")
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
ORDER = {card: n for n, card in enumerate(DECK)}
"""A card's place in the deck, so that lists of cards never depend on chance."""

Cards = tuple[Card, ...]
Values = Literal["rank", "class"]

PEASANTS = RANKS[:4]
LEGIONNAIRES = RANKS[4:8]


def _by_class(rank: str) -> int:
    """Count a peasant as 5 and a legionnaire as 9: the highest of their class."""
    highest = next((group[-1] for group in (PEASANTS, LEGIONNAIRES) if rank in group), rank)
    return _by_rank(highest)


def _by_rank(rank: str) -> int:
    return 2 + RANKS.index(rank)


VALUE: dict[str, dict[Card, int]] = {
    "rank": {card: _by_rank(card[:-1]) for card in DECK},
    "class": {card: _by_class(card[:-1]) for card in DECK},
}
"""What a card counts, by the option `values`: 2 to 14, the ace high."""


def in_order(cards: set[Card] | Cards) -> Cards:
    """Put cards into the order of the deck.

    >>> in_order({"AS", "2H", "10S"})
    ('10S', 'AS', '2H')
    """
    return tuple(sorted(cards, key=ORDER.__getitem__))
