"""The question about a revoke stays until it is answered, whatever happens meanwhile (T4)."""

from collections.abc import Callable

import pytest

from companion.table.screens import compose
from companion.table.texts import LANGUAGES, explain, say
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    crowns,
    question,
    revoked,
    revoked_midway,
    told,
    trick,
    word,
)

pytestmark = pytest.mark.sweep

NOTED = "note revoke C 1 Y2 G1"
LAYOUTS = pytest.mark.parametrize("layout", ["round", "pocket"])


def touch(table: ScriptedTable, card: str) -> ScriptedTable:
    """Clear the table and put a card where a reader hears it, as happens when cards are dealt."""
    table.clear()
    if table.settings.layout.places:
        return table.lay(table.session.layout.slot_of("trick.B") or "", card)
    return table.tap(card)


@LAYOUTS
@pytest.mark.parametrize("begin", [revoked, revoked_midway])
def test_t4_the_question_is_asked_again_after_a_restart(
    begin: Callable[[str], ScriptedTable], layout: str
) -> None:
    """Law 9: what is not kept is asked again, and only what was noted is kept."""
    table = begin(layout).restart()
    assert question(table) == "revoke"
    table.press("ok")
    assert table.lines[-1].startswith("note revoke")
    assert question(table.restart()) == "", "it was answered"


@LAYOUTS
def test_t4_after_a_restart_the_round_can_still_be_void(layout: str) -> None:
    table = revoked(layout).restart().press("down", "down", "ok")
    assert (table.view().game.number, table.view().game.last.round) == (2, 1)


@LAYOUTS
@pytest.mark.parametrize("begin", [revoked, revoked_midway])
@pytest.mark.parametrize("way", [("ok",), ("down", "ok")], ids=["ok", "menu"])
def test_t4_back_leaves_the_question_and_ok_or_the_menu_come_to_it_again(
    begin: Callable[[str], ScriptedTable], layout: str, way: tuple[str, ...]
) -> None:
    table = begin(layout)
    lines = list(table.lines)
    assert question(table.press("back")) == ""
    assert question(table.press(*way)) == "revoke"
    assert table.lines == lines, "nothing is drawn or noted before it is answered"


def test_t4_at_the_end_of_a_match_no_other_one_begins_before_the_answer() -> None:
    table = trick(told(crowns(rounds=2)), "R1 R2 R3").clear()
    table = trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1").press("back", "ok")
    assert (question(table), table.view().ended) == ("revoke", "played")
    assert table.press("ok").lines[-1] == NOTED


@LAYOUTS
@pytest.mark.parametrize("left", [False, True], ids=["asked", "left"])
def test_t4_a_card_that_is_dealt_does_not_answer_for_a_round_that_is_over(
    layout: str, left: bool
) -> None:
    table = revoked(layout)
    lines = list(table.lines)
    touch(table.press("back") if left else table, "Y14")
    assert table.lines == lines, "no trump is turned for the next round"
    assert table.view().result, "what came of the round stays to be read"
    table.press(*(["ok"] if word(table) else []))  # that no card is asked for has been read
    table.press(*(["ok"] if left else []))
    assert question(table) == "revoke"
    assert table.press("ok").lines[len(lines)] == NOTED


@LAYOUTS
def test_t4_who_leaves_the_question_and_lays_a_card_plays_on(layout: str) -> None:
    table = revoked_midway(layout).press("back")
    table.tap("B4") if layout == "pocket" else table.lay(table.view().game.turn or "A", "B4")
    assert [line for line in table.lines if line.startswith("note revoke")]
    assert question(table) == ""


def shown(table: ScriptedTable, language: str) -> list[str]:
    """Return all that the screen says."""
    return [mark.what for mark in compose(table.view(), language).marks]


@LAYOUTS
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("begin", [revoked, revoked_midway])
def test_t4_a_result_says_that_a_question_was_left_open_and_which_button_asks_it(
    begin: Callable[[str], ScriptedTable], layout: str, language: str
) -> None:
    table = begin(layout).press("back")
    said = shown(table, language)
    assert said[said.index("ok") + 1] == say(language, "tricks.revoke.open")
    assert say(language, "tricks.leads") not in said
    assert question(table.press("ok")) == "revoke"
    assert say(language, "tricks.revoke.open") not in shown(table.press("ok"), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_t4_the_end_of_a_match_says_that_a_question_was_left_open(language: str) -> None:
    table = trick(told(crowns(rounds=2)), "R1 R2 R3").clear()
    table = trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1").press("back")
    open_one, again = say(language, "tricks.revoke.open"), say(language, "screen.again")
    assert open_one in shown(table, language)
    assert again not in shown(table, language), "ok begins nothing before the answer"
    table.press("ok", "ok")
    assert again in shown(table, language)


@LAYOUTS
def test_t4_a_card_laid_meanwhile_is_told_what_has_to_be_said_first(layout: str) -> None:
    table = touch(revoked(layout).press("back"), "Y14")
    notice = table.view().notice
    assert notice is not None
    assert notice.why is not None
    assert explain("en", notice.why).startswith("A suit was not followed. First say")
    assert question(table.press("ok", "ok")) == "revoke"
