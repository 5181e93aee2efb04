"""What decides a trick (CB22–30): the order of the cards, and the duty to follow."""

from collections.abc import Mapping
from functools import cache

from companion.core.following import LIFTED, NOTHING, UNSET, Follow, make_follow
from companion.core.trumps import numbered_strengths
from companion.core.words import Card, Cards
from companion.games.crown_battles.state import (
    COLOURS,
    DRAGON,
    GOLEM,
    NUMBERS,
    SUITS,
    Options,
    deck_of,
)

OVER_ALL = {DRAGON: 1000, GOLEM: 500}


@cache
def follow_of(options: Options) -> Follow:
    """Return the duty to follow: whatever is not numbered may be played at any time (CB25)."""
    suits = {card: SUITS[card] for card in deck_of(options)}
    exempt = (card for card in suits if card not in NUMBERS)
    return make_follow(suits, COLOURS, exempt, duty_after)


def duty_after(duty: str, card: Card) -> str:
    """Return what has to be followed once the card lies (CB22–24).

    >>> duty_after("", "golem-1"), duty_after("unset", "dragon-1"), duty_after("unset", "red-4")
    ('lifted', 'unset', 'red')
    """
    suit = SUITS[card]
    if duty == NOTHING and suit in OVER_ALL:
        return LIFTED
    if duty in (NOTHING, UNSET):
        return suit if suit in COLOURS else UNSET
    return duty


def led_suit(cards: Cards) -> str | None:
    """Return the leading suit of a trick, None where it has none (CB22–24)."""
    if cards and SUITS[cards[0]] in OVER_ALL:
        return None
    for card in cards:
        if card in NUMBERS:
            return SUITS[card]
    return None


def winner(cards: Cards, trump: str | None) -> tuple[int, str]:
    """Return which card wins, counted from 0, and why; a Special counts as a Peasant (CB-R1).

    >>> winner(("blue-13", "red-2", "yellow-13", "red-3"), "red"), winner(("peasant-2",), None)
    ((3, 'trump'), (0, 'peasant'))
    """
    led = led_suit(cards)
    best = max(cards, key=_strengths(trump, led).__getitem__)  # of equals the first (CB27, CB28)
    place, suit = cards.index(best), SUITS[best]
    if best in NUMBERS:
        return place, "trump" if suit == trump else "led"
    return place, suit if suit in OVER_ALL else "peasant"  # CB-R2


@cache
def _strengths(trump: str | None, led: str | None) -> Mapping[Card, int]:
    """CB27–30: Dragon, Golem, trump, then the leading suit; the rest is worth nothing."""
    over = {card: OVER_ALL[suit] for card, suit in SUITS.items() if suit in OVER_ALL}
    return numbered_strengths(SUITS, NUMBERS, trump, led) | over
