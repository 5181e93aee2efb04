"""A round that was declared void comes back with back, as everything does (T4, T5)."""

import pytest
from msgspec.structs import replace

from companion.core.records import format_entry
from companion.table.screens.common import message_of
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
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

pytestmark = pytest.mark.sweep

VOID = ("down", "down", "ok")
"""From the question about a revoke: the round is void."""


def standing(table: ScriptedTable) -> object:
    """Return all that counts: the lines that were not taken back, and where the match is."""
    history = table.session.running
    game = history.head.game
    lines = [format_entry(game, line) for step in history.steps for line in step.entries]
    return lines, history.position


@pytest.mark.parametrize("begin", [revoked, revoked_midway])
@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_t4_a_void_round_comes_back_and_the_question_with_it(begin: object, layout: str) -> None:
    table = begin(layout)  # type: ignore[operator]
    before = standing(table)
    assert standing(table.press(*VOID)) != before
    assert question(table) == ""
    table.press("back")
    assert (standing(table), question(table)) == (before, "revoke")
    table.press("ok")
    assert table.lines[-1].startswith("note revoke"), "now they play on"


def test_t4_the_end_of_a_match_comes_back_too() -> None:
    table = trick(told(crowns(rounds=2)), "R1 R2 R3").clear()
    table = trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1")
    before = standing(table)
    table.press(*VOID, "back")
    assert (standing(table), table.view().ended) == (before, "played")
    assert table.lines[-1].startswith("="), "with its result"


def test_back_goes_on_from_there_and_brings_nothing_back_twice() -> None:
    table = revoked()
    before = standing(table)
    table.press(*VOID, "back", "down", "ok")  # that was not the seat's card
    assert [line for line in table.lines if "undo" in line][-1] == "table undo"
    for _ in range(12):
        table.press("back")
    assert standing(table)[0] == ["table starter A", "table trump red"]  # type: ignore[index]
    assert standing(table) != before


def test_what_was_agreed_in_the_round_stays_while_it_is_void_and_after() -> None:
    """T8: that it is the last round, and who left before its first card."""
    table = trick(told(crowns(seats=4)), "R1 R2 R3 R4").clear()
    table.press("ok")
    menu(menu(table, "leave D"), "last")
    trick(told(table), "G5 G6 G7")
    before = standing(table)
    menu(table, "deal again")
    assert table.view().last_round
    assert standing(table.press("back")) == before


def test_a_corrected_round_stays_corrected() -> None:
    table = told(crowns(score_only=True)).press("ok", "up", "ok", "up", "ok", "up", "up", "ok")
    menu(told(table), "correct").press("ok", "up", "ok", "ok", "up", "ok")
    before = standing(table)
    menu(table, "deal again").press("back")
    assert standing(table) == before


def test_two_void_rounds_come_back_one_after_the_other() -> None:
    table = told(battles()).lay("B", "red-5")
    one = standing(table)
    menu(table, "deal again").clear()
    told(table).lay("B", "red-6")
    two = standing(table)
    menu(table, "deal again").clear().press("back")
    assert standing(table) == two
    table.clear().press(*["back"] * 4)  # the card, and three bids
    assert standing(table.press("back")) == one


def test_where_people_tell_the_die_it_is_taken_back_before_the_round_comes_back() -> None:
    table = ScriptedTable("round", "crown-battles", ("Anna", "Ben", "Clara")).start()
    table.choose_place("A").choose_place("red")
    told(table).lay("B", "red-5")
    before = standing(table)
    menu(table, "deal again").clear().choose_place("blue").press("back")
    assert standing(table) != before
    table.press("back", "back")  # leaves the question, then takes back
    assert standing(table) == before


