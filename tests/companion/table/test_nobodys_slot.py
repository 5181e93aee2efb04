"""A card on a slot at which nobody plays, or nobody plays any more, is told so."""

from collections.abc import Callable

import pytest

from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import battles, crowns, laid, menu, told, trick, word

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize(
    ("begin", "layout", "seats", "slot", "card"),
    [(crowns, "round", 3, "E", "R5"), (battles, "battlefield", 4, "A-WL", "red-5")],
)
def test_on_a_slot_that_nobody_has(
    begin: Callable[[str, int], ScriptedTable], layout: str, seats: int, slot: str, card: str
) -> None:
    table = told(begin(layout, seats)).lay(slot, card)
    assert (word(table), laid(table)) == ("unknown_seat", ())
    assert word(table.clear()) == "", "lifted, it is not complained about any more"
    turn = table.view().game.turn
    assert laid(trick(table, card)) == ((turn, card),), "lifted, it is laid where it belongs"


def test_t8_on_the_slot_of_who_has_left() -> None:
    """It waits for no turn, and the seat shows no card."""
    table = trick(told(crowns(seats=4)), "R1 R2 R3 R4").clear().press("ok")
    told(menu(table, "leave C")).lay("C", "R5")
    assert word(table) == "unknown_seat"
    assert not any(seat.laid for seat in table.view().seats)


def test_t6_cards_that_are_out_or_dealt_are_nobodys_business() -> None:
    """They lie about wherever there is room."""
    table = crowns(seats=3).lay("E", "R5")
    assert word(table) == ""
    table = trick(told(table.clear()), "R1").lay("E", "R1")
    assert word(table) == ""
