"""Crowns as the rest of the house knows it: how it starts, and what comes of an action."""

from typing import Any

from msgspec.structs import replace

from companion.core.deals import told_hands, with_hand
from companion.core.entered import enter
from companion.core.game import Game, Option, Setup
from companion.core.outcomes import Accepted, Rejected
from companion.core.seats import after_leaving, refuse_leave, seat_after
from companion.core.tricks import Results, begin, is_full, lay, results, take
from companion.core.tuples import with_at
from companion.core.words import Card, Cards, Seat
from companion.games.crowns.account import account, result, standing
from companion.games.crowns.actions import VERBS, Action, Hand, Play, Predict, Starter, Trump, Won
from companion.games.crowns.battle import follow_of, winner
from companion.games.crowns.judge import legal, refusal
from companion.games.crowns.questions import asks
from companion.games.crowns.scoring import score, total
from companion.games.crowns.state import SUITS, Deal, Match, Options, Scored, State, deck_of
from companion.games.crowns.view import view

SEATS = (3, 6)

OPTIONS = (
    Option("white", (True, False)),
    Option("black", (True, False)),
    Option("king", (True, False)),
    Option("specials_any_time", (False, True)),
    Option("diamonds", ("every-round", "held")),
    Option("rounds", (10, *range(1, 10))),
)


def start(setup: Setup) -> State:
    """Return the state before the first round."""
    none = (0,) * len(setup.seats)
    options = setup.agreed(Options)
    cards, follow = deck_of(options), follow_of(options)
    match = Match(options, cards, follow, setup.seats, setup.seats, none, none)
    return State(match, _fresh_deal(match, 1, None))


def _fresh_deal(match: Match, number: int, starter: Seat | None) -> Deal:
    none = (None,) * len(match.players)
    return Deal(number, starter, none, None, none)


def deck(setup: Setup) -> Cards:
    """List the 60 to 71 cards of a match (CR-R6)."""
    return deck_of(setup.agreed(Options))


def suit(card: Card) -> str:
    """Return the colour of a card, or black, white or king."""
    return SUITS[card]


def apply(state: State, action: Action) -> Accepted | Rejected:
    """Carry the action out, or reject it and return the very same state."""
    why = refusal(state, action)
    if why is not None:
        return Rejected(state, why)
    if isinstance(action, Play):
        return _play(state, action)
    if isinstance(action, Predict):
        return Accepted(_predict(state, action))
    if isinstance(action, Won):
        return _won(state, action)
    return Accepted(State(state.match, _told(state, action)))


def _told(state: State, action: Starter | Hand | Trump) -> Deal:
    """Note what the table tells."""
    deal = state.deal
    if isinstance(action, Starter):
        return replace(deal, starter=action.seat)
    if isinstance(action, Trump):
        return replace(deal, trump=action.colour)
    i = state.match.players.index(action.seat)
    return replace(deal, hands=with_hand(deal.hands, i, action.cards, state.match.deck))


def _predict(state: State, action: Predict) -> State:
    match, deal = state.match, state.deal
    i = match.players.index(action.seat)
    predictions = with_at(deal.predictions, i, action.number)
    deal = replace(deal, predictions=predictions)
    if None in predictions:
        return State(match, deal)
    assert deal.starter is not None  # noqa: S101 - known before the trump
    leader = match.players.index(deal.starter)
    hands = told_hands(deal.hands)
    return State(match, deal, begin(deal.number, len(match.players), leader, hands))


# Cards


def _play(state: State, action: Play) -> Accepted:
    match, deal, tricks = state.match, state.deal, state.tricks
    assert tricks is not None  # noqa: S101 - judged
    assert deal.trump is not None  # noqa: S101 - known before the first card
    tricks, revoke = lay(tricks, match.players, action.card, match.follow)
    effects: tuple[Any, ...] = () if revoke is None else (revoke,)
    if not is_full(tricks):
        return Accepted(State(match, deal, tricks), effects)
    place, why = winner(tricks.laid, deal.trump)
    taker = (tricks.leader + place) % len(match.players)
    tricks, told = take(tricks, match.players, taker, why, deal.number)  # CR24
    effects = (*effects, told)
    if (done := results(tricks, match.players)) is None:
        return Accepted(State(match, deal, tricks), effects)
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
    """CR34–41, CR46: score the round and make the next one ready."""
    match, deal = state.match, state.deal
    assert deal.starter is not None  # noqa: S101 - known before the first card
    assert deal.trump is not None  # noqa: S101 - known before the first card
    rule = match.options.diamonds
    crowns, diamonds = list(match.crowns), list(match.diamonds)
    points = []
    for seat, predicted, number in zip(match.players, deal.predictions, done.won, strict=True):
        at = match.seats.index(seat)
        before = total(crowns[at], diamonds[at], rule)
        gain, diamonds[at] = score(predicted or 0, number, diamonds[at], rule)
        crowns[at] += gain
        points.append(total(crowns[at], diamonds[at], rule) - before)
    sums = tuple(total(c, d, rule) for c, d in zip(crowns, diamonds, strict=True))
    told = Scored(
        round=deal.number,
        starter=deal.starter,
        trump=deal.trump,
        players=match.players,
        predictions=tuple(n or 0 for n in deal.predictions),
        won=done.won,
        points=tuple(points),
        diamonds=tuple(diamonds[match.seats.index(seat)] for seat in match.players),
        totals=tuple(zip(match.seats, sums, strict=True)),
        tricks=done.takers,
    )
    after = replace(
        match,
        crowns=tuple(crowns),
        diamonds=tuple(diamonds),
        finished=deal.number == match.options.rounds,  # CR44
        last=told,
    )
    starter = seat_after(match.seats, deal.starter, match.players)  # CR41
    number = deal.number + (not after.finished)
    return Accepted(State(after, _fresh_deal(after, number, starter)), (*effects, told))


def leave(state: State, seat: Seat) -> Accepted | Rejected:
    """Let a player go between two rounds, while three stay (T8)."""
    match, deal = state.match, state.deal
    fresh = deal.number > 1 and deal.trump is None and not any(deal.hands)
    between, last = fresh and not match.finished, deal.number == match.options.rounds
    why = refuse_leave(match.players, seat, SEATS[0], between=between, last=last)
    if why is not None:
        return Rejected(state, why)
    players, starter = after_leaving(match.seats, match.players, seat, deal.starter)
    after = replace(match, players=players)
    return Accepted(State(after, _fresh_deal(after, deal.number, starter)))


GAME = Game(
    name="crowns",
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
    leave=leave,
    entered=Won,
)
