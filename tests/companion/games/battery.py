"""Random matches of any game, played through its asks alone: what the battery of laws goes through.

A game brings a `Kit`: how its cards are dealt, and the few habits that a law has to know.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct, field

from companion.core.asks import Ask
from companion.core.game import Game, Setup
from companion.core.outcomes import Accepted
from companion.core.words import ALL_SEATS, Cards, Seat

BY_HAND = (0.0, 0.01, 0.03)
"""How likely results are told instead of a card, match by match."""


class Dealer(Protocol):
    """Deals as people do, and sees where the cards go."""

    def deal(self, seats: Sequence[Seat], size: int) -> list[Cards]:
        """Return that many cards for each seat."""
        ...

    def follow(self, action: Any) -> None:
        """Take note of what was done."""
        ...


class WholeDeck:
    """Shuffles all cards before every deal."""

    def __init__(self, deck: Cards, chance: random.Random) -> None:
        self.deck, self.chance = deck, chance

    def deal(self, seats: Sequence[Seat], size: int) -> list[Cards]:
        cards = self.chance.sample(self.deck, size * len(seats))
        return [tuple(cards[i * size : (i + 1) * size]) for i in range(len(seats))]

    def follow(self, action: Any) -> None:
        pass


def deal_whole_deck(game: Game, setup: Setup, chance: random.Random) -> Dealer:
    return WholeDeck(game.deck(setup), chance)


def as_written(_state: Any, action: Any) -> Any:
    return action


class Kit(Struct, frozen=True):
    """What the laws have to know of a game.

    - `dealer` deals; `keeps`: a deal adds to the hands instead of replacing them.
    - `usual` gives the usual spelling of an act that can be written in several ways.
    - `passes` is the verb by which a card goes to the other seat, unseen; `hides` those whose
      answer stays secret for longer than its group is asked.
    """

    game: Game
    dealer: Callable[[Game, Setup, random.Random], Dealer] = deal_whole_deck
    keeps: bool = False
    usual: Callable[[Any, Any], Any] = as_written
    passes: str = ""
    hides: tuple[str, ...] = ()


class Moment(Struct, frozen=True):
    """One action of a match: where it was before, what was asked, and what came of it.

    What several laws ask of the state that came of it is worked out once.
    """

    game: Game
    before: Any
    asks: tuple[Ask, ...]
    ask: Ask
    action: Any
    outcome: Accepted
    _views: dict[Seat | None, Any] = field(default_factory=dict)
    _after: list[tuple[Ask, ...]] = field(default_factory=list)

    def view(self, viewer: Seat | None) -> Any:
        """Return what a viewer sees after it."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.outcome.state, viewer)
        return self._views[viewer]

    def asks_after(self) -> tuple[Ask, ...]:
        """Return what is asked after it."""
        if not self._after:
            self._after.append(self.game.asks(self.outcome.state))
        return self._after[0]


class Match(Struct, frozen=True):
    """A whole match; `known`: every hand was told."""

    kit: Kit
    setup: Setup
    seed: int
    known: bool
    moments: list[Moment]

    @property
    def game(self) -> Game:
        return self.kit.game

    @property
    def end(self) -> Any:
        return self.moments[-1].outcome.state


def do(game: Game, state: Any, action: Any) -> Accepted:
    """Carry out an action that is possible."""
    outcome = game.apply(state, action)
    assert isinstance(outcome, Accepted), (action, outcome.reason)
    return outcome


def any_setup(game: Game, chance: random.Random) -> Setup:
    """Agree on anything that goes: how many play, and every option."""
    while True:
        seats = ALL_SEATS[: chance.randint(*game.seats)]
        chosen = {option.name: chance.choice(option.allowed) for option in game.options}
        setup = game.setup(seats, chosen)
        if game.check is None or game.check(setup) is None:
            return setup


def play(kit: Kit, seed: int, *, known: bool) -> Match:
    """Play a random match to its end."""
    chance = random.Random(f"{kit.game.name} {seed}")
    setup = any_setup(kit.game, chance)
    return Match(kit, setup, seed, known, list(moments(kit, setup, chance, known=known)))


def moments(kit: Kit, setup: Setup, chance: random.Random, *, known: bool) -> Iterator[Moment]:
    game, dealer = kit.game, kit.dealer(kit.game, setup, chance)
    state, by_hand = game.start(setup), chance.choice(BY_HAND)
    while not game.standing(state).finished:
        for act in next_acts(kit, state, chance, dealer if known else None, by_hand):
            asks, ask = game.asks(state), game.ask_of(state, act)
            assert ask is not None, act
            outcome = do(game, state, act)
            yield Moment(game, state, asks, ask, act, outcome)
            state = outcome.state
            if known:
                dealer.follow(act)


def next_acts(
    kit: Kit, state: Any, chance: random.Random, dealer: Dealer | None, by_hand: float
) -> Sequence[Any]:
    """Choose what happens next: a whole deal, a whole round's results, or one act.

    The kind of act is chosen first: otherwise nearly all would be cards.
    """
    game, asks = kit.game, kit.game.asks(state)
    hands = [ask for ask in asks if ask.kind == "cards"]
    if dealer is not None and hands:
        return told_deal(game, hands, chance, dealer)
    gifts = [ask for ask in asks if ask.verb == kit.passes] if dealer is not None else []
    rest = gifts or [ask for ask in asks if ask.kind != "cards"]
    results = [ask for ask in rest if game.verb(ask.verb).make is game.entered]
    if results and not any(ask.must for ask in results):
        if chance.random() < by_hand:
            return shared_out(game, results, chance)
        rest = [ask for ask in rest if ask not in results]
    verbs = sorted({ask.verb for ask in rest})
    while verbs:
        verb = verbs.pop(chance.randrange(len(verbs)))
        for ask in chance.sample([ask for ask in rest if ask.verb == verb], k=rest_of(rest, verb)):
            if acts := answers(game, state, ask):
                return [chance.choice(acts)]
    raise AssertionError(f"nothing can be answered: {asks}")


def rest_of(asks: Iterable[Ask], verb: str) -> int:
    return sum(ask.verb == verb for ask in asks)


def told_deal(
    game: Game, hands: Sequence[Ask], chance: random.Random, dealer: Dealer
) -> Sequence[Any]:
    """Tell every hand that is asked for, in any order."""
    seats = [str(ask.about) for ask in hands]
    cards = dealer.deal(seats, hands[0].high)
    make = game.verb(hands[0].verb).make
    acts = [make(seat, hand) for seat, hand in zip(seats, cards, strict=True)]
    chance.shuffle(acts)
    return acts


def shared_out(game: Game, asks: Sequence[Ask], chance: random.Random) -> Sequence[Any]:
    """Share out what was not read, and tell all results in any order."""
    assert game.entered is not None
    won = [ask.low for ask in asks]
    for _ in range(asks[0].high - sum(won)):
        won[chance.randrange(len(won))] += 1
    acts = [game.entered(ask.seat, n) for ask, n in zip(asks, won, strict=True)]
    chance.shuffle(acts)
    return acts


def answers(game: Game, state: Any, ask: Ask) -> list[Any]:
    """List the answers to an ask that are possible; none for hands, which nobody lists."""
    verb = game.verb(ask.verb)
    if ask.seat is not None:
        return [act for act in game.legal(state, ask.seat) if type(act) is verb.make]
    if ask.kind == "choice":
        return [verb.make(choice) for choice in ask.choices]
    return [verb.make()] if ask.kind == "done" else []
