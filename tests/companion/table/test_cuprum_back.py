"""Cuprum Duelists: what one act did is taken back as one, with a turn that ended unsaid."""

import pytest

from tests.companion.table.cuprum_tables import lay, put, since_start, table
from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep

FULL = ["A set M1 5S", "A set M2 6S"]


def full() -> ScriptedTable:
    """Anna has laid her two cards, and says nothing."""
    return lay(table(), "A", "M1 5S, M2 6S")


@pytest.mark.parametrize("how", ["back", "lifted"])
def test_a_full_turn_that_an_act_has_ended_goes_on_with_it(how: str) -> None:
    """CU-R6, T1"""
    made = full().lay("B-M1", "4H")
    assert since_start(made) == [*FULL, "A done", "B set M1 4H"]
    made = made.press("back") if how == "back" else made.lift("B-M1")
    assert since_start(made)[-1] == "table undo 2"
    assert made.view().game.turn == 0
    made = made.press("back") if how == "back" else made.press("back", "back")
    assert len(made.view().game.fields[0][0] + made.view().game.fields[0][1]) < 2


def test_what_lies_then_counts_once_lifted_or_on_ok() -> None:
    """T6, CU-R6: the turn in which it counts begins unsaid."""
    made = full().lay("B-M1", "4H").press("back")
    assert made.view().lift
    assert since_start(made.press("ok"))[-2:] == ["A done", "B set M1 4H"]
    made = full().lay("B-M1", "4H").press("back").lift("B-M1").lay("B-M2", "4H")
    assert since_start(made)[-2:] == ["A done", "B set M2 4H"]


def test_who_ends_the_turn_after_a_full_one_takes_both_back() -> None:
    """CU-R6"""
    made = full().press("B")
    assert since_start(made) == [*FULL, "A done", "B done"]
    assert since_start(made.press("back"))[-1] == "table undo 2"


def test_a_turn_that_was_not_full_was_ended_by_its_player() -> None:
    """CU-R3: that is a step of its own."""
    made = lay(lay(table(), "A", "M1 5S").press("A"), "B", "M1 4H").press("back")
    assert since_start(made)[-1] == "table undo"
    assert made.view().game.turn == 1


def test_where_cards_are_tapped_it_is_so_too() -> None:
    """CU-R6"""
    made = put(put(table("pocket"), "A", "M1 5S, M2 6S"), "B", "M1 4H").press("back")
    assert since_start(made)[-1] == "table undo 2"
