"""How people deal: they shuffle what the game lets them, and everybody takes a hand."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.game import Game, Setup
from companion.core.outcomes import Rejected
from companion.core.words import Cards


class NoDealError(Exception):
    """The game lets nobody deal what it asks for: a bug."""


class Shuffles(Struct, frozen=True):
    """What decides every deal of a match: a seed, and how often each deal was done again.

    >>> one = Shuffles(7).again(2).again(2)
    >>> one.written, Shuffles.read(one.written) == one, Shuffles.read("?")
    ('7 2:2', True, None)
    """

    seed: int
    repeats: tuple[tuple[int, int], ...] = ()

    def chance(self, deal: int) -> random.Random:
        """Return what shuffles for the deal of this number."""
        times = dict(self.repeats).get(deal, 0)
        return random.Random(f"{self.seed}.{deal}" + (f".{times}" if times else ""))

    def again(self, deal: int) -> "Shuffles":
        """Return this with one deal done once more."""
        times = dict(self.repeats)
        times[deal] = times.get(deal, 0) + 1
        return replace(self, repeats=tuple(sorted(times.items())))

    def once_less(self, deal: int) -> "Shuffles":
        """Return this as it was before a deal was done once more; as it is where none was.

        >>> Shuffles(7).again(2).once_less(2) == Shuffles(7) == Shuffles(7).once_less(2)
        True
        """
        times = dict(self.repeats)
        times[deal] = times.get(deal, 0) - 1
        return replace(self, repeats=tuple((d, n) for d, n in sorted(times.items()) if n > 0))

    @property
    def written(self) -> str:
        """Write it to be kept."""
        return " ".join([str(self.seed), *(f"{deal}:{times}" for deal, times in self.repeats)])

    @staticmethod
    def read(kept: str) -> "Shuffles | None":
        """Return what was kept, None where it is no such thing."""
        seed, *pairs = kept.split() or [""]
        try:
            repeats = tuple((int(deal), int(times)) for deal, _, times in map(_parted, pairs))
            return Shuffles(int(seed), repeats)
        except ValueError:
            return None


def _parted(pair: str) -> tuple[str, str, str]:
    return pair.partition(":")


def asked_hand(game: Game, state: Any) -> Ask | None:
    """Return the next question about a hand, if there is one."""
    return next((ask for ask in game.asks(state) if ask.kind == "cards"), None)


def deal(
    game: Game, setup: Setup, state: Any, rest: Cards, chance: random.Random
) -> tuple[Any, Cards]:
    """Deal all hands that are asked for; return the state then, and the rest of the deck.

    `rest` is what was left after the deal before, the next card first. Raise NoDealError.
    """
    for order in _orders(game, setup, state, rest, chance):
        dealt = _dealt(game, state, order)
        if dealt is not None:
            return dealt
    raise NoDealError("there is nothing that could be dealt")


def _orders(
    game: Game, setup: Setup, state: Any, rest: Cards, chance: random.Random
) -> Iterator[Cards]:
    """Try the deck as it may lie: shuffled anew, as it was left, or sorted.

    Whether the used cards come back shows in whether they could be dealt at once.
    """
    deck = game.deck(setup)
    held = {card for seat in setup.seats for card in game.view(state, seat).hand or ()}
    free = [card for card in deck if card not in held]
    used = [card for card in free if card not in rest]
    if _dealt(game, state, (*used, *rest)) is not None:
        chance.shuffle(free)
        yield tuple(free)
    chance.shuffle(used)
    yield (*rest, *used)
    yield deck


def _dealt(game: Game, state: Any, order: Cards) -> tuple[Any, Cards] | None:
    """Deal from the top; return the state and the rest, None where the game refuses it."""
    while (ask := asked_hand(game, state)) is not None:
        hand, order = order[: ask.high], order[ask.high :]
        outcome = game.apply(state, game.verb(ask.verb).make(ask.about, hand))
        if isinstance(outcome, Rejected):
            return None
        state = outcome.state
    return state, order


def exchange(game: Game, state: Any, chance: random.Random) -> Any:
    """Give away the cards that go from hand to hand, without touching the table."""
    while (ask := _asked_gift(game, state)) is not None:
        able = game.legal(state, str(ask.seat))
        gifts = [act for act in able if game.verb_of(act).word == ask.verb]
        outcome = game.apply(state, chance.choice(gifts))
        if isinstance(outcome, Rejected):
            raise NoDealError("a gift that was possible is refused")
        state = outcome.state
    return state


def _asked_gift(game: Game, state: Any) -> Ask | None:
    asks = game.asks(state)
    return next((a for a in asks if a.kind == "card" and not a.place and not a.places), None)
