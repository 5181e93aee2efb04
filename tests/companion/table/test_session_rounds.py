"""Rounds at the table: laying, being ready, the reveal, the Scout; and how few presses."""

import pytest

from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep


def duel(**chosen: object) -> ScriptedTable:
    return ScriptedTable(**chosen).start()  # type: ignore[arg-type]


def laid(table: ScriptedTable) -> list[bool]:
    return [seat.laid for seat in table.view().seats]


def ready(table: ScriptedTable) -> list[bool]:
    return [seat.ready for seat in table.view().seats]


# Ready by button


def test_nothing_is_revealed_before_both_are_ready() -> None:
    table = duel().lay("A", "8S").lay("B", "6H")
    assert laid(table) == [True, True]
    table.press("B")
    assert (ready(table), table.view().game.last, table.lines[-1]) == (
        [False, True],
        None,
        "seat B Ben",
    )
    table.press("A")
    assert table.view().result
    assert table.lines[-3:] == ["A play 8S", "B play 6H", "= A 1"]


def test_ready_again_takes_it_back() -> None:
    table = duel().lay("A", "8S").lay("B", "6H").press("A", "A", "B")
    assert ready(table) == [False, True]
    assert table.view().game.last is None


def test_lifting_changes_the_card_until_both_are_ready() -> None:
    table = duel().lay("A", "8S").lift("A").lay("A", "5S").lay("B", "6H").press("A", "B")
    assert "A play 5S" in table.lines


def test_a_card_taken_away_after_ready_is_told_and_nothing_is_lost() -> None:
    table = duel().lay("A", "8S").lay("B", "6H").press("A").lift("A")
    notice = table.view().notice
    assert notice is not None
    assert notice.why is not None
    assert (notice.why.word, dict(notice.why.data)) == ("taken_after_ready", {"seat": "A"})
    table.press("B")
    assert ready(table) == [False, True]
    table.lay("A", "8S")
    assert table.view().notice is None
    assert table.press("A").view().game.coins == (1, 0)


def test_a_card_exchanged_after_ready_needs_ready_again() -> None:
    table = duel().lay("A", "8S").lay("B", "6H").press("A").lift("A").lay("A", "5S").press("B")
    assert table.view().game.last is None
    assert table.press("A").view().game.last.cards == ("5S", "6H")


def test_the_result_stays_until_the_next_card_or_button() -> None:
    table = duel().round("8S", "6H").wait(60).lift("A")
    assert table.view().result
    assert not table.lay("A", "2S").view().result
    assert not duel().round("8S", "6H").press("ok").view().result


def test_looking_things_up_ends_when_a_card_is_laid() -> None:
    table = duel().round("8S", "6H").clear().press("down", "down")
    assert table.view().page == 2
    assert table.lay("A", "2S").view().page == 0


# Ready by itself


