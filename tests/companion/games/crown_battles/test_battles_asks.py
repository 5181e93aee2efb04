"""What is asked in a round of Crown Battles, in order, and what is refused on the way."""

from typing import Any

import pytest

from companion.games.crown_battles.actions import (
    Bid,
    Dealer,
    Die,
    Hand,
    Play,
    Trump,
    Winner,
    Won,
)
from companion.games.crown_battles.rules import GAME
from tests.companion.games.crown_battles.matches import after, asked, fresh, opened, position, word
from tests.companion.games.rounds import SEATS


def test_what_may_be_agreed() -> None:
    """CB04, CB-R1: two to six seats, five rounds, no Special Ability cards."""
    assert GAME.seats == (2, 6)
    assert {option.name: option.default for option in GAME.options} == {"rounds": 5, "specials": 0}
    assert len(GAME.deck(fresh_setup())) == 60
    assert len(GAME.deck(fresh_setup(specials=4))) == 64
    kinds = [GAME.suit(card) for card in GAME.deck(fresh_setup(specials=1))]
    count = {kind: kinds.count(kind) for kind in ("dragon", "golem", "peasant", "special")}
    assert count == {"dragon": 2, "golem": 2, "peasant": 4, "special": 1}


def fresh_setup(**chosen: Any) -> Any:
    return GAME.setup(SEATS, chosen)


def test_the_order_of_a_round() -> None:
    """CB01, CB05, CB07, CB08, CB11, CB14: dealer, hands, die, bids one by one, cards."""
    state = fresh()
    assert asked(state) == [(None, "dealer", True)]
    state = after(state, Dealer("A"))
    assert asked(state) == [*[(None, "hand", False)] * 3, (None, "die", True)]
    state = after(state, Die("red"))
    assert asked(state) == [("B", "bid", True)]
    assert not GAME.asks(state)[0].secret
    state = after(state, Bid("B", 1))
    assert GAME.view(state, None).bids == (None, (1,), None)
    assert asked(state) == [("B", "bid", False), ("C", "bid", True)]
    state = after(state, Bid("C", 1, 2))
    assert asked(state) == [("C", "bid", False), ("A", "bid", True)]
    state = after(state, Bid("A", 1, 0))
    won = [(seat, "won", False) for seat in "BCA"]  # as they bid
    assert asked(state) == [("B", "play", True), ("A", "bid", False), *won]
    state = after(state, Play("B", "red-1"))
    assert asked(state) == [("C", "play", True), *won]
    assert GAME.view(state, None).bids == ((0, 1), (1,), (1, 2))


def test_a_bid_may_be_changed_until_the_next_one() -> None:
    """CB-R7: and the last one until the first card, or the first result by hand."""
    state = after(opened(1), Die("x"), Bid("A", 1), Bid("A", 2))
    assert state.deal.bids == ((2,), None, None)
    state = after(state, Bid("B", 0))
    assert word(state, Bid("A", 1)) == "not_your_turn"
    state = after(state, Bid("C", 0), Bid("C", 0, 1))
    assert state.deal.bids == ((2,), (0,), (0, 1))
    assert word(state, Bid("B", 1)) == "not_your_turn"
    assert word(after(state, Play("A", "red-1")), Bid("C", 1)) == "not_now"
    assert word(after(state, Won("A", 1)), Bid("C", 1)) == "not_now"


@pytest.mark.parametrize(
    ("numbers", "wanted"),
    [
        ((0,), ""),
        ((2,), ""),
        ((1, 2), ""),
        ((2, 1), ""),
        ((3,), "bid_out_of_range"),
        ((-1,), "bid_out_of_range"),
        ((2, 3), "bid_out_of_range"),
        ((-1, 0), "bid_out_of_range"),
        ((0, 2), "bids_not_consecutive"),
        ((1, 1), "bids_not_consecutive"),
    ],
)
def test_what_can_be_bid(numbers: tuple[int, ...], wanted: str) -> None:
    """CB12, CB13, CB-R4: 0 to the number of tricks, two numbers side by side in either order."""
    state = after(opened(1), Die("x"))
    assert word(state, Bid("A", *numbers)) == wanted


