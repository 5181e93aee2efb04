"""The menu of a match says what comes of each line, in words that a newcomer understands."""

from collections.abc import Callable

import pytest

from companion.core.words import ALL_SEATS
from companion.table.panel.menus import Item
from companion.table.screens import compose
from companion.table.screens.faces import THIN, width
from companion.table.screens.menu_lines import item_text
from companion.table.texts import LANGUAGES, TEXTS
from tests.companion.table.screens.made_views import LONG
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns, told, trick

pytestmark = pytest.mark.sweep

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


NAMED = [
    (language, key)
    for language in LANGUAGES
    for key, text in TEXTS[language].items()
    if key.startswith("menu.") and "{name}" in text
]
"""Every line of any menu that names somebody."""

PEOPLE = (LONG, ("W" * 40,) * 6, ("Wilhelm", "Wilhelmine", "i", "M" * 40, "Ö" * 20, "Ł"))


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize(("language", "key"), NAMED)
def test_a_line_with_names_of_any_length_keeps_its_whole_sentence(
    language: str, key: str, people: tuple[str, ...]
) -> None:
    names = dict(zip(ALL_SEATS, people, strict=True))
    before, after = TEXTS[language][key].split("{name}")
    seen = set()
    for seat, name in names.items():
        line = item_text(
            Item(f"any {seat}", key, (("name", name), ("seat", seat))), names, language
        )
        assert width(line, THIN) <= ROOM, line
        assert line.startswith(before.format(seat=seat))
        assert line.endswith(after)
        seen.add(line)
    assert len(seen) == len(names), "everybody can be told apart"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_other_line_of_a_menu_is_cut(language: str) -> None:
    lines = {
        text.format(n=6, value=10, slots="A B C D F")
        for key, text in TEXTS[language].items()
        if key.startswith(("menu.", "option.")) and "{name}" not in text
    }
    assert [line for line in lines if width(line, THIN) > ROOM] == []


TABLES: dict[str, Callable[[], ScriptedTable]] = {
    "crown-duel": lambda: ScriptedTable("duel", names=LONG[:2]).start(),
    "crowns": lambda: ScriptedTable("round", "crowns", LONG[:4], drawn=["A", "red"]).start(),
    "crown-battles": lambda: ScriptedTable(
        "round", "crown-battles", LONG, drawn=["A", "red"]
    ).start(),
    "cuprum-duelists": lambda: ScriptedTable(
        "duel", "cuprum-duelists", LONG[:2], drawn=["A"]
    ).start(),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TABLES)
def test_no_line_of_a_menu_on_the_screen_is_cut(game: str, language: str) -> None:
    table = TABLES[game]().press("up", "ok")
    menu = table.view().menu
    assert menu is not None
    for _ in menu.items:
        marks = compose(table.view(), language).marks
        assert [mark.what for mark in marks if mark.what.endswith("..")] == []
        table.press("down")


def test_a_name_in_a_menu_is_whole_where_its_line_has_room() -> None:
    names = {"A": "Grandmother", "B": "Eva-Marie"}
    row = Item("name 0", "menu.name", (("seat", "A"), ("name", "Grandmother")))
    assert item_text(row, names, "en") == "A: Grandmother"
    line = Item("by hand B", "menu.by_hand", (("name", "Eva-Marie"),))
    assert item_text(line, names, "de") == "Von Hand: Eva-Marie"
