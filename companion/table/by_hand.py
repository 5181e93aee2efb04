"""A card that cannot be read is told on the panel (T7): first its suit, then which one."""

from collections.abc import Iterable

from msgspec import Struct

from companion.core.game import Game
from companion.core.outcomes import Rejected
from companion.core.words import Card, Seat
from companion.table.inputs import Entering


def candidates(game: Game, state: object, others: Iterable[Struct], seat: Seat) -> tuple[Card, ...]:
    """List the cards the unreadable one can be, in the order of the deck.

    `others` are the answers of the other seats, which lie turned up by now.
    """
    for action in others:
        outcome = game.apply(state, action)
        if not isinstance(outcome, Rejected):
            state = outcome.state
    cards = (getattr(action, "card", None) for action in game.legal(state, seat))
    return tuple(dict.fromkeys(card for card in cards if card is not None))


def ask_suit(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Entering:
    """Ask for the suit; where there is only one, for the card at once."""
    suits = tuple(dict.fromkeys(game.suit(card) for card in cards))
    if len(suits) > 1:
        return Entering(seat, suits)
    return Entering(seat, cards, 0, suits[0])


def ask_card(game: Game, seat: Seat, cards: tuple[Card, ...], suit: str) -> Entering:
    """Ask which card of a suit it is."""
    return Entering(seat, tuple(card for card in cards if game.suit(card) == suit), 0, suit)