@pytest.mark.parametrize("begin", [revoked, revoked_midway])
def test_a_restart_takes_nothing_of_that_away(begin: object) -> None:
    """The record notes which lines were a void round, and which brought it back."""
    table = begin("round")  # type: ignore[operator]
    one = standing(table)
    trick(told(table.press(*VOID)), "Y1 Y2 Y3")
    two = standing(table)
    menu(table, "deal again").restart()
    assert "note void the round" in table.lines
    assert standing(table.press("back")) == two
    assert "note void taken back" in table.lines
    table.restart().clear()
    while standing(table) != one and len(standing(table)[0]) > 2:  # type: ignore[index]
        table.press("back")
    assert standing(table) == one
    assert question(table.restart()) == "revoke", "it counts again, and is asked about again"
    assert standing(table.press("back", "back")) != one


def test_rounds_to_be_dealt_again_are_counted_over_a_restart() -> None:
    table = told(battles()).lay("B", "red-5")
    menu(table, "deal again").restart()
    assert table.session.deals_again == 1
    assert table.press("back").session.deals_again == 0
    assert table.restart().session.deals_again == 0
    table.press("back")
    assert table.session.deals_again == 0, "a card is taken back, no void round"


def test_void_rounds_are_counted_anew_in_every_match() -> None:
    table = told(battles()).lay("B", "red-5")
    menu(table, "deal again")
    assert menu(table, "abandon").session.deals_again == 1
    assert table.clear().start().session.deals_again == 0
    table = ScriptedTable().start().lay("A", "3S").menu("deal again")
    assert table.menu("abandon").session.deals_again == 1
    assert table.clear().start().session.deals_again == 0


def test_a_record_may_note_that_a_round_counts_again_which_was_never_void() -> None:
    table = told(battles()).lay("B", "red-5")
    menu(table, "deal again").press("back")
    kept = [line for line in table.lines if line != "note void the round"]
    table.lines = kept
    assert table.restart().session.deals_again == 0


def test_after_another_card_back_takes_back_that_card() -> None:
    table = told(battles()).lay("B", "red-5")
    menu(table, "deal again").clear()
    told(table).lay("B", "red-6").press("back")
    assert standing(table)[0][-1] == "A bid 1"  # type: ignore[index]


@pytest.mark.parametrize("restarts", [False, True])
def test_two_void_rounds_come_back_whatever_was_agreed_before_them(restarts: bool) -> None:
    """T5, T8: what was agreed is written anew with each void round, and is the same all the same.

    So it is after a restart: what back does can be told from the record.
    """
    table = trick(told(crowns(seats=4)), "R1 R2 R3 R4").clear()
    table.press("ok")
    menu(table, "last")
    trick(told(table), "G5 G6 G7")
    one = standing(table)
    menu(table, "deal again")
    trick(told(table.clear()), "G5 G6")
    two = standing(table)
    menu(table, "deal again").clear()
    for _ in range(restarts):
        table.restart()
    assert standing(table.press("back")) == two
    for _ in range(restarts):
        table.restart()
    back_to(table, one)


@pytest.mark.parametrize("restarts", [False, True])
def test_a_correction_taken_back_leads_back_to_the_void_round(restarts: bool) -> None:
    table = told(crowns(score_only=True)).press("ok", "up", "ok", "up", "ok", "up", "up", "ok")
    told(table)
    before = standing(table)
    menu(table, "deal again")
    menu(table, "correct").press("ok", "up", "ok", "ok", "up", "ok")
    for _ in range(restarts):
        table.restart()
    assert standing(table.press("back")) != before
    assert standing(table.press("back")) == before


def back_to(table: ScriptedTable, before: object) -> None:
    """Press back until the match is as it was; it has to come to that."""
    for _ in range(12):
        if standing(table.press("back")) == before:
            return
    raise AssertionError(standing(table))


# What did not count yet


@pytest.mark.parametrize("layout", ["duel", "pocket"])
def test_t5_cards_that_did_not_count_come_back_and_not_the_round_before(layout: str) -> None:
    table = ScriptedTable(layout).start().round("8S", "6H").clear()
    before = standing(table)
    table.put("A", "3S").put("B", "2H")
    laid = [seat.laid for seat in table.view().seats]
    assert laid == [True, True]
    table.menu("deal again")
    assert (table.session.deals_again, table.view().seats[0].laid) == (1, False)
    assert "undo" in offered(table)
    table.press("back")
    assert ([seat.laid for seat in table.view().seats], standing(table)) == (laid, before)
    assert table.session.deals_again == 0
    table.be_ready("A", "B")
    assert table.lines[-3:-1] == ["A play 3S", "B play 2H"]


