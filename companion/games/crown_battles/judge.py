"""The one judge of Crown Battles: what cannot be and why, and with it what can."""

from collections.abc import Sequence

from companion.core.outcomes import Reason, reason
from companion.core.tricks import (
    Tricks,
    candidates,
    half_told,
    is_full,
    possible_results,
    refuse_card,
    refuse_hand,
    refuse_result,
)
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
PLAYS = {seat: {card: Play(seat, card) for card in SUITS} for seat in ALL_SEATS}
WONS = {seat: [Won(seat, n) for n in range(MOST + 1)] for seat in ALL_SEATS}
SINGLES = {seat: [Bid(seat, n) for n in range(MOST + 1)] for seat in ALL_SEATS}
DOUBLES = {seat: [Bid(seat, n, n + 1) for n in range(MOST)] for seat in ALL_SEATS}
"""Everything a seat can do, made once: a search for what is legal makes none."""


def refusal(state: State, action: Action) -> Reason | None:
    """Say why the action cannot be, or None where it can."""
    if isinstance(action, Play):
        return _refuse_play(state, action)
    if (why := _refuse_words(state, action)) is not None:
        return why
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
    if isinstance(action, Die):
        return _refuse_die(state)
    if isinstance(action, Trump):
        return _refuse_trump(state, action)
    return _refuse_dealer(state, action)


def _refuse_words(state: State, action: Action) -> Reason | None:
    """Say which word of the action means nothing in this match."""
    if isinstance(action, Die):
        return None if action.face in FACES else _no_choice(action.face, FACES)
    if action.seat not in state.match.seats:
        return reason("unknown_seat", seat=action.seat)
    if isinstance(action, Trump) and action.suit not in COLOURS:
        return _no_choice(action.suit, COLOURS)
    return None


def _no_choice(word: str, choices: Sequence[str]) -> Reason:
    return reason("syntax", "choice", word=word[:20], allowed=", ".join(choices))


def _refuse_play(state: State, action: Play) -> Reason | None:
    match, tricks, seat = state.match, state.tricks, action.seat
    if tricks is None or is_full(tricks) or tricks.by_hand:
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
    if state.tricks is None:
        return _next_to_tell(state)
    return reason("not_now", "results_by_hand" if state.tricks.by_hand else "winner_first")


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
    return _refuse_absent(state, action.seat)


def _refuse_absent(state: State, seat: Seat) -> Reason | None:
    return None if seat in state.match.players else reason("not_your_turn", "has_left", seat=seat)


def _refuse_hand(state: State, action: Hand) -> Reason | None:
    match, deal = state.match, state.deal
    if deal.dealer is None:
        return _next_to_tell(state)
    if deal.die is not None:
        return reason("not_now", "no_deal_now")
    if (absent := _refuse_absent(state, action.seat)) is not None:
        return absent
    i = match.players.index(action.seat)
    if deal.hands[i] is not None:
        return reason("not_now", "no_deal_now")
    return refuse_hand(deal.hands, i, action.cards, deal.size, match.deck, action.seat)


def _refuse_die(state: State) -> Reason | None:
    if state.deal.die is not None:
        return reason("not_now", "die_known")
    if state.deal.dealer is None or half_told(state.deal.hands):
        return _next_to_tell(state)
    return None


def _refuse_trump(state: State, action: Trump) -> Reason | None:
    deal = state.deal
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
    return _refuse_absent(state, action.seat)


def _refuse_won(state: State, action: Won) -> Reason | None:
    if state.tricks is None:
        return _next_to_tell(state)
    if (absent := _refuse_absent(state, action.seat)) is not None:
        return absent
    i = state.match.players.index(action.seat)
    return refuse_result(state.tricks, i, action.number)


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat can do now: the turn is judged once, then card by card.

    Of a double bid only the ascending order is listed.
    """
    players, tricks = state.match.players, state.tricks
    if state.match.finished or seat not in players:
        return []
    acts: list[Action] = []
    if tricks is not None:
        i = players.index(seat)
        numbers = possible_results(tricks, i)
        acts = [*_plays(state, tricks, i, seat), *WONS[seat][numbers.start : numbers.stop]]
        if tricks.seen:
            return acts
    elif state.deal.die is not None and not state.deal.settled:
        return [Trump(seat, suit) for suit in COLOURS] if seat == state.deal.dealer else []
    if seat in can_bid(state):
        acts += [*SINGLES[seat][: state.deal.size + 1], *DOUBLES[seat][: state.deal.size]]
    return acts


def _plays(state: State, tricks: Tricks, i: int, seat: Seat) -> Sequence[Play]:
    if tricks.turn != i or is_full(tricks) or tricks.by_hand:
        return ()
    plays = PLAYS[seat]
    cards = candidates(tricks, state.match.follow, state.match.deck)
    return [plays[card] for card in cards]
