"""Cuprum Duelists on its battlefield: setting, covering, reserves, answers, takebacks."""

import pytest

from companion.table.screens import compose
from tests.companion.table.cuprum_tables import lay, problems, since_start, table, why
from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize("place", ["M1", "M2", "M3", "WL", "WR"])
def test_a_card_counts_where_it_lies(place: str) -> None:
    """CU07, CU08, CU10"""
    made = lay(table(), "A", f"{place} 5S")
    assert since_start(made) == [f"A set {place} 5S"]
    assert made.view().latest == ("A", place, "5S")


def test_the_turn_of_two_cards_ends_with_the_first_card_of_the_other() -> None:
    """CU07, CU-R6"""
    made = lay(lay(table(), "A", "M1 5S, M2 9S"), "B", "WL 6H")
    assert since_start(made)[-2:] == ["A done", "B set WL 6H"]
    assert made.presses == 1


def test_a_third_card_of_a_turn_waits_for_the_next_one() -> None:
    """CU07, T2"""
    made = lay(table(), "A", "M1 5S, M2 9S, M3 JS")
    assert since_start(made) == ["A set M1 5S", "A set M2 9S"]
    made.press("B")
    assert since_start(made)[2:] == ["A done", "B done", "A set M3 JS"]


def test_an_early_card_waits_and_counts_when_its_turn_comes() -> None:
    """T2"""
    made = lay(table(), "B", "M1 6H")
    assert since_start(made) == []
    assert [seat.laid for seat in made.view().seats] == [False, True]
    assert (problems(made), why(made)) == ([None, None], None)
    assert since_start(made.press("A")) == ["A done", "B set M1 6H"]


@pytest.mark.parametrize("place", ["M1", "M2", "R"])
def test_the_screen_says_that_a_card_waits_and_what_ends_the_turn(place: str) -> None:
    """T2, CU-R3: laid early, also on the own slot of a card that lies, and for the reserve."""
    made = lay(lay(lay(table(), "A", "M1 5S").press("A"), "B", "M2 6H").press("B"), "A", "M3 7S")
    before = compose(made.view(), "en").image
    made.lay(f"B-{place}", "8H")
    assert [seat.early for seat in made.view().seats] == [(), (f"B-{place}",)]
    assert all(words in written(made) for words in ("Anna: 1 more?", "done", "Ben: card waits"))
    marks = [mark.what for mark in compose(made.view(), "en").marks]
    assert marks.count("small card") == (2 if place == "M1" else 1), "at the name, on a free slot"
    assert compose(made.lift(f"B-{place}", "8H").view(), "en").image == before


def test_what_waits_is_not_said_any_more_once_it_counts() -> None:
    """T2"""
    made = lay(lay(table(), "A", "M1 5S"), "B", "M1 6H").press("ok")
    assert since_start(made)[-1] == "B set M1 6H"
    assert "waits" not in written(made)
    assert all(not seat.early for seat in made.view().seats)


def test_an_early_card_waits_where_the_seat_could_answer_with_another() -> None:
    """T2, CU15: who has a reserve and lays something else is early, not wrong."""
    made = lay(lay(lay(table(), "A", "M1 5S, M2 9S"), "B", "R KH, M1 6H"), "A", "M3 2S")
    lay(made, "B", "M2 8H")
    assert problems(made) == [None, None]
    assert since_start(made)[-1] == "A set M3 2S"
    assert since_start(made.press("A"))[-2:] == ["A done", "B set M2 8H"]


# Covering


def covering() -> ScriptedTable:
    return lay(table(), "A", "M1 5S").press("A", "B").lay("A-M1", "9S")


def test_of_two_on_a_slot_the_upper_counts_and_the_lower_is_to_be_taken_away() -> None:
    """CU10, CU11"""
    made = covering()
    assert since_start(made)[-1] == "A set M1 9S"
    assert made.view().game.fields[0][0] == ("5S", "9S")
    assert made.view().covered == ("5S",)
    made.lift("A-M1", "5S")
    assert (made.view().covered, since_start(made)[-1]) == ((), "A set M1 9S")


def test_a_covered_card_can_be_taken_away_before_it_is_covered() -> None:
    """CU10: taking the covered card away is the normal way."""
    made = lay(table(), "A", "M1 5S").press("A", "B").lift("A-M1").lay("A-M1", "9S")
    assert since_start(made) == ["A set M1 5S", "A done", "B done", "A set M1 9S"]
    assert made.view().game.fields[0][0] == ("5S", "9S")


