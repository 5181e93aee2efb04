"""What a match was begun as stays so, whatever is agreed for the next one after its end."""

import pytest
from msgspec.structs import replace

from companion.table.history.replay import replay
from companion.table.screens import compose
from companion.table.session import Session
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns, rows, told, trick


def over(*, hidden_bids: bool = False) -> ScriptedTable:
    """Play a match of Crowns with one round, up to its end."""
    table = told(crowns(rounds=1, hidden_bids=hidden_bids))
    return trick(table, "R1 R2 R3").clear()


def change(table: ScriptedTable, *items: str) -> ScriptedTable:
    """Agree something else for the next match, then take the end of this one back."""
    table.press("up")
    for item in items:
        table.choose(item)
    return table.press("back", "back")


def test_a_match_that_is_open_again_reads_its_cards() -> None:
    table = change(over(), "cards")
    assert table.session.proposal.score_only
    assert table.view().game.laid == (("A", "R1"), ("B", "R2"))
    assert table.lay("C", "R3").lines[-1].startswith("=")
    menu = table.press("back", "up", "ok").session.menu
    assert menu is not None
    assert "by hand C" in [item.does for item in menu.items]


def test_one_in_which_no_card_was_read_still_asks_for_results() -> None:
    table = told(crowns(rounds=1, score_only=True))
    table.press("ok", "up", "ok", "up", "ok", "up", "up", "ok")
    assert table.view().ended == "played"
    change(table, "cards")
    table.lay("A", "R1")
    assert not any(" play " in line for line in table.lines)
    assert "results" in [mark.what for mark in compose(table.view(), "en").marks]
    assert table.press("ok").view().phase == "count"


def test_hidden_predictions_stay_hidden_and_lots_stay_the_tables() -> None:
    table = change(over(hidden_bids=True), "bids", "lots").press("back", "back", "back")
    assert (table.lines[-1], table.view().phase) == ("table undo", "play")
    assert table.view().game.predictions == (None, None, None)
    assert [row.hidden for row in rows(table.press("ok"))] == [True, True, True]
    table.press("back").menu("deal again")
    assert table.lines[-1].startswith("table trump"), "the table draws it, as before"


@pytest.mark.parametrize("item", ["ready", "option best_of", "option traitor", "game"])
def test_pages_and_ready_presses_are_those_of_the_match(item: str) -> None:
    table = ScriptedTable(games=("crown-duel", "crowns")).start().rounds("8S 6H, 2S 8H")
    table.clear().press("down", "down", "down")
    before = [mark.what for mark in compose(table.view(), "en").marks]
    table.press("back")
    change(table, item)
    table.round("2S", "8H").clear().press("down", "down", "down")
    assert [mark.what for mark in compose(table.view(), "en").marks] == before


@pytest.mark.parametrize("again", [True, False])
def test_a_match_that_was_over_when_the_table_was_switched_on_keeps_its_own(again: bool) -> None:
    """Whatever is proposed next; without a word it is what the match was begun as."""
    table = told(crowns(rounds=1, score_only=True))
    table.press("ok", "up", "ok", "up", "ok", "up", "up", "ok")
    begun = table.session.terms
    proposal = replace(begun, score_only=again)
    session = Session(table.games, table.settings, proposal, table.now_us)
    session.resume(replay("\n".join(table.lines) + "\n", table.games), begun)
    table.session = session
    table.press("back")
    assert (table.view().terms, table.view().proposal) == (begun, proposal)
    assert table.press("ok").view().phase == "count"
