"""Cuprum Duelists: of two cards on a slot the lower one is taken away; the wrong one is told."""

import pytest

from companion.table.cards.unheard import unheard
from companion.table.lamps import lamps
from companion.table.screens import compose
from companion.table.texts import LANGUAGES
from tests.companion.table.cuprum_tables import lay, problems, since_start, table
from tests.companion.table.scripted import ScriptedTable


def covered() -> ScriptedTable:
    """Anna's 3 of hearts lies on her 2 of spades, and Ben has laid a card since."""
    return table().lay("A-M1", "2S").lay("A-M1", "3H").lay("B-M1", "2H")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_upper_card_taken_in_the_lower_ones_stead_is_told(language: str) -> None:
    """CU10, CU11: it counts; the one that lies does not."""
    made = covered().lift("A-M1", "3H").wait(5)
    assert problems(made) == ["misplaced", None]
    said = " ".join(mark.what for mark in compose(made.view(), language).marks)
    assert "3♥" in said
    assert "2♠" in said
    assert lamps(made.session)["A-M1"] == "wrong"
    assert since_start(made)[-1] == "B set M1 2H"


@pytest.mark.parametrize("while_off", [False, True])
def test_it_is_told_after_a_restart_too_once_all_that_lies_was_heard(while_off: bool) -> None:
    """Law 6: what was known of the cards is not kept; the record says which one counts."""
    made = covered()
    if while_off:
        made.lying["A-M1"].pop()
    else:
        made.lift("A-M1", "3H")
    made.restart()
    assert problems(made) == [None, None], "the one above may only be heard later"
    assert problems(made.wait(2)) == ["misplaced", None]
    assert problems(made.lift("A-M1", "2S").lay("A-M1", "3H")) == [None, None]
    assert lamps(made.session).get("A-M1") != "wrong"


@pytest.mark.parametrize("right", [False, True])
def test_after_a_restart_the_right_one_is_not_told(right: bool) -> None:
    made = covered()
    if right:
        made.lift("A-M1", "2S")
    assert problems(made.restart().wait(2)) == [None, None]
    assert made.session.due_us() is None


def test_nothing_is_wrong_once_the_right_one_lies_alone_or_none() -> None:
    """CU10"""
    made = covered().lift("A-M1", "3H").lay("A-M1", "3H")
    assert (problems(made), made.view().covered) == ([None, None], ("2S",))
    assert problems(made.lift("A-M1", "2S")) == [None, None]
    made = covered().lift("A-M1")
    assert problems(made) == [None, None]


def test_a_card_told_by_hand_over_another_is_not_missed() -> None:
    """T7: no reader hears it, so that nobody can tell whether it lies there."""
    made = lay(table(), "A", "M1 2S").menu("by hand A").press("ok", "ok").choose_place("M1")
    assert since_start(made)[-1] == "A set M1 3S"
    assert problems(made.lay("B-M1", "2H")) == [None, None]


@pytest.mark.sweep
@pytest.mark.parametrize("under", [(), ("M1 4S",)])
def test_nor_after_a_restart(under: tuple[str, ...]) -> None:
    """T7: its sticker is as dead as before, so nothing that the table hears has changed."""
    made = lay(table(), "A", ", ".join(("M1 2S", *under))).press(*(["A", "ok"] if under else []))
    if under:
        lay(made, "B", "M1 2H").press("B")
    made.menu("by hand A").press("ok", "ok").choose_place("M1")
    assert since_start(made)[-1] == "A set M1 3S"
    assert problems(made.restart().wait(3)) == [None, None]
    assert "wrong" not in lamps(made.session).values()
    assert problems(made.lay("A-M1", "3S").restart().wait(3)) == [None, None]


def test_in_the_next_battle_a_card_told_by_hand_is_missed_like_any_other() -> None:
    """T7: what is noted speaks of one battle."""
    made = lay(table(), "A", "M1 2S").menu("by hand A").press("ok", "ok").choose_place("M1")
    assert unheard(made.session.running) == {"3S"}
    made.press(*"ABABAB")
    assert unheard(made.session.running) == frozenset()


def test_a_reserve_that_moves_onto_a_card_by_the_panel_is_waited_for() -> None:
    """CU15: it lies aside still, and what it covers may stay until it comes."""
    made = lay(lay(table(), "A", "M1 5S, M2 9S"), "B", "R KH, M1 6H")
    lay(made, "A", "M3 2S").menu("forward B").choose_place("M1")
    assert since_start(made)[-1] == "B forward M1"
    assert problems(made) == [None, None]
    assert problems(made.lift("B-R")) == [None, None]
    assert problems(made.lay("B-M1", "KH")) == [None, None]
