"""Cuprum Duelists: a card that has been laid, laid once more or elsewhere, is told as wrong."""

import pytest

from companion.table.lamps import lamps
from companion.table.screens import compose
from tests.companion.table.cuprum_tables import (
    battle,
    lay,
    problems,
    since_start,
    table,
    touch,
    why,
)
from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep


def fought() -> ScriptedTable:
    """Anna has laid two cards and Ben one, which does not end his turn."""
    return lay(lay(table(), "A", "M1 5S, M3 6S"), "B", "M1 7H")


def said(made: ScriptedTable) -> str:
    return " ".join(mark.what for mark in compose(made.view(), "en").marks)


@pytest.mark.parametrize("own_turn", [False, True])
@pytest.mark.parametrize("slot", ["A-M2", "A-R", "B-WL"])
def test_a_card_that_lies_and_is_moved_is_to_be_put_back(slot: str, own_turn: bool) -> None:
    """CU10: whoever's turn it is, and wherever it goes; the state stays."""
    made = fought()
    if own_turn:
        made.press("B")
    lines = list(made.lines)
    made.lift("A-M1").lay(slot, "5S")
    owner = "Anna" if slot[0] == "A" else "Ben"
    assert said(made) == f"problem {owner}: 5♠ counts where it was laid. Put it back."
    assert lamps(made.session)[slot] == "wrong"
    made.lift(slot).lay("A-M1", "5S")
    assert (problems(made), made.lines) == ([None, None], lines)
    assert slot not in lamps(made.session) or lamps(made.session)[slot] == "expected"


def test_a_card_of_the_other_is_to_be_put_back() -> None:
    """CU10"""
    made = lay(fought(), "B", "M2 8H").lift("B-M1").lay("A-M2", "7H")
    assert said(made) == "problem Anna: 7♥ counts where it was laid. Put it back."
    assert since_start(made)[-1] == "B set M2 8H"


def test_what_lies_wrongly_does_not_stop_the_other() -> None:
    made = fought().lift("A-M1").lay("A-M2", "5S").lay("B-M2", "8H")
    assert since_start(made)[-1] == "B set M2 8H"
    assert problems(made) == ["misplaced", None]


def test_a_reserve_that_has_nothing_to_answer_is_to_be_put_back() -> None:
    """CU15: and it is not named."""
    made = lay(table(), "A", "R QS").press("A").press("B").press("A")
    made.lift("A-R").lay("A-M2", "QS")
    assert said(made) == "problem Anna: a reserve cannot move here now. Put it back."
    assert "QS" not in str(made.view())
    assert problems(made.lift("A-M2").lay("A-R", "QS")) == [None, None]


def test_a_covered_card_on_its_way_off_the_table_is_wrong_only_where_it_stays() -> None:
    """CU11"""
    made = lay(fought(), "B", "M2 8H").lay("A-M1", "9S").lift("A-M1", "5S")
    assert problems(made) == [None, None]
    assert problems(made.lay("A-WL", "5S")) == ["misplaced", None]
    assert problems(made.lift("A-WL")) == [None, None]


def test_while_a_result_is_shown_cards_are_cleared_away_and_mean_nothing() -> None:
    """T6"""
    made = battle(table()).lift("A-M1").lay("A-M2", "2S").clear().lay("B-M1", "2S")
    assert made.view().result
    assert (problems(made), why(made)) == ([None, None], None)


def test_what_has_fought_and_is_laid_in_the_next_battle_is_out() -> None:
    """CU-R5: also as its first card, once all was cleared away and the result has been seen."""
    made = battle(table()).clear().press("ok")
    lines = list(made.lines)
    made.lay("B-M1", "2S")
    assert (problems(made), made.lines) == ([None, "card_already_played"], lines)
    assert said(made).endswith("out already. Lay another card.")
    made.lift("B-M1").lay("B-M1", "KS")
    assert (problems(made), since_start(made)[-1]) == ([None, None], "B set M1 KS")


def test_an_old_card_that_is_laid_again_in_the_next_battle_is_out() -> None:
    """CU-R5: although cards lie that count."""
    made = battle(table()).lift("B-M1").lay("B-M1", "KS")
    assert since_start(made)[-1] == "B set M1 KS"
    made.lift("B-M2")
    made.lay("B-WL", "3H")
    assert problems(made) == [None, "card_already_played"]


@pytest.mark.parametrize("layout", ["pocket", "duel", "round"])
def test_a_tap_of_a_card_that_has_fought_is_told(layout: str) -> None:
    """CU10: and stays told when the card is taken off the reader again."""
    made = touch(table(layout), "A", "5S").press("ok")
    lines = list(made.lines)
    touch(made, "A", "5S")
    assert (why(made), made.lines) == ("card_already_played", lines)
    touch(made, "A", "6S")
    assert why(made) is None


def test_an_early_card_that_has_fought_is_told_at_once() -> None:
    """T2, CU-R5: it would wait for a turn in which it cannot count either."""
    made = lay(battle(table()).clear(), "B", "M1 KS")
    lines = list(made.lines)
    made.lay("A-M2", "3S")
    assert (problems(made), made.lines) == (["card_already_played", None], lines)
    assert lamps(made.session)["A-M2"] == "wrong"
    assert problems(made.lift("A-M2").lay("A-M2", "9S")) == [None, None]
    assert made.view().seats[0].laid


def test_an_early_card_that_was_shuffled_under_waits_for_its_turn() -> None:
    """T2, CU-R5: before the seventh battle all discards come back into play."""
    made = battle(table(), "M1 AS; M1 AH; ; ; ;")
    for starter in "BABAB":
        battle(made, " ; ; ; ; ; ", starter)
    made.clear().press("ok")
    assert made.view().game.discards == ()
    assert problems(made.lay("B-M1", "AS")) == [None, None]
    lay(made.lift("B-M1"), "A", "M1 KS")
    assert problems(made.lay("B-M1", "AS")) == [None, None]
