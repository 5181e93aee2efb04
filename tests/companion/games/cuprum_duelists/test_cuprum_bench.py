"""How fast Cuprum Duelists judges: random decisions a second on one core, every act judged."""

import random
import time
from typing import Any

import pytest

from companion.games.cuprum_duelists.actions import Close, Starter
from companion.games.cuprum_duelists.rules import GAME
from tests.companion.games.cuprum_duelists.battles import known_match, setup, without_hands

DECISIONS = 2_000
WANTED = 50_000
TRIES = 50


def decide(decisions: int, seed: int) -> int:
    """Play random matches with unknown hands; return how many ended.

    A decision is one act of a seat, chosen from all that are legal for it, or a close.
    """
    chance, ended = random.Random(seed), 0
    begun: Any = GAME.apply(GAME.start(setup()), Starter("A")).state
    state = begun
    for _ in range(decisions):
        acting = state.acting
        acts = [] if acting is None else GAME.legal(state, "AB"[acting])
        act = acts[int(chance.random() * len(acts))] if acts else Close()
        state = GAME.apply(state, act).state
        if state.winner is not None:
            ended += 1
            state = begun
    return ended


def fold(matches: list[list[Any]]) -> int:
    """Play written acts again; return how many there were."""
    for acts in matches:
        state = GAME.start(setup())
        for act in acts:
            state = GAME.apply(state, act).state
    return sum(map(len, matches))


@pytest.mark.bench
def test_cuprum_duelists_decides_fast_enough() -> None:
    best = ended = 0.0
    for seed in range(TRIES):  # what disturbs a measurement only ever slows it
        begin = time.process_time()
        matches = decide(DECISIONS, seed)
        spent = time.process_time() - begin
        best, ended = max((best, ended), (DECISIONS / spent, matches / spent))
    written = [[moment.action for moment in known_match(seed)] for seed in range(40)]
    blind = [without_hands(list(known_match(seed)), unseen=False) for seed in range(40)]
    rates = []
    for matches_ in (written, blind):
        begin = time.process_time()
        acts = fold(matches_)
        rates.append(acts / (time.process_time() - begin))
    print(f"\nCuprum Duelists, unknown hands: {best:,.0f} decisions/s, {ended:,.0f} matches/s")
    print(
        f"written acts judged again: {rates[0]:,.0f}/s with hands told, {rates[1]:,.0f}/s without"
    )
    assert best >= WANTED
