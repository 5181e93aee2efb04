"""Every message to people: what is wrong is said, nothing is lost, and it goes when put right."""

from collections.abc import Callable

import pytest

from companion.core.outcomes import Reason
from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep

Wrong = Callable[[ScriptedTable], object]


def duel() -> ScriptedTable:
    return ScriptedTable().start().round("8S", "6H").clear()


def problem(table: ScriptedTable, seat: int) -> Reason | None:
    return table.view().seats[seat].problem


CASES: dict[str, tuple[Wrong, str]] = {
    "unknown tag": (lambda t: t.lay("B", "?"), "unknown_tag"),
    "another deck": (lambda t: t.lay("B", "4H", "blue"), "other_deck"),
    "not in the game": (lambda t: t.lay("B", "KC"), "not_in_game"),
    "played already": (lambda t: t.lay("B", "6H"), "card_already_played"),
    "the opponent's slot": (lambda t: t.lay("B", "4S"), "wrong_slot"),
    "the opponent's used card": (lambda t: t.lay("B", "8S"), "card_not_held"),
    "two cards": (lambda t: t.lay("B", "4H").lay("B", "5H"), "two_cards"),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_said_and_goes_away_when_put_right(case: str) -> None:
    wrong, word = CASES[case]
    table = duel().lay("A", "5S").press("A")
    state, lines = table.state, list(table.lines)
    wrong(table)
    why = problem(table, 1)
    assert why is not None
    assert (why.word, dict(why.data)["seat"]) == (word, "B")
    table.press("B")
    assert (table.state is state, table.lines, table.view().seats[1].ready) == (True, lines, False)
    assert table.view().seats[0].ready, "the other seat has lost nothing"
    table.lift("B")
    assert (problem(table, 1), table.view().notice) == (None, None)
    assert table.lay("B", "7H").press("B").view().game.last.cards == ("5S", "7H")


@pytest.mark.parametrize("case", CASES)
def test_only_a_card_played_openly_is_named(case: str) -> None:
    wrong, word = CASES[case]
    table = duel().lay("A", "5S")
    wrong(table)
    why = problem(table, 1)
    assert why is not None
    cards = [value for name, value in why.data if name == "card"]
    assert cards == (["6H"] if word == "card_already_played" else [])


def test_the_opponents_card_names_its_owner() -> None:
    why = problem(duel().lay("B", "4S"), 1)
    assert why is not None
    assert dict(why.data) == {"seat": "B", "owner": "A"}


def test_both_cards_of_one_suit_do_not_fit_in_the_first_round() -> None:
    table = ScriptedTable().start().lay("A", "5S").lay("B", "6S")
    why = problem(table, 1)
    assert why is not None
    assert (why.word, why.detail) == ("card_not_held", "beside")
    table.press("A").press("B").lift("A").lay("A", "5H")
    assert [problem(table, seat) for seat in (0, 1)] == [None, None]


def test_both_players_cards_on_one_slot() -> None:
    table = duel().lay("A", "5S").lay("A", "4H")
    why = problem(table, 0)
    assert why is not None
    assert why.word == "two_cards"
    table.lift("A", "4H").lay("B", "4H")
    assert table.press("A", "B").view().game.last.cards == ("5S", "4H")


def test_a_second_card_beside_a_ready_one_asks_for_ready_again() -> None:
    table = duel().lay("A", "5S").press("A").lay("A", "4S")
    assert not table.view().seats[0].ready
    table.lift("A", "4S")
    assert (problem(table, 0), table.view().seats[0].laid) == (None, True)


def test_ready_without_a_card_is_said() -> None:
    notice = duel().press("B").view().notice
    assert notice is not None
    assert notice.why is not None
    assert (notice.why.word, notice.why.detail) == ("no_card_yet", "")


# On one reader it is said at the tap

TAPS: dict[str, tuple[Wrong, str]] = {
    "unknown tag": (lambda t: t.tap("?"), "unknown_tag"),
    "another deck": (lambda t: t.tap("4H", "blue"), "other_deck"),
    "not in the game": (lambda t: t.tap("KC"), "not_in_game"),
    "Anna's used card": (lambda t: t.tap("8S"), "card_already_played"),
    "Ben's used card": (lambda t: t.tap("6H"), "card_already_played"),
    "a second card of Anna": (lambda t: t.tap("4S"), "card_not_held"),
}


@pytest.mark.parametrize("case", TAPS)
def test_a_wrong_tap_is_said_until_the_next_one(case: str) -> None:
    wrong, word = TAPS[case]
    table = ScriptedTable("pocket").start().round("8S", "6H").tap("5S")
    lines = list(table.lines)
    wrong(table)
    notice = table.view().notice
    assert notice is not None
    assert notice.why is not None
    assert notice.why.word == word
    named = dict(notice.why.data).get("card")
    assert named in (None, "8S", "6H")
    assert [seat.laid for seat in table.view().seats] == [True, False]
    assert table.lines == lines
    table.tap("7H")
    assert table.view().notice is None
    assert table.press("ok").view().game.last.cards == ("5S", "7H")


def test_ok_on_a_message_only_reads_it() -> None:
    table = ScriptedTable("pocket").start().tap("5S").tap("7H").tap("?").press("ok")
    assert (table.view().notice, table.view().game.last, table.view().phase) == (None, None, "play")
    assert table.press("ok").view().game.last.cards == ("5S", "7H")


def test_a_tap_that_fits_nobody_is_told_to_whose_turn_it_is() -> None:
    notice = ScriptedTable("pocket").start().tap("5S").tap("?").view().notice
    assert notice is not None
    assert notice.why is not None
    assert dict(notice.why.data)["seat"] == "B"


def test_a_tap_after_the_end_means_nothing() -> None:
    table = ScriptedTable("pocket").start().round("2S", "8H").tap("5S")
    assert (table.view().phase, table.view().notice) == ("over", None)
