"""Games of tricks at the table: revokes, Special cards, going back, and starting again."""

import pytest

from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    battles,
    crowns,
    laid,
    question,
    revoked,
    revoked_midway,
    told,
    trick,
)

pytestmark = pytest.mark.sweep

# T4


def test_t4_play_on_is_noted_and_asked_once() -> None:
    table = revoked()
    scores = table.view().game.totals
    assert question(table) == "revoke"
    table.press("ok")
    assert table.lines[-1] == "note revoke C 1 Y2 G1"
    assert question(table) == ""
    assert table.view().result, "the result stays to be read"
    assert table.view().game.totals == scores, "no finished battle is changed"
    assert table.press("ok", "ok").view().phase == "count"


def test_t4_that_was_not_the_seats_card() -> None:
    table = revoked().press("down", "ok")
    assert (laid(table), table.view().game.turn) == ((("A", "R8"), ("B", "R9")), "C")


def test_t4_the_round_is_void_although_it_was_scored() -> None:
    table = revoked().press("down", "down", "ok")
    game = table.view().game
    assert (game.number, game.starter, game.predictions) == (2, "B", (None,) * 3)
    assert game.last.round == 1


def test_t4_a_revoke_in_the_very_last_battle_is_asked_about_too() -> None:
    table = trick(told(crowns(rounds=2)), "R1 R2 R3").clear()
    table = trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1")
    assert (question(table), table.view().ended) == ("revoke", "played")
    table.press("down", "down", "ok")
    assert (table.view().ended, table.view().game.number) == (None, 2)


@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_t4_after_the_answer_a_revoke_blocks_nothing_in_the_middle_of_a_round(layout: str) -> None:
    table = revoked_midway(layout)
    assert question(table) == "revoke"
    before = laid(table)
    table.press("ok")
    assert table.lines[-1].startswith("note revoke")
    table.tap("B4") if layout == "pocket" else table.lay(table.view().game.turn or "A", "B4")
    assert question(table) == ""
    assert len(laid(table)) != len(before)


# Special cards


def special() -> ScriptedTable:
    return told(battles(specials=2)).lay("B", "red-5").lay("C", "special-1").lay("A", "red-9")


def test_a_special_cards_winner_is_confirmed_or_corrected() -> None:
    """CB-R1."""
    choosing = special().view().choosing
    assert choosing is not None
    assert (choosing.question, choosing.chosen) == ("winner", "A")
    assert special().press("ok").lines[-1] == "table winner A"
    table = special().press("up", "up", "ok")
    assert table.lines[-1] == "table winner B"
    assert table.view().game.turn == "B"
    assert table.press("back").view().choosing is not None


def test_nothing_is_laid_before_the_winner_is_said() -> None:
    table = special().lay("A", "red-1")
    assert not any(line == "A play red-1" for line in table.lines)
    assert "A play red-1" in table.press("ok").lines


def test_nothing_is_scored_before_the_winner_is_said() -> None:
    """CB-R1: the menu offers no results either, where the question was left."""
    table = special().press("back", "up", "ok")
    assert table.session.menu is not None
    does = [item.does for item in table.session.menu.items]
    assert "undo" in does
    assert "results" not in does
    assert question(table.press("back", "back", "ok")) == "winner"


# Going back, and switching off


@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_back_leads_step_by_step_to_the_very_start(layout: str) -> None:
    table = told(trick(told(crowns(layout)), "R1 R2 R3").clear())
    trick(table, "G5 G7 Y2").clear()
    left = []
    for _ in range(9):
        table.press("back")
        left.append(len(table.session.running.steps))
    assert left == [10, 9, 8, 7, 5, 4, 3, 2, 2], "what was drawn goes with what came before it"
    assert (table.view().game.number, table.view().game.predictions) == (1, (None,) * 3)


@pytest.mark.parametrize("layout", ["round", "pocket"])
@pytest.mark.parametrize("game", [crowns, battles])
def test_a_restart_at_any_moment_changes_nothing(layout: str, game: object) -> None:
    cards = {
        crowns: ("R1", "R2", "R3", "G4", "G5", "G6"),
        battles: ("red-1", "red-2", "red-3", "blue-4", "blue-5", "blue-6"),
    }
    table = game(layout)  # type: ignore[operator]
    for step in range(7):
        state, lines = table.state, list(table.lines)
        table.restart()
        assert table.state == state
        assert table.lines == lines
        if step == 0:
            told(table)
        elif table.view().game.turn is None:
            told(table.clear())
        else:
            trick(table, cards[game][step - 1])  # type: ignore[index]


def test_cards_that_lay_before_a_restart_are_not_laid_again() -> None:
    table = told(crowns()).lay("A", "R5").lay("B", "R6").restart().wait(2)
    assert laid(table) == (("A", "R5"), ("B", "R6"))
    assert laid(table.lift("A").wait(3)) == (("A", "R5"), ("B", "R6")), "T1: not the last one"
    assert table.lay("C", "R7").view().game.last.won == (0, 0, 1)


def test_a_match_of_crowns_to_its_end_takes_no_press_for_a_battle() -> None:
    """CR15, CR44: two presses a round besides the predictions, which take one a seat here."""
    table, before = crowns(rounds=3), 1
    assert table.presses == before, "one begins the match"
    for number in (1, 2, 3):
        told(table)
        begun = table.presses
        for n in range(number):
            trick(table, f"R{3 * n + 1} R{3 * n + 2} R{3 * n + 3}")
        assert table.presses == begun
        assert table.presses - before - 3 <= 2
        before = table.presses
    assert table.view().ended == "played"
