"""Every line of every menu of a match: two presses open it, one takes it, back undoes it.

The way down to a line is not counted: a menu is as long as what can be done, and a button turned
into a short cut for each line would be one more thing to remember. Over an open list of numbers or
places the menu is one press away: ok is held down.
"""

from collections.abc import Callable

import pytest

from companion.core.records import format_entry
from companion.core.words import ALL_SEATS
from tests.companion.example_game import GAME as EXAMPLE
from tests.companion.table.cuprum_tables import battle, lay
from tests.companion.table.cuprum_tables import table as cuprum
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import NAMES, battles, crowns, told, trick

pytestmark = pytest.mark.sweep

ASKED_ONCE_MORE = {"abandon"}
"""What no press of back brings back."""


def corrigible() -> ScriptedTable:
    """Results of a round were told by numbers, and the next round has begun."""
    table = told(crowns(score_only=True))
    return told(table.press("ok", "up", "ok", "up", "ok", "up", "up", "ok"))


def answered() -> ScriptedTable:
    """All six turns are over, and B may still bring a card forward."""
    return battle(cuprum(), "R KS, M1 5S; R 9H, M2 7H; M3 8S, WL 9S; M3 8H, WL 10H; WR 2S; M1 3H")


def dealt_alike() -> ScriptedTable:
    """Four have played the first round; what the table draws is the same every time."""
    table = ScriptedTable("round", "crowns", NAMES[:4], drawn=("A", *["red"] * 20)).start()
    return trick(told(table), "R1 R2 R3 R4").press("ok")


TABLES: dict[str, Callable[[], ScriptedTable]] = {
    "duel begun": lambda: ScriptedTable().start(),
    "duel result": lambda: ScriptedTable("pocket").start().round("8S", "6H"),
    "duel traitor": lambda: ScriptedTable(traitor=True).start(),
    "crowns begun": lambda: crowns(seats=4),
    "crowns trick": lambda: told(crowns()).lay("A", "R5"),
    "crowns result": dealt_alike,
    "crowns corrigible": corrigible,
    "battles begun": lambda: battles("duel", seats=2),
    "battles trick": lambda: told(battles("pocket")).tap("R5"),
    "cuprum begun": cuprum,
    "cuprum laid": lambda: lay(cuprum(), "A", "M1 5S"),
    "cuprum answered": answered,
    "cuprum won": lambda: battle(cuprum()),
    "example": lambda: ScriptedTable("pocket", EXAMPLE.name).start(),
}
"""Matches at moments that between them have every line there is."""

each_table = pytest.mark.parametrize("at", TABLES)


def standing(table: ScriptedTable) -> object:
    """Return all that counts."""
    history = table.session.running
    lines = [format_entry(history.head.game, line) for s in history.steps for line in s.entries]
    return lines, history.position


def left_open(table: ScriptedTable) -> list[object]:
    """Return what is open on the panel."""
    view = table.view()
    return [
        each
        for each in (view.menu, view.counting, view.choosing, view.entering)
        if each is not None
    ]


def lines_of_menu(table: ScriptedTable) -> list[str]:
    """Open the menu with two presses; list what its lines do."""
    menu = table.press("up", "ok").session.menu
    assert menu is not None
    return [item.does for item in menu.items]


def take(table: ScriptedTable, does: str) -> list[object]:
    """Go down to a line and press ok once; return what that opened."""
    menu = table.session.menu
    assert menu is not None
    table.press(*["down"] * [item.does for item in menu.items].index(does), "ok")
    return left_open(table)


@each_table
def test_every_line_is_two_presses_and_ok_away_the_way_down_not_counted_and_back_undoes_it(
    at: str,
) -> None:
    """T1, T5, T7, T8"""
    for does in lines_of_menu(TABLES[at]()):
        table = TABLES[at]()
        before, seats, written = standing(table), table.view().seats, len(table.lines)
        lines_of_menu(table)
        opened = take(table, does)
        asked = table.session.menu is not None and table.session.menu.name == "sure"
        assert asked == (does in ASKED_ONCE_MORE), does
        did = bool(opened) or len(table.lines) > written or table.view().seats != seats
        assert did == (does != "go on"), does
        if does not in ("go on", "undo"):
            table.press("back")
            assert (standing(table), table.view().seats, left_open(table)) == (before, seats, []), (
                does
            )


ANSWERING: dict[str, Callable[[], ScriptedTable]] = {
    "numbers": lambda: crowns(seats=4).press("ok", "up", "ok", "ok"),
    "last number": lambda: crowns().press("ok", "ok", "ok"),
    "bid": lambda: battles("duel", seats=2).press("ok"),
    "starter": lambda: ScriptedTable("round", "crowns", NAMES[:3]).start(),
    "place": lambda: cuprum("pocket").tap("5S"),
    "card by hand": lambda: lay(cuprum(), "A", "M1 5S").menu("by hand A"),
}
"""Matches at moments in which something is answered on the panel."""


@pytest.mark.parametrize("at", ANSWERING)
def test_over_what_is_answered_the_menu_is_ok_held_down_and_answers_nothing(at: str) -> None:
    table = ANSWERING[at]()
    before, written, open_now = standing(table), len(table.lines), left_open(table)
    assert open_now
    table.hold("ok")
    assert table.view().phase == "menu"
    assert (standing(table), len(table.lines)) == (before, written)
    assert table.press("back").view().menu is None
    if at not in ("place", "card by hand"):
        assert left_open(table) or left_open(table.press("ok")), "it is asked anew"
    assert standing(table) == before


OPENED: dict[str, Callable[[], ScriptedTable]] = {
    "numbers": crowns,
    "bid": lambda: battles("duel", seats=2),
    "starter": lambda: ScriptedTable("round", "crowns", NAMES[:3]).start().press("back"),
    "next numbers": lambda: trick(told(crowns()), "R1 R2 R3").press("ok"),
}
"""Matches at moments in which the next press of ok opens what is answered on the panel."""


@pytest.mark.parametrize("at", OPENED)
def test_what_ok_opens_it_leaves_for_the_menu_when_held_on(at: str) -> None:
    """Else the menu would be a page away just where nothing on the screen says so."""
    table = OPENED[at]()
    before, written = standing(table), len(table.lines)
    assert not left_open(table)
    assert table.hold("ok").view().phase == "menu"
    assert (standing(table), len(table.lines)) == (before, written)
    table.press("back")
    if at != "starter":  # which is asked by itself
        assert not left_open(table)
        table.press("ok")
    assert left_open(table), "a short press opens it, and answers nothing yet"
    assert (standing(table), len(table.lines)) == (before, written)


def test_ok_held_down_elsewhere_is_ok() -> None:
    table = told(crowns())
    assert table.hold("ok").view().phase == "menu", "nothing is asked on the panel"
    table = cuprum()
    written = len(table.lines)
    table.hold("ok")
    assert len(table.lines) > written, "it says done"
    assert table.view().menu is None
    table = crowns().press("up", "ok").hold("ok")
    assert table.view().phase != "menu", "it took a line of the menu"


def test_the_tables_have_every_line_there_is() -> None:
    does = {line for at in TABLES.values() for line in lines_of_menu(at())}
    seats = {f" {seat}" for seat in ALL_SEATS}
    assert {line[:-2] if line[-2:] in seats else line for line in does} == {
        "abandon", "by hand", "close", "concede", "correct", "deal again", "done", "forward",
        "go on", "last", "leave", "results", "somebody goes", "undo", "unseen",
    }  # fmt: skip
