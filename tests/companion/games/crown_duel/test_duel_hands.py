"""What a seat may still hold, against the enumeration of every deal there is (CD-R4, CD-R8)."""

import random
from itertools import combinations, product
from typing import Any

import pytest

from companion.games.crown_duel import hands
from companion.games.crown_duel.state import DECK, HEARTS, SPADES, Options
from tests.companion.games.crown_duel.duels import CHOICES, match

pytestmark = pytest.mark.sweep

Pair = tuple[frozenset[str], frozenset[str]]


def suits() -> list[Pair]:
    a, b = frozenset(SPADES), frozenset(HEARTS)
    return [(a, b), (b, a)]


def exchanged(pair: Pair) -> list[Pair]:
    return [(pair[0] - {x} | {y}, pair[1] - {y} | {x}) for x, y in product(pair[0], pair[1])]


def splits() -> list[Pair]:
    whole = frozenset(DECK)
    return [(frozenset(a), whole - frozenset(a)) for a in combinations(DECK, 8)]


def by_enumeration(deals: list[Pair], played: tuple[set[str], set[str]]) -> tuple[set[str], ...]:
    fitting = [pair for pair in deals if played[0] <= pair[0] and played[1] <= pair[1]]
    seen = played[0] | played[1]
    return tuple({card for pair in fitting for card in pair[i]} - seen for i in (0, 1))


def random_play(pair: Pair, chance: random.Random) -> tuple[set[str], set[str]]:
    """Both have played as many cards as one of the eight rounds leaves, or one has one more."""
    rounds, ahead = chance.randint(0, 8), chance.randint(0, 1)
    numbers = [rounds, min(8, rounds + 1)]
    if ahead:
        numbers.reverse()
    a, b = (set(chance.sample(sorted(pair[i]), numbers[i])) for i in (0, 1))
    return a, b


def found(options: Options, dealt: hands.Dealt, gifts: hands.Gifts, played: Any) -> Any:
    order = tuple(tuple(sorted(cards)) for cards in played)
    got = hands.possible(options, dealt, gifts, (order[0], order[1]))
    for cards in got:
        assert list(cards) == [card for card in DECK if card in cards]  # in the deck's order
    return tuple(set(cards) for cards in got)


def test_plain_hands() -> None:
    for seed in range(300):
        chance = random.Random(seed)
        played = random_play(chance.choice(suits()), chance)
        assert found(Options(), (None, None), (None, None), played) == by_enumeration(
            suits(), played
        )


def test_traitor_with_unseen_gifts() -> None:
    deals = [other for pair in suits() for other in exchanged(pair)]
    options = Options(traitor=True)
    for seed in range(600):
        chance = random.Random(seed)
        played = random_play(chance.choice(deals), chance)
        got = found(options, (None, None), (None, None), played)
        assert got == by_enumeration(deals, played), (seed, played)


def test_nobody_keeps_all_eight_of_a_suit_in_a_traitor_game() -> None:
    deals = [other for pair in suits() for other in exchanged(pair)]
    played: tuple[set[str], set[str]] = (set(SPADES), set(HEARTS[:3]))
    assert by_enumeration(deals, played) == (set(), set())
    assert found(Options(traitor=True), (None, None), (None, None), played) == (set(), set())


def test_traitor_with_hands_told_and_unseen_gifts() -> None:
    options = Options(traitor=True, random_hands=True)
    for seed in range(300):
        chance = random.Random(seed)
        cards = list(DECK)
        chance.shuffle(cards)
        pair = (frozenset(cards[:8]), frozenset(cards[8:]))
        played = random_play(chance.choice(exchanged(pair)), chance)
        dealt = (tuple(cards[:8]), tuple(cards[8:]))
        got = found(options, dealt, (None, None), played)
        assert got == by_enumeration(exchanged(pair), played), (seed, played)


@pytest.mark.parametrize("traitor", [False, True])
def test_random_hands(traitor: bool) -> None:
    """An exchange adds nothing to what is possible where any deal is."""
    deals = splits()
    for seed in range(12):
        chance = random.Random(seed)
        played = random_play(chance.choice(deals), chance)
        options = Options(random_hands=True, traitor=traitor)
        assert found(options, (None, None), (None, None), played) == by_enumeration(deals, played)


@pytest.mark.parametrize("chosen", CHOICES)
def test_what_seats_hold_is_always_possible(chosen: dict[str, Any]) -> None:
    """Known hands are never outside of what the play alone allows."""
    for seed in range(5):
        for moment in match(chosen, seed, known=True, games=2):
            state = moment.outcome.state
            laid = tuple(
                (*state.gone[i], *(card for card in (state.laid[i],) if card)) for i in (0, 1)
            )
            blind = hands.possible(state.options, (None, None), (None, None), (laid[0], laid[1]))
            if hands.exact(state.options, state.dealt, state.gifts):
                assert set(state.may[0]) <= set(blind[0])
                assert set(state.may[1]) <= set(blind[1])
