"""How fast games of tricks judge: random decisions a second on one core, every act judged."""

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.seats import in_turn
from companion.games.crown_battles import rules as crown_battles
from companion.games.crown_battles.actions import Dealer, Die
from companion.games.crown_battles.actions import Hand as BattlesHand
from companion.games.crown_battles.state import FACES
from companion.games.crowns import rules as crowns
from companion.games.crowns.actions import Hand as CrownsHand
from companion.games.crowns.actions import Starter, Trump
from companion.games.crowns.state import COLOURS

SEATS = ("A", "B", "C", "D")
MATCHES = 30
WANTED = 100_000
TRIES = 8

Deal = Callable[[Any, random.Random], list[Any]]


@dataclass
class Spent:
    """Decisions made, and the seconds of processor time they took."""

    decisions: int = 0
    seconds: float = 0.0


def deal_crowns(state: Any, chance: random.Random) -> list[Any]:
    first: list[Any] = [Starter("A")] if state.deal.starter is None else []
    hands = [CrownsHand(s, cards) for s, cards in shuffled(CROWNS_DECK, state.deal.number, chance)]
    return [*first, *hands, Trump(chance.choice(COLOURS))]


def deal_battles(state: Any, chance: random.Random) -> list[Any]:
    first: list[Any] = [Dealer("A")] if state.deal.dealer is None else []
    hands = [BattlesHand(s, cards) for s, cards in shuffled(BATTLES_DECK, state.deal.size, chance)]
    return [*first, *hands, Die(chance.choice(FACES))]


def shuffled(
    deck: tuple[str, ...], size: int, chance: random.Random
) -> list[tuple[str, tuple[str, ...]]]:
    cards = chance.sample(deck, size * len(SEATS))
    return [(seat, tuple(cards[i * size : (i + 1) * size])) for i, seat in enumerate(SEATS)]


CROWNS_DECK = crowns.deck(crowns.GAME.setup(SEATS, {}))
BATTLES_DECK = crown_battles.deck(crown_battles.GAME.setup(SEATS, {}))


def decide(game: Game, chosen: dict[str, Any], deal: Deal, seed: int) -> dict[int, Spent]:
    """Play random matches with known hands; return what each length of a round, in tricks, took.

    Dealing is chance and no decision: its time is left out, everything else counts.
    """
    chance, setup = random.Random(seed), game.setup(SEATS, chosen)
    legal, apply = game.legal, game.apply
    rounds: dict[int, Spent] = defaultdict(Spent)
    for _ in range(MATCHES):
        state = game.start(setup)
        while not state.match.finished:
            for act in deal(state, chance):
                state = apply(state, act).state
            number = state.deal.number
            before = first_to_say(state)
            spent = rounds[len(state.deal.hands[0])]
            begun = time.process_time()
            while state.deal.number == number and not state.match.finished:
                tricks = state.tricks
                if tricks is None:
                    acts = legal(state, next(before))
                else:
                    acts = legal(state, SEATS[tricks.turn])
                    acts = acts[: len(acts) - (tricks.size + 1 - tricks.winners.count(tricks.turn))]
                state = apply(state, acts[int(chance.random() * len(acts))]).state
                spent.decisions += 1
            spent.seconds += time.process_time() - begun
    return rounds


def first_to_say(state: Any) -> Iterator[str]:
    """List who has a prediction, or a suit and then a bid to say before the first card."""
    if not hasattr(state.deal, "dealer"):
        return iter(SEATS)
    dealer = SEATS.index(state.deal.dealer)
    names_suit = [] if state.deal.settled else [SEATS[dealer]]
    return iter([*names_suit, *in_turn(SEATS, (dealer + 1) % len(SEATS))])


def rates(game: Game, chosen: dict[str, Any], deal: Deal) -> tuple[float, float, float]:
    """Return matches a second, decisions a second in all and in the longest rounds.

    Each is the best of some tries: disturbance only slows.
    """
    matches, decisions, longest = [], [], []
    for seed in range(TRIES):
        rounds = decide(game, chosen, deal, seed)
        seconds = sum(spent.seconds for spent in rounds.values())
        matches.append(MATCHES / seconds)
        decisions.append(sum(spent.decisions for spent in rounds.values()) / seconds)
        last = rounds[max(rounds)]
        longest.append(last.decisions / last.seconds)
    return max(matches), max(decisions), max(longest)


def check(game: Game, chosen: dict[str, Any], deal: Deal, tricks: int) -> None:
    """Print the rates and hold those of the longest rounds against what is wanted."""
    matches, decisions, longest = rates(game, chosen, deal)
    print(
        f"\n{game.name}, 4 players: {longest:,.0f} decisions/s in rounds of {tricks} tricks, "
        f"{decisions:,.0f} decisions/s and {matches:,.1f} matches/s in all"
    )
    assert longest >= WANTED


@pytest.mark.bench
def test_crowns_decides_fast_enough() -> None:
    check(crowns.GAME, {}, deal_crowns, 10)


@pytest.mark.bench
def test_crown_battles_decides_fast_enough() -> None:
    check(crown_battles.GAME, {"rounds": 6}, deal_battles, 12)
