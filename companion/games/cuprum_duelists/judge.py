"""The one judge of Cuprum Duelists: what cannot be and why, and with it what can."""

from itertools import chain

from companion.core.outcomes import Reason, reason
from companion.core.words import UNSEEN, Card, Seat
from companion.games.cuprum_duelists.actions import (
    Action,
    Close,
    Done,
    Forward,
    Reserve,
    Set,
    Starter,
)
from companion.games.cuprum_duelists.cards import DECK, ORDER, Cards
from companion.games.cuprum_duelists.draws import told_draw
from companion.games.cuprum_duelists.questions import tells
from companion.games.cuprum_duelists.state import (
    CARDS_A_TURN,
    SEATS,
    SLOTS,
    TURNS,
    State,
    may_answer,
)
from companion.games.cuprum_duelists.whereabouts import (
    RESERVE,
    can_be_in,
    can_hold,
    hand_size,
    holds,
    possible,
)

SETS = tuple(
    {card: tuple(Set(seat, slot, card) for slot in SLOTS) for card in DECK} for seat in SEATS
)
RESERVES = tuple({card: Reserve(seat, card) for card in (*DECK, UNSEEN)} for seat in SEATS)
FORWARDS = tuple(
    {card: tuple(Forward(seat, slot, card) for slot in SLOTS) for card in (*DECK, None)}
    for seat in SEATS
)
DONES = tuple(Done(seat) for seat in SEATS)
"""Every act of a seat there is, made once: a search for legal ones makes none."""


def refusal(state: State, action: Action) -> Reason | None:
    """Say why the action cannot be, or None where it can."""
    if isinstance(action, Close):
        return _refuse_match(state) or _refuse_close(state)
    if action.seat not in SEATS:
        return reason("unknown_seat", seat=action.seat)
    i = SEATS.index(action.seat)
    if isinstance(action, Set):
        return _refuse_set(state, i, action)
    if isinstance(action, Reserve):
        return _refuse_reserve(state, i, action.card)
    if isinstance(action, Forward):
        return _refuse_forward(state, i, action)
    if isinstance(action, Done):
        return _refuse_act(state, i)
    if isinstance(action, Starter):
        return _refuse_match(state) or _refuse_starter(state)
    return _refuse_match(state) or _refuse_hand(state, i, action.cards)


def _unknown(card: Card) -> Reason | None:
    return None if card in ORDER else reason("unknown_card", card=card)


def _refuse_match(state: State) -> Reason | None:
    return None if state.winner is None else reason("finished")


# The table


def _refuse_starter(state: State) -> Reason | None:
    return None if state.starter is None else reason("not_now", "starter_known")


def _refuse_hand(state: State, i: int, cards: Cards) -> Reason | None:
    if state.starter is None:
        return reason("not_now", "starter_first")
    if not tells(state, i):
        return reason("not_now", "no_deal_now")
    for n, card in enumerate(cards):
        if card not in ORDER:
            return reason("unknown_card", card=card)
        if card in cards[:n] or card in state.where.hands[1 - i]:
            return reason("card_not_held", "dealt_twice", card=card, seat=SEATS[i])
        if card in state.discards:
            return reason("card_already_played", card=card)
    if len(cards) != state.each:
        return reason("card_not_held", "hand_size", seat=SEATS[i], n=state.each)
    if told_draw(state, i, cards) is None:
        return reason("card_not_held", "not_in_stock", seat=SEATS[i])
    return None


def _refuse_close(state: State) -> Reason | None:
    return None if state.turn == TURNS else reason("not_now", "turns_left")


# The seats


def _refuse_phase(state: State) -> Reason | None:
    if state.starter is None:
        return reason("not_now", "starter_first")
    return None if state.ready else reason("not_now", "deal_first")


def _refuse_act(state: State, i: int) -> Reason | None:
    return _refuse_match(state) or _refuse_phase(state) or _refuse_turn(state, i)


def _refuse_turn(state: State, i: int) -> Reason | None:
    acting = state.acting
    if acting is None:
        return reason("not_now", "turns_over")
    return None if acting == i else reason("not_your_turn", "lays", seat=SEATS[acting])


