"""Pages that are looked at give way to what is answered, and begin no match by themselves."""

from collections.abc import Callable

import pytest

from companion.table.screens import compose
from tests.companion.table.cuprum_tables import TURNS, battle
from tests.companion.table.cuprum_tables import table as cuprum
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    NAMES,
    TRUMPS,
    battles,
    crowns,
    question,
    revoked,
    rows,
    told,
    trick,
)

pytestmark = pytest.mark.sweep


def picture(table: ScriptedTable) -> bytes:
    """Return what stands on the table's screen."""
    return compose(table.view(), "en").image.tobytes()


LISTS: dict[str, Callable[[str], ScriptedTable]] = {
    "bids": battles,
    "open predictions": crowns,
    "hidden predictions": lambda layout: crowns(layout, hidden_bids=True),
    "results": lambda layout: told(crowns(layout, score_only=True)),
}


@pytest.mark.parametrize("layout", ["round", "duel"])
@pytest.mark.parametrize("looked_at", [("down", "down"), ("up", "ok"), ("up",)])
@pytest.mark.parametrize("asked", LISTS)
def test_no_page_hides_the_list_that_an_own_button_opens(
    asked: str, looked_at: tuple[str, ...], layout: str
) -> None:
    """What a seat tells is seen while it is told, also where somebody else had a menu open."""
    table = LISTS[asked](layout).press(*looked_at)
    for _ in range(3):
        before = picture(table)
        table.press("B")
        assert (table.view().phase, table.view().page) == ("count", 0)
        assert picture(table) != before
    assert next(row for row in rows(table) if row.seat == "B").value is not None


def test_no_page_hides_a_revoke_that_is_asked_about() -> None:
    """T4"""
    table = revoked().press("back", "down", "down").press("ok")
    assert (question(table), table.view().page) == ("revoke", 0)


def played_crowns() -> ScriptedTable:
    table = ScriptedTable("round", "crowns", NAMES[:3], drawn=("A", *TRUMPS), rounds=1)
    return trick(told(table.start()), "R1 R2 R3").clear()


ENDS: dict[str, Callable[[], ScriptedTable]] = {
    "crown-duel": lambda: ScriptedTable().start().rounds("8S 6H, 2S 8H"),
    "crowns": played_crowns,
    "cuprum-duelists": lambda: battle(cuprum(), TURNS.replace("2H", "KH")).menu("concede A"),
}


@pytest.mark.parametrize("turned", [("down",), ("down", "down"), ("down", "down", "down")])
@pytest.mark.parametrize("game", ENDS)
def test_after_the_end_no_page_begins_the_next_match(game: str, turned: tuple[str, ...]) -> None:
    """Only the first page says what ok begins; what was played can still be taken back there."""
    table = ENDS[game]()
    lines, first = list(table.lines), picture(table)
    assert table.view().ended is not None
    table.press(*turned, "ok")
    assert (table.lines, table.view().page, picture(table)) == (lines, 0, first)
    assert table.press("back").view().ended is None, "what ended it is taken back"
    table = ENDS[game]().press(*turned, "ok", "ok")
    assert table.view().ended is None
    assert table.lines[0] == "crown-record 1"
    assert len(table.lines) < len(lines), "another match"
