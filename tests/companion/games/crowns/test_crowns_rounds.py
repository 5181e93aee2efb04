"""Rounds of Crowns from the deal to the scoring, and what is refused on the way."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.tricks import Revoke, Taken
from companion.games.crowns.actions import Hand, Play, Predict, Starter, Trump, Won
from companion.games.crowns.rules import GAME
from companion.games.crowns.state import Scored, State
from tests.companion.games.battery import do
from tests.companion.games.crowns.matches import opened, position
from tests.companion.games.rounds import SEATS, Rounds, plays

ROUNDS = Rounds(GAME)
word, after, fresh, asked = ROUNDS.word, ROUNDS.after, ROUNDS.fresh, ROUNDS.asked


# What is asked, in order


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
    won = [(seat, "won", False) for seat in SEATS]
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


# Following


def follow(first: str, hand: str, **chosen: Any) -> list[str]:
    """List what the second seat may play of its hand."""
    size = len(hand.split())
    spare = [f"B{n}" for n in range(1, 16)]
    hands = {"A": " ".join([first, *spare[: size - 1]]), "B": hand, "C": " ".join(spare[-size:])}
    state = after(position(size, hands=hands, **chosen), Play("A", first))
    return [act.card for act in GAME.legal(state, "B") if isinstance(act, Play)]


def test_specials_at_any_time() -> None:
    """CR-R1: with the option black and King are free of following too."""
    assert follow("Y5", "Y1 K15 W1 KING G2") == ["Y1", "W1"]
    free = follow("Y5", "Y1 K15 W1 KING G2", specials_any_time=True)
    assert free == ["Y1", "K15", "W1", "KING"]


def test_what_sets_no_lead_colour() -> None:
    """CR-R2, CR-R3, CR19, CR26: behind white or King anything goes, behind black too."""
    for first in ("W5", "KING", "K15"):
        assert follow(first, "Y1 G2 R3") == ["Y1", "G2", "R3"]
    assert follow("Y9", "Y1 G2 R3") == ["Y1"]


@pytest.mark.parametrize(
    ("laid", "free"),
    [
        ("KING Y5", False),
        ("W1 Y5", False),
        ("K15 Y5", True),
        ("KING K15 Y5", True),
        ("Y5 K15 KING", True),
        ("Y5 KING W1", False),
    ],
)
def test_when_the_fourth_has_to_follow(laid: str, free: bool) -> None:
    """CR33, CR-R2, CR-R3: yellow leads, unless a black card lies anywhere in the battle."""
    cards = laid.split()
    movers = "ABCD"
    hands = {s: f"{c} B{i + 1}" for i, (s, c) in enumerate(zip(movers, cards, strict=False))}
    mover = movers[len(cards)]
    hands[mover] = "Y1 G2"
    for seat in movers[len(cards) + 1 :]:
        hands[seat] = "B14 B15"
    state = position(2, seats=4, hands=hands)
    state = after(state, *(Play(s, c) for s, c in zip(movers, cards, strict=False)))
    assert (word(state, Play(mover, "G2")) == "") is free


def test_everybody_sees_what_is_led_and_who_is_winning() -> None:
    """CR12, CR20, CR26: a black card switches the lead colour off."""
    view = GAME.view(after(position(2), *plays("A:Y5 B:R2")), None)
    assert (view.led, view.winning, view.why, view.turn) == ("yellow", "B", "trump", "C")
    view = GAME.view(after(position(2), *plays("A:Y5 B:K13a")), None)
    assert (view.led, view.winning, view.why, view.turn) == (None, "B", "black", "C")
    assert view.laid == (("A", "Y5"), ("B", "K13a"))


# Revokes


def test_a_revoke_is_found_when_the_card_turns_up() -> None:
    """T4, CR13: it is told, blocks nothing, and is told once."""
    state = after(position(4), *plays("A:Y5 B:G2 C:Y6"))
    laid = after(state, Play("C", "R1"), Play("A", "R2"))
    outcome = do(GAME, laid, Play("B", "Y7"))
    revoke, taken = outcome.effects
    assert revoke == Revoke("B", "Y7", "yellow", 1, "G2")
    assert isinstance(taken, Taken)
    assert taken.winner == "A"
    again = after(outcome.state, Play("A", "Y8"))
    assert do(GAME, again, Play("B", "Y9")).effects == ()


@pytest.mark.parametrize("card", ["W1", "Y1"])
def test_no_revoke_where_nobody_had_to_follow(card: str) -> None:
    """CR30: white shows nothing about the hand."""
    state = after(position(3), *plays(f"A:Y5 B:{card} C:Y6"))
    state = after(state, Play("C", "Y9"), Play("A", "Y8"))
    assert [type(e) for e in do(GAME, state, Play("B", "Y2")).effects] == [Taken]


def test_no_revoke_after_a_black_card() -> None:
    """CR26: once black lies nobody follows."""
    state = after(position(3), *plays("A:Y5 B:K13a C:G6 B:Y6"))
    assert do(GAME, state, Play("C", "Y9")).effects == ()
    # B laid black on yellow without being free to, so B's own yellow is a revoke.
    state = after(position(3), *plays("A:Y5 B:K13a C:G6"))
    assert [type(e) for e in do(GAME, state, Play("B", "Y6")).effects] == [Revoke]
    free = after(position(3, specials_any_time=True), *plays("A:Y5 B:K13a C:G6"))
    assert do(GAME, free, Play("B", "Y6")).effects == ()


# Scoring


def test_a_round_that_was_read_is_scored_by_its_last_card() -> None:
    """CR25, CR34, CR41-43, CR46: nobody is asked, and the next player starts."""
    state = after(opened(2), Trump("red"), Predict("A", 1), Predict("B", 0), Predict("C", 0))
    state = after(state, *plays("A:Y5 B:Y6 C:Y4 B:G1 C:G2"))
    outcome = do(GAME, state, Play("A", "R1"))
    told = outcome.effects[-1]
    assert isinstance(told, Scored)
    assert told.tricks == ("B", "A")
    assert told.won == (1, 1, 0)
    assert told.points == (125, -100, 25)
    assert told.diamonds == (1, 0, 1)
    assert GAME.result(outcome.effects)[0] == ("A", "125", "B", "-100", "C", "25")
    state = outcome.state
    assert (state.deal.number, state.deal.starter) == (3, "B")
    view = GAME.view(state, None)
    assert (view.shuffler, view.dealt) == ("A", 3)
    assert asked(state)[-1] == (None, "trump", True)


def test_results_are_entered_by_hand() -> None:
    """CR34, CR46, CR-R7, CR-R8: changed until all are in, and nothing is scored before it fits."""
    state = after(position(3), *plays("A:Y5 B:Y6 C:Y4"))
    assert word(state, Won("B", 0)) == "bid_out_of_range"  # one was read
    assert word(state, Won("A", 4)) == "bid_out_of_range"
    state = after(state, Won("A", 2))
    assert word(state, Play("B", "R1")) == "not_now"
    assert asked(state) == [("A", "won", False), ("B", "won", True), ("C", "won", True)]
    state = after(state, Won("B", 2))
    assert word(state, Won("C", 0)) == "sum_mismatch"
    assert GAME.legal(state, "C") == []
    assert GAME.legal(state, "A")[0] == Won("A", 0)
    outcome = do(GAME, after(state, Won("A", 1)), Won("C", 0))
    told = outcome.effects[-1]
    assert isinstance(told, Scored)
    assert (told.won, told.tricks) == ((1, 2, 0), None)
    assert told.points == (-100, -200, 25)


def test_a_round_of_nothing_but_misses_by_nothing() -> None:
    """CR36, CR38: a right 0 brings a diamond."""
    told = do(GAME, after(position(1), Won("A", 0), Won("B", 0)), Won("C", 1)).effects[0]
    assert told.points == (25, 25, -100)
    assert told.diamonds == (1, 1, 0)


def test_diamonds_held_are_part_of_the_total() -> None:
    """CR-R5, CR-R8: what a round changes is what it does to the total."""
    state = after(position(1, diamonds="held"), Won("A", 0), Won("B", 0), Won("C", 1))
    assert dict(GAME.standing(state).totals) == {"A": 25, "B": 25, "C": -100}
    state = after(state, Trump("red"), *(Predict(seat, 0) for seat in SEATS))
    outcome = do(GAME, after(state, Won("A", 2), Won("B", 0)), Won("C", 0))
    assert outcome.effects[0].points == (-225, 25, 25)
    assert dict(GAME.standing(outcome.state).totals) == {"A": -200, "B": 50, "C": -75}


def test_the_last_round_ends_the_match() -> None:
    """CR03, CR44: with one round agreed the first is the last."""
    state = after(position(1, rounds=1), Won("A", 1), Won("B", 0), Won("C", 0))
    standing = GAME.standing(state)
    assert standing.finished
    assert standing.winners == ("B", "C")
    assert asked(state) == []
    assert word(state, Trump("red")) == "finished"
    assert word(state, Play("A", "R1")) == "finished"
    assert word(state, Predict("A", 0)) == "finished"


# Leaving


def test_a_player_leaves_between_two_rounds() -> None:
    """T8, CR41: who left is listed, cannot win, and neither starts nor answers."""
    assert GAME.leave is not None
    state = after(position(1, seats=4), Won("A", 0), Won("B", 0), Won("C", 0), Won("D", 1))
    left = GAME.leave(state, "B").state
    assert left.deal.starter == "C"
    assert GAME.view(left, None).players == ("A", "C", "D")
    assert dict(GAME.standing(left).totals)["B"] == 25
    assert GAME.standing(left).leaders == ("A", "C")
    assert word(left, Hand("B", ("R1", "R2"))) == "not_your_turn"
    left = after(left, Trump("red"))
    assert word(left, Predict("B", 0)) == "not_your_turn"
    left = after(left, *(Predict(seat, 0) for seat in "ACD"))
    assert word(left, Predict("B", 0)) == "not_now"
    assert word(left, Won("B", 0)) == "not_your_turn"
    assert asked(left)[0] == ("C", "play", True)
    left = after(left, *plays("C:Y1 D:Y2 A:Y3 A:G1 C:G2"))
    told = do(GAME, left, Play("D", "G3")).effects[-1]
    assert told.players == ("A", "C", "D")
    assert dict(told.totals)["B"] == 25
    account = GAME.account(GAME.setup("ABCD", {}), [told])["rounds"][0]
    assert account["won"] == {"A": 1, "C": 0, "D": 1}
    assert set(account["totals"]) == set("ABCD")


def test_when_nobody_can_leave() -> None:
    """T8: not before the first round, not within one, and three must stay."""
    assert GAME.leave is not None

    def detail(state: State, seat: str = "B") -> str:
        assert GAME.leave is not None
        outcome = GAME.leave(state, seat)
        assert outcome.state is state
        return str(outcome.reason.detail)  # type: ignore[union-attr]

    done = [Won("A", 0), Won("B", 0), Won("C", 1)]
    assert detail(fresh()) == "leave_between"
    assert detail(position(1)) == "leave_between"
    assert detail(after(position(1), *done)) == "too_few_left"
    four = after(position(1, seats=4), *done, Won("D", 0))
    assert detail(after(four, Trump("red"))) == "leave_between"
    assert detail(after(four, Hand("A", ("R1", "R2")))) == "leave_between"
    left = GAME.leave(four, "B").state
    assert detail(left) == "left_already"
    assert detail(left, "C") == "too_few_left"


def test_a_replay_tells_a_round_in_its_own_words() -> None:
    state = replace(position(1), deal=replace(position(1).deal, predictions=(1, 0, 0)))
    told = do(GAME, after(state, *plays("A:Y5 B:R6")), Play("C", "Y4")).effects
    assert GAME.account(GAME.setup(SEATS, {}), told)["rounds"] == [
        {
            "trump": "red",
            "predictions": {"A": 1, "B": 0, "C": 0},
            "won": {"A": 0, "B": 1, "C": 0},
            "points": {"A": -100, "B": -100, "C": 25},
            "totals": {"A": -100, "B": -100, "C": 25},
            "diamonds": {"A": 0, "B": 0, "C": 1},
            "tricks": ["B"],
        }
    ]
