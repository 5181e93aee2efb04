"""A card that cannot be read is told on the panel (T7): first its suit, then which one."""

from collections.abc import Iterable

from msgspec import Struct

from companion.core.game import Game
from companion.core.outcomes import Rejected
from companion.core.words import Card, Seat
from companion.table.cards.face_down import unnamed
from companion.table.cards.judging import Judge
from companion.table.cards.playing import free_asks, is_move, moments
from companion.table.history.history import History
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


def free_candidates(
    history: History, judge: Judge, seat: Seat, *, moves: bool = False
) -> tuple[Card, ...]:
    """List the cards an unreadable one can be that counts at once, in the order of the deck.

    With `moves` it is the one that the seat has put aside. What lies face down, or was lost so,
    stands there too, whoever laid it: that it is missing would betray it.
    """
    game, able = history.head.game, set[Card]()
    for _, then in moments(judge, unnamed(history).history.state):
        verbs = {
            ask.verb
            for ask in free_asks(game.asks(then))
            if ask.seat == seat and is_move(game, ask) == moves
        }
        acts = [act for act in game.legal(then, seat) if game.verb_of(act).word in verbs]
        able.update(card for act in acts if (card := getattr(act, "card", None)))
    return tuple(card for card in game.deck(history.head.setup) if card in able)


def ask_suit(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Entering:
    """Ask for the suit; where there is only one, for the card at once."""
    suits = tuple(dict.fromkeys(game.suit(card) for card in cards))
    if len(suits) > 1:
        return Entering(seat, suits)
    return Entering(seat, cards, 0, suits[0])


def ask_card(game: Game, seat: Seat, cards: tuple[Card, ...], suit: str) -> Entering:
    """Ask which card of a suit it is."""
    return Entering(seat, tuple(card for card in cards if game.suit(card) == suit), 0, suit)
