"""The worked cases of Crown Duel, played through the game as it stands."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.outcomes import Accepted
from companion.games.crown_duel.actions import Give, Hand, Play
from companion.games.crown_duel.rules import GAME
from companion.games.crown_duel.state import HEARTS, SPADES, GameEnd, Round, State
from tests.companion.games import battery

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


def begin(case: dict[str, Any]) -> State:
    chosen = {"coins_to_win": case.get("coins_to_win", 4), "random_hands": "hands" in case}
    state: State = GAME.start(GAME.setup(("A", "B"), chosen))
    for seat, cards in case.get("hands", {}).items():
        state = accept(state, Hand(seat, tuple(cards.split()))).state
    return state


accept = partial(battery.do, GAME)


def lay_both(state: State, a: str, b: str) -> Accepted:
    acts = [Play("A", a), Play("B", b)]
    if state.scout == 0:  # the scouted seat lays first
        acts.reverse()
    return accept(accept(state, acts[0]).state, acts[1])


@pytest.mark.sweep
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    state, told, ends = begin(case), [], []
    for line in case["rounds"]:
        a, b, _, _ = line.split()
        before, outcome = state, lay_both(state, a, b)
        told += [effect for effect in outcome.effects if isinstance(effect, Round)]
        ends += [effect for effect in outcome.effects if isinstance(effect, GameEnd)]
        state = outcome.state
    then = case["then"]
    assert [result(one) for one in told] == [tuple(line.split()[2:]) for line in case["rounds"]]
    assert [end.winner or "draw" for end in ends] == [then["game"]] * (then["game"] is not None)
    if then["game"] == "draw":  # the coins lie in the end's effect, the state is a new game's
        assert list(ends[0].coins) == then["coins"]
        assert told[-1].held == then["held"]
        assert (state.game, state.held, state.coins) == (2, 0, (0, 0))
    else:
        assert list(state.coins) == then["coins"]
        assert state.held == then["held"]
    assert [seat for seat, boost in zip("AB", state.boost, strict=True) if boost] == then["boost"]
    assert state.scout == (None if then["scout"] is None else "AB".index(then["scout"]))
    assert before.winner is None


def result(told: Round) -> tuple[str, str]:
    return told.winner or "-", "game" if told.step == "trap" else str(told.coins)


def test_two_wins_take_a_match_of_three() -> None:
    """CD42, CD-R5: the third game is not needed."""
    state = GAME.start(GAME.setup(("A", "B"), {"best_of": 3}))
    first = lay_both(state, "8S", "2H")
    assert (first.state.winner, first.state.wins) == (None, (0, 1))
    second = lay_both(first.state, "8H", "2S")
    assert (second.state.winner, second.state.wins) == ("B", (0, 2))
    assert not GAME.asks(second.state)


def test_a_drawn_game_is_replayed_and_not_counted() -> None:
    """CD36, CD-R5, CD-R7: suits may change, nothing is won, a new game follows."""
    state = GAME.start(GAME.setup(("A", "B"), {"best_of": 3}))
    for rank in "A2345678":
        state = lay_both(state, rank + "S", rank + "H").state
    assert (state.game, state.number, state.wins, state.winner) == (2, 1, (0, 0), None)
    assert lay_both(state, "8H", "2S").state.wins == (0, 1)


def test_nothing_is_carried_into_another_game() -> None:
    """CD-R6: a 7 that was the last card of a drawn game boosts nothing, a 3 scouts nobody."""
    start = GAME.start(GAME.setup(("A", "B"), {}))
    last = replace(
        start,
        number=8,
        held=5,
        dealt=(SPADES, HEARTS),
        may=(("7S",), ("AH",)),
        gone=(SPADES[:6], HEARTS[1:7]),
    )
    state = lay_both(last, "7S", "AH").state
    assert (state.game, state.boost, state.scout) == (2, (False, False), None)
    assert (state.coins, state.held, state.held_doubles) == ((0, 0), 0, (0, 0))


def test_a_trap_moves_no_coins() -> None:
    """CD35, CD-R7: what waits stays where it is, and the game is won all the same."""
    state = GAME.start(GAME.setup(("A", "B"), {}))
    state = lay_both(state, "AS", "AH").state
    outcome = lay_both(state, "2S", "8H")
    assert outcome.state.winner == "A"
    assert outcome.state.coins == (0, 0)
    assert outcome.effects[0].coins == 0


@pytest.mark.parametrize(
    ("held_double", "last", "coins"),
    [(False, ("6S", "3H"), (2, 0)), (True, ("6S", "3H"), (3, 0)), (True, ("3S", "6H"), (0, 3))],
)
def test_held_fives(held_double: bool, last: tuple[str, str], coins: tuple[int, int]) -> None:
    """CD-R1: one coin, or two for their own player with the option."""
    state = GAME.start(GAME.setup(("A", "B"), {"held_double": held_double}))
    state = lay_both(state, "5S", "5H").state
    assert lay_both(state, *last).state.coins == coins


def test_a_held_five_is_doubled_for_its_own_player_only() -> None:
    """CD-R1: here the Ace's player takes it."""
    state = GAME.start(GAME.setup(("A", "B"), {"held_double": True}))
    state = lay_both(state, "5S", "AH").state
    assert lay_both(state, "2S", "3H").state.coins == (0, 2)
    assert lay_both(state, "3S", "2H").state.coins == (3, 0)