def _refuse_set(state: State, i: int, action: Set) -> Reason | None:
    return (
        _unknown(action.card)
        or _refuse_act(state, i)
        or _refuse_card(state, i, action.card)
        or _refuse_slot(action.slot)
        or _refuse_more(state)
    )


def _refuse_reserve(state: State, i: int, card: Card) -> Reason | None:
    return (
        (None if card == UNSEEN else _unknown(card))
        or _refuse_act(state, i)
        or _refuse_card(state, i, card)
        or _refuse_more(state)
        or _refuse_second_reserve(state, i)
    )


def _refuse_card(state: State, i: int, card: Card) -> Reason | None:
    if card == UNSEEN:
        empty = hand_size(state.where, i) == 0
        return reason("card_not_held", "empty_hand", seat=SEATS[i]) if empty else None
    if holds(state.where, i, card):
        return None
    if card == state.reserve[i]:
        return reason("card_already_played", card=card)
    return _never(state, i, card)


def _never(state: State, i: int, card: Card) -> Reason:
    """Say why a card is impossible: everybody saw it, or it must be somewhere else."""
    lies = any(card in stack for field in state.fields for stack in field)
    if lies or card in state.discards:
        return reason("card_already_played", card=card)
    return reason("card_not_held", card=card, seat=SEATS[i])


def _refuse_slot(slot: str) -> Reason | None:
    return None if slot in SLOTS else reason("slot", slot=slot[:20], known=", ".join(SLOTS))


def _refuse_more(state: State) -> Reason | None:
    return reason("turn_limit", n=CARDS_A_TURN) if state.laid == CARDS_A_TURN else None  # CU07


def _refuse_second_reserve(state: State, i: int) -> Reason | None:
    return reason("reserve_used", seat=SEATS[i]) if state.reserved[i] else None  # CU13


def _refuse_forward(state: State, i: int, action: Forward) -> Reason | None:
    return (
        (None if action.card is None else _unknown(action.card))
        or _refuse_match(state)
        or _refuse_phase(state)
        or _refuse_reserve_card(state, i, action.card)
        or _refuse_slot(action.slot)
        or _refuse_answer(state, i)
        or _refuse_unnamed(state, i, action.card)
    )


def _refuse_reserve_card(state: State, i: int, card: Card | None) -> Reason | None:
    reserve = state.reserve[i]
    if card is None or reserve is None or card == reserve:
        return None
    if reserve != UNSEEN:
        return reason("card_not_held", "other_reserve", card=card, seat=SEATS[i])
    return None if can_be_in(state.where, RESERVE + i, card) else _never(state, i, card)


def _refuse_answer(state: State, i: int) -> Reason | None:
    if state.reserve[i] is None:
        return reason("no_reserve", seat=SEATS[i])
    return None if may_answer(state, i) else reason("nothing_to_answer", seat=SEATS[i])


def _refuse_unnamed(state: State, i: int, card: Card | None) -> Reason | None:
    unnamed = card is None and state.reserve[i] == UNSEEN
    return reason("unknown_card", "reserve_unseen", seat=SEATS[i]) if unnamed else None


# What can be


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat can do now: the turn is judged once, then card by card.

    A reserve is named as far as the table could know it: no `?` where the hand was told, no
    card in a `forward` where the reserve was seen.
    """
    i = SEATS.index(seat)
    if _refuse_match(state) is not None or _refuse_phase(state) is not None:
        return []
    acts: list[Action] = []
    if _refuse_turn(state, i) is None:
        acts = _lays(state, i)
        acts.append(DONES[i])
    if may_answer(state, i):
        reserve = state.reserve[i]
        cards = possible(state.where, RESERVE + i) if reserve == UNSEEN else (None,)
        acts += chain.from_iterable(map(FORWARDS[i].__getitem__, cards))
    return acts


def _lays(state: State, i: int) -> list[Action]:
    if _refuse_more(state) is not None:
        return []
    cards = can_hold(state.where, i)
    acts: list[Action] = list(chain.from_iterable(map(SETS[i].__getitem__, cards)))
    if cards and _refuse_second_reserve(state, i) is None:
        acts += map(RESERVES[i].__getitem__, cards)
        if not state.told:
            acts.append(RESERVES[i][UNSEEN])
    return acts
