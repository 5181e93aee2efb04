"""A card that cannot be read is told on the panel (T7): first its suit, then which one."""

from collections.abc import Iterable

from msgspec import Struct

from companion.core.game import Game
from companion.core.outcomes import Rejected
from companion.core.words import Card, Seat
from companion.table.history import History
from companion.table.inputs import Entering
from companion.table.judging import words_of


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


def free_candidates(history: History, seat: Seat) -> tuple[Card, ...]:
    """List the cards an unreadable one can be that counts at once, in the order of the deck.

    One that another seat has put aside face down stands there too: that it is missing would
    betray it.
    """
    head, state = history.head, history.state
    able = set(candidates(head.game, state, (), seat))
    asks = [ask for ask in head.game.asks(state) if ask.seat == seat and ask.kind == "card"]
    put_aside = {getattr(entry, "card", None) for step in history.steps for entry in step.entries}
    for card in put_aside - able:
        for ask in asks:
            word = words_of(ask)[0]
            verb = head.game.verb(ask.verb)
            action = verb.make(seat, *(word if arg == "place" else card for arg in verb.args))
            why = head.game.refusal(state, action)
            if card in head.game.deck(head.setup) and why and why.word == "card_not_held":
                able.add(card)
    return tuple(card for card in head.game.deck(head.setup) if card in able)


def ask_suit(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Entering:
    """Ask for the suit; where there is only one, for the card at once."""
    suits = tuple(dict.fromkeys(game.suit(card) for card in cards))
    if len(suits) > 1:
        return Entering(seat, suits)
    return Entering(seat, cards, 0, suits[0])


def ask_card(game: Game, seat: Seat, cards: tuple[Card, ...], suit: str) -> Entering:
    """Ask which card of a suit it is."""
    return Entering(seat, tuple(card for card in cards if game.suit(card) == suit), 0, suit)
