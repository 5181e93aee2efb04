"""What a round of Crown Battles is worth, the Crown, and who leaves between two rounds."""

import pytest

from companion.games.crown_battles.actions import (
    Bid,
    Die,
    Hand,
    Play,
    Won,
)
from companion.games.crown_battles.rules import GAME
from companion.games.crown_battles.scoring import points
from companion.games.crown_battles.state import State
from tests.companion.games.battery import do
from tests.companion.games.crown_battles.matches import after, asked, fresh, opened, position, word
from tests.companion.games.rounds import SEATS, plays

# Scoring


@pytest.mark.parametrize(
    ("bid", "won", "coins"),
    [
        ((3,), 3, 50),
        ((3,), 2, 0),
        ((3,), 4, 0),
        ((3,), 1, -20),
        ((3,), 6, -30),
        ((2, 3), 2, 20),
        ((2, 3), 3, 25),
        ((2, 3), 1, 0),
        ((2, 3), 4, 0),
        ((2, 3), 0, -20),
        ((2, 3), 6, -30),
    ],
)
def test_points(bid: tuple[int, ...], won: int, coins: int) -> None:
    """CB18-21, CB-R3."""
    assert points(bid, won) == coins


def test_results_are_entered_by_hand() -> None:
    """CB17, CB33, CB36: they add up to the tricks; the richest takes the Crown and rules."""
    state = after(position(1, rounds=1), Won("A", 2), Won("B", 1))
    assert word(state, Won("C", 0)) == "sum_mismatch"
    assert word(state, Won("C", 3)) == "bid_out_of_range"
    assert word(state, Play("A", "red-1")) == "not_now"
    outcome = do(GAME, after(state, Won("A", 2), Won("B", 0)), Won("C", 0))
    told = outcome.effects[0]
    assert told.points == (-20, 20, 20)
    assert told.crown is None  # CB34, CB-R5: a tie
    assert GAME.result(outcome.effects)[0] == ("A", "-20", "B", "20", "C", "20")
    assert GAME.standing(outcome.state).finished
    assert GAME.standing(outcome.state).winners == ()
    assert word(outcome.state, Die("red")) == "finished"
    assert word(outcome.state, Play("A", "red-1")) == "finished"


def crowned() -> State:
    """B has 40 coins and the Crown: two tricks as bid."""
    state: State = after(opened(1, seats=4), Die("x"), Bid("A", 0, 1), Bid("B", 2), Bid("C", 1))
    state = after(state, Bid("D", 0, 1), Won("A", 0), Won("B", 2), Won("C", 0), Won("D", 0))
    assert GAME.standing(state).totals == (("A", 10), ("B", 40), ("C", 0), ("D", 10))
    return state


def test_the_crown_and_the_ruler() -> None:
    """CB33, CB34, CB36, CB-R5: who holds it when it ends rules."""
    state = crowned()
    assert GAME.standing(state).leaders == ("B",)
    assert GAME.view(state, None).crown == "B"
    assert state.deal.dealer == "A"  # CB35: D dealt the first round


def test_all_level_is_written_out() -> None:
    """CB20: a round in which everybody is off by one changes nothing."""
    state = after(opened(1, seats=2), Die("x"), Bid("A", 2), Bid("B", 2), Won("A", 1))
    outcome = do(GAME, state, Won("B", 1))
    assert GAME.result(outcome.effects)[0] == ("A", "0", "B", "0")


# Leaving


def test_a_crown_held_by_who_leaves_becomes_free() -> None:
    """T8, CB35, CB-R5: who left is listed and cannot take it again; the next one deals."""
    assert GAME.leave is not None
    left = GAME.leave(crowned(), "B").state
    assert left.match.crown is None
    assert dict(GAME.standing(left).totals)["B"] == 40
    assert left.deal.dealer == "A"
    gone = GAME.leave(left, "A").state
    assert gone.deal.dealer == "C"
    assert GAME.leave(gone, "C").reason.detail == "too_few_left"  # type: ignore[union-attr]
    state = after(gone, Die("x"), Bid("D", 4), Bid("C", 0))
    assert asked(state)[0] == ("D", "play", True)
    told = do(GAME, after(state, Won("D", 4)), Won("C", 0)).effects[0]
    assert dict(told.totals) == {"A": 10, "B": 40, "C": 20, "D": 70}
    assert told.crown == "D"


def test_when_nobody_can_leave() -> None:
    """T8: only between two rounds."""
    assert GAME.leave is not None
    state = crowned()
    for wrong in (fresh(), opened(1), after(state, Die("x"))):
        outcome = GAME.leave(wrong, "A")
        assert outcome.state is wrong
        assert outcome.reason.detail == "leave_between"  # type: ignore[union-attr]
    left = GAME.leave(state, "A").state
    assert GAME.leave(left, "A").reason.detail == "left_already"  # type: ignore[union-attr]
    assert word(left, Hand("A", ("red-1", "red-2"))) == "not_your_turn"
    left = after(left, Die("x"))
    assert word(left, Bid("A", 0)) == "not_your_turn"
    left = after(left, Bid("C", 0), Bid("D", 0), Bid("B", 0))
    assert word(left, Won("A", 0)) == "not_your_turn"
    assert word(left, Play("A", "red-1")) == "not_your_turn"


def test_a_replay_tells_a_round_in_its_own_words() -> None:
    """CB-R4: bids ascending, no trump for X, the Crown beside."""
    state = after(opened(1), Die("x"), Bid("A", 2, 1), Bid("B", 0), Bid("C", 2))
    state = after(state, *plays("A:blue-9 B:blue-2 C:blue-3 A:blue-8 B:blue-1"))
    told = do(GAME, state, Play("C", "blue-4")).effects
    assert GAME.account(GAME.setup(SEATS, {}), told)["rounds"] == [
        {
            "trump": None,
            "bids": {"A": [1, 2], "B": [0], "C": [2]},
            "won": {"A": 2, "B": 0, "C": 0},
            "points": {"A": 20, "B": 20, "C": -20},
            "totals": {"A": 20, "B": 20, "C": -20},
            "crown": None,
            "tricks": ["A", "A"],
        }
    ]
