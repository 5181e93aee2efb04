"""Who has left a game of tricks stands below those who play on, and the screens say so (T8)."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.table.screens import compose, plain
from companion.table.screens.canvas import Canvas
from companion.table.texts import LANGUAGES
from companion.table.view import TableView
from tests.companion.table.screens.room import crowded
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import battles, crowns, menu, told, trick

pytestmark = pytest.mark.sweep

CARDS = {
    crowns: ("R1 R2 R3 R4",),
    battles: ("red-1 red-2 red-3 red-4", "red-5 red-6 red-7 red-8"),
}
"""The tricks of a first round."""
TOTALS = {"A": -10, "B": 20, "C": 990, "D": 15}

both_games = pytest.mark.parametrize("begin", CARDS)


def gone(begin: Callable[..., ScriptedTable]) -> TableView:
    """Play a round with four; then C, who has most of all, leaves."""
    table = told(begin(seats=4))
    for cards in CARDS[begin]:
        trick(table, cards).clear()
    view = menu(table.press("ok"), "leave C").view()
    return replace(
        view,
        game=replace(view.game, totals=tuple(TOTALS.items())),
        phase="play",
        counting=None,
        choosing=None,
    )


def words(view: TableView, language: str) -> list[str]:
    return [mark.what for mark in compose(view, language).marks]


@both_games
@pytest.mark.parametrize(("language", "left"), [("en", "left"), ("de", "weg")])
def test_t8_on_the_page_of_scores(
    begin: Callable[..., ScriptedTable], language: str, left: str
) -> None:
    view = gone(begin)
    said = words(replace(view, page=2), language)
    order = sorted("ABCD", key=lambda seat: said.index(view.names[seat]))
    assert order == ["B", "D", "A", "C"]
    assert said.count(left) == 1
    assert said.index(left) > said.index(view.names["C"])


@both_games
def test_t8_in_the_final_ranking_where_they_cannot_win(
    begin: Callable[..., ScriptedTable],
) -> None:
    """CR44: of those who stayed the most crowns win."""
    over = replace(gone(begin), page=0, phase="over", winners=("B",), ended="played")
    said = words(over, "en")
    assert [word for word in said if word.strip("()-").isdigit()] == ["20", "15", "-10", "(990)"]


@both_games
@pytest.mark.parametrize("language", LANGUAGES)
def test_t8_a_game_without_screens_of_its_own_marks_who_has_left(
    begin: Callable[..., ScriptedTable], language: str
) -> None:
    """What is left is drawn from the asks alone: scores, a result's line, and the end."""
    view = replace(gone(begin), totals=tuple(TOTALS.items()))
    over = replace(view, phase="over", ended="played", winners=("B",))
    for shown in (view, replace(view, page=1), over):
        canvas = Canvas()
        plain.match(canvas, shown, language)
        said = [mark.what for mark in canvas.marks]
        at = said.index("(990)")
        assert said[at - 1] in ("Clara", "Cla.")
        assert all(said.index(total) < at for total in ("-10", "20", "15"))
        assert crowded(canvas) == []
    canvas = Canvas()
    plain.match(canvas, replace(view, gained=("A", "2")), language)
    assert any("(990)" in mark.what for mark in canvas.marks)
