"""All 256 outcomes of two cards and two boosts, against tables written by hand from the rules."""

from itertools import product

import pytest
from msgspec.structs import replace

from companion.core.outcomes import Accepted
from companion.games.crown_duel.actions import Play
from companion.games.crown_duel.rules import GAME
from companion.games.crown_duel.state import Round, State

CARDS = "A2345678"

# Rows: A's card, columns: B's, Ace to 8. Who wins ("-": on hold), and by which step of CD11:
# t truce (CD15), x trap (CD16), c crown (CD17), r reverse (CD19), v value (CD20, CD21).
# A 6 takes the other's power (CD12-14), and the Ace counts 1 (CD05). Powers are no choice (CD06).
LEVEL = """
    -t -t -t -t -t Bv -t -t
    -t -v Bv Ar Bv Bv Bv Ax
    -t Av -v Ar Bv Bv Bv Bc
    -t Br Br -r Ar Bv Ar Bc
    -t Av Av Br -v Bv Bv Bc
    Av Av Av Av Av -v Bv Bv
    -t Av Av Br Av Av -v Bc
    -t Bx Ac Ac Ac Av Ac -v
"""

# The same where A alone is boosted (CD22, CD-R3).
A_BOOSTED = """
    -t -t -t -t -t Bv -t -t
    -t Av Av -r Bv Bv Bv Ax
    -t Av Av Br -v Bv Bv Bc
    -t Br Br Br Br -v Ar Bc
    -t Av Av Br Av Av -v Bc
    Av Av Av Av Av Av Av -v
    -t Av Av Br Av Av Av Bc
    -t Bx Ac Ac Ac Av Ac Av
"""

STEPS = {"t": "truce", "x": "trap", "c": "crown", "r": "reverse", "v": "value"}
OTHER = {"A": "B", "B": "A", "-": "-"}


def grid(table: str) -> dict[tuple[str, str], str]:
    return dict(zip(product(CARDS, CARDS), table.split(), strict=True))


def expected(a: str, b: str, boost_a: bool, boost_b: bool) -> str:
    """Both boosted is as good as none; where B alone is, the table is read from B's side."""
    if boost_a == boost_b:
        return grid(LEVEL)[a, b]
    if boost_a:
        return grid(A_BOOSTED)[a, b]
    seen_from_b = grid(A_BOOSTED)[b, a]
    return OTHER[seen_from_b[0]] + seen_from_b[1]


OUTCOMES = list(product(CARDS, CARDS, (False, True), (False, True)))


def play(a: str, b: str, boost: tuple[bool, bool], held: int = 0) -> tuple[Round, State]:
    start = replace(GAME.start(GAME.setup(("A", "B"), {})), boost=boost, held=held)
    laid = GAME.apply(start, Play("A", a + "S"))
    assert isinstance(laid, Accepted)
    shown = GAME.apply(laid.state, Play("B", b + "H"))
    assert isinstance(shown, Accepted)
    told = shown.effects[0]
    assert isinstance(told, Round)
    return told, shown.state


def test_there_are_256() -> None:
    assert len(OUTCOMES) == 256


@pytest.mark.parametrize("boosts", list(product((False, True), (False, True))))
def test_every_outcome(boosts: tuple[bool, bool]) -> None:
    for a, b in product(CARDS, CARDS):
        told, state = play(a, b, boosts)
        wanted = expected(a, b, *boosts)
        assert (told.winner or "-") == wanted[0], (a, b, boosts)
        assert told.step == STEPS[wanted[1]], (a, b, boosts)
        winner = {"A": a, "B": b}.get(wanted[0], "")
        against_six = "6" in (a, b)
        double = winner == "5" and not against_six  # CD28, CD29
        coins = 0 if wanted[0] == "-" or wanted[1] == "x" else 1 + double  # CD04, CD09, CD-R7
        assert told.coins == coins, (a, b, boosts)
        assert told.held == (wanted[0] == "-"), (a, b, boosts)
        if wanted[1] == "x":
            assert state.winner == wanted[0], (a, b)
            continue
        boosted = (a == "7" and b != "6", b == "7" and a != "6")  # CD24, CD44, CD-R2
        assert state.boost == boosted, (a, b)
        threes = (a == "3" and b != "6", b == "3" and a != "6")  # CD25-27, CD-R2
        scout = None if threes[0] == threes[1] else threes.index(True)
        assert state.scout == scout, (a, b)


def test_what_waits_goes_to_the_winner_of_the_next_decided_round() -> None:
    """CD30-33: one coin for every round on hold, beside what the round itself is worth."""
    for (a, b), held in product(product(CARDS, CARDS), (1, 2)):
        told, state = play(a, b, (False, False), held)
        alone, _ = play(a, b, (False, False))
        if told.step == "trap":
            assert (told.coins, told.held) == (0, held)
        elif told.winner is None:
            assert (told.coins, told.held) == (0, held + 1)
        else:
            assert (told.coins, told.held) == (alone.coins + held, 0)
        if max(state.coins) >= 4:  # CD34
            assert state.winner == told.winner


def test_values_count_the_boost_and_lost_powers_are_named() -> None:
    """CD05, CD12, CD22, CD23: the round tells everything a person may ask about it."""
    told, _ = play("A", "6", (True, False))
    assert told.values == (3, 6)
    assert told.lost_power == (True, False)
    assert told.boosted == (True, False)
    assert told.cards == ("AS", "6H")
    told, _ = play("6", "6", (False, False))
    assert told.lost_power == (True, True)
