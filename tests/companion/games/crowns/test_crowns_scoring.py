"""What a round of Crowns is worth, the end of a match, and who leaves between two rounds."""

from msgspec.structs import replace

from companion.games.crowns.actions import Hand, Play, Predict, Trump, Won
from companion.games.crowns.rules import GAME
from companion.games.crowns.state import Scored, State
from tests.companion.games.battery import do
from tests.companion.games.crowns.matches import after, asked, fresh, opened, position, word
from tests.companion.games.rounds import SEATS, plays

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
