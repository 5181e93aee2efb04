"""The question about a revoke is seen before it is answered, and answered before all else (T4)."""

from collections.abc import Callable

import pytest

from companion.core.tricks import Revoke
from companion.games import GAMES
from companion.table.screens import compose
from companion.table.texts import LANGUAGES, say
from companion.table.texts.cards import suit_name
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    NAMES,
    TRUMPS,
    battles,
    crowns,
    menu,
    question,
    revoked,
    revoked_midway,
    told,
    trick,
    word,
)

LAYOUTS = pytest.mark.parametrize("layout", ["round", "pocket"])


def revoked_in_battles(layout: str = "round") -> ScriptedTable:
    """A did not follow blue in the first trick of Crown Battles, and shows a blue card now."""
    table = trick(told(battles(layout)), "blue-5 blue-7 green-2").clear()
    return trick(table.press("ok"), "blue-9 blue-3")


def in_mid_trick(layout: str = "round") -> ScriptedTable:
    """C did not follow green in the first battle, and shows a green card while D has to lay."""
    table = told(trick(told(crowns(layout, 4)), "R1 R2 R3 R4").clear())
    return trick(trick(table, "G5 Y2 G7 G8").clear(), "R7 R8 G1")


def ended(layout: str = "round") -> ScriptedTable:
    """C did not follow green, and shows a green card in the last battle of a match."""
    faces = (*GAMES["crowns"].deck(GAMES["crowns"].setup("ABC", {})), "4S")
    table = ScriptedTable(
        layout,
        "crowns",
        NAMES[:3],
        drawn=("A", *TRUMPS, *TRUMPS),
        games=("crowns", "crown-duel"),
        faces=faces,
        deck=None,
        rounds=2,
    ).start()
    return trick(trick(told(trick(told(table), "R1 R2 R3")), "G5 Y2 G7"), "R8 R9 G1").clear()


MOMENTS: dict[str, Callable[[str], ScriptedTable]] = {
    "round": revoked,
    "battle": revoked_midway,
    "mid-trick": in_mid_trick,
    "Crown Battles": revoked_in_battles,
    "end": ended,
}
each_moment = pytest.mark.parametrize("begin", MOMENTS.values(), ids=MOMENTS)


def shown(table: ScriptedTable, language: str = "en") -> list[str]:
    """Return all that the screen says."""
    return [mark.what for mark in compose(table.view(), language).marks]


def picture(table: ScriptedTable) -> bytes:
    """Return what is seen from half a metre."""
    return compose(table.view(), "en").image.tobytes()


def noted(table: ScriptedTable) -> list[str]:
    """Return what was noted of revokes."""
    return [line for line in table.lines if line.startswith("note revoke")]


# What is asked is seen


@each_moment
@LAYOUTS
@pytest.mark.parametrize("page", [1, 2, 3])
def test_t4_the_question_is_seen_before_it_is_answered_on_whichever_page_it_was_asked(
    begin: Callable[[str], ScriptedTable], layout: str, page: int
) -> None:
    asked = picture(begin(layout))
    table = begin(layout).press("back")
    over = table.view().phase == "over"  # up opens the menu then
    table.press(*["down"] * page if over else ["up"] * (4 - page))
    there = picture(table)
    assert picture(table.press("ok")) == asked != there
    assert (table.view().phase, table.view().page) == ("choose", 0)
    assert not noted(table)
    assert noted(table.press("ok"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("left", [False, True], ids=["asked", "left"])
@LAYOUTS
def test_t4_a_card_at_the_end_proposes_nothing_before_the_answer(
    layout: str, language: str, *, left: bool
) -> None:
    """What the screen says of ok is what ok does, whichever game the card is of."""
    for card in ("4S", "R5"):
        table = ended(layout).press(*["back"] if left else [])
        said = shown(table, language)
        table.lay(table.settings.layout.slots[0], card)
        assert shown(table, language) == said
        assert (question(table) == "revoke") is not left
        table.press(*["ok"] if left else [])
        assert (question(table), noted(table)) == ("revoke", [])
        assert noted(table.press("ok"))
        assert say(language, "tricks.revoke.open") not in shown(table, language)
        assert table.view().card == card, "now it says what it proposes"
        table.press("ok")
        assert table.view().ended is None, "and begins it"


@LAYOUTS
def test_t4_back_at_the_end_takes_back_the_last_card_whatever_lies_there(layout: str) -> None:
    """The screen of a match that is over says so while the question is open."""
    table = (
        ended(layout).press("back").lay("A" if layout == "round" else "table", "4S").press("back")
    )
    assert (table.view().ended, table.lines[-1]) == (None, "table undo")


# What is noted is said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("left", [False, True], ids=["asked", "left"])
@pytest.mark.parametrize("begin", [in_mid_trick, revoked_in_battles])
@pytest.mark.parametrize("layout", ["round", "pocket", "duel"])
def test_t4_only_what_was_noted_is_said_to_be(
    layout: str, begin: Callable[[str], ScriptedTable], language: str, *, left: bool
) -> None:
    table = begin(layout)
    seat = table.view().choosing.seat  # type: ignore[union-attr]
    suit = next(told.suit for told in reversed(table.view().told) if isinstance(told, Revoke))
    says = say(
        language,
        "tricks.noted",
        name=table.view().names[seat or ""],
        suit=suit_name(language, suit),
    )
    asks = say(language, "tricks.revoke.open")
    turn = table.view().names[table.view().game.turn]
    if left:
        said = shown(table.press("back"), language)
        assert asks == said[said.index("ok") + 1]
        assert says not in said
        assert said[-4] == turn, "whose turn it is stays said"
        assert question(table.press("ok")) == "revoke"
    said = shown(table.press("ok"), language)
    assert noted(table)
    assert (says in said, asks in said, said[-4]) == (True, False, turn)


# What goes on asks first


def of_four(layout: str = "round") -> ScriptedTable:
    """C did not follow green, and shows a green card in the last battle of a round of four."""
    table = told(trick(told(crowns(layout, 4)), "R1 R2 R3 R4").clear())
    return trick(trick(table, "G5 Y2 G7 G6"), "R7 R8 R9 G1")


def of_two(layout: str = "duel") -> ScriptedTable:
    """A did not follow blue in Crown Battles, and shows a blue card in the second trick."""
    table = told(battles("pocket" if layout == "pocket" else "duel", 2))
    return trick(trick(table, "blue-5 green-2"), "blue-9 blue-3")


def after_results(layout: str = "round") -> ScriptedTable:
    """The first round was told by its results, and in the second C did not follow green."""
    table = menu(told(crowns(layout)), "results").press("up", "up", "ok", "up", "ok", "up", "ok")
    return trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1")


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
