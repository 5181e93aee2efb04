"""Crown Duel: what is open, what is possible, and what comes of it."""

from typing import Any

from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.game import Game, Option, Setup, Standing
from companion.core.outcomes import Accepted, Reason, Rejected, reason
from companion.core.words import Card, Seat
from companion.games.crown_duel import hands
from companion.games.crown_duel.account import account, result
from companion.games.crown_duel.actions import HAND_SIZE, VERBS, Action, Give, Play
from companion.games.crown_duel.resolve import Verdict, resolve
from companion.games.crown_duel.state import (
    DECK,
    LAST_ROUND,
    SEATS,
    Cards,
    GameEnd,
    Options,
    Round,
    State,
    View,
)

RANK = {card: "A2345678".index(card[0]) + 1 for card in DECK}
PLACES = ("duel.A", "duel.B")
NONE = (None, None)

OPTIONS = (
    Option("coins_to_win", (4, 3)),
    Option("traitor", (False, True)),
    Option("random_hands", (False, True)),
    Option("best_of", (1, 3)),
    Option("held_double", (False, True)),
)


def start(setup: Setup) -> State:
    """Return the state before the first round."""
    options = Options(**dict(setup.options))  # type: ignore[arg-type]
    return State(options=options, may=hands.possible(options, NONE, NONE, ((), ())))


def deck(_setup: Setup) -> Cards:
    """List the sixteen cards (CD02)."""
    return DECK


# What is open


def asks(state: State) -> tuple[Ask, ...]:
    """List what may or must be done now, the table's questions first."""
    if state.winner is not None:
        return ()
    return (*_hand_asks(state), *_give_asks(state), *_lay_asks(state))


def _fresh(state: State) -> bool:
    """Tell whether this game has not begun: no gift and no card so far."""
    return state.number == 1 and state.laid == NONE and state.gifts == NONE


def _hand_asks(state: State) -> list[Ask]:
    if not _fresh(state):
        return []
    group = f"g{state.game}.deal"
    return [
        Ask(f"{group}.{seat}", None, "hand", "cards", group, must=not state.ready, secret=True)
        for seat, dealt in zip(SEATS, state.dealt, strict=True)
        if dealt is None
    ]


def _give_asks(state: State) -> list[Ask]:
    if not _can_give(state):
        return []
    group = f"g{state.game}.give"
    return [
        Ask(f"{group}.{seat}", seat, "give", "card", group, must=not state.ready, secret=True)
        for seat, gift in zip(SEATS, state.gifts, strict=True)
        if gift is None
    ]


def _can_give(state: State) -> bool:
    """Tell whether gifts can be told now: hands must be known, by word or by suit (CD40)."""
    begun = state.number > 1 or state.laid != NONE
    if not state.options.traitor or begun or None not in state.gifts:
        return False
    unknown = state.dealt.count(None)
    return unknown == 0 or (unknown == 2 and not state.options.random_hands)


def _lay_asks(state: State) -> list[Ask]:
    if not state.ready:
        return []
    name = f"g{state.game}.r{state.number}"
    if state.scout is not None:  # CD25: one after the other, openly
        i = 1 - state.scout if state.laid == NONE else state.scout
        group = f"{name}.{'scouted' if state.laid == NONE else 'lay'}"
        return [_lay_ask(name, group, i, secret=False)]
    return [
        _lay_ask(name, f"{name}.lay", i, secret=True)
        for i, card in enumerate(state.laid)
        if card is None
    ]


def _lay_ask(name: str, group: str, i: int, *, secret: bool) -> Ask:
    return Ask(
        id=f"{name}.lay.{SEATS[i]}",
        seat=SEATS[i],
        verb="play",
        kind="card",
        group=group,
        secret=secret,
        ready=True,
        place=PLACES[i],
    )


# The one judge


def refusal(state: State, action: Action) -> Reason | None:
    """Say why the action cannot be, or None where it can."""
    if state.winner is not None:
        return reason("finished")
    if action.seat not in SEATS:
        return reason("unknown_seat", seat=action.seat)
    i = 0 if action.seat == "A" else 1
    if isinstance(action, Play):
        return _refuse_play(state, i, action.card)
    if isinstance(action, Give):
        return _refuse_give(state, i, action.card)
    return _refuse_hand(state, i, action.cards)


def _refuse_play(state: State, i: int, card: Card) -> Reason | None:
    if not state.ready:
        return reason("not_now", "deal_first")
    if state.laid[i] is not None:
        return reason("not_your_turn", "already_laid", seat=SEATS[i])
    if state.scout == i and state.laid[1 - i] is None:
        return reason("not_your_turn", "scouted_first", seat=SEATS[1 - i])
    if card in state.may[i]:
        return None
    if card not in RANK:
        return reason("unknown_card", card=card)
    if card in state.gone[0] or card in state.gone[1] or card in state.laid:
        return reason("card_already_played", card=card)
    return reason("card_not_held", card=card, seat=SEATS[i])


def _refuse_give(state: State, i: int, card: Card) -> Reason | None:
    if not _can_give(state):
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
    if not _fresh(state) or state.dealt[i] is not None:
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
    """List what the seat can do now, judged one by one."""
    i = SEATS.index(seat)
    acts: list[Action] = [
        act for card in state.may[i] if refusal(state, act := Play(seat, card)) is None
    ]
    if _can_give(state):
        acts += [
            give for card in _givable(state, i) if refusal(state, give := Give(seat, card)) is None
        ]
    return acts


# What comes of it


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
    if dealt == NONE and not (state.options.random_hands or state.options.traitor):
        dealt = next(pair for pair in hands.BY_SUIT if card in pair[i])  # CD-R8
        may = hands.possible(state.options, dealt, NONE, _played(state, laid))
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
        may=hands.possible(options, NONE, NONE, ((), ())),
        told=state.told,
        ready=not (state.told and options.random_hands),
        game=state.game + 1,
        wins=wins,
        last=state.last,
    )


# What others may know


def view(state: State, viewer: Seat | None) -> View:
    """Show what the viewer may know: a card laid face down is "?" for everybody but its owner."""
    openly = state.scout is not None
    laid = tuple(
        card if card is None or openly or SEATS[i] == viewer else "?"
        for i, card in enumerate(state.laid)
    )
    hand = None
    # In the first round it is the laid cards that show who holds which suit: not to be told yet.
    shown = state.told or state.number > 1
    if viewer in SEATS and shown and hands.exact(state.options, state.dealt, state.gifts):
        hand = state.may[SEATS.index(viewer)]
    return View(
        options=state.options,
        coins=state.coins,
        held=state.held,
        boost=state.boost,
        scout=None if state.scout is None else SEATS[state.scout],
        laid=laid,  # type: ignore[arg-type]
        gone=state.gone,
        game=state.game,
        number=state.number,
        wins=state.wins,
        winner=state.winner,
        last=state.last,
        hand=hand,
    )


def standing(state: State) -> Standing:
    """Say who has what: coins, or games won where more than one is played."""
    several = state.options.best_of > 1 or state.game > 1
    sums = state.wins if several else state.coins
    ahead = state.wins if state.wins[0] != state.wins[1] else state.coins
    leaders = tuple(seat for seat, n in zip(SEATS, ahead, strict=True) if n == max(ahead))
    return Standing(
        totals=tuple(zip(SEATS, sums, strict=True)),
        winners=() if state.winner is None else (state.winner,),
        finished=state.winner is not None,
        leaders=leaders if state.winner is None else (state.winner,),
    )


GAME = Game(
    name="crown-duel",
    seats=(2, 2),
    options=OPTIONS,
    verbs=VERBS,
    deck=deck,
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
