"""The one judge of Crowns: what cannot be and why, and with it what can."""

from collections.abc import Sequence

from companion.core.outcomes import Reason, reason
from companion.core.tricks import (
    Tricks,
    candidates,
    half_told,
    possible_results,
    refuse_card,
    refuse_hand,
    refuse_result,
)
from companion.core.words import ALL_SEATS, Seat
from companion.games.crowns.actions import Action, Hand, Play, Predict, Starter, Trump, Won
from companion.games.crowns.state import COLOURS, SUITS, State

MOST = 10
PLAYS = {seat: {card: Play(seat, card) for card in SUITS} for seat in ALL_SEATS}
PREDICTS = {seat: [Predict(seat, n) for n in range(MOST + 1)] for seat in ALL_SEATS}
WONS = {seat: [Won(seat, n) for n in range(MOST + 1)] for seat in ALL_SEATS}
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
    match, tricks, seat = state.match, state.tricks, action.seat
    if tricks is None or tricks.by_hand:
        return _not_playing(state, seat)
    if match.players[tricks.turn] != seat:
        if seat not in match.seats:
            return reason("unknown_seat", seat=seat)
        return reason("not_your_turn", "lays", seat=match.players[tricks.turn])
    return refuse_card(tricks, action.card, match.follow, seat)


def _not_playing(state: State, seat: Seat) -> Reason:
    """Say why no card can be laid now, whoever's."""
    if seat not in state.match.seats:
        return reason("unknown_seat", seat=seat)
    if state.match.finished:
        return reason("finished")
    if state.tricks is not None:
        return reason("not_now", "results_by_hand")
    return _next_to_tell(state)


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
    return _refuse_absent(state, action.seat)


def _refuse_absent(state: State, seat: Seat) -> Reason | None:
    return None if seat in state.match.players else reason("not_your_turn", "has_left", seat=seat)


def _refuse_hand(state: State, action: Hand) -> Reason | None:
    match, deal = state.match, state.deal
    if deal.starter is None:
        return _next_to_tell(state)
    if deal.trump is not None:
        return reason("not_now", "no_deal_now")
    if (absent := _refuse_absent(state, action.seat)) is not None:
        return absent
    i = match.players.index(action.seat)
    if deal.hands[i] is not None:
        return reason("not_now", "no_deal_now")
    return refuse_hand(deal.hands, i, action.cards, deal.number, match.deck, action.seat)


def _refuse_trump(state: State, action: Trump) -> Reason | None:
    if action.colour not in COLOURS:
        return reason("syntax", "choice", word=action.colour[:20], allowed=", ".join(COLOURS))
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
    if (absent := _refuse_absent(state, action.seat)) is not None:
        return absent
    high = state.deal.number
    if not 0 <= action.number <= high:
        return reason("bid_out_of_range", low=0, high=high, n=action.number)
    return None


def _refuse_won(state: State, action: Won) -> Reason | None:
    if state.tricks is None:
        return _next_to_tell(state)
    if (absent := _refuse_absent(state, action.seat)) is not None:
        return absent
    i = state.match.players.index(action.seat)
    return refuse_result(state.tricks, i, action.number)


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat can do now: the turn is judged once, then card by card."""
    players = state.match.players
    if state.match.finished or seat not in players:
        return []
    i = players.index(seat)
    if state.tricks is not None:
        numbers = possible_results(state.tricks, i)
        wons = WONS[seat][numbers.start : numbers.stop]
        return [*_plays(state, state.tricks, i, seat), *wons]
    if state.deal.trump is None:
        return []
    return [*PREDICTS[seat][: state.deal.number + 1]]


def _plays(state: State, tricks: Tricks, i: int, seat: Seat) -> Sequence[Play]:
    if tricks.turn != i or tricks.by_hand:
        return ()
    plays = PLAYS[seat]
    cards = candidates(tricks, state.match.follow, state.match.deck)
    return [plays[card] for card in cards]
