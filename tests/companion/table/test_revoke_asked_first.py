"""Whatever goes on asks first what comes of a revoke that turned up (T4)."""

import random
from collections.abc import Callable

import pytest

from tests.companion.table.revokes import (
    LAYOUTS,
    after_results,
    each_moment,
    ended,
    in_mid_trick,
    noted,
    of_four,
    of_two,
)
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    menu,
    question,
    revoked_midway,
    word,
)
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

WAYS_ON: dict[str, tuple[Callable[[str], ScriptedTable], str]] = {
    "last": (of_four, "last"),
    "last in a round": (in_mid_trick, "last"),
    "results": (in_mid_trick, "results"),
    "leave": (of_four, "leave A"),
    "concede": (of_two, "concede A"),
    "correct": (after_results, "correct"),
}


@LAYOUTS
@pytest.mark.parametrize(("begin", "way"), WAYS_ON.values(), ids=WAYS_ON)
def test_t4_nothing_is_agreed_or_told_before_the_answer(
    begin: Callable[[str], ScriptedTable], way: str, layout: str
) -> None:
    """T8: held down, ok leaves the question for the menu; who goes on there answers it first."""
    table = begin(layout)
    lines = list(table.lines)
    table.hold("ok")
    table.choose(way)
    assert (table.lines, word(table), table.view().revoke) == (lines, "not_now", True)
    assert question(table.press("ok")) == "revoke", "that it comes first has been read"
    assert table.press("ok").lines == [*lines, *noted(table)] != lines
    menu(table, way)
    assert (question(table), word(table)) == ("round" if way == "correct" else "", "")
    done = {"results": table.view().phase == "count", "correct": table.view().phase == "choose"}
    assert done.get(way, any(way.split()[0] in line for line in table.lines[len(lines) + 1 :]))


@LAYOUTS
def test_t4_the_menu_after_the_end_begins_no_match_before_the_answer(layout: str) -> None:
    table = ended(layout)
    lines = list(table.lines)
    table.press("back", "up", "ok")
    assert (table.lines, word(table), table.view().ended) == (lines, "not_now", "played")
    assert question(table.press("ok")) == "revoke"
    assert table.press("ok").lines == [*lines, *noted(table)] != lines
    assert table.press("up", "ok").view().ended is None


@pytest.mark.parametrize("way", ["undo", "deal again", "abandon"])
def test_t4_what_takes_back_or_breaks_off_needs_no_answer(way: str) -> None:
    table = in_mid_trick()
    table.hold("ok")
    table.choose(way)
    assert (noted(table), question(table)) == ([], "")


@pytest.mark.parametrize("layout", ["pocket", "duel"])
@pytest.mark.parametrize("begin", [in_mid_trick, revoked_midway])
def test_t4_a_tap_does_not_answer_the_question_on_the_screen(
    begin: Callable[[str], ScriptedTable], layout: str
) -> None:
    """Whoever did not follow would just tap on, and have answered for everybody."""
    table = begin(layout)
    lines = list(table.lines)
    for _ in range(2):
        table.tap("R9")
        assert (table.lines, word(table)) == (lines, "not_now")
    assert question(table.press("ok")) == "revoke"
    assert table.press("ok").lines == [*lines, *noted(table)] != lines
    assert table.tap("R9").lines[len(lines) + 1].endswith("play R9")


@pytest.mark.parametrize("begin", [in_mid_trick, revoked_midway])
def test_t4_a_card_on_a_slot_of_its_own_waits_for_the_answer(
    begin: Callable[[str], ScriptedTable],
) -> None:
    table = begin("round").clear()
    lines = list(table.lines)
    table.lay(table.view().game.turn, "R9")
    assert (table.lines, question(table)) == (lines, "revoke")
    table.press("ok")
    assert table.lines[len(lines)].startswith("note revoke")
    assert table.lines[len(lines) + 1].endswith("play R9")


@pytest.mark.parametrize("layout", ["pocket", "duel"])
def test_t4_old_cards_tapped_at_the_question_get_no_scolding(layout: str) -> None:
    """T6: they are swept across the reader."""
    table = revoked_midway(layout)
    for card in ("R8", "Y9", "G1"):
        table.tap(card)
        assert (question(table), word(table)) == ("revoke", "")


def test_t4_who_leaves_the_question_for_the_menu_and_taps_plays_on() -> None:
    table = in_mid_trick("pocket")
    table.hold("ok")
    assert noted(table.tap("R9"))


# Whatever happens


SAID = ("note revoke", "table undo", "table abandon")
"""How the lines begin by which it is said what comes of a revoke."""
BUTTONS = ("up", "down", "down", "ok", "ok", "back", "A", "B")


def anything(table: ScriptedTable, chance: random.Random) -> None:
    """Press any button, take any line of the menu, or lay or tap any card."""
    if chance.random() < 0.7:
        table.press(chance.choice(BUTTONS))
    elif chance.random() < 0.5:
        table.hold("ok").press(*["down"] * chance.randrange(8), "ok")
    else:
        table.lay(chance.choice(table.settings.layout.slots), chance.choice(("R9", "R10", "B4")))


@LAYOUTS
@each_moment
@pytest.mark.parametrize("seeds", sampled([range(5), range(5, 10)], {0}), ids=str)
def test_t4_whatever_happens_no_revoke_is_passed_by_nor_asked_about_unseen(
    begin: Callable[[str], ScriptedTable], layout: str, seeds: range
) -> None:
    for seed in seeds:
        table, chance = begin(layout), random.Random(seed)
        acts = 0
        assert table.view().revoke
        while table.view().revoke:
            lines = list(table.lines)
            anything(table, chance)
            view = table.view()
            new = table.lines[len(lines) :] if table.lines[: len(lines)] == lines else []
            assert view.revoke or any(line.startswith(SAID) for line in new), (seed, table.lines)
            assert not (view.choosing and (view.page or view.by_cards))
            acts += 1
            assert acts < 300, "there is an answer"
