"""Random matches of any game of tricks, with known and with unknown hands."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from companion.core.game import Game
from companion.core.outcomes import Accepted
from companion.core.words import ALL_SEATS


class Kit(Struct, frozen=True):
    """What a game's matches need: what may be agreed, what the table tells, and all acts."""

    game: Game
    choices: tuple[dict[str, Any], ...]
    deal: Callable[..., list[Any]]
    everything: Callable[[Any, random.Random], list[Any]]
    by_table: tuple[type, ...]
    result: Any


class Moment(Struct, frozen=True):
    """One action of a match: where it was before, and what came of it."""

    before: Any
    action: Any
    outcome: Accepted


def do(game: Game, state: Any, action: Any) -> Accepted:
    outcome = game.apply(state, action)
    assert isinstance(outcome, Accepted), (action, outcome.reason)
    return outcome


def begin(kit: Kit, seed: int) -> Any:
    """Start a match; seats and agreements come from the seed."""
    low, high = kit.game.seats
    seats = ALL_SEATS[: low + seed % (high - low + 1)]
    return kit.game.start(kit.game.setup(seats, kit.choices[seed % len(kit.choices)]))


def match(kit: Kit, seed: int, *, known: bool, by_hand: float = 0.0) -> Iterator[Moment]:
    """Play a random match to its end; `by_hand` is how often results are entered early."""
    chance = random.Random(seed)
    state = begin(kit, seed)
    while not kit.game.standing(state).finished:
        for act in next_acts(kit, state, chance, known=known, by_hand=by_hand):
            outcome = do(kit.game, state, act)
            yield Moment(state, act, outcome)
            state = outcome.state


def next_acts(
    kit: Kit, state: Any, chance: random.Random, *, known: bool, by_hand: float
) -> Sequence[Any]:
    """Choose what happens next: a whole deal, a whole round's results, or one act."""
    asks = kit.game.asks(state)
    if asks[0].seat is None and asks[0].verb != "winner":
        return kit.deal(state, chance, known=known)
    if state.tricks is not None and chance.random() < by_hand:
        return results(kit, state, chance)
    wanted = [ask for ask in asks if ask.must or ask.verb in ("predict", "bid")]
    ask = chance.choice(wanted)
    if ask.seat is None:
        verb = next(verb for verb in kit.game.verbs if verb.word == ask.verb)
        return [verb.make(chance.choice((ask.proposal, *ask.choices)))]
    return [chance.choice(answers(kit.game, state, ask))]


def answers(game: Game, state: Any, ask: Any) -> list[Any]:
    """List a seat's legal answers to one of its asks."""
    acts = game.legal(state, ask.seat)
    return [act for act in acts if game.verb_of(act).word == ask.verb]


def results(kit: Kit, state: Any, chance: random.Random) -> list[Any]:
    """Share out the tricks that were not read, and enter them all in any order."""
    tricks = state.tricks
    won = [tricks.winners.count(i) for i in range(len(tricks.entered))]
    for _ in range(tricks.size - len(tricks.winners)):
        won[chance.randrange(len(won))] += 1
    acts = [kit.result(s, n) for s, n in zip(state.match.players, won, strict=True)]
    chance.shuffle(acts)
    return acts


def shuffled_hands(
    deck: Sequence[str], seats: Sequence[str], size: int, chance: random.Random
) -> dict[str, tuple[str, ...]]:
    """Deal that many cards to every seat."""
    cards = chance.sample(deck, size * len(seats))
    return {seat: tuple(cards[i * size : (i + 1) * size]) for i, seat in enumerate(seats)}