def test_cards_that_lie_still_count_after_three_two_one() -> None:
    table = duel(auto=True).lay("A", "8S").lay("B", "6H")
    since = table.now_us - 10_000
    seen = []
    while not table.view().result:
        due_us = table.session.due_us()
        assert due_us is not None
        table.wait((due_us - table.now_us) / 1e6)
        seen.append(((due_us - since) // 1_000_000, table.view().countdown))
    assert seen == [(2, 3), (3, 2), (4, 1), (5, None)]
    assert table.presses == 1


def test_lifting_stops_the_countdown() -> None:
    table = duel(auto=True).lay("A", "8S").lay("B", "6H").wait(4.5)
    assert table.view().countdown == 1
    table.lift("B")
    assert (table.view().countdown, table.session.due_us()) == (None, None)
    table.wait(10)
    assert table.view().game.last is None
    assert table.lay("B", "6H").wait(4.9).view().game.last is None
    assert table.wait(0.2).view().game.last is not None


def test_a_menu_or_a_page_gives_the_countdown_a_new_beginning() -> None:
    table = duel(auto=True).lay("A", "8S").lay("B", "6H").wait(4).press("ok").wait(30)
    assert (table.view().phase, table.session.due_us()) == ("menu", None)
    table.press("back")
    assert table.view().game.last is None
    assert table.wait(4.9).view().game.last is None
    assert table.wait(0.2).view().game.last is not None


def test_cards_wrong_for_each_other_never_count_down() -> None:
    table = duel(auto=True).lay("A", "8S").lay("B", "6S").wait(20)
    assert (table.view().countdown, table.view().game.last) == (None, None)


# Under a Scout


def test_the_scouted_seat_shows_first_and_an_early_card_waits() -> None:
    table = duel().round("3S", "5H").clear().lay("A", "8S").wait(10)
    assert [seat.asked for seat in table.view().seats] == [False, True]
    assert laid(table) == [False, False]
    table.lay("B", "4H")
    assert table.view().game.laid == (None, None)
    table.press("B")
    assert table.view().game.laid == (None, "4H")
    assert (laid(table), ready(table)) == ([True, False], [False, False])
    assert table.press("A").view().game.last.cards == ("8S", "4H")


def test_the_scouting_seat_cannot_be_ready_before_the_other_has_shown() -> None:
    table = duel().round("3S", "5H").clear().lay("A", "8S").lay("B", "4H").press("A")
    notice = table.view().notice
    assert notice is not None
    assert notice.why is not None
    assert notice.why.word == "not_your_turn"
    table.press("B")
    assert table.view().game.laid == (None, "4H")


def test_by_itself_an_early_card_still_gets_its_own_countdown() -> None:
    table = duel(auto=True).round("3S", "5H").clear().lay("A", "8S").wait(20).lay("B", "4H")
    table.wait(5.1)
    assert table.view().game.laid == (None, "4H")
    table.wait(4.5)
    assert table.view().game.laid == (None, "4H")
    assert table.lift("A").lay("A", "7S").wait(5.1).view().game.last.cards == ("7S", "4H")


# Old cards (T6)


def test_the_next_lead_counts_although_old_cards_still_lie() -> None:
    table = duel()
    for a, b in (("8S", "6H"), ("5S", "7H"), ("2S", "AH")):
        table.lay("A", a).lay("B", b).press("A", "B")
        assert table.view().game.last.cards == (a, b)
    assert [seat.problem for seat in table.view().seats] == [None, None]


def test_the_wish_to_clear_is_there_while_used_cards_lie() -> None:
    table = duel().round("8S", "6H")
    assert table.view().old
    assert not table.clear().view().old


def test_used_cards_swept_over_the_readers_mean_nothing() -> None:
    table = duel().round("8S", "6H")
    table.lay("B", "8S").lift("A", "8S").lift("B", "8S").lay("A", "8S").lift("A")
    assert table.view().result
    assert table.view().notice is None
    assert [seat.problem for seat in table.view().seats] == [None, None]
    table.clear().lay("A", "8S")
    assert table.view().seats[0].problem is not None


def test_a_used_card_heard_by_the_neighbour_for_a_moment_stays_used() -> None:
    table = duel().round("8S", "6H").lay("B", "8S").lift("B", "8S").lay("A", "5S").lay("B", "2H")
    assert laid(table) == [True, True]


def test_in_the_next_game_a_card_that_lay_there_can_be_laid_again() -> None:
    table = duel(best_of=3).round("2S", "8H").lift("A").lay("A", "2S").lay("B", "7H")
    assert table.press("A", "B").view().game.last.cards == ("2S", "7H")


# One reader


def test_seats_tap_in_turn_and_ok_reveals() -> None:
    table = duel(layout="pocket").tap("8S")
    assert laid(table) == [True, False]
    table.tap("6H")
    assert (laid(table), table.view().game.last) == ([True, True], None)
    assert table.press("ok").view().game.last.cards == ("8S", "6H")


def test_the_same_card_again_takes_it_back() -> None:
    table = duel(layout="pocket").tap("8S").tap("8S")
    assert laid(table) == [False, False]
    assert table.tap("5S").tap("6H").press("ok").view().game.last.cards == ("5S", "6H")


def test_not_anna_but_ben() -> None:
    table = duel(layout="pocket").tap("6H").press("down")
    assert (laid(table), table.view().page) == ([False, True], 0)
    assert table.tap("8S").press("ok").view().game.last.cards == ("8S", "6H")


def test_down_turns_the_page_where_there_is_nobody_to_pass_to() -> None:
    table = duel(layout="pocket").round("3S", "5H").tap("8H").press("down")
    assert (table.view().page, laid(table)) == (1, [False, True])
    assert table.press("down").view().page == 2


def test_on_a_page_down_turns_on_and_moves_no_card() -> None:
    table = duel(layout="pocket").tap("6H").press("up", "down")
    assert (table.view().page, laid(table)) == (0, [True, False])


def test_a_wrong_card_is_told_without_naming_it() -> None:
    table = duel(layout="pocket").round("8S", "6H").tap("5S").tap("7S")
    notice = table.view().notice
    assert notice is not None
    assert notice.why is not None
    assert (notice.why.word, dict(notice.why.data)) == ("card_not_held", {"seat": "B"})
    assert laid(table) == [True, False]


def test_a_third_tap_says_that_all_have_tapped() -> None:
    table = duel(layout="pocket").tap("8S").tap("6H").tap("5S")
    notice = table.view().notice
    assert notice is not None
    assert notice.why is not None
    assert notice.why.word == "all_tapped"
    assert table.press("ok").press("ok").view().game.last.cards == ("8S", "6H")


def test_back_takes_the_last_tap_back_first() -> None:
    table = duel(layout="pocket").tap("8S").tap("6H").press("back")
    assert laid(table) == [True, False]
    assert laid(table.press("back")) == [False, False]


def test_scouted_on_one_reader() -> None:
    table = duel(layout="pocket").round("3S", "5H").tap("4H").press("ok")
    assert table.view().game.laid == (None, "4H")
    assert table.tap("8S").press("ok").view().game.last.cards == ("8S", "4H")


# How many presses

MATCH = "AS 2H, 3S 5H, 7S 4H, 8S 6H, 2S AH, 4S 7H, 5S 3H, 6S 8H"


@pytest.mark.parametrize(
    ("chosen", "most"),
    [
        ({}, 2),
        ({"auto": True}, 0),
        ({"layout": "pocket"}, 2),
        ({"layout": "pocket", "auto": True}, 0),
    ],
)
def test_a_round_takes_no_more_than_two_presses(chosen: dict[str, object], most: int) -> None:
    """Counted from result to result, to the end of a match of several games."""
    table, before = duel(best_of=3, **chosen), 1
    assert table.presses == before, "one begins the match"
    while table.view().phase != "over":
        game = table.view().game.game
        for pair in MATCH.split(","):
            table.round(*pair.split())
            assert table.presses - before <= most, pair
            before = table.presses
            if table.view().phase == "over" or table.view().game.game > game:
                break
    assert table.view().game.game == 2


@pytest.mark.parametrize("layout", ["duel", "pocket"])
@pytest.mark.parametrize("auto", [False, True])
def test_the_last_set_up_begins_again_with_one_press(layout: str, auto: bool) -> None:
    table = ScriptedTable(layout, auto=auto, coins_to_win=3, best_of=1).press("ok")
    assert (table.presses, table.view().phase) == (1, "play")
    table.rounds("8S 6H, 5S 2H")
    table.round("2S", "8H") if table.view().phase == "play" else None
    assert table.view().phase == "over"
    before, options = table.presses, table.session.proposal
    table.press("ok")
    assert (table.presses - before, table.view().phase) == (1, "play")
    assert table.view().game.coins == (0, 0)
    assert table.session.proposal == options


def test_after_the_end_a_ready_press_begins_nothing() -> None:
    table = duel().round("2S", "8H").press("A", "B")
    assert table.view().phase == "over"
    assert ScriptedTable().press("A").view().phase == "idle"