def test_t5_what_was_lifted_meanwhile_comes_back_too_but_nothing_else_does() -> None:
    table = ScriptedTable().start().round("8S", "6H").clear().lay("A", "3S")
    before = standing(table)
    table.menu("deal again").clear().press("back")
    assert (standing(table), table.session.deals_again) == (before, 0)
    assert (
        message_of(table.view(), "en")
        == "This deal counts again, its cards were lifted. Lay them anew."
    )
    table.press("back")
    assert (standing(table), word(table)) == (before, ""), "it was read, nothing more"
    table.press("back")
    assert standing(table) != before, "the next one takes the round before"
    table = ScriptedTable().start().round("8S", "6H").clear().lay("A", "3S").menu("deal again")
    table.clear().lay("A", "2S").lay("B", "2H").press("A", "B")
    table.press("back")
    assert (standing(table), table.session.deals_again) == (before, 1)


@pytest.mark.parametrize("layout", ["duel", "pocket"])
@pytest.mark.parametrize("card", ["3S", "2S"], ids=["void before", "of the new deal"])
def test_t5_once_a_card_came_after_it_nothing_void_comes_back(layout: str, card: str) -> None:
    table = ScriptedTable(layout).start().round("8S", "6H").clear()
    before = standing(table)
    table.put("A", "3S").menu("deal again").clear().put("A", card).clear()
    if layout == "pocket":
        table.press("back")  # takes back what was tapped, and nothing more
        assert (standing(table), table.session.deals_again) == (before, 1)
    table.press("back")
    assert (standing(table) != before, table.session.deals_again) == (True, 1)


def test_t5_what_only_a_second_reader_hears_is_no_card_that_came() -> None:
    table = ScriptedTable().start().round("8S", "6H").clear().lay("A", "3S")
    before = standing(table)
    table.menu("deal again").lay("B", "3S").press("back")
    assert (standing(table), table.session.deals_again) == (before, 0)


def test_t5_cards_that_come_back_are_still_for_a_while_before_they_count_by_themselves() -> None:
    table = ScriptedTable(auto=True).start().lay("A", "3S").lay("B", "2H")
    table.menu("deal again").wait(9).press("back")
    assert not any("play" in line for line in table.lines)
    assert any("play" in line for line in table.wait(6).lines)


def test_t5_what_was_only_agreed_is_no_round_to_be_dealt_again() -> None:
    for table in (ScriptedTable().start(), ScriptedTable().start().round("8S", "6H").clear()):
        assert "deal again" not in offered(table.menu("last"))
        before = list(table.lines)
        table.lay("A", "3S").menu("deal again")
        assert table.lines == before, "nothing is written where nothing counted"


def offered(table: ScriptedTable) -> list[str]:
    """Open the menu, list what it offers, and leave it."""
    menu = table.press("up", "ok").session.menu
    assert menu is not None
    table.press("back", "back")
    return [item.does for item in menu.items]


def test_another_match_has_no_void_rounds_yet() -> None:
    table = told(crowns()).lay("A", "R5")
    menu(menu(table, "deal again"), "abandon").clear()
    table.session.proposal = replace(table.session.proposal, own_lots=True)
    table.start().press("back").press("back")
    assert standing(table)[0] == []  # type: ignore[index]


def test_cards_that_lie_when_it_comes_back_count_only_once_lifted_or_on_ok() -> None:
    table = told(battles()).lay("B", "red-5").lay("C", "red-6")
    before = standing(table)
    menu(table, "deal again").press("back")
    assert standing(table) == before
    table.clear().lay("A", "red-7")
    assert table.view().result
