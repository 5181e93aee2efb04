"""A seat's own button while the seat is asked for something else than being ready."""

from collections.abc import Callable

import pytest

from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import battles, crowns, rows, told, trick, word

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize("begin", [crowns, battles])
@pytest.mark.parametrize("layout", ["round", "pocket", "duel", "battlefield"])
def test_whose_turn_it_is_is_told_to_lay_a_card(
    begin: Callable[..., ScriptedTable], layout: str
) -> None:
    table = told(begin(layout))
    turn = str(table.view().game.turn)
    for seat in "ABC":
        table.press(seat)
        assert word(table) == ("no_card_yet" if seat == turn else "not_your_turn")
    trick(table, "R5" if begin is crowns else "red-5")
    assert word(table.press(turn)) == "not_your_turn", "it has laid its card"


def test_what_is_wrong_with_the_card_that_lies_is_told_instead() -> None:
    table = told(crowns()).lay("A", "?")
    assert word(table.press("A")) == "unknown_tag"


@pytest.mark.parametrize("begin", [crowns, battles])
def test_where_only_scores_are_kept_it_opens_the_results(
    begin: Callable[..., ScriptedTable],
) -> None:
    """T7: as it opens predictions and bids, the first press tells one already."""
    table = told(begin(score_only=True)).press("B")
    assert table.view().phase == "count"
    assert {row.seat: row.value for row in rows(table)} == {"A": None, "B": 0, "C": None}
    table.press(*["B"] * table.view().game.dealt).hold("B")
    table.press("A").hold("A").press("C").hold("C")
    assert table.view().game.last.won == (0, 1 if begin is crowns else 2, 0)
