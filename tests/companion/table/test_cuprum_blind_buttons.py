"""Cuprum Duelists: what a message over the whole screen hides, no button does unseen."""

import pytest

from companion.table.lamps import lamps
from companion.table.screens import compose
from companion.table.texts import say
from tests.companion.table.cuprum_tables import lay, problems, since_start, table, why
from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep


def said(made: ScriptedTable) -> list[str]:
    return [mark.what for mark in compose(made.view(), "en").marks]


def moved_and_taken_back() -> ScriptedTable:
    """Anna's reserve has moved forward, and back took that back; it lies there still."""
    made = lay(lay(table(), "A", "R QS").press("A"), "B", "M1 6H")
    made.lift("A-R").lay("A-M1", "QS").press("back")
    assert since_start(made)[-2:] == ["A forward M1", "table undo"]
    return made


def misplaced() -> ScriptedTable:
    """A card of Anna's lies where it was not laid, and it is Ben's turn."""
    made = lay(lay(table(), "A", "M2 5S").press("A"), "B", "M2 4H")
    return made.lift("A-M2").lay("A-M1", "5S")


@pytest.mark.parametrize("restarts", [False, True])
def test_a_reserve_whose_move_is_taken_back_counts_on_ok_or_lifted(restarts: bool) -> None:
    """T6, CU15: it may move, so nothing is wrong with it where it lies."""
    made = moved_and_taken_back()
    made = made.restart().wait(3) if restarts else made
    assert (problems(made), made.view().lift) == ([None, None], True)
    assert since_start(made.press("ok"))[-1] == "A forward M1"
    made = moved_and_taken_back()
    made = made.restart().wait(3) if restarts else made
    assert since_start(made.lift("A-M1").lay("A-M1", "QS"))[-1] == "A forward M1"


def test_where_it_cannot_move_it_is_told_so() -> None:
    """CU15, CU-R3: the placement that it answers was taken back too."""
    made = moved_and_taken_back().press("back")
    assert (since_start(made)[-1], problems(made)) == ("table undo", ["misplaced", None])


@pytest.mark.parametrize("button", ["ok", "back", "B"])
def test_a_button_puts_the_message_aside_before_it_does_anything(button: str) -> None:
    made = misplaced()
    before = since_start(made)
    assert "problem" in said(made)
    made.press(button)
    assert since_start(made) == before
    assert "problem" not in said(made)
    assert say("en", "cuprum.ask.more", name="Ben") in said(made)
    assert (problems(made), lamps(made.session)["A-M1"]) == (["misplaced", None], "wrong")
    assert since_start(made.press(button)) == [
        *before,
        "table undo" if button == "back" else "B done",
    ]


def test_a_message_put_aside_comes_again_with_the_card() -> None:
    made = misplaced().press("ok").lift("A-M1").lay("A-M1", "5S")
    assert "problem" in said(made)
    made.press("ok").lift("A-M1").lay("A-M3", "5S")
    assert "problem" in said(made)


def both_misplaced() -> ScriptedTable:
    """A card of each lies where it was not laid, and it is Anna's turn."""
    made = lay(lay(table(), "A", "M2 5S").press("A"), "B", "M2 4H").press("B")
    lay(made, "A", "M3 2S").lift("A-M2").lay("A-M1", "5S")
    return made.lift("B-M2").lay("B-M3", "4H")


def test_the_message_of_each_seat_is_read_by_itself() -> None:
    made = both_misplaced()
    before = since_start(made)
    assert problems(made) == ["misplaced", "misplaced"]
    made.press("ok")
    assert "problem" in said(made)
    made.press("ok")
    assert ("problem" in said(made), since_start(made)) == (False, before)
    assert since_start(made.press("ok"))[-1] == "A done"


def test_what_a_ready_button_said_again_need_not_be_put_aside_twice() -> None:
    made = misplaced().press("A")
    assert "problem" in said(made.press("A"))
    assert "problem" not in said(made.press("back"))


@pytest.mark.parametrize("button", ["ok", "back"])
def test_a_message_that_was_read_is_put_aside_though_another_seat_has_one_before_it(
    button: str,
) -> None:
    made = both_misplaced()
    before = since_start(made)
    assert why(made.press("B")) == "misplaced"
    assert made.press(button).view().put_aside == ("B",)
    assert "problem" in said(made), "Anna's is still to be read"
    made.press(button)
    assert ("problem" in said(made), since_start(made)) == (False, before)
