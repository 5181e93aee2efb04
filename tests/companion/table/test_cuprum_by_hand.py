"""Cards of Cuprum Duelists that no reader hears (T7): told on the panel, betraying nothing."""

import pytest

from tests.companion.table.cuprum_tables import CARDS, battle, lay, since_start, table
from tests.companion.table.scripted import ScriptedTable, uid_of

pytestmark = pytest.mark.sweep


def offered(made: ScriptedTable) -> set[str]:
    """Walk through all suits that are offered, and list the cards."""
    entering = made.view().entering
    assert entering is not None
    cards: set[str] = set()
    for n in range(len(entering.shown)):
        made.press(*["down"] * n, "ok")
        now = made.view().entering
        assert now is not None
        cards |= set(now.shown)
        made.press("back")
    return cards


def tell(made: ScriptedTable, card: str) -> ScriptedTable:
    """Tell a card on the panel: its suit, then which one."""
    for wanted in (card[-1], card):
        entering = made.view().entering
        assert entering is not None
        made.press(*["down"] * entering.shown.index(wanted), "ok")
    return made


def test_a_card_is_told_and_its_place_chosen() -> None:
    """T7"""
    made = tell(table().menu("by hand A"), "9H")
    choosing = made.view().choosing
    assert choosing is not None
    assert choosing.options == ("M1", "M2", "M3", "WL", "WR"), "what was named is no reserve"
    assert since_start(made.choose_place("WR")) == ["A set WR 9H"]


def test_only_cards_not_yet_seen_can_be_told() -> None:
    """T7"""
    made = lay(lay(table(), "A", "M1 5S, M2 9S"), "B", "M1 6H").press("B").menu("by hand A")
    assert offered(made) == {*CARDS} - {"5S", "9S", "6H"}


def test_in_a_turn_that_begins_with_it_a_card_can_be_told_too() -> None:
    """T7, CU-R6"""
    made = tell(lay(table(), "A", "M1 5S, M2 9S").menu("by hand B"), "KD").press("ok")
    assert since_start(made)[-2:] == ["A done", "B set M1 KD"]


def test_a_reserve_that_nobody_saw() -> None:
    """T7, CU12, CU14"""
    made = table().menu("unseen A")
    assert (since_start(made), made.view("A").game.reserve) == (["A reserve ?"], ("?", None))
    made = lay(table(), "A", "M1 5S, M2 9S").menu("unseen B")
    assert since_start(made)[-2:] == ["A done", "B reserve ?"]


@pytest.mark.parametrize("own_turn", [False, True])
def test_a_reserve_that_nobody_saw_is_told_when_it_moves(own_turn: bool) -> None:
    """T7, CU15: also in its owner's turn it is no card that is set."""
    made = lay(table().menu("unseen A").press("A"), "B", "M1 6H")
    made = made.press("B") if own_turn else made
    tell(made.menu("forward A"), "AS")
    choosing = made.view().choosing
    assert choosing is not None
    assert choosing.question == "forward"
    assert since_start(made.press("ok"))[-1] == "A forward M1 AS"
    assert made.view().latest == ("A", "M1", "AS")


def test_a_reserve_that_nobody_saw_moves_forward_on_the_table() -> None:
    """T7, CU15: the reader of the field hears it."""
    made = lay(table().menu("unseen A").press("A"), "B", "M1 6H").lay("A-M2", "AS")
    assert since_start(made)[-1] == "A forward M2 AS"


def test_what_lies_face_down_is_offered_to_both() -> None:
    """T7, CU14, CU16: that a card is missing would betray it, now and when it was lost."""
    made = lay(lay(table(), "A", "R KS, M1 5S"), "B", "R KH, M1 6H")
    assert {"KS", "KH"} <= offered(made.menu("by hand A"))
    made = battle(table(), "R KS, M1 5S; R KH, M1 6H; ; ; ; ").clear()
    for seat in "BA":
        assert {"KS", "KH"} <= offered(made.menu(f"by hand {seat}"))
        made.press("back").press(seat)


def test_a_reserve_nobody_saw_can_be_any_card_that_lies_face_down() -> None:
    """T7, CU14"""
    made = lay(lay(table().menu("unseen A").press("A"), "B", "R KH, M1 6H"), "A", "M1 2S")
    made = lay(made.press("A"), "B", "M2 7H").menu("forward A")
    assert offered(made) == {*CARDS} - {"6H", "2S", "7H"}


# Dead stickers that were replaced


def bound(made: ScriptedTable) -> list[tuple[str, str]]:
    return [(each.uid, each.face) for each in made.bound]


def test_the_unknown_sticker_on_the_slot_is_the_card_that_was_told() -> None:
    """T7"""
    made = tell(table().lay("A-M2", "?").menu("by hand A"), "9H").choose_place("M2")
    assert bound(made) == [(uid_of("?"), "9H")]


def test_the_unknown_sticker_of_a_reserve_is_no_card_that_is_set() -> None:
    """T7, CU14: it is bound only when the reserve moves and is told."""
    made = table().lay("A-R", "?").menu("unseen A")
    tell(made.menu("by hand A"), "9H").choose_place("M1")
    assert bound(made) == []
    made = lay(made.press("A"), "B", "M1 6H")
    tell(made.menu("forward A"), "AS").choose_place("M2")
    assert bound(made) == [(uid_of("?"), "AS")]


def test_an_unknown_sticker_tapped_earlier_is_not_the_card_that_is_told() -> None:
    """T7"""
    made = table("pocket").tap("?").tap("5S").press("ok")
    tell(made.press("up", "ok").choose("by hand A"), "9H").press("ok")
    assert bound(made) == []
    made.press("A").tap("?").press("ok")
    tell(made.press("up", "ok").choose("by hand B"), "8H").press("ok")
    assert bound(made) == [(uid_of("?"), "8H")]
