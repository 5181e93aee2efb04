"""What decides a battle (CR20–33): the order of the cards, and the duty to follow."""

from collections.abc import Mapping
from functools import cache

from companion.core.following import LIFTED, NOTHING, UNSET, Follow, make_follow
from companion.core.trumps import numbered_strengths
from companion.core.words import Card, Cards
from companion.games.crowns.state import (
    BLACK,
    BLACKS,
    COLOURS,
    KING,
    NUMBERS,
    SUITS,
    WHITE,
    WHITES,
    Options,
    deck_of,
)

OVER_ALL = 1000


@cache
def follow_of(options: Options) -> Follow:
    """Return the duty to follow: white is free, with the option black and King too (CR-R1)."""
    exempt = (*WHITES, *BLACKS, KING) if options.specials_any_time else WHITES
    suits = {card: SUITS[card] for card in deck_of(options)}
    return make_follow(suits, COLOURS, (card for card in exempt if card in suits), duty_after)


def duty_after(duty: str, card: Card) -> str:
    """Return what has to be followed once the card lies (CR12, CR19, CR26, CR-R2, CR-R3).

    >>> duty_after("", "W1"), duty_after("unset", "G4"), duty_after("green", "K13a")
    ('unset', 'green', 'lifted')
    """
    suit = SUITS[card]
    if suit == BLACK:
        return LIFTED
    if duty not in (NOTHING, UNSET):
        return duty
    return suit if suit in COLOURS else UNSET


def winner(cards: Cards, trump: str) -> tuple[int, str]:
    """Return which card wins, counted from 0, and why.

    >>> winner(("R5", "Y15", "R9"), "red"), winner(("Y2", "K13a", "G14"), "red")
    ((2, 'trump'), (2, 'black'))
    """
    black = not BLACKS.keys().isdisjoint(cards)
    led = None if black else led_colour(cards)
    strength = _black_strengths() if black else _strengths(trump, led)
    best = max(cards, key=strength.__getitem__)  # of equals the first played (CR23, CR28, CR-R4)
    return cards.index(best), _why(best, trump, black=black)


def led_colour(cards: Cards) -> str | None:
    """Return the colour of the first colour card (CR12, CR-R2)."""
    return next((SUITS[card] for card in cards if SUITS[card] in COLOURS), None)


def _why(best: Card, trump: str, *, black: bool) -> str:
    suit = SUITS[best]
    if best == KING:
        return "king"
    if suit == WHITE:
        return "white"
    if black:
        return "black"
    return "trump" if suit == trump else "led"


@cache
def _black_strengths() -> Mapping[Card, int]:
    """CR20, CR27: numbers alone count, a black card more than its equal in colour."""
    order = {card: 2 * NUMBERS.get(card, 0) + (card in BLACKS) for card in SUITS}
    return order | {KING: OVER_ALL}


@cache
def _strengths(trump: str, led: str | None) -> Mapping[Card, int]:
    """CR21, CR22, CR29, CR31: the King, trump, then the led colour; the rest is worth nothing."""
    return numbered_strengths(SUITS, NUMBERS, trump, led) | {KING: OVER_ALL}
