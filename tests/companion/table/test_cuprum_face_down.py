"""Cuprum Duelists: a card told by hand may be what lies face down, and nobody is told so (T7)."""

import msgspec
import pytest

from companion.core.records import format_record
from companion.games import GAMES
from companion.table.history.replay import replay
from companion.table.screens import draw
from companion.table.withheld import public_record
from tests.companion.table.cuprum_tables import battle, lay, problems, put, since_start, table
from tests.companion.table.scripted import ScriptedTable

SAME, OTHER = "2S", "3S"
"""What lies face down at the two tables; at both 2S is told by hand."""


def seen(made: ScriptedTable, viewer: str | None = None) -> tuple[bytes, bytes]:
    """Return what everybody is given, or a seat, and the table's own screen."""
    view = made.view(viewer)
    return msgspec.msgpack.encode(view), draw(view, "en").tobytes()


def public(made: ScriptedTable) -> str:
    """Return the record as everybody may read it."""
    assert made.session.history is not None
    return format_record(public_record(made.session.history))


def reserved(layout: str, card: str) -> ScriptedTable:
    """Ben has put a card aside, and it is Anna's turn."""
    made = table(layout).press("A")
    made = lay(made, "B", f"R {card}") if layout == "battlefield" else put(made, "B", f"R {card}")
    return made.press("B")


@pytest.mark.sweep
@pytest.mark.parametrize("layout", ["battlefield", "pocket"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_very_card_that_lies_face_down_can_be_told_by_hand(layout: str, seat: str) -> None:
    """T7, CU14: not a byte tells it from another one, then or later, after back or a restart."""
    tables = [reserved(layout, card) for card in (SAME, OTHER)]
    if seat == "B":
        for made in tables:
            made.press("A")
    told = (f"menu by hand {seat}", "ok", "ok", "ok", "A", "B", "restart", "back", "back", "back")
    for what in told:
        for made in tables:
            if what == "restart":
                made.restart().wait(3)
            elif what.startswith("menu "):
                made.menu(what.removeprefix("menu "))
            else:
                made.press(what)
        other = "A" if seat == "B" else None
        assert seen(tables[0]) == seen(tables[1]), what
        assert seen(tables[0], other) == seen(tables[1], other), what
        assert public(tables[0]) == public(tables[1]), what
    for made in tables:
        again = replay("".join(f"{line}\n" for line in made.lines), GAMES)
        history = made.session.history
        assert history is not None
        assert again.position == history.position


def test_what_lay_face_down_is_named_no_more() -> None:
    """T7: that is what the record says, in one step with the card that was told."""
    made = reserved("battlefield", SAME).menu("by hand A").press("ok", "ok", "ok")
    assert since_start(made)[3:] == [
        "note unseen what lies face down",
        "table undo 2",
        "B reserve ?",
        "B done",
        f"A set M1 {SAME}",
    ]
    assert made.view().notice is None
    assert made.press("back").view().game.reserve == (None, "?")


@pytest.mark.sweep
def test_a_reserve_lost_in_an_earlier_battle_is_not_told_either() -> None:
    """T7, CU16"""
    tables = [reserved("battlefield", card) for card in (SAME, OTHER)]
    for made in tables:
        lay(made, "A", "M1 5H")
        while made.view().game.battle == 1:
            made.press(made.view().game.acting or "ok")
        made.clear().press("ok")
        while made.view().game.acting != "A":
            made.press(made.view().game.acting or "ok")
        made.menu("by hand A")
    for button in ("ok", "ok", "ok", "back"):
        for made in tables:
            made.press(button)
        assert seen(tables[0]) == seen(tables[1])
    assert tables[0].view().game.score == (1, 0)


def test_an_unseen_reserve_that_moves_can_be_the_others_reserve() -> None:
    """T7, CU15: which card that is shows only where it turns up."""
    tables = []
    for card in (SAME, OTHER):
        made = table("pocket").menu("unseen A").press("A")
        tables.append(put(made, "B", f"R {card}, M1 6H").menu("forward A"))
    for button in ("ok", "ok", "ok", "A"):
        for made in tables:
            made.press(button)
        assert seen(tables[0]) == seen(tables[1])
    assert since_start(tables[0])[-1] == "A done"
    assert f"A forward M1 {SAME}" in [*since_start(tables[0]), *since_start(tables[1])]


def test_told_over_another_card_it_is_not_missed_after_a_restart() -> None:
    """T7: it was lost face down in the battle before, so much of the record is told again."""
    tables = []
    for card in (SAME, OTHER):
        made = battle(table(), f"M1 9S; R {card}, M1 6H; M2 9D; M2 6D; M3 9C; M3 6C")
        while made.view().game.battle == 1:
            made.menu("close")
        made.clear().press("ok", "B")
        tables.append(lay(made, "A", "M1 5H").menu("by hand A").press("ok", "ok"))
        made.choose_place("M1")
        assert since_start(made)[-1] == f"A set M1 {SAME}"
        assert problems(made.restart().wait(3)) == [None, None]
    assert seen(tables[0]) == seen(tables[1])
    assert public(tables[0]) == public(tables[1])


def test_where_the_card_turns_up_the_contradiction_is_said_and_back_mends_it() -> None:
    """T7, CU15"""
    made = reserved("battlefield", SAME).menu("by hand A").press("ok", "ok", "ok", "A")
    made.lift("B-R", SAME).lay("B-M2", SAME)
    assert problems(made) == [None, "card_already_played"]
    made.lift("B-M2", SAME).lay("B-R", SAME).press("back", "back")
    assert (problems(made), since_start(made)[-2:]) == ([None, None], ["table undo"] * 2)
    lay(made, "A", "M1 9H, M2 9S").press("A").lift("B-R", SAME).lay("B-M2", SAME)
    assert problems(made) == [None, None]