def test_a_boosted_five_that_ties_a_seven_keeps_its_double() -> None:
    """CD-R1: 5 + 2 against 7 waits; two 6s that tie leave nothing doubled."""
    start = GAME.start(GAME.setup(("A", "B"), {"held_double": True}))
    tied = lay_both(replace(start, boost=(False, True)), "7S", "5H").state
    assert (tied.held, tied.held_doubles) == (1, (0, 1))
    sixes = lay_both(start, "6S", "6H").state
    assert (sixes.held, sixes.held_doubles) == (1, (0, 0))


def test_a_scouted_seat_lays_first_and_openly() -> None:
    """CD25, CD-R7: the scouting seat waits; the other's card is seen by everybody."""
    state = lay_both(GAME.start(GAME.setup(("A", "B"), {})), "3S", "8H").state
    refused = GAME.refusal(state, Play("A", "4S"))
    assert refused is not None
    assert refused.word == "not_your_turn"
    assert [ask.seat for ask in GAME.asks(state)] == ["B"]
    shown = accept(state, Play("B", "4H")).state
    assert GAME.view(shown, "A").laid == (None, "4H")
    assert [ask.seat for ask in GAME.asks(shown)] == ["A"]


def test_both_lay_face_down_in_any_order() -> None:
    """CD07, CD08: two open questions at once, both secret until both have answered."""
    state = GAME.start(GAME.setup(("A", "B"), {}))
    asks = GAME.asks(state)
    lays = [ask for ask in asks if ask.verb == "play"]
    assert [(ask.seat, ask.secret, ask.group) for ask in lays] == [
        ("A", True, "g1.r1.lay"),
        ("B", True, "g1.r1.lay"),
    ]
    one = accept(accept(state, Play("B", "5H")).state, Play("A", "3S"))
    other = accept(accept(state, Play("A", "3S")).state, Play("B", "5H"))
    assert one == other


def test_a_seats_first_card_fixes_its_suit() -> None:
    """CD02, CD03, CD-R8: spades for one are hearts for the other."""
    state = GAME.start(GAME.setup(("A", "B"), {}))
    state = accept(state, Play("B", "4S")).state
    assert {act.card[1] for act in GAME.legal(state, "A")} == {"H"}
    state = accept(state, Play("A", "4H")).state
    assert {act.card for act in GAME.legal(state, "B")} == set(SPADES) - {"4S"}


def word(state: State, action: Any) -> str:
    why = GAME.refusal(state, action)
    return "" if why is None else why.word


