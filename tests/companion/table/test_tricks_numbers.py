"""Games of tricks at the table: lots, predictions, bids, and results told without cards."""

from collections.abc import Callable

import pytest

from companion.table.screens import compose
from companion.table.screens.counting import number_of
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    NAMES,
    battles,
    crowns,
    menu,
    rows,
    told,
    trick,
    word,
)

pytestmark = pytest.mark.sweep


def choose(table: ScriptedTable, option: str) -> ScriptedTable:
    """Choose this on the panel."""
    choosing = table.view().choosing
    assert choosing is not None
    return table.press(*["down"] * choosing.options.index(option), "ok")


def values(table: ScriptedTable) -> list[int | None]:
    return [row.value for row in rows(table)]


def test_only_what_was_told_is_counted_beside_the_list() -> None:
    """Each begins at an even share; nobody has said it before the row was reached."""
    table = trick(told(crowns()), "R1 R2 R3").clear().press("ok", "ok")

    def seen() -> tuple[list[str], int]:
        counting = table.view().counting
        assert counting is not None
        here = enumerate(counting.rows)
        return [number_of(row, here=n == counting.cursor) for n, row in here], counting.sum

    assert seen() == (["1", "–", "–"], 1)
    table.press("ok")
    assert seen() == (["1", "1", "–"], 2)
    table.press("up")
    assert seen() == (["1", "2", "–"], 3)
    table.press("back")
    assert seen() == (["1", "2", "–"], 3)


# Lots


def test_the_table_draws_starter_and_trump() -> None:
    """CR11, CR-R8, CR42: and says who shuffles, how many each gets, and who starts."""
    game = crowns().view().game
    assert (game.starter, game.trump, game.shuffler, game.dealt) == ("A", "red", "C", 1)


def test_people_tell_their_own_lots() -> None:
    table = ScriptedTable("round", "crowns", NAMES[:3]).start()
    assert choose(table, "C").view().game.starter == "C"
    assert choose(table, "green").view().game.trump == "green"
    assert table.press("ok").view().phase == "count"


def test_the_dealer_tells_a_real_die_and_names_the_suit_after_a_dragon() -> None:
    """CB05, CB07–10, CB-R4, CB-R6: nobody bids before the suit is known."""
    table = ScriptedTable("round", "crown-battles", NAMES[:3]).start()
    choose(choose(table, "B"), "dragon")
    choosing = table.view().choosing
    assert choosing is not None
    assert (choosing.question, choosing.seat) == ("trump", "B")
    table.press("C")
    assert table.view().phase == "choose"
    choose(table, "green")
    assert (table.view().game.trump, table.view().game.die) == ("green", "dragon")
    assert [row.seat for row in rows(table.press("ok"))] == ["C", "A", "B"]  # CB11


def test_an_x_is_no_trump() -> None:
    table = ScriptedTable("round", "crown-battles", NAMES[:3]).start()
    choose(choose(table, "A"), "x")
    assert (table.view().game.trump, rows(table.press("ok"))[0].seat) == (None, "B")


# Predictions


def test_predictions_are_one_list_that_starts_at_the_fair_share_and_wraps() -> None:
    """CR16, CR-R7."""
    table = told(crowns())
    trick(table, "R1 R2 R3").clear().press("ok", "ok")
    assert values(table) == [1, 1, 1]
    assert values(table.press("up", "up")) == [0, 1, 1]
    assert values(table.press("down")) == [2, 1, 1]


def test_predictions_can_be_changed_until_all_are_in_and_count_together() -> None:
    table = crowns().press("ok", "up", "ok", "ok")
    assert not any("predict" in line for line in table.lines)
    table.press("back", "back", "down", "ok", "ok", "up", "ok")
    assert table.lines[-3:] == ["A predict 0", "B predict 0", "C predict 1"]


def test_predictions_are_undone_as_one_step() -> None:
    table = told(crowns()).press("back")
    assert table.lines[-1] == "table undo"
    assert table.view().game.predictions == (None, None, None)
    assert table.view().game.trump == "red"


def test_hidden_predictions_show_no_number_but_the_one_being_told() -> None:
    table = crowns(hidden_bids=True).press("ok")
    assert values(table) == [0, None, None]
    assert values(table.press("up", "ok")) == [None, 0, None]
    assert values(table.press("back")) == [0, None, None], "told anew: others may be looking"
    table.press("up", "ok", "ok", "ok")
    assert table.view().game.predictions == (1, 0, 0)


def test_a_hidden_prediction_half_told_is_not_shown_to_whoever_goes_back() -> None:
    """CR-R7: whoever is next has turned to a number, and lets the one before change theirs."""
    table = crowns(hidden_bids=True).press("ok", "ok", "up")
    assert values(table) == [None, 1, None]
    assert values(table.press("back")) == [0, None, None]
    assert values(table.press("ok")) == [None, 0, None], "told anew: others may be looking"


# Bids


def test_bids_come_one_after_the_other_from_the_dealers_left() -> None:
    """CB01, CB11, CB12."""
    table = battles().press("ok")
    assert [(row.seat, row.value) for row in rows(table)] == [("B", 1), ("C", None), ("A", None)]
    table.press("ok")
    assert table.lines[-1] == "B bid 1"
    table.press("down", "down", "ok", "ok")
    assert table.view().game.bids == ((1,), (1,), (0,))
    assert table.view().game.turn == "B"  # CB14


