"""Sun and Moon: the smallest game that asks for a bit of everything; it exists only in the tests.

Two or three players get three cards each and say in secret how many rounds they will win. Each
round the table draws whether the sun or the moon is high, then one after the other lays a card.
The highest number takes a point, of equal ones the suit that is high. Who has won as many rounds
as said gets two points more. This file is what "Add a game" in README.md leads to, in one piece.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.deals import half_told, hand_asks, refuse_hand, told_hands, untold, with_hand
from companion.core.entered import result_words
from companion.core.game import Game, Option, Setup, Standing, Verb
from companion.core.outcomes import Accepted, Reason, Rejected, no_choice, reason
from companion.core.seats import in_turn
from companion.core.words import Card, Cards, Seat

SUITS = ("sun", "moon")
DECK = tuple(f"{suit}-{n}" for suit in SUITS for n in range(1, 8))
HAND = 3
RIGHT = 2


# What seats and the table can do


class Hand(Struct, frozen=True):
    """The table says what a seat was dealt."""

    seat: Seat
    cards: Cards


class Guess(Struct, frozen=True):
    """A seat says how many rounds it will win."""

    seat: Seat
    number: int


class High(Struct, frozen=True):
    """The table says which suit is high in this round."""

    suit: str


class Lay(Struct, frozen=True):
    """A seat lays a card."""

    seat: Seat
    card: Card


VERBS = (
    Verb("guess", Guess, ("number",)),
    Verb("lay", Lay, ("card",)),
    Verb("hand", Hand, ("seat", "cards"), by_table=True, count=HAND),
    Verb("high", High, ("choice",), by_table=True, choices=SUITS),
)


# What is true between two actions


class Round(Struct, frozen=True, tag=True):
    """A finished round; `points` has what each player got."""

    number: int
    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat
    points: tuple[int, ...]


class State(Struct, frozen=True):
    """A match between two actions; player by player it is in the order of the seats."""

    seats: tuple[Seat, ...]
    rounds: int
    dealt: tuple[Cards | None, ...]
    guesses: tuple[int | None, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    seen: Cards = ()
    high: str = ""
    leader: int = 0
    laid: Cards = ()

    @property
    def number(self) -> int:
        return sum(self.won) + 1

    @property
    def finished(self) -> bool:
        return self.number > self.rounds

    @property
    def turn(self) -> int:
        return (self.leader + len(self.laid)) % len(self.seats)


class View(Struct, frozen=True):
    """What one viewer may know; a guess is "?" until all are in."""

    number: int
    high: str
    guesses: tuple[int | str | None, ...]
    laid: tuple[tuple[Seat, Card], ...]
    points: tuple[int, ...]
    hand: Cards | None


def start(setup: Setup) -> State:
    none, zero = (None,) * len(setup.seats), (0,) * len(setup.seats)
    return State(setup.seats, int(setup.option("rounds")), none, none, zero, zero)


def view(state: State, viewer: Seat | None) -> View:
    shown = tuple(
        n if n is None or None not in state.guesses or seat == viewer else "?"
        for seat, n in zip(state.seats, state.guesses, strict=True)
    )
    plays, hands = _plays(state, state.laid), told_hands(state.dealt)
    hand = None if hands is None or viewer is None else hands[state.seats.index(viewer)]
    left = hand and tuple(card for card in hand if card not in state.seen)
    return View(state.number, state.high, shown, plays, state.points, left)


def _plays(state: State, laid: Cards) -> tuple[tuple[Seat, Card], ...]:
    return tuple(zip(in_turn(state.seats, state.leader), laid, strict=False))


# What is asked


def asks(state: State) -> tuple[Ask, ...]:
    if state.finished:
        return ()
    if None in state.guesses:
        return (*_deal_asks(state), *_guess_asks(state))
    name = f"r{state.number}"
    if not state.high:
        return (Ask(f"{name}.high", None, "high", "choice", f"{name}.high", choices=SUITS),)
    seat = state.seats[state.turn]
    asked = f"{name}.lay.{seat}"
    return (Ask(asked, seat, "lay", "card", asked, place=f"trick.{seat}"),)


def _deal_asks(state: State) -> list[Ask]:
    fresh = state.guesses.count(None) == len(state.seats)
    left, must = untold(state.dealt, state.seats), half_told(state.dealt)
    return hand_asks("r1", left, HAND, must=must) if fresh else []


def _guess_asks(state: State) -> list[Ask]:
    if half_told(state.dealt):
        return []
    return [
        Ask(f"guess.{seat}", seat, "guess", "number", "guess", secret=True, high=state.rounds)
        for seat, told in zip(state.seats, state.guesses, strict=True)
        if told is None
    ]


# The one judge


def refusal(state: State, action: Any) -> Reason | None:
    if state.finished:
        return reason("finished")
    if getattr(action, "seat", "A") not in state.seats:
        return reason("unknown_seat", seat=action.seat)
    asked = [ask for ask in asks(state) if ask.verb == GAME.verb_of(action).word]
    if not asked:
        return reason("not_now", "deal_first")
    if isinstance(action, High):
        return None if action.suit in SUITS else no_choice(action.suit, SUITS)
    if isinstance(action, Hand):
        return refuse_hand(state.dealt, state.seats, action.seat, action.cards, HAND, DECK)
    if action.seat not in [ask.seat for ask in asked]:
        return reason("not_your_turn", "lays", seat=str(asked[0].seat))
    if isinstance(action, Guess):
        fits = 0 <= action.number <= state.rounds
        return (
            None if fits else reason("bid_out_of_range", low=0, high=state.rounds, n=action.number)
        )
    return _refuse_card(state, action.seat, action.card)


def _refuse_card(state: State, seat: Seat, card: Card) -> Reason | None:
    if card not in DECK:
        return reason("unknown_card", card=card)
    if card in state.seen:
        return reason("card_already_played", card=card)
    hands = told_hands(state.dealt)
    if hands is not None and card not in hands[state.seats.index(seat)]:
        return reason("card_not_held", card=card, seat=seat)
    return None


def legal(state: State, seat: Seat) -> list[Any]:
    could = [Guess(seat, n) for n in range(state.rounds + 1)], [Lay(seat, card) for card in DECK]
    return [act for acts in could for act in acts if refusal(state, act) is None]


# What comes of an action


def apply(state: State, action: Any) -> Accepted | Rejected:
    if (why := refusal(state, action)) is not None:
        return Rejected(state, why)
    if isinstance(action, High):
        return Accepted(replace(state, high=action.suit))
    if isinstance(action, Lay):
        return _lay(state, action.card)
    i = state.seats.index(action.seat)
    if isinstance(action, Hand):
        return Accepted(replace(state, dealt=with_hand(state.dealt, i, action.cards, DECK)))
    guesses = (*state.guesses[:i], action.number, *state.guesses[i + 1 :])
    return Accepted(replace(state, guesses=guesses))


def _lay(state: State, card: Card) -> Accepted:
    laid, seen = (*state.laid, card), (*state.seen, card)
    if len(laid) < len(state.seats):
        return Accepted(replace(state, laid=laid, seen=seen))
    plays = _plays(state, laid)
    best = max(plays, key=lambda play: (int(play[1][-1]), play[1].startswith(state.high)))
    winner = state.seats.index(best[0])
    won = tuple(n + (i == winner) for i, n in enumerate(state.won))
    over = sum(won) == state.rounds
    gains = tuple(
        (i == winner) + RIGHT * (over and guess == n)
        for i, (n, guess) in enumerate(zip(won, state.guesses, strict=True))
    )
    points = tuple(map(sum, zip(state.points, gains, strict=True)))
    told = Round(state.number, plays, best[0], gains)
    after = replace(state, won=won, points=points, seen=seen, high="", leader=winner, laid=())
    return Accepted(after, (told,))


# How it stands, and how records tell it


def standing(state: State) -> Standing:
    most = max(state.points)
    leaders = tuple(s for s, n in zip(state.seats, state.points, strict=True) if n == most)
    totals = tuple(zip(state.seats, state.points, strict=True))
    return Standing(totals, leaders if state.finished else (), state.finished, leaders)


def account(_setup: Setup, effects: Sequence[Any]) -> dict[str, Any]:
    return {"rounds": [{"winner": told.winner, "points": list(told.points)} for told in effects]}


def result(effects: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    return result_words("ABC"[: len(effects[0].points)], effects[0].points) if effects else ()


GAME = Game(
    name="sun-and-moon",
    seats=(2, 3),
    options=(Option("rounds", (3, 2, 1)),),
    verbs=VERBS,
    deck=lambda _setup: DECK,
    suit=lambda card: card.partition("-")[0],
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
