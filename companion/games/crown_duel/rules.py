"""Crown Duel as the rest of the house knows it: how it starts, and what comes of an action."""

from typing import Any

from msgspec.structs import replace

from companion.core.game import Game, Option, Setup
from companion.core.outcomes import Accepted, Rejected
from companion.core.words import Card
from companion.games.crown_duel import hands
from companion.games.crown_duel.account import account, result, standing
from companion.games.crown_duel.actions import VERBS, Action, Give, Play
from companion.games.crown_duel.judge import legal, refusal
from companion.games.crown_duel.questions import asks
from companion.games.crown_duel.resolve import Verdict, resolve
from companion.games.crown_duel.state import (
    DECK,
    LAST_ROUND,
    RANK,
    SEATS,
    UNLAID,
    Cards,
    GameEnd,
    Options,
    Round,
    State,
)
from companion.games.crown_duel.view import view

OPTIONS = (
    Option("coins_to_win", (4, 3)),
    Option("traitor", (False, True)),
    Option("random_hands", (False, True)),
    Option("best_of", (1, 3)),
    Option("held_double", (False, True)),
)


def start(setup: Setup) -> State:
    """Return the state before the first round."""
    options = setup.agreed(Options)
    return State(options=options, may=hands.at_start(options))


def deck(_setup: Setup) -> Cards:
    """List the sixteen cards (CD02)."""
    return DECK


# What comes of it


def suit(card: Card) -> str:
    """Return S for a spade, H for a heart."""
    return card[1]


def apply(state: State, action: Action) -> Accepted | Rejected:
    """Carry the action out, or reject it and return the very same state."""
    why = refusal(state, action)
    if why is not None:
        return Rejected(state, why)
    i = 0 if action.seat == "A" else 1
    if isinstance(action, Play):
        return _play(state, i, action.card)
    if isinstance(action, Give):
        return Accepted(_give(state, i, action.card))
    return Accepted(_deal(state, i, action.cards))


def _deal(state: State, i: int, cards: Cards) -> State:
    hand = tuple(card for card in DECK if card in cards)
    dealt = _with(state.dealt, i, hand)
    return replace(
        state,
        dealt=dealt,
        told=True,
        ready=None not in dealt,
        may=hands.possible(state.options, dealt, state.gifts, ((), ())),
    )


def _give(state: State, i: int, card: Card) -> State:
    gifts = _with(state.gifts, i, card)
    dealt = state.dealt
    if None in dealt and None not in gifts:  # by suit: the gift shows whose suit is whose (CD-R8)
        dealt = next(pair for pair in hands.BY_SUIT if gifts[0] in pair[0])
    may = hands.possible(state.options, dealt, gifts, ((), ()))
    return replace(state, gifts=gifts, dealt=dealt, ready=None not in gifts, may=may)


def _with(pair: tuple[Any, Any], i: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if i == 0 else (pair[0], value)


def _play(state: State, i: int, card: Card) -> Accepted:
    laid = (card, state.laid[1]) if i == 0 else (state.laid[0], card)
    dealt = state.dealt
    if dealt == UNLAID and not (state.options.random_hands or state.options.traitor):
        dealt = hands.BY_SUIT[0] if card in hands.BY_SUIT[0][i] else hands.BY_SUIT[1]  # CD-R8
        may = _without(dealt, i, card)
    elif hands.exact(state.options, dealt, state.gifts):
        may = _without(state.may, i, card)
    else:
        may = hands.possible(state.options, dealt, state.gifts, _played(state, laid))
    a, b = laid
    if a is None or b is None:
        return Accepted(replace(state, laid=laid, dealt=dealt, may=may))
    return _finish_round(state, (a, b), dealt, may)


def _without(may: tuple[Cards, Cards], i: int, card: Card) -> tuple[Cards, Cards]:
    at = may[i].index(card)
    rest = may[i][:at] + may[i][at + 1 :]
    return (rest, may[1]) if i == 0 else (may[0], rest)


def _played(state: State, laid: tuple[Card | None, Card | None]) -> tuple[Cards, Cards]:
    a, b = laid
    return (
        state.gone[0] if a is None else (*state.gone[0], a),
        state.gone[1] if b is None else (*state.gone[1], b),
    )


def _finish_round(
    state: State,
    cards: tuple[Card, Card],
    dealt: tuple[Cards | None, Cards | None],
    may: tuple[Cards, Cards],
) -> Accepted:
    verdict = resolve(RANK[cards[0]], RANK[cards[1]], *state.boost)
    taken = _coins(state, verdict)
    winner = verdict.winner
    coins, held, held_doubles = state.coins, state.held, state.held_doubles
    if winner is None:  # CD30
        held += 1
        held_doubles = (
            held_doubles[0] + verdict.doubles[0],
            held_doubles[1] + verdict.doubles[1],
        )
    else:
        coins = _with(coins, winner, coins[winner] + taken)
        if verdict.step != "trap":
            held, held_doubles = 0, (0, 0)
    told = Round(
        state.game,
        state.number,
        cards,
        verdict.values,
        state.boost,
        verdict.lost_power,
        verdict.step,
        None if winner is None else SEATS[winner],
        taken,
        held,
    )
    after = State(
        options=state.options,
        may=may,
        dealt=dealt,
        told=state.told,
        gifts=state.gifts,
        gone=((*state.gone[0], cards[0]), (*state.gone[1], cards[1])),
        coins=coins,
        held=held,
        held_doubles=held_doubles,
        boost=verdict.boosts,
        scout=_scout(verdict.scouts),
        game=state.game,
        number=state.number + 1,
        wins=state.wins,
        last=told,
    )
    if verdict.step == "trap" or max(coins) >= state.options.coins_to_win:  # CD34, CD35
        return _finish_game(after, told, winner)
    if state.number == LAST_ROUND:  # CD36
        return _finish_game(after, told, None)
    return Accepted(after, (told,))


def _coins(state: State, verdict: Verdict) -> int:
    """Count what the winner takes from the pile: CD09, CD28, CD31, CD33; a Trap moves none."""
    if verdict.winner is None or verdict.step == "trap":
        return 0
    taken = 1 + verdict.doubles[verdict.winner] + state.held
    if state.options.held_double:
        taken += state.held_doubles[verdict.winner]
    return taken


def _scout(scouts: tuple[bool, bool]) -> int | None:
    """CD25–27: who looks first in the next round; two 3s cancel out."""
    return None if scouts[0] == scouts[1] else scouts.index(True)


def _finish_game(state: State, told: Round, winner: int | None) -> Accepted:
    name = None if winner is None else SEATS[winner]
    effects = (told, GameEnd(state.game, name, state.coins))
    wins = state.wins if winner is None else _with(state.wins, winner, state.wins[winner] + 1)
    if winner is not None and wins[winner] > state.options.best_of // 2:  # CD42
        return Accepted(
            replace(state, wins=wins, winner=name, boost=(False, False), scout=None), effects
        )
    # CD-R6, CD-R7: nothing carries over; dealt hands have to be told again.
    fresh = start_again(state, wins)
    return Accepted(fresh, effects)


def start_again(state: State, wins: tuple[int, int]) -> State:
    """Return the state before the first round of the match's next game."""
    options = state.options
    return State(
        options=options,
        may=hands.at_start(options),
        ready=not (state.told and options.random_hands),
        game=state.game + 1,
        wins=wins,
        last=state.last,
    )


GAME = Game(
    name="crown-duel",
    seats=(2, 2),
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
)
