"""How many states a plain game can be in at the start of each round, counted with the engine."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.games.crown_duel.rules import GAME
from companion.games.crown_duel.state import HEARTS, SPADES, Cards, State

pytestmark = pytest.mark.sweep

COUNTS = (1, 62, 2461, 37317, 153895, 179871, 69513, 8367)

Key = tuple[tuple[Cards, Cards], tuple[int, int], int, tuple[bool, bool], int | None]

OTHER_SUIT = {
    hand: tuple(card.translate({ord("S"): "H", ord("H"): "S"}) for card in hand)
    for suit in (SPADES, HEARTS)
    for size in range(len(suit) + 1)
    for hand in combinations(suit, size)
}


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


def mirrored(state_key: Key) -> Key:
    """Change the seats: what was A's is B's, and spades are hearts."""
    may, coins, held, boost, scout = state_key
    return (
        (OTHER_SUIT[may[1]], OTHER_SUIT[may[0]]),
        coins[::-1],
        held,
        boost[::-1],
        None if scout is None else 1 - scout,
    )


def reached(rounds: int) -> Iterator[dict[Key, State]]:
    """Tell the states of each round; A's cards are the spades (CD-R8)."""
    start = replace(
        GAME.start(GAME.setup(("A", "B"), {})), dealt=(SPADES, HEARTS), may=(SPADES, HEARTS)
    )
    found = {key(start): start}
    yield found
    for _ in range(1, rounds):
        found = {key(after): after for state in found.values() for after in following(state)}
        yield found


def test_states_of_the_first_rounds() -> None:
    """The last round from one of each mirrored pair only; that all states are mirrored is seen."""
    *_, last = rounds = [*reached(4)]
    assert [len(found) for found in rounds] == list(COUNTS[:4])
    pairs = {frozenset((found, mirrored(found))): last[found] for found in last}
    assert all(pair <= last.keys() for pair in pairs)
    half = {key(after) for state in pairs.values() for after in following(state)}
    assert len(half | {mirrored(after) for after in half}) == COUNTS[4]


@pytest.mark.long
def test_states_of_all_rounds() -> None:
    assert [len(found) for found in reached(8)] == list(COUNTS)
