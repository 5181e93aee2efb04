"""How many states a plain game can be in at the start of each round, counted with the engine."""

from collections.abc import Iterable, Iterator

import pytest
from msgspec.structs import replace

from companion.games.crown_duel.rules import GAME
from companion.games.crown_duel.state import HEARTS, SPADES, State

pytestmark = pytest.mark.sweep

COUNTS = (1, 62, 2461, 37317, 153895, 179871, 69513, 8367)

Key = tuple[object, ...]


def key(state: State) -> Key:
    return (state.may, state.coins, state.held, state.boost, state.scout)


def following(state: State) -> Iterator[State]:
    """List where a round can lead within the same game."""
    first, second = ("B", "A") if state.scout == 0 else ("A", "B")
    for act in GAME.legal(state, first):
        laid = GAME.apply(state, act).state
        for answer in GAME.legal(laid, second):
            shown = GAME.apply(laid, answer).state
            if shown.winner is None and shown.game == 1:
                yield shown


def counts(rounds: int) -> list[int]:
    """Count the states of each round; A's cards are the spades (CD-R8)."""
    start = replace(
        GAME.start(GAME.setup(("A", "B"), {})), dealt=(SPADES, HEARTS), may=(SPADES, HEARTS)
    )
    states: Iterable[State] = [start]
    counted = [1]
    while True:
        found = {key(after): after for state in states for after in following(state)}
        counted.append(len(found))
        if len(counted) == rounds:
            return counted
        states = found.values()


def test_states_of_the_first_rounds() -> None:
    assert counts(5) == list(COUNTS[:5])


@pytest.mark.long
def test_states_of_all_rounds() -> None:
    assert counts(8) == list(COUNTS)
