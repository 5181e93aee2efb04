"""Old cards that lie in a game of tricks: what has to be lifted, and what may stay (T6)."""

import pytest

from companion.table.screens import compose
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns, laid, plays, told

pytestmark = pytest.mark.sweep


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


@pytest.mark.parametrize("ok", [True, False])
def test_t6_an_early_card_of_an_earlier_round_is_lifted_or_counts_on_ok(ok: bool) -> None:
    """While a round's result is shown it may be one of the pile: it does not count by itself."""
    table = begun()
    for card, slot in (("R1", "A"), ("R2", "B"), ("R3", "C")):
        table.lay(slot, card)
    table.clear().lay("B", "R1")
    assert not table.view().lift, "nobody has to lay a card now"
    told(table)
    assert (table.view().game.turn, laid(table), table.view().lift) == ("B", (), True)
    if ok:
        table.press("ok")
    else:
        table.lift("B")
        assert not table.view().lift
        table.lay("B", "R1")
    assert laid(table) == (("B", "R1"),)


def test_t6_a_card_over_one_of_the_pile_leads() -> None:
    table = begun()
    for card, slot in (("R1", "A"), ("R2", "B"), ("R3", "C")):
        table.lay(slot, card)
    told(table.clear().lay("B", "R1")).lay("B", "R9")
    assert (laid(table), table.view().lift) == ((("B", "R9"),), False)


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
