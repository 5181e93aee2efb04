"""No press of an own button stays without a word, whatever is open on the panel."""

from collections.abc import Callable

import pytest

from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import NAMES, battles, question, revoked, rows, word


@pytest.mark.parametrize("seat", ["C", "A"])
def test_while_bids_are_told_whoever_is_not_asked_is_told_to_wait(seat: str) -> None:
    """CB11: one after the other, from the dealer's left."""
    table = battles().press("ok")
    before = rows(table)
    assert word(table.press(seat)) == "not_your_turn"
    assert rows(table.hold(seat)) == before
    table.press("ok").press("ok")
    assert table.lines[-1] == "B bid 1", "the first ok has read what was said"


def who_leads() -> ScriptedTable:
    """Begin a match in which people say who leads first."""
    return ScriptedTable("round", "crowns", NAMES[:3]).start()


@pytest.mark.parametrize("begin", [revoked, who_leads])
def test_while_something_is_chosen_every_own_button_is_sent_to_the_panel(
    begin: Callable[[], ScriptedTable],
) -> None:
    """T4: the question about a revoke, and who leads first."""
    table = begin()
    asked, lines = question(table), list(table.lines)
    for seat in "ABC":
        assert word(table.press(seat)) == "not_now"
        assert (question(table.press("ok")), table.lines) == (asked, lines)