def test_a_double_bid_on_the_panel() -> None:
    """CB13."""
    table = battles().press("ok", "up", "ok")
    assert table.lines[-1] == "B bid 1 2"
    assert rows(table)[0].double


def test_a_bid_is_a_step_of_its_own() -> None:
    table = battles().press("ok", "ok", "back", "back")
    assert table.lines[-2:] == ["B bid 1", "table undo"]
    assert table.view().game.bids == (None, None, None)


# Results without cards


def score_only() -> ScriptedTable:
    return told(crowns(score_only=True))


def test_no_sticker_is_needed_and_a_zero_has_to_be_told() -> None:
    """CR34, CR-R7."""
    table = score_only().press("ok")
    assert values(table) == [None, None, None]
    assert values(table.press("ok")) == [None, None, None], "nothing is told by ok alone"
    table.press("up", "ok", "up", "up", "ok", "up", "ok")
    assert table.lines[-4:] == ["A won 0", "B won 1", "C won 0", "= A 25 B -100 C 25"]


def test_a_card_is_not_read_where_only_scores_are_kept() -> None:
    table = score_only().lay("A", "R5")
    assert not any(" play " in line for line in table.lines)


@pytest.mark.parametrize("begin", [crowns, battles])
def test_where_only_scores_are_kept_no_trick_is_promised(
    begin: Callable[..., ScriptedTable],
) -> None:
    def page(table: ScriptedTable, language: str) -> str:
        return " ".join(mark.what for mark in compose(table.view(), language).marks)

    table = told(begin(score_only=True)).press("down")
    assert "No cards are read" in page(table, "en")
    assert "nicht gelesen" in page(table, "de")
    assert "No trick is over yet." in page(told(begin()).press("down"), "en")


def test_a_wrong_sum_is_told_and_can_be_put_right() -> None:
    table = score_only().press("ok", "up", "ok", "up", "ok", "up", "ok")
    assert word(table) == "sum_mismatch"
    assert not any("won" in line for line in table.lines)
    table.press("ok", "up", "ok")
    assert table.view().game.last.won == (0, 0, 1)


def test_an_earlier_round_is_corrected_and_all_after_it_derived_again() -> None:
    table = score_only().press("ok", "up", "ok", "up", "ok", "up", "up", "ok")
    told(table)
    table.press("ok", "up", "up", "ok", "up", "up", "ok", "up", "ok")
    before = dict(table.view().game.totals)
    menu(table, "correct").press("up", "ok")
    assert values(table) == [0, 0, 1]
    table.press("up", "ok", "ok", "up", "ok")
    assert table.lines[-2:] == ["table correct 1 A 1 B 0 C 0", "table trump green"]
    after = dict(table.view().game.totals)
    assert {seat: after[seat] - before[seat] for seat in after} != dict.fromkeys(after, 0)
    assert dict(table.press("back").view().game.totals) == before


def test_results_can_be_told_after_some_cards_were_read() -> None:
    table = told(crowns()).lay("A", "R5")
    menu(table, "results").press("up", "ok", "up", "up", "ok", "up", "ok")
    assert table.view().game.last.won == (0, 1, 0)
    assert table.view().game.last.tricks is None


@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_battles_are_scored_without_cards(layout: str) -> None:
    table = battles(layout, score_only=True).press("ok", "ok", "ok", "ok")
    table.press("ok", "up", "up", "ok", "up", "ok", "up", "up", "ok")
    assert table.lines[-1].startswith("=")
    assert table.view().game.last.won in {(1, 1, 0), (1, 0, 1), (0, 1, 1)}


def test_a_result_that_nobody_has_told_is_no_answer() -> None:
    """CR34: an explicit 0; ok on nothing says what to do."""
    table = score_only().press("ok", "ok")
    notice = table.view().notice
    assert notice is not None
    assert notice.why is not None
    assert notice.why.detail == "say_number"
    assert values(table) == [None, None, None]


@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_where_only_scores_are_kept_no_card_means_anything(layout: str) -> None:
    """Nor can one be told by hand, and what was half told stays."""
    table = told(crowns(layout, score_only=True)).press("ok", "up", "ok")
    before, half = list(table.lines), values(table)
    for slot, card in (("A", "R5"), ("B", "B1"), ("C", "Y6")):
        table.lay(slot if layout == "round" else "tap", card)
    assert (table.lines, values(table)) == (before, half)
    table.press("back", "back", "up", "ok")
    assert table.session.menu is not None
    assert not [item for item in table.session.menu.items if item.does.startswith("by hand")]


def test_a_correction_of_an_earlier_round_outlives_dealing_again() -> None:
    """T5: the round is void, not what was said of another one."""
    table = told(score_only().press("ok", "up", "ok", "up", "ok", "up", "up", "ok"))
    before = dict(table.view().game.totals)
    menu(table, "correct").press("ok", "up", "ok", "ok", "up", "ok")
    corrected = dict(table.view().game.totals)
    assert corrected != before
    menu(table, "deal again")
    assert dict(table.view().game.totals) == corrected
