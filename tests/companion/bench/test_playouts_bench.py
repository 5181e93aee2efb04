"""How fast every game is played at random, and how fast a match is told again from its record.

Playouts choose among all legal acts, each judged, each a new frozen state; dealing is chance and
its time left out, as in OpenSpiel's and RLCard's figures for games of tricks. All figures are
processor time on one core, of the best of some tries: what disturbs only ever slows. The games of
tricks by themselves, with their limits, are in `test_tricks_bench.py`.
"""

import gc
import random
import statistics
import time
from collections.abc import Callable

import pytest

from companion.core.game import Setup
from companion.core.outcomes import Accepted
from companion.core.records import format_record
from companion.core.words import ALL_SEATS
from companion.games import GAMES
from companion.table.history.replay import replay, summary
from tests.companion.games.battery import Kit, Match, moments, next_acts
from tests.companion.games.battery_records import written
from tests.companion.games.kits import KITS

Told = Callable[[str, object], None]

MATCHES, TRIES = 20, 5
REPLAYS, BLOCK, REPLAYED_MS = 120, 15, 20.0


def usual(kit: Kit, seats: int) -> Setup:
    low, high = kit.game.seats
    return kit.game.setup(ALL_SEATS[: min(max(low, seats), high)], {})


def playouts(kit: Kit, setup: Setup, seed: int) -> tuple[int, float]:
    """Play random matches with told hands; return the acts of people and their seconds."""
    chance, game = random.Random(seed), kit.game
    acts, spent = 0, 0.0
    for _ in range(MATCHES):
        state, dealer = game.start(setup), kit.dealer(game, setup, chance)
        while not game.standing(state).finished:
            begun = time.process_time()
            chosen = next_acts(kit, state, chance, dealer, 0.0)
            deals = game.verb_of(chosen[0]).args[-1:] == ("cards",)
            for act in chosen:
                outcome = game.apply(state, act)
                assert isinstance(outcome, Accepted)
                state = outcome.state
                dealer.follow(act)
            if not deals:
                spent += time.process_time() - begun
                acts += len(chosen)
    return acts, spent


@pytest.mark.bench
@pytest.mark.parametrize("game", GAMES)
def test_random_playouts(game: str, record_property: Told) -> None:
    """Any game through its asks, as the battery plays it: what every game gets without care."""
    setup = usual(KITS[game], 4)
    tries = [playouts(KITS[game], setup, seed) for seed in range(TRIES)]
    acts, matches = (max(n / spent for n, spent in tries), max(MATCHES / s for _, s in tries))
    reached = f"{acts:,.0f} decisions/s, {matches:,.1f} games/s through asks"
    record_property(f"{game}, {len(setup.seats)} seats", reached)
    assert acts > 1000


def ten_rounds(game: str, seats: int, *, known: bool) -> str:
    """Return the record of a match of ten rounds of tricks."""
    kit = KITS[game]
    setup = kit.game.setup(ALL_SEATS[:seats], {"rounds": 10})
    played = list(moments(kit, setup, random.Random(1), known=known))
    return format_record(written(Match(kit, setup, 1, known, played)).record)


@pytest.mark.bench
@pytest.mark.parametrize(
    ("game", "seats", "known"),
    [
        ("crowns", 4, False),
        ("crowns", 4, True),
        ("crowns", 6, False),
        ("crown-battles", 3, False),
    ],
)
def test_a_match_of_ten_rounds_is_replayed(
    game: str, seats: int, known: bool, record_property: Told
) -> None:
    """Read, judged line by line, and summed up, after start-up."""
    record = ten_rounds(game, seats, known=known)
    spent = []
    gc.collect()
    gc.freeze()  # a command has not all of pytest and its tests in memory
    for _ in range(REPLAYS):
        begun = time.process_time()
        told = summary(replay(record, GAMES))
        spent.append(1000 * (time.process_time() - begun))
        assert len(told["rounds"]) == 10
    gc.unfreeze()
    blocks = [spent[n : n + BLOCK] for n in range(0, REPLAYS, BLOCK)]
    median = min(map(statistics.median, blocks))  # others at work on this computer only slow it
    lines = record.count("\n")
    hands = "hands told" if known else "no hands"
    record_property(
        f"{game}, {seats} seats, {hands}",
        f"{lines} lines replayed in {median:.1f} ms (best median of {BLOCK})",
    )
    assert median <= REPLAYED_MS
