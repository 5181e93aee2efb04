"""While an earlier round is corrected the screen says which one, and whose result is changed."""

from collections.abc import Callable

import pytest

from companion.table.screens import compose
from companion.table.texts import LANGUAGES
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import battles, crowns, menu, told

ROUND = {"en": "Round 1", "de": "Runde 1"}


def said(table: ScriptedTable, language: str = "en") -> list[str]:
    return [mark.what for mark in compose(table.view(), language).marks]


def after_a_round(game: Callable[..., ScriptedTable]) -> ScriptedTable:
    """Return a table where the results of round one were told, and the second is under way."""
    table = game("pocket")
    told(table)
    menu(table, "results").press("up", "ok", "ok", "ok")
    while table.view().phase == "count":
        table.press("up", "ok")
    return table.press("ok")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "names"), [(crowns, ("Anna", "Ben", "Clara")), (battles, ("Ben", "Clara", "Anna"))]
)
def test_round_and_seat_are_said_while_a_round_is_corrected(
    game: Callable[..., ScriptedTable], names: tuple[str, ...], language: str
) -> None:
    """From whoever led: Anna as the starter (CR18), Ben left of Anna who deals (CB14)."""
    table = after_a_round(game)
    menu(table, "correct").press("ok")
    assert table.view().phase == "count"
    for name in names:
        words = said(table, language)
        at = words.index(ROUND[language])
        assert words[at + 1] == name
        assert not {"red", "blue", "Rot", "Blau"} & set(words), "that is trump of another round"
        table.press("ok")


CORRECTED = {
    "en": "Round 1 is corrected, and all scores with it.",
    "de": "Runde 1 ist berichtigt, und alle Punkte mit ihr.",
}


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [crowns, battles])
def test_that_a_round_is_corrected_is_said_once(
    game: Callable[..., ScriptedTable], language: str
) -> None:
    """Ok takes the sentence away and does nothing else; back takes the correction back."""
    table = after_a_round(game)
    before, scores = said(table, language), table.view().game.totals
    menu(table, "correct").press("ok", "up", "ok", "ok", "down", "ok")
    assert table.lines[-1].startswith("table correct 1")
    assert " ".join(said(table, language)[1:]) == CORRECTED[language]
    lines = list(table.lines)
    assert said(table.press("ok"), language) == before
    assert (table.lines, table.view().phase) == (lines, "play")
    table.press("back")
    assert table.view().game.totals == scores
    menu(table, "correct").press("ok", "up", "ok", "ok", "down", "ok").press("back")
    assert table.view().game.totals == scores
    assert table.lines[-1] == "table undo"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_round_under_way_is_told_with_its_trump(language: str) -> None:
    table = told(crowns("pocket"))
    menu(table, "results")
    assert ROUND[language] not in said(table, language)
    assert said(table, language)[0] == "red"
