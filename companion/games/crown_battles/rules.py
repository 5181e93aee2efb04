"""Crown Battles as the rest of the house knows it: how it starts, and what comes of an action."""

from typing import Any

from msgspec.structs import replace

from companion.core.deals import told_hands, with_hand
from companion.core.entered import enter
from companion.core.game import Game, Option, Setup
from companion.core.outcomes import Accepted, Reason, Rejected, reason
from companion.core.seats import after_leaving, in_turn, refuse_leave, seat_after
from companion.core.tricks import Results, Tricks, begin, is_full, lay, results, take
from companion.core.tuples import with_at
from companion.core.words import Card, Cards, Seat
from companion.games.crown_battles.account import account, result, standing
from companion.games.crown_battles.actions import (
    VERBS,
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
from companion.games.crown_battles.judge import legal, refusal
from companion.games.crown_battles.questions import asks, bidders
from companion.games.crown_battles.scoring import crown_after, points
from companion.games.crown_battles.state import (
    CARDS_A_ROUND,
    COLOURS,
    MOST_SPECIALS,
    SPECIALS,
    STAND_INS,
    SUITS,
    Deal,
    Match,
    Options,
    Scored,
    State,
    deck_of,
)
from companion.games.crown_battles.trick import follow_of, winner
from companion.games.crown_battles.view import view

SEATS = (2, 6)
DEFAULT_ROUNDS, MOST_ROUNDS = 5, 16

OPTIONS = (
    Option("rounds", (*range(DEFAULT_ROUNDS, MOST_ROUNDS + 1), *range(1, DEFAULT_ROUNDS))),
    Option("specials", tuple(range(MOST_SPECIALS + 1))),
)


def check(setup: Setup) -> tuple[str, Reason] | None:
    """Refuse more rounds than the deck can serve (CB-R1)."""
    options = setup.agreed(Options)
    most = len(deck_of(options)) // (CARDS_A_ROUND * len(setup.seats))
    if options.rounds <= most:
        return None
    return "rounds", reason("option", "too_many_rounds", most=most, n=options.rounds)


def start(setup: Setup) -> State:
    """Return the state before the first round."""
    options, seats = setup.agreed(Options), setup.seats
    coins = (0,) * len(seats)
    match = Match(options, deck_of(options), follow_of(options), seats, seats, coins)
    return State(match, _fresh_deal(match, 1, None))


def _fresh_deal(match: Match, number: int, dealer: Seat | None) -> Deal:
    none = (None,) * len(match.players)
    return Deal(number, dealer, none, None, None, none)


def deck(setup: Setup) -> Cards:
    """List the cards of a match (CB-R1)."""
    return deck_of(setup.agreed(Options))


def suit(card: Card) -> str:
    """Return the suit of a card, or dragon, golem, peasant or special."""
    return SUITS[card]


def apply(state: State, action: Action) -> Accepted | Rejected:
    """Carry the action out, or reject it and return the very same state."""
    why = refusal(state, action)
    if why is not None:
        return Rejected(state, why)
    if isinstance(action, Play):
        return _play(state, action)
    if isinstance(action, Bid):
        return Accepted(_bid(state, action))
    if isinstance(action, Won):
        return _won(state, action)
    if isinstance(action, Winner):
        return _confirm(state, action)
    return Accepted(State(state.match, _told(state, action)))


def _told(state: State, action: Dealer | Hand | Die | Trump) -> Deal:
    """Note what the table or the dealer tells."""
    deal = state.deal
    if isinstance(action, Dealer):
        return replace(deal, dealer=action.seat)
    if isinstance(action, Die):  # CB08, CB10
        return replace(deal, die=action.face, trump=action.face if action.face in COLOURS else None)
    if isinstance(action, Trump):
        return replace(deal, trump=action.suit)
    i = state.match.players.index(action.seat)
    return replace(deal, hands=with_hand(deal.hands, i, action.cards, state.match.deck))


def _bid(state: State, action: Bid) -> State:
    match, deal = state.match, state.deal
    i = match.players.index(action.seat)
    numbers = (action.number,) if action.other is None else (action.number, action.other)
    bids = with_at(deal.bids, i, tuple(sorted(numbers)))
    deal = replace(deal, bids=bids)
    if None in bids or state.tricks is not None:
        return State(match, deal, state.tricks)
    leader = match.players.index(bidders(state)[0])  # CB14
    return State(match, deal, begin(deal.size, len(bids), leader, told_hands(deal.hands)))


# Cards


def _play(state: State, action: Play) -> Accepted:
    match, tricks = state.match, state.tricks
    assert tricks is not None  # noqa: S101 - judged
    tricks, revoke = lay(tricks, match.players, action.card, match.follow)
    effects: tuple[Any, ...] = ()
    if revoke is not None and SPECIALS.isdisjoint(tricks.seen):  # CB-R1
        effects = (revoke,)
    if not (is_full(tricks) and SPECIALS.isdisjoint(tricks.laid)):  # CB-R1: people say who won
        return Accepted(State(match, state.deal, tricks), effects)
    place, why = winner(tricks.laid, state.deal.trump)
    return _take(state, tricks, (tricks.leader + place) % len(match.players), why, effects)


def _confirm(state: State, action: Winner) -> Accepted:
    """CB-R1: people have confirmed or corrected who won."""
    tricks, players = state.tricks, state.match.players
    assert tricks is not None  # noqa: S101 - judged
    place, why = winner(tricks.laid, state.deal.trump)
    proposed = in_turn(players, tricks.leader)[place]
    why = why if action.seat == proposed else "special"
    return _take(state, tricks, players.index(action.seat), why, ())


def _take(state: State, tricks: Tricks, taker: int, why: str, effects: tuple[Any, ...]) -> Accepted:
    """CB15, CB16: the winner takes the trick and leads the next."""
    players, deal = state.match.players, state.deal
    tricks, told = take(tricks, players, taker, why, deal.number)
    effects = (*effects, told)
    if (done := results(tricks, players)) is None:
        return Accepted(State(state.match, deal, tricks), effects)
    return _score(state, done, effects)


# Results


def _won(state: State, action: Won) -> Accepted:
    match = state.match
    assert state.tricks is not None  # noqa: S101 - judged
    tricks, done = enter(state.tricks, match.players, action.seat, action.number)
    if done is None:
        return Accepted(State(match, state.deal, tricks))
    return _score(state, done, ())


def _score(state: State, done: Results, effects: tuple[Any, ...]) -> Accepted:
    """CB17–21, CB33–36: score the round, move the Crown, and make the next round ready."""
    match, deal = state.match, state.deal
    assert deal.dealer is not None  # noqa: S101 - known before the first card
    assert deal.die is not None  # noqa: S101 - known before the first card
    bids = tuple(bid or () for bid in deal.bids)
    gains = tuple(points(bid, n) for bid, n in zip(bids, done.won, strict=True))
    coins = dict(zip(match.seats, match.coins, strict=True))
    for seat, gain in zip(match.players, gains, strict=True):
        coins[seat] += gain
    crown = crown_after(match.crown, {seat: coins[seat] for seat in match.players})
    told = Scored(
        round=deal.number,
        dealer=deal.dealer,
        die=deal.die,
        trump=deal.trump,
        players=match.players,
        bids=bids,
        won=done.won,
        points=gains,
        totals=tuple(coins.items()),
        crown=crown,
        tricks=done.takers,
    )
    after = replace(
        match,
        coins=tuple(coins.values()),
        crown=crown,
        finished=deal.number == match.options.rounds,
        last=told,
    )
    dealer = seat_after(match.seats, deal.dealer, match.players)  # CB35
    number = deal.number + (not after.finished)
    return Accepted(State(after, _fresh_deal(after, number, dealer)), (*effects, told))


def leave(state: State, seat: Seat) -> Accepted | Rejected:
    """Let a player go between two rounds, while two stay; a Crown held becomes free (T8)."""
    match, deal = state.match, state.deal
    fresh = deal.number > 1 and deal.die is None and not any(deal.hands)
    between, last = fresh and not match.finished, deal.number == match.options.rounds
    why = refuse_leave(match.players, seat, SEATS[0], between=between, last=last)
    if why is not None:
        return Rejected(state, why)
    players, dealer = after_leaving(match.seats, match.players, seat, deal.dealer)
    crown = None if match.crown == seat else match.crown
    after = replace(match, players=players, crown=crown)
    return Accepted(State(after, _fresh_deal(after, deal.number, dealer)))


GAME = Game(
    name="crown-battles",
    seats=SEATS,
    options=OPTIONS,
    verbs=VERBS,
    deck=deck,
    suit=suit,
    start=start,
    asks=asks,
    refusal=refusal,
    legal=legal,
    apply=apply,
    view=view,
    standing=standing,
    account=account,
    result=result,
    check=check,
    leave=leave,
    entered=Won,
    stand_ins=STAND_INS,
)
