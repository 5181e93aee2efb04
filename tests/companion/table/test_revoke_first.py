"""The question about a revoke is seen before it is answered, and what was noted is said (T4)."""

from collections.abc import Callable

import pytest

from companion.core.tricks import Revoke
from companion.table.screens import compose
from companion.table.texts import LANGUAGES, say
from companion.table.texts.cards import suit_name
from tests.companion.table.revokes import (
    LAYOUTS,
    each_moment,
    ended,
    in_mid_trick,
    noted,
    revoked_in_battles,
)
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    question,
)

pytestmark = pytest.mark.sweep


def shown(table: ScriptedTable, language: str = "en") -> list[str]:
    """Return all that the screen says."""
    return [mark.what for mark in compose(table.view(), language).marks]


def picture(table: ScriptedTable) -> bytes:
    """Return what is seen from half a metre."""
    return compose(table.view(), "en").image.tobytes()


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
