"""The one judge of Crown Duel: what cannot be and why, and with it what can."""

from companion.core.outcomes import Reason, reason
from companion.core.words import Card, Seat
from companion.games.crown_duel import hands
from companion.games.crown_duel.actions import HAND_SIZE, Action, Give, Play
from companion.games.crown_duel.questions import can_give, fresh
from companion.games.crown_duel.state import DECK, RANK, SEATS, Cards, State

PLAYS = tuple({card: Play(seat, card) for card in DECK} for seat in SEATS)
"""Every play there is, made once: a search for legal ones makes none."""


def refusal(state: State, action: Action) -> Reason | None:
    """Say why the action cannot be, or None where it can."""
    seat = action.seat
    if seat not in SEATS:
        return reason("unknown_seat", seat=seat)
    i = 0 if seat == "A" else 1
    if isinstance(action, Play):
        card = action.card
        return _refuse_match(state) or _refuse_turn(state, i) or _refuse_card(state, i, card)
    if isinstance(action, Give):
        return _refuse_match(state) or _refuse_give(state, i, action.card)
    return _refuse_match(state) or _refuse_hand(state, i, action.cards)


def _refuse_match(state: State) -> Reason | None:
    return None if state.winner is None else reason("finished")


def _refuse_turn(state: State, i: int) -> Reason | None:
    if not state.ready:
        return reason("not_now", "deal_first")
    if state.laid[i] is not None:
        return reason("not_your_turn", "already_laid", seat=SEATS[i])
    if state.scout == i and state.laid[1 - i] is None:  # CD25
        return reason("not_your_turn", "scouted_first", seat=SEATS[1 - i])
    return None


def _refuse_card(state: State, i: int, card: Card) -> Reason | None:
    if card in state.may[i]:
        return None
    if card not in RANK:
        return reason("unknown_card", card=card)
    if card in state.gone[i]:  # CD10
        return reason("card_already_played", card=card)
    by_other = card in state.gone[1 - i] or card == state.laid[1 - i]
    if by_other and not hands.exact(state.options, state.dealt, state.gifts):
        return reason("card_already_played", card=card)  # it could have been either's
    return reason("card_not_held", card=card, seat=SEATS[i])


def _refuse_give(state: State, i: int, card: Card) -> Reason | None:
    if not can_give(state):
        return reason("not_now", "no_gifts_now")
    if state.gifts[i] is not None:
        return reason("not_now", "already_given", seat=SEATS[i])
    if card not in RANK:
        return reason("unknown_card", card=card)
    if card in _givable(state, i):
        return None
    return reason("card_not_held", card=card, seat=SEATS[i])


def _givable(state: State, i: int) -> Cards:
    """List what seat `i` can give: of its own eight, or of the suit the other did not give."""
    dealt, other = state.dealt[i], state.gifts[1 - i]
    if dealt is not None:
        return dealt
    return tuple(card for card in DECK if other is None or card[1] != other[1])


def _refuse_hand(state: State, i: int, cards: Cards) -> Reason | None:
    if not fresh(state) or state.dealt[i] is not None:
        return reason("not_now", "no_deal_now")
    other = state.dealt[1 - i] or ()
    for n, card in enumerate(cards):
        if card not in RANK:
            return reason("unknown_card", card=card)
        if card in cards[:n] or card in other:
            return reason("card_not_held", "dealt_twice", card=card, seat=SEATS[i])
    suits = {card[1] for card in cards}
    if len(cards) != HAND_SIZE or (len(suits) > 1 and not state.options.random_hands):
        return reason("card_not_held", "not_a_suit", card=cards[-1] if cards else "", seat=SEATS[i])
    return None


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat can do now: the turn is judged once, then card by card."""
    i = SEATS.index(seat)
    if _refuse_match(state) is not None:
        return []
    acts: list[Action] = []
    if _refuse_turn(state, i) is None:
        plays = PLAYS[i]
        acts += [plays[card] for card in state.may[i] if _refuse_card(state, i, card) is None]
    if can_give(state):
        acts += [
            give for card in _givable(state, i) if refusal(state, give := Give(seat, card)) is None
        ]
    return acts