def test_two_cards_of_one_turn_can_lie_on_one_slot() -> None:
    """CU-R3"""
    made = table().lay("A-M1", "5S").lay("A-M1", "9S")
    assert since_start(made) == ["A set M1 5S", "A set M1 9S"]


@pytest.mark.parametrize("full", [False, True])
def test_a_third_card_on_a_slot_asks_for_the_lower_one(full: bool) -> None:
    """CU11: one reader tells two cards apart for sure, also where a turn begins with the third."""
    made = covering()
    if full:
        lay(lay(made, "A", "M3 8S"), "B", "M1 6H, M2 7H")
    else:
        made.press("A", "B")
    made.lay("A-M1", "JS")
    assert problems(made) == ["stack", None]
    assert "A set M1 JS" not in made.lines
    made.lift("A-M1", "5S")
    assert since_start(made)[-1] == "A set M1 JS"
    assert made.view().covered == ("9S",)


def written(made: ScriptedTable) -> str:
    return " ".join(mark.what for mark in compose(made.view(), "en").marks)


def test_a_third_card_on_a_slot_gets_its_word_at_once_out_of_turn_too() -> None:
    """CU11, T2"""
    made = covering().press("A").lay("A-M1", "JS")
    assert made.view().game.acting == "B"
    assert problems(made) == ["stack", None]
    assert "Too many cards" in written(made)
    made.lift("A-M1", "5S")
    assert (problems(made), made.view().covered) == ([None, None], ())
    assert [seat.laid for seat in made.view().seats] == [True, False], "it waits for its turn"


def test_three_cards_at_a_reserve_have_no_lower_ones_to_take_away() -> None:
    """CU14"""
    made = lay(table(), "A", "R KS").press("A").lay("A-R", "2S").lay("A-R", "3S")
    assert problems(made) == [None, None]


def test_what_is_covered_is_told_also_while_the_other_may_answer() -> None:
    """CU10, CU15: taking the covered card away is the normal way, and the screen says so."""
    made = lay(lay(table(), "A", "M1 5S").press("A"), "B", "R KH").press("B").lay("A-M1", "9S")
    assert [ask.seat for ask in made.view().asks if ask.verb == "forward"] == ["B"]
    assert "Take covered 5♠ away" in written(made)
    assert "answer" in [mark.what for mark in compose(made.view(), "en").marks]
    assert "Ben may answer" in written(made.lift("A-M1", "5S"))


def test_what_lies_on_a_reserve_is_never_called_covered() -> None:
    """CU14"""
    made = lay(table(), "A", "R KS").press("A", "B").lay("A-R", "2S")
    assert made.view().covered == ()
    assert "KS" not in str(made.view("B"))


# Reserves and answers


def answering() -> ScriptedTable:
    """Ben has a reserve, and Anna has placed a card in her turn."""
    return lay(lay(lay(table(), "A", "M1 5S, M2 9S"), "B", "R KH, M1 6H"), "A", "M3 2S")


def test_a_reserve_counts_as_a_card_of_the_turn_and_there_is_one() -> None:
    """CU12, CU13, CU-R3"""
    made = lay(table(), "A", "R KS")
    assert (since_start(made), made.view().game.laid) == (["A reserve KS"], 1)
    assert made.view().latest == ("A", "R", None)
    made.press("A", "B").lay("A-R", "2S")
    assert since_start(made)[-1] == "B done"


def test_a_reserve_moves_forward_when_its_tag_changes_slots() -> None:
    """CU15: an answer in the other's turn."""
    made = answering().lift("B-R").lay("B-M2", "KH")
    assert since_start(made)[-2:] == ["A set M3 2S", "B forward M2"]
    assert made.view().game.acting == "A"
    assert made.view().latest == ("B", "M2", "KH")


def test_a_reserve_moves_forward_from_the_panel() -> None:
    """CU15: its tag follows, and that is nothing new."""
    made = answering().menu("forward B")
    choosing = made.view().choosing
    assert choosing is not None
    assert (choosing.question, choosing.chosen) == ("forward", "M2"), "M1 is taken"
    made.press("down", "ok")
    assert since_start(made)[-1] == "B forward M3"
    made.lift("B-R").lay("B-M3", "KH")
    assert (since_start(made)[-1], problems(made), why(made)) == (
        "B forward M3",
        [None, None],
        None,
    )


def test_an_answer_is_open_until_the_first_own_act() -> None:
    """CU-R3: setting ends it, the own turn by itself does not."""
    made = answering().press("A").lift("B-R").lay("B-M2", "KH")
    assert since_start(made)[-2:] == ["A done", "B forward M2"]
    made = lay(answering().press("A"), "B", "WL 7H").lift("B-R").lay("B-M2", "KH")
    assert since_start(made)[-1] == "B set WL 7H"