def test_no_card_lies_twice() -> None:
    """CD10: one's own old card is played; one that only the other can have is not held."""
    state = lay_both(GAME.start(GAME.setup(("A", "B"), {})), "4S", "5H").state
    assert word(state, Play("A", "4S")) == "card_already_played"
    assert word(state, Play("A", "6H")) == "card_not_held"
    assert word(state, Play("A", "5H")) == "card_not_held"
    assert word(state, Play("A", "9S")) == "unknown_card"


def test_hands_that_nobody_told_may_hold_any_card() -> None:
    """CD-R8: with random hands every card of the sixteen comes from either seat, once."""
    state = GAME.start(GAME.setup(("A", "B"), {"random_hands": True}))
    state = lay_both(state, "4S", "5S").state
    assert len(GAME.legal(state, "A")) == len(GAME.legal(state, "B")) == 14
    assert word(state, Play("A", "5S")) == "card_already_played"


def test_a_traitor_gives_one_card_of_the_other_suit() -> None:
    """CD40, CD-R4, CD-R8: of eight cards at least seven are of one's own suit."""
    state = GAME.start(GAME.setup(("A", "B"), {"traitor": True}))
    state = lay_both(state, "4S", "5S").state  # one of the two was a gift
    state = lay_both(state, "6S", "6H").state  # it was B's 5S, then
    assert word(state, Play("B", "7S")) == "card_not_held"
    assert word(state, Play("A", "7H")) == ""
    state = lay_both(state, "7H", "8H").state
    assert word(state, Play("A", "AH")) == "card_not_held"


def test_both_gifts_are_drawn_from_the_original_eights() -> None:
    """CD-R4: nobody can pass on the card that came from the other."""
    state = GAME.start(GAME.setup(("A", "B"), {"traitor": True}))
    for seat, hand in (("A", SPADES), ("B", HEARTS)):
        state = accept(state, Hand(seat, hand)).state
    state = accept(state, Give("A", "4S")).state
    assert word(state, Play("A", "5S")) == "not_now"
    assert word(state, Give("A", "5S")) == "not_now"
    assert word(state, Give("B", "4S")) == "card_not_held"
    state = accept(state, Give("B", "4H")).state
    assert {act.card for act in GAME.legal(state, "A")} == set(SPADES) - {"4S"} | {"4H"}
    assert {act.card for act in GAME.legal(state, "B")} == set(HEARTS) - {"4H"} | {"4S"}


def test_gifts_show_who_plays_which_suit() -> None:
    """CD40, CD-R8: where nobody told the hands two seen gifts settle them to the card."""
    state = GAME.start(GAME.setup(("A", "B"), {"traitor": True}))
    state = accept(state, Give("B", "4S")).state
    assert word(state, Give("A", "5S")) == "card_not_held"
    state = accept(state, Give("A", "4H")).state
    assert {act.card for act in GAME.legal(state, "A")} == set(HEARTS) - {"4H"} | {"4S"}
    assert {act.card for act in GAME.legal(state, "B")} == set(SPADES) - {"4S"} | {"4H"}
    assert word(state, Play("A", "4H")) == "card_not_held"


def test_gifts_that_are_not_told_with_hands_that_nobody_knows() -> None:
    """CD40, CD41: with shuffled hands a gift is told only where the hands were."""
    state = GAME.start(GAME.setup(("A", "B"), {"traitor": True, "random_hands": True}))
    assert word(state, Give("A", "4S")) == "not_now"
    assert all(ask.verb != "give" for ask in GAME.asks(state))


def test_what_may_be_agreed() -> None:
    """CD01, CD39–43: two seats; every option has its plain value first."""
    assert GAME.seats == (2, 2)
    assert {option.name: option.allowed for option in GAME.options} == {
        "coins_to_win": (4, 3),
        "traitor": (False, True),
        "random_hands": (False, True),
        "best_of": (1, 3),
        "held_double": (False, True),
    }
