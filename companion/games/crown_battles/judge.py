"""The one judge of Crown Battles: what cannot be and why, and with it what can."""

from companion.core.deals import half_told, refuse_hand
from companion.core.entered import refuse_result
from companion.core.legal_plays import every_play, every_result, legal_in_tricks, refuse_play
from companion.core.outcomes import Reason, no_choice, reason
from companion.core.seats import refuse_absent
from companion.core.tricks import is_full
from companion.core.words import ALL_SEATS, Seat
from companion.games.crown_battles.actions import (
    Action,
    Bid,
    Dealer,
    Die,
    Hand,
    Play,
    Trump,
    Winner,
    Won,
)
from companion.games.crown_battles.questions import can_bid, waits_for_winner
from companion.games.crown_battles.state import COLOURS, FACES, SUITS, State

MOST = 32
PLAYS, WONS = every_play(SUITS), every_result(MOST)
SINGLES = {seat: [Bid(seat, n) for n in range(MOST + 1)] for seat in ALL_SEATS}
DOUBLES = {seat: [Bid(seat, n, n + 1) for n in range(MOST)] for seat in ALL_SEATS}
"""Everything a seat can do, made once: a search for what is legal makes none."""


def refusal(state: State, action: Action) -> Reason | None:
    """Say why the action cannot be, or None where it can."""
    if isinstance(action, Play):
        return _refuse_play(state, action)
    if isinstance(action, Die):
        return _refuse_die(state, action)
    if action.seat not in state.match.seats:
        return reason("unknown_seat", seat=action.seat)
    if isinstance(action, Trump):
        return _refuse_trump(state, action)
    if state.match.finished:
        return reason("finished")
    if isinstance(action, Bid):
        return _refuse_bid(state, action)
    if isinstance(action, Won):
        return _refuse_won(state, action)
    if isinstance(action, Winner):
        return _refuse_winner(state, action)
    if isinstance(action, Hand):
        return _refuse_hand(state, action)
    return _refuse_dealer(state, action)


def _refuse_play(state: State, action: Play) -> Reason | None:
    match, tricks = state.match, state.tricks
    if action.seat not in match.seats:
        return reason("unknown_seat", seat=action.seat)
    if tricks is None:
        return reason("finished") if match.finished else _next_to_tell(state)
    if tricks.by_hand:
        return reason("not_now", "results_by_hand")
    if is_full(tricks):
        return reason("not_now", "winner_first")
    return refuse_play(tricks, match.players, action.seat, action.card, match.follow)


def _next_to_tell(state: State) -> Reason:
    """Say what has to be told before anything else."""
    deal = state.deal
    if deal.dealer is None:
        return reason("not_now", "dealer_first")
    if half_told(deal.hands):
        return reason("not_now", "deal_first")
    if deal.die is None:
        return reason("not_now", "die_first")
    if not deal.settled:
        return reason("not_now", "suit_first", seat=deal.dealer)
    return reason("not_now", "bids_first")


def _refuse_dealer(state: State, action: Dealer) -> Reason | None:
    if state.deal.dealer is not None:
        return reason("not_now", "dealer_known")
    return refuse_absent(state.match.players, action.seat)


def _refuse_hand(state: State, action: Hand) -> Reason | None:
    match, deal = state.match, state.deal
    if deal.dealer is None:
        return _next_to_tell(state)
    if deal.die is not None:
        return reason("not_now", "no_deal_now")
    return refuse_hand(deal.hands, match.players, action.seat, action.cards, deal.size, match.deck)


def _refuse_die(state: State, action: Die) -> Reason | None:
    if action.face not in FACES:
        return no_choice(action.face, FACES)
    if state.match.finished:
        return reason("finished")
    if state.deal.die is not None:
        return reason("not_now", "die_known")
    if state.deal.dealer is None or half_told(state.deal.hands):
        return _next_to_tell(state)
    return None


def _refuse_trump(state: State, action: Trump) -> Reason | None:
    deal = state.deal
    if action.suit not in COLOURS:
        return no_choice(action.suit, COLOURS)
    if state.match.finished:
        return reason("finished")
    if deal.die is None:
        return _next_to_tell(state)
    if deal.settled:
        return reason("not_now", "trump_known")
    if action.seat != deal.dealer:
        return reason("not_your_turn", "names_suit", seat=str(deal.dealer))
    return None


def _refuse_bid(state: State, action: Bid) -> Reason | None:
    bidders = can_bid(state)
    if not bidders:
        closed = state.deal.settled
        return reason("not_now", "bids_closed") if closed else _next_to_tell(state)
    if action.seat not in bidders:
        return reason("not_your_turn", "bids", seat=bidders[-1])
    high = state.deal.size
    for number in (action.number, action.other):
        if number is not None and not 0 <= number <= high:
            return reason("bid_out_of_range", low=0, high=high, n=number)
    if action.other is not None and abs(action.number - action.other) != 1:
        return reason("bids_not_consecutive")
    return None


def _refuse_winner(state: State, action: Winner) -> Reason | None:
    tricks = state.tricks
    if tricks is None or not waits_for_winner(tricks):
        return reason("not_now", "no_winner_now")
    return refuse_absent(state.match.players, action.seat)


def _refuse_won(state: State, action: Won) -> Reason | None:
    if state.tricks is None:
        return _next_to_tell(state)
    if waits_for_winner(state.tricks):
        return reason("not_now", "winner_first")
    return refuse_result(state.tricks, state.match.players, action.seat, action.number)


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat can do now: the turn is judged once, then card by card.

    Of a double bid only the ascending order is listed.
    """
    match, tricks = state.match, state.tricks
    if match.finished or seat not in match.players:
        return []
    if tricks is None:
        return _legal_before_cards(state, seat)
    if waits_for_winner(tricks):
        return []
    i = match.players.index(seat)
    acts = legal_in_tricks(tricks, i, match.follow, match.deck, PLAYS[seat], WONS[seat])
    return acts if tricks.seen else acts + _legal_bids(state, seat)


def _legal_before_cards(state: State, seat: Seat) -> list[Action]:
    deal = state.deal
    if deal.die is None or deal.settled:
        return _legal_bids(state, seat)
    return [Trump(seat, suit) for suit in COLOURS] if seat == deal.dealer else []


def _legal_bids(state: State, seat: Seat) -> list[Action]:
    if seat not in can_bid(state):
        return []
    high = state.deal.size
    return [*SINGLES[seat][: high + 1], *DOUBLES[seat][:high]]
