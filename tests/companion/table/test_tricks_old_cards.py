"""Old cards that lie in a game of tricks: what has to be lifted, and what may stay (T6)."""

import pytest

from companion.table.screens import compose
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns, laid, plays, told


def begun(layout: str = "round", seats: int = 3) -> ScriptedTable:
    return told(crowns(layout, seats))


@pytest.mark.parametrize("layout", ["round", "battlefield"])
def test_after_an_undo_a_new_card_over_the_old_one_ends_the_waiting(layout: str) -> None:
    table = begun(layout)
    slot = {seat: table.session.layout.slot_of(f"trick.{seat}") or "" for seat in "ABC"}
    table.lay(slot["A"], "R5").press("back")
    assert table.view().lift
    table.lay(slot["A"], "R6")
    assert (laid(table), table.view().lift) == ((("A", "R6"),), False)
    assert "Ben" in [mark.what for mark in compose(table.view(), "en").marks]
    table.lay(slot["B"], "R7").lay(slot["C"], "R8").press("ok")
    assert not table.view().lift
    assert len(plays(table)) == 5, "the old card counts for nobody"


def test_only_where_a_card_is_asked_for_the_old_one_has_to_be_lifted() -> None:
    """Two cards were taken back: the second one's owner is told when it is that seat's turn."""
    table = begun().lay("A", "R5").lay("B", "R6").press("back", "back")
    assert table.view().lift
    assert not table.lift("A").view().lift, "Ben's old card is not asked for yet"
    assert laid(table.lay("A", "R7")) == (("A", "R7"),)
    assert table.view().lift, "it is Ben's turn, and Ben's old card lies"
    table.press("ok")
    assert laid(table) == (("A", "R7"), ("B", "R6"))


def test_cards_of_the_trick_that_lies_are_no_old_cards() -> None:
    """What lies from the trick before may stay; the very first card of a match is not old."""
    table = begun().lay("A", "R1")
    assert not table.view().old
    assert "Old cards may stay" not in [mark.what for mark in compose(table.view(), "en").marks]
    table.lay("B", "R2").lay("C", "R3")
    told(table.press("ok", "ok"))
    assert table.view().old, "the first round's cards still lie"
    leader = str(table.view().game.turn)
    table.clear().lay(leader, "R9")
    assert not table.view().old
