"""Cuprum Duelists: while a reserve is on its way the screen says what the table waits for."""

import pytest

from companion.table.screens import compose
from companion.table.texts import LANGUAGES, say
from tests.companion.table.cuprum_tables import answering as tapped
from tests.companion.table.cuprum_tables import lay, problems, since_start, table
from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep


def answering() -> ScriptedTable:
    """Ben has a reserve, and Anna has placed a card in her turn."""
    return lay(lay(lay(table(), "A", "M1 5S, M2 9S"), "B", "R KH, M1 6H"), "A", "M3 2S")


def said(made: ScriptedTable, language: str = "en") -> list[str]:
    return [mark.what for mark in compose(made.view(), language).marks]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lifted_reserve_is_asked_for_until_it_lies(language: str) -> None:
    """CU15: it may go to any own slot of the field, or back."""
    wanted = say(language, "cuprum.moving", name="Ben")
    made = answering()
    assert wanted not in said(made, language)
    made.lift("B-R")
    assert wanted in said(made, language)
    assert "KH" not in str(made.view())
    assert wanted not in said(made.lay("B-R", "KH"), language)
    made.lift("B-R").lay("B-M2", "KH")
    assert since_start(made)[-1] == "B forward M2"
    assert wanted not in said(made, language)


def test_a_reserve_that_cannot_move_is_not_asked_for() -> None:
    """CU15: nothing is there to be answered."""
    made = lay(table(), "A", "R QS").press("A").press("B").press("A").lift("A-R")
    assert made.view().moving is None


def test_a_reserve_moved_on_the_panel_is_asked_to_its_place() -> None:
    """CU15: the field shows it there already, its card still lies aside."""
    made = answering().menu("forward B")
    made.press("down", "ok")
    assert since_start(made)[-1] == "B forward M3"
    assert "Lay reserve: main 3" in said(made)
    assert "Lay reserve: main 3" in said(made.lift("B-R"))
    made.lay("B-M3", "KH")
    assert (made.view().moving, problems(made)) == (None, [None, None])


def test_who_goes_on_without_it_is_not_asked_for_ever() -> None:
    """The card may be anywhere by now; one that still lies aside is."""
    made = answering().menu("forward B")
    made.press("down", "ok")
    lay(made, "A", "WL 3S")
    assert made.view().moving == ("B", "M3")
    assert made.lift("B-R").view().moving is None


@pytest.mark.parametrize("layout", ["pocket", "duel", "round"])
def test_where_cards_are_tapped_no_reserve_is_waited_for(layout: str) -> None:
    assert tapped(layout).view().moving is None