def test_a_dragon_lets_the_dealer_name_the_suit() -> None:
    """CB09, CB-R4, CB-R7: with the own hand known, before anybody bids."""
    state = after(opened(1), Die("dragon"))
    assert asked(state) == [("C", "trump", True)]
    assert word(state, Bid("A", 0)) == "not_now"
    assert word(state, Trump("A", "red")) == "not_your_turn"
    assert GAME.legal(state, "A") == []
    assert [act.suit for act in GAME.legal(state, "C")] == ["red", "yellow", "green", "blue"]
    state = after(state, Trump("C", "green"))
    assert GAME.view(state, None).trump == "green"
    assert word(state, Trump("C", "red")) == "not_now"
    assert asked(state) == [("A", "bid", True)]


def test_x_and_a_suit_are_settled_by_the_die() -> None:
    """CB08, CB10."""
    assert after(opened(1), Die("x")).deal.trump is None
    assert after(opened(1), Die("blue")).deal.trump == "blue"
    assert word(after(opened(1), Die("x")), Trump("C", "red")) == "not_now"


@pytest.mark.parametrize(
    ("told", "act", "wanted"),
    [
        ([], Die("red"), "not_now"),
        ([], Hand("A", ("red-1", "red-2")), "not_now"),
        ([], Bid("A", 0), "not_now"),
        ([], Trump("A", "red"), "not_now"),
        ([], Play("A", "red-1"), "not_now"),
        ([], Won("A", 0), "not_now"),
        ([], Winner("A"), "not_now"),
        ([], Dealer("D"), "unknown_seat"),
        ([], Die("peasant"), "syntax"),
        ([Dealer("A")], Dealer("A"), "not_now"),
        ([Dealer("A")], Trump("A", "x"), "syntax"),
        ([Dealer("A")], Hand("A", ("red-1",)), "syntax"),
        ([Dealer("A")], Hand("A", ("red-1", "red-1")), "card_not_held"),
        ([Dealer("A"), Hand("A", ("red-1", "red-2"))], Die("red"), "not_now"),
        ([Dealer("A"), Hand("A", ("red-1", "red-2"))], Hand("A", ("red-3", "red-4")), "not_now"),
        ([Dealer("A"), Die("red")], Die("red"), "not_now"),
        ([Dealer("A"), Die("red")], Hand("A", ("red-1", "red-2")), "not_now"),
        ([Dealer("A"), Die("red")], Bid("A", 0), "not_your_turn"),
        ([Dealer("A"), Die("red")], Play("B", "red-1"), "not_now"),
        ([Dealer("A"), Die("red")], Won("B", 0), "not_now"),
    ],
)
def test_what_is_refused_before_the_cards(told: list[Any], act: Any, wanted: str) -> None:
    assert word(after(fresh(), *told), act) == wanted


def test_what_is_refused_among_the_cards() -> None:
    """CB15: clockwise, and no card twice."""
    state = after(position(1), Play("A", "red-1"))
    assert word(state, Play("C", "red-2")) == "not_your_turn"
    assert word(state, Play("B", "red-1")) == "card_already_played"
    assert word(state, Play("B", "special-1")) == "unknown_card"
    assert word(state, Play("D", "red-2")) == "unknown_seat"
    assert word(state, Winner("A")) == "not_now"
    hands = {"A": "red-1 red-2", "B": "blue-1 red-3", "C": "blue-2 blue-3"}
    state = after(position(1, hands=hands), Play("A", "red-1"))
    assert word(state, Play("B", "blue-1")) == "must_follow"
    assert word(state, Play("B", "blue-2")) == "card_not_held"
    assert word(after(state, Play("B", "red-3")), Play("C", "blue-2")) == ""  # CB26
