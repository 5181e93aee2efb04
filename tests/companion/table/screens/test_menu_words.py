"""The menu of a match says what comes of each line, in words that a newcomer understands."""

import pytest

from companion.core.words import ALL_SEATS
from companion.table.menus import Item
from companion.table.screens import compose
from companion.table.screens.faces import THIN, width
from companion.table.screens.menu_lines import item_text
from companion.table.texts import LANGUAGES
from tests.companion.table.screens.made_views import LONG
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns, told, trick

ROOM = 117
"""How wide a line of a menu may be."""


def lines(table: ScriptedTable, language: str = "en") -> list[str]:
    """Return the whole menu of a match, also what has to be scrolled to."""
    menu = table.press("up", "ok").view().menu
    assert menu is not None
    return [item_text(item, table.view().names, language) for item in menu.items]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Give up: Ben wins", "Give up: Anna wins", "Stop: nobody wins"]),
        ("de", ["Aufgeben: Ben siegt", "Aufgeben: Anna siegt", "Abbruch: kein Sieger"]),
    ],
)
def test_giving_up_and_breaking_off_say_who_wins(language: str, said: list[str]) -> None:
    """T8: who gives up is the other one."""
    table = ScriptedTable("duel").start()
    assert lines(table, language)[-3:] == said
    table.choose("concede A")
    assert table.lines[-1] == "A concede"
    assert table.view().winners == ("B",)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Deal this round again", "End after this round", "Go on without Anna"]),
        ("de", ["Diese Runde neu geben", "Nur noch diese Runde", "Weiter ohne Anna"]),
    ],
)
def test_leaving_says_that_the_others_go_on(language: str, said: list[str]) -> None:
    """T5, T8"""
    table = trick(told(crowns(seats=4)), "R5 R6 R7 R8").press("ok")
    found = lines(table, language)
    assert found[found.index(said[0]) :][:3] == said
    assert "leave D" in [item.does for item in table.view().menu.items]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Yes: nobody wins"), ("de", "Ja: kein Sieger")]
)
def test_before_a_match_is_broken_off_it_is_said_once_more(language: str, said: str) -> None:
    table = told(crowns()).press("up", "ok")
    menu = table.view().menu
    assert menu is not None
    at = [item.does for item in menu.items].index("abandon")
    table.press(*["down"] * (at - menu.cursor), "ok")
    assert said in [mark.what for mark in compose(table.view(), language).marks]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("does", "key"), [("concede A", "menu.concede"), ("leave A", "menu.leave")]
)
def test_lines_with_long_names_fit(does: str, key: str, language: str) -> None:
    names = dict(zip(ALL_SEATS, LONG, strict=True))
    item = Item(does, key, (("name", LONG[1]), ("seat", "B")))
    assert width(item_text(item, names, language), THIN) <= ROOM
