"""After a restart the card laid last can still be lifted (T1), swept (T6) and given on (T3)."""

import pytest

from tests.companion.table.cuprum_tables import lay, since_start, table, why
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns as begun
from tests.companion.table.tricks_played import told

pytestmark = pytest.mark.sweep


def crowns(layout: str = "round") -> ScriptedTable:
    """Three players of Crowns have told their predictions; Anna leads."""
    return told(begun(layout))


def test_the_last_card_can_be_lifted_and_laid_elsewhere() -> None:
    """T1"""
    made = lay(table(), "A", "M1 5S").restart().wait(3)
    made.lift("A-M1").wait(3).lay("A-M2", "5S")
    assert since_start(made) == ["A set M1 5S", "table undo", "A set M2 5S"]
    assert why(made) is None


def test_a_reserve_too_and_what_was_laid_before_it_stays() -> None:
    """T1, CU12"""
    made = lay(table(), "A", "M1 5S, R QS").restart().wait(3)
    assert since_start(made.lift("A-M1").wait(3)) == ["A set M1 5S", "A reserve QS"]
    assert since_start(made.lift("A-R"))[-1] == "table undo"


def test_the_last_card_of_a_trick_under_way_can_be_lifted() -> None:
    """T1: another one in its place counts."""
    made = crowns().lay("A", "R5").restart().wait(3).lift("A").wait(3).lay("A", "R9")
    assert made.lines[-3:] == ["A play R5", "table undo", "A play R9"]
    made.lay("B", "R2").restart().wait(3).lift("A").wait(3)
    assert made.lines[-1] == "B play R2", "only the last one"


def test_all_that_lies_can_be_swept_away() -> None:
    """T6: a trick under way is not taken back by that."""
    made = crowns().lay("A", "R5").lay("B", "R2").restart().wait(3).lift("A").lift("B")
    assert made.lines[-1] == "B play R2"
    made = crowns().lay("A", "R5").lay("B", "R2").restart().wait(3).lift("B").lift("A")
    assert made.lines[-3:] == ["B play R2", "table undo", "B play R2"]


@pytest.mark.parametrize("game", ["crowns", "cuprum-duelists"])
def test_the_last_tap_can_be_given_on(game: str) -> None:
    """T3"""
    if game == "crowns":
        made = crowns("pocket").tap("R5").restart().wait(3)
        last = "A play R5"
    else:
        made = table("pocket").tap("5S").choose_place("M1").restart().wait(3)
        last = "A set M1 5S"
    assert (made.lines[-1], made.view().giveable) == (last, True)
    made.press("down")
    assert made.lines[-1] == "table undo"
    waits = made.view().waits
    assert waits is not None
    assert waits[0] == "B"


def test_what_did_not_happen_last_is_not_recalled() -> None:
    """T1: an undo, or the end of a turn, came after it."""
    made = lay(table(), "A", "M1 5S, M2 6S").press("back").restart().wait(3)
    assert since_start(made.lift("A-M1").wait(3))[-1] == "table undo"
    assert since_start(made)[-2] == "A set M2 6S"
    made = lay(table(), "A", "M1 5S").press("A").restart().wait(3).lift("A-M1").wait(3)
    assert since_start(made)[-1] == "A done"
    made = table("pocket").tap("5S").choose_place("M1").press("A").restart().wait(3)
    assert not made.view().giveable


def test_a_trick_that_is_over_is_not_taken_back_by_lifting() -> None:
    """T1, T6"""
    made = crowns().lay("A", "R5").lay("B", "R2").lay("C", "R3").restart().wait(3)
    before = list(made.lines)
    assert made.lift("C").wait(3).lines == before