def test_an_own_answer_to_an_enemy_forward_move_is_open_in_the_own_turn() -> None:
    """CU-R3: also after a card of this turn."""
    made = lay(lay(table(), "A", "R QS, M1 5S"), "B", "R KH, M1 6H")
    made.lift("A-R").lay("A-M2", "QS")
    assert since_start(made)[-1] == "A forward M2", "it answers Ben's card, in Ben's turn"
    assert since_start(made.lift("B-R").lay("B-M2", "KH"))[-1] == "B forward M2"
    assert made.view().game.acting == "B"


def test_no_answer_where_there_is_nothing_to_answer() -> None:
    """CU15: a reserve and a turn without a card are no placements."""
    made = lay(table(), "A", "R QS").press("A").press("B").press("A")
    assert since_start(made)[-1] == "A done"
    made.lift("A-R").lay("A-M2", "QS")
    assert since_start(made)[-1] == "A done"


# Taking back (T1) and cards that are nudged


def test_a_card_is_taken_back_by_lifting_until_the_next_one_lies() -> None:
    """T1"""
    made = lay(table(), "A", "M1 5S").lift("A-M1")
    assert since_start(made) == ["A set M1 5S", "table undo"]
    lay(made, "A", "M2 5S, M3 8S").lift("A-M2")
    assert since_start(made)[2:] == ["A set M2 5S", "A set M3 8S"]


def test_a_reserve_and_a_forward_move_are_taken_back_by_lifting() -> None:
    """T1"""
    assert since_start(lay(table(), "A", "R KS").lift("A-R"))[-1] == "table undo"
    made = answering().lift("B-R").lay("B-M2", "KH").lift("B-M2")
    assert since_start(made)[-1] == "table undo"
    assert since_start(made.lay("B-R", "KH"))[-1] == "table undo"
    assert since_start(made.lift("B-R").lay("B-M3", "KH"))[-1] == "B forward M3"


def test_a_card_is_taken_back_by_lifting_while_its_owner_might_answer() -> None:
    """T1, CU-R3: an open answer is no reason not to take another card back."""
    made = lay(lay(table(), "A", "R QS").press("A"), "B", "R KH").press("B")
    made = lay(lay(made, "A", "M1 5S").press("A"), "B", "M1 6H")
    made = lay(made.lift("A-R").lay("A-M2", "QS"), "B", "M3 7H")
    assert [ask.seat for ask in made.view().asks if ask.verb == "forward"] == ["B"]
    assert since_start(made.lift("B-M3"))[-2:] == ["B set M3 7H", "table undo"]


def test_a_nudged_card_and_a_reserve_that_is_looked_at_are_nothing_new() -> None:
    made = lay(table(), "A", "M1 5S").press("A").lift("A-M1").lay("A-M1", "5S")
    assert (since_start(made)[-1], problems(made)) == ("A done", [None, None])
    made = answering().lift("B-R").lay("B-R", "KH")
    assert [seat.laid for seat in made.view().seats] == [False, False]
    assert (since_start(made)[-1], problems(made)) == ("A set M3 2S", [None, None])


@pytest.mark.parametrize(("slot", "card"), [("A-M2", "5S"), ("B-WL", "5S"), ("A-M3", "6H")])
def test_a_card_that_was_laid_cannot_be_laid_again(slot: str, card: str) -> None:
    """CU11, CU16"""
    made = lay(lay(table(), "A", "M1 5S, WL 9S"), "B", "M1 6H").press("B")
    made.clear().lay(slot, card)
    assert since_start(made)[-1] == "B done"


def test_a_reserve_slid_to_the_field_counts_though_its_old_slot_notices_later() -> None:
    """CU15: the next reader hears it before the first one has missed it."""
    made = lay(table(), "A", "M1 5S, R 9S")
    lay(made, "B", "M1 6H")
    made.lay("A-M2", "9S").lift("A-R", "9S")
    assert since_start(made)[-1] == "A forward M2"


def test_after_two_cards_the_other_is_asked_though_nothing_was_said() -> None:
    """CU-R6: whoever lays next ends the turn, so the next one may lay already."""
    made = lay(table(), "A", "M1 5S")
    assert [seat.asked for seat in made.view().seats] == [True, False]
    lay(made, "A", "M2 9S")
    assert [seat.asked for seat in made.view().seats] == [False, True]
