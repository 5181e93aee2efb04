"""What is asked in a round of Crowns, in order, and what is refused on the way."""

from typing import Any

import pytest

from companion.games.crowns.actions import Hand, Play, Predict, Starter, Trump, Won
from companion.games.crowns.rules import GAME
from tests.companion.games.crowns.matches import after, asked, fresh, position, word


def test_what_may_be_agreed() -> None:
    """CR01, CR09, CR14, CR15, CR-R8: three to six seats; ten rounds, or fewer."""
    assert GAME.seats == (3, 6)
    assert {option.name: option.default for option in GAME.options} == {
        "white": True,
        "black": True,
        "king": True,
        "specials_any_time": False,
        "diamonds": "every-round",
        "rounds": 10,
    }
    rounds = next(option for option in GAME.options if option.name == "rounds")
    assert sorted(map(int, rounds.allowed)) == list(range(1, 11))


def test_the_order_of_a_round() -> None:
    """CR-R8, CR11, CR16, CR18: starter, hands, trump, predictions, cards."""
    state = fresh()
    assert asked(state) == [(None, "starter", True)]
    state = after(state, Starter("B"))
    hands = [(None, "hand", False)] * 3
    assert asked(state) == [*hands, (None, "trump", True)]
    state = after(state, Trump("green"))
    assert asked(state) == [(seat, "predict", True) for seat in "BCA"]
    assert all(ask.secret and ask.high == 1 for ask in GAME.asks(state))
    state = after(state, Predict("C", 1))
    assert asked(state) == [("B", "predict", True), ("C", "predict", False), ("A", "predict", True)]
    state = after(state, Predict("C", 0), Predict("A", 1), Predict("B", 1))
    won = [(seat, "won", False) for seat in "BCA"]  # as they predicted
    assert asked(state) == [("B", "play", True), *won]
    assert GAME.asks(state)[0].place == "trick.B"
    assert GAME.view(state, None).predictions == (1, 1, 0)


@pytest.mark.parametrize(
    ("told", "act", "wanted"),
    [
        ([], Trump("red"), "not_now"),
        ([], Hand("A", ("R1",)), "not_now"),
        ([], Predict("A", 0), "not_now"),
        ([], Play("A", "R1"), "not_now"),
        ([], Won("A", 0), "not_now"),
        ([], Starter("D"), "unknown_seat"),
        ([Starter("A")], Starter("A"), "not_now"),
        ([Starter("A")], Predict("A", 0), "not_now"),
        ([Starter("A")], Trump("purple"), "syntax"),
        ([Starter("A")], Hand("A", ("R1", "R2")), "syntax"),
        ([Starter("A")], Hand("A", ()), "syntax"),
        ([Starter("A")], Hand("A", ("R16",)), "unknown_card"),
        ([Starter("A"), Hand("A", ("R1",))], Hand("A", ("R2",)), "not_now"),
        ([Starter("A"), Hand("A", ("R1",))], Hand("B", ("R1",)), "card_not_held"),
        ([Starter("A"), Hand("A", ("R1",))], Trump("red"), "not_now"),
        ([Starter("A"), Trump("red")], Trump("red"), "not_now"),
        ([Starter("A"), Trump("red")], Hand("A", ("R1",)), "not_now"),
        ([Starter("A"), Trump("red")], Predict("A", 2), "bid_out_of_range"),
        ([Starter("A"), Trump("red")], Predict("A", -1), "bid_out_of_range"),
        ([Starter("A"), Trump("red")], Predict("D", 0), "unknown_seat"),
        ([Starter("A"), Trump("red")], Play("A", "R1"), "not_now"),
        ([Starter("A"), Trump("red")], Won("A", 0), "not_now"),
    ],
)
def test_what_is_refused_before_the_cards(told: list[Any], act: Any, wanted: str) -> None:
    """CR02, CR-R7: every number from 0 to n; hands are told for all seats or for none."""
    assert word(after(fresh(), *told), act) == wanted


def test_what_is_refused_among_the_cards() -> None:
    state = after(position(2), Play("A", "R1"))
    assert word(state, Play("A", "R2")) == "not_your_turn"
    assert word(state, Play("C", "R1")) == "not_your_turn"
    assert word(state, Play("B", "R1")) == "card_already_played"
    assert word(state, Play("B", "R99")) == "unknown_card"
    assert word(state, Play("D", "R2")) == "unknown_seat"
    assert word(state, Predict("B", 1)) == "not_now"
    assert word(state, Trump("red")) == "not_now"
    assert word(state, Starter("A")) == "not_now"


def test_known_hands_are_judged() -> None:
    """CR13, CR18: what another holds is not held; what one has played is played."""
    hands = {"A": "R1 Y2", "B": "R2 G3", "C": "B1 B2"}
    state = after(position(2, hands=hands), Play("A", "R1"))
    assert word(state, Play("B", "G3")) == "must_follow"
    assert word(state, Play("B", "R1")) == "card_not_held"
    assert word(state, Play("B", "B1")) == "card_not_held"
    state = after(state, Play("B", "R2"), Play("C", "B1"))
    assert word(state, Play("B", "R2")) == "card_already_played"
    assert word(state, Play("B", "G3")) == ""


def test_left_out_cards_are_unknown() -> None:
    """CR09: a deck without white has no white card."""
    state = position(2, white=False)
    assert word(state, Play("A", "W1")) == "unknown_card"
    assert word(state, Play("A", "K15")) == ""
