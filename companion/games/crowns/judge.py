"""The one judge of Crowns: what cannot be and why, and with it what can."""

from companion.core.deals import half_told, refuse_hand
from companion.core.entered import refuse_result
from companion.core.legal_plays import every_play, every_result, legal_in_tricks, refuse_play
from companion.core.outcomes import Reason, no_choice, reason
from companion.core.seats import refuse_absent
from companion.core.words import ALL_SEATS, Seat
from companion.games.crowns.actions import Action, Hand, Play, Predict, Starter, Trump, Won
from companion.games.crowns.state import COLOURS, SUITS, State

MOST = 10
PLAYS, WONS = every_play(SUITS), every_result(MOST)
PREDICTS = {seat: [Predict(seat, n) for n in range(MOST + 1)] for seat in ALL_SEATS}
"""Everything a seat can do, made once: a search for what is legal makes none."""


def refusal(state: State, action: Action) -> Reason | None:
    """Say why the action cannot be, or None where it can."""
    if isinstance(action, Play):
        return _refuse_play(state, action)
    if isinstance(action, Trump):
        return _refuse_trump(state, action)
    if action.seat not in state.match.seats:
        return reason("unknown_seat", seat=action.seat)
    if state.match.finished:
        return reason("finished")
    if isinstance(action, Predict):
        return _refuse_predict(state, action)
    if isinstance(action, Won):
        return _refuse_won(state, action)
    if isinstance(action, Hand):
        return _refuse_hand(state, action)
    return _refuse_starter(state, action)


def _refuse_play(state: State, action: Play) -> Reason | None:
    match, tricks = state.match, state.tricks
    if action.seat not in match.seats:
        return reason("unknown_seat", seat=action.seat)
    if tricks is None:
        return reason("finished") if match.finished else _next_to_tell(state)
    if tricks.by_hand:
        return reason("not_now", "results_by_hand")
    return refuse_play(tricks, match.players, action.seat, action.card, match.follow)


def _next_to_tell(state: State) -> Reason:
    """Say what has to be told before anything else."""
    deal = state.deal
    if deal.starter is None:
        return reason("not_now", "starter_first")
    if half_told(deal.hands):
        return reason("not_now", "deal_first")
    if deal.trump is None:
        return reason("not_now", "trump_first")
    return reason("not_now", "predictions_first")


def _refuse_starter(state: State, action: Starter) -> Reason | None:
    if state.deal.starter is not None:
        return reason("not_now", "starter_known")
    return refuse_absent(state.match.players, action.seat)


def _refuse_hand(state: State, action: Hand) -> Reason | None:
    match, deal = state.match, state.deal
    if deal.starter is None:
        return _next_to_tell(state)
    if deal.trump is not None:
        return reason("not_now", "no_deal_now")
    return refuse_hand(
        deal.hands, match.players, action.seat, action.cards, deal.number, match.deck
    )


def _refuse_trump(state: State, action: Trump) -> Reason | None:
    if action.colour not in COLOURS:
        return no_choice(action.colour, COLOURS)
    if state.match.finished:
        return reason("finished")
    if state.deal.trump is not None:
        return reason("not_now", "trump_known")
    if state.deal.starter is None or half_told(state.deal.hands):
        return _next_to_tell(state)
    return None


def _refuse_predict(state: State, action: Predict) -> Reason | None:
    if state.tricks is not None:
        return reason("not_now", "predictions_closed")
    if state.deal.trump is None:
        return _next_to_tell(state)
    if (absent := refuse_absent(state.match.players, action.seat)) is not None:
        return absent
    high = state.deal.number
    if not 0 <= action.number <= high:
        return reason("bid_out_of_range", low=0, high=high, n=action.number)
    return None


def _refuse_won(state: State, action: Won) -> Reason | None:
    if state.tricks is None:
        return _next_to_tell(state)
    return refuse_result(state.tricks, state.match.players, action.seat, action.number)


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat can do now: the turn is judged once, then card by card."""
    match, tricks = state.match, state.tricks
    if match.finished or seat not in match.players:
        return []
    if tricks is not None:
        i = match.players.index(seat)
        return legal_in_tricks(tricks, i, match.follow, match.deck, PLAYS[seat], WONS[seat])
    if state.deal.trump is None:
        return []
    return [*PREDICTS[seat][: state.deal.number + 1]]
