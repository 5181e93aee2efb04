"""Rounds of Crown Battles from the deal to the Crown, and what is refused on the way."""

from typing import Any

import pytest

from companion.core.tricks import Revoke, Taken
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
from companion.games.crown_battles.scoring import points
from companion.games.crown_battles.state import Scored, State
from tests.companion.games.battery import do
from tests.companion.games.crown_battles.matches import opened, position
from tests.companion.games.rounds import SEATS, Rounds, plays

ROUNDS = Rounds(GAME)
word, after, fresh, asked = ROUNDS.word, ROUNDS.after, ROUNDS.fresh, ROUNDS.asked


# What is asked, in order


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
    won = [(seat, "won", False) for seat in SEATS]
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


# Following and revokes


def test_a_trump_or_any_other_card_goes_without_the_leading_suit() -> None:
    """CB26: the hand has no blue."""
    hands = {"A": "blue-1 blue-2", "B": "red-3 green-3", "C": "green-1 green-2"}
    state = after(position(1, hands=hands), Play("A", "blue-1"))
    assert [act.card for act in GAME.legal(state, "B")[:2]] == ["red-3", "green-3"]


def test_a_revoke_is_found_when_the_suit_turns_up() -> None:
    """T4, CB22, CB25: only a numbered card of another suit shows that somebody had none."""
    state = after(position(2), *plays("A:blue-5 B:red-2 C:golem-1 C:blue-1 A:blue-2"))
    outcome = do(GAME, state, Play("B", "blue-9"))
    assert outcome.effects[0] == Revoke("B", "blue-9", "blue", 1, "red-2")
    state = after(position(2), *plays("A:blue-5 B:peasant-1 C:golem-1 C:blue-1 A:blue-2"))
    assert [type(e) for e in do(GAME, state, Play("B", "blue-9")).effects] == [Taken]


def test_no_revoke_is_told_once_a_special_was_played() -> None:
    """CB-R1: its ability may have moved cards."""
    state = after(position(2, specials=4), *plays("A:blue-5 B:red-2 C:golem-1 C:special-1"))
    state = after(state, Play("A", "blue-1"))
    assert do(GAME, state, Play("B", "blue-9")).effects == ()


def test_everybody_sees_what_is_led_and_who_is_winning() -> None:
    """CB22, CB24: nothing is led behind a Golem."""
    view = GAME.view(after(position(1), *plays("A:blue-5 B:red-2")), None)
    assert (view.led, view.winning, view.why, view.turn) == ("blue", "B", "trump", "C")
    view = GAME.view(after(position(1), *plays("A:golem-1 B:blue-5")), None)
    assert (view.led, view.winning, view.why, view.turn) == (None, "A", "golem", "C")
    assert view.laid == (("A", "golem-1"), ("B", "blue-5"))


# Special Ability cards


def test_a_trick_with_a_special_waits_for_its_winner() -> None:
    """CB23, CB-R1: it counts as a Peasant; people confirm or correct, and that player leads."""
    state = after(position(1, specials=1), *plays("A:special-1 B:blue-3"))
    outcome = do(GAME, state, Play("C", "blue-4"))
    assert outcome.effects == ()
    state = outcome.state
    ask = GAME.asks(state)[0]
    assert (ask.seat, ask.verb, ask.proposal, ask.choices) == (None, "winner", "C", SEATS)
    view = GAME.view(state, None)
    assert (view.confirm, view.winning, view.turn, len(view.laid)) == (True, "C", None, 3)
    assert word(state, Play("A", "red-1")) == "not_now"
    assert word(state, Winner("D")) == "unknown_seat"
    (told,) = do(GAME, state, Winner("C")).effects
    assert (told.winner, told.why) == ("C", "led")
    (told,) = do(GAME, state, Winner("A")).effects
    assert (told.winner, told.why) == ("A", "special")
    state = after(state, Winner("B"))
    assert asked(state)[0] == ("B", "play", True)
    assert word(state, Winner("B")) == "not_now"


def test_nothing_but_peasants_and_specials() -> None:
    """CB-R1, CB-R2: the first played is proposed."""
    state = after(position(1, specials=2), *plays("A:peasant-1 B:special-1 C:special-2"))
    assert GAME.asks(state)[0].proposal == "A"


def test_the_last_trick_is_scored_after_its_winner_is_told() -> None:
    """CB17, CB-R1: nothing is scored before; results by hand may take its place."""
    state = after(position(1, specials=1), *plays("A:red-9 B:red-3 C:red-4 A:special-1 B:red-7"))
    outcome = do(GAME, state, Play("C", "red-8"))
    assert GAME.result(outcome.effects) == ()
    told = do(GAME, outcome.state, Winner("A")).effects[-1]
    assert isinstance(told, Scored)
    assert told.tricks == ("A", "A")
    by_hand = after(outcome.state, Won("A", 1), Won("B", 1))
    assert word(by_hand, Winner("A")) == "not_now"
    told = do(GAME, by_hand, Won("C", 0)).effects[0]
    assert told.tricks is None


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
    assert GAME.account(fresh_setup(), told)["rounds"] == [
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
