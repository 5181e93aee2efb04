"""Going back: undo, deal again, restarts, the end of a match and the next one."""

import pytest

from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep


def duel(rounds: str = "", **chosen: object) -> ScriptedTable:
    table = ScriptedTable(**chosen).start()  # type: ignore[arg-type]
    return table.rounds(rounds) if rounds else table


# Undo


def test_one_press_takes_one_step_back_to_the_very_start() -> None:
    table = duel("8S 6H, AS 2H, 3S 5H").clear()
    states = []
    for _ in range(3):
        table.press("back")
        states.append((table.view().game.number, table.view().game.coins))
    assert states == [(3, (1, 0)), (2, (1, 0)), (1, (0, 0))]
    lines = list(table.lines)
    notice = table.press("back").view().notice
    assert notice is not None
    assert notice.why is not None
    assert notice.why.detail == "nothing_to_undo"
    assert table.lines == lines


def test_the_journal_only_grows() -> None:
    table = duel("8S 6H").press("back")
    assert table.lines[-4:] == ["A play 8S", "B play 6H", "= A 1", "table undo"]


def test_cards_still_lying_count_again_on_ok() -> None:
    table = duel("8S 6H").press("back")
    assert table.view().lift
    assert not any(seat.laid for seat in table.view().seats)
    table.press("A")
    assert table.view().notice is not None
    table.press("ok")  # the message has been read
    table.press("ok")
    assert not table.view().lift
    assert all(seat.laid for seat in table.view().seats)
    assert table.press("A", "B").view().game.coins == (1, 0)


def test_cards_still_lying_count_again_when_lifted_and_laid() -> None:
    table = duel("8S 6H").press("back").lift("A").lay("A", "8S")
    assert [seat.laid for seat in table.view().seats] == [True, False]
    assert table.view().lift
    table.lift("B").lay("B", "6H")
    assert not table.view().lift


def test_a_card_waiting_to_be_lifted_is_not_laid_by_a_neighbours_reader() -> None:
    table = duel("8S 6H").press("back").lay("B", "8S").lift("B", "8S")
    assert not any(seat.laid for seat in table.view().seats)


def test_by_itself_an_undone_round_does_not_come_back() -> None:
    table = duel("8S 6H", auto=True).press("back").wait(60)
    assert table.view().game.last is None
    assert table.press("ok").wait(4.9).view().game.last is None
    assert table.wait(0.2).view().game.last is not None


def test_cards_of_earlier_rounds_stay_used_after_an_undo() -> None:
    table = duel()
    for a, b in (("8S", "6H"), ("5S", "7H")):
        table.lay("A", a).lay("B", b).press("A", "B")
    table.press("back").press("ok")
    assert [(seat.laid, seat.problem) for seat in table.view().seats] == [(True, None)] * 2
    assert table.press("A", "B").view().game.last.cards == ("5S", "7H")


def test_back_takes_ready_back_before_it_undoes() -> None:
    table = duel("8S 6H").clear().lay("A", "5S").press("A").press("back")
    assert (table.view().game.number, table.view().seats[0].ready) == (2, False)
    assert table.press("back").view().game.number == 1


def test_back_leaves_a_page_before_it_undoes() -> None:
    table = duel("8S 6H").clear().press("down", "back")
    assert (table.view().page, table.view().game.number) == (0, 2)


def test_back_on_a_message_only_reads_it() -> None:
    table = duel("8S 6H").clear().press("A").press("back")
    assert (table.view().notice, table.view().game.number) == (None, 2)


def test_undo_under_a_scout_takes_the_shown_card_back() -> None:
    table = duel("3S 5H").clear().lay("B", "4H").press("B").press("back")
    assert (table.view().game.laid, table.view().game.number) == ((None, None), 2)


def test_undo_after_the_end_opens_the_match_again() -> None:
    table = duel("2S 8H")
    assert table.view().winners == ("A",)
    table.press("back")
    assert (table.view().phase, table.view().winners) == ("play", ())
    assert table.press("ok").press("A", "B").view().winners == ("A",)


# Deal again (T5)


def test_deal_again_takes_back_what_was_shown_in_this_round() -> None:
    table = duel("8S 6H, 3S 5H").clear().lay("B", "4H").press("B").menu("deal again")
    assert (table.view().game.laid, table.view().game.number) == ((None, None), 3)
    assert table.lines[-1] == "table undo"


def test_deal_again_before_anything_counted_wants_the_cards_lifted() -> None:
    table = duel("8S 6H").clear().lay("A", "5S").lay("B", "4H").press("A").menu("deal again")
    assert table.view().lift
    assert table.lines[-1] == "= A 1"
    table.press("B")
    assert table.view().game.number == 2


# The end


def test_the_last_round_ends_the_match() -> None:
    table = duel("8S 6H").clear().menu("last")
    assert table.view().last_round
    table.round("AS", "2H")
    assert (table.view().phase, table.view().ended, table.view().winners) == (
        "over",
        "last",
        ("A",),
    )


def test_a_match_can_be_conceded_and_that_taken_back() -> None:
    table = duel("8S 6H").clear().menu("concede A")
    assert (table.view().ended, table.view().winners) == ("conceded", ("B",))
    assert table.press("back").view().phase == "play"


def test_breaking_off_leads_to_the_idle_table() -> None:
    table = duel("8S 6H").clear().lay("A", "5S").menu("abandon")
    assert (table.view().phase, table.lines[-1]) == ("idle", "table abandon")
    assert table.view().card is None, "what lay face down stays a secret"
    assert table.lay("B", "7H").view().card == "7H"


def test_cards_of_the_last_match_mean_nothing_in_the_next() -> None:
    table = duel("2S 8H").press("ok")
    assert (table.view().lift, table.view().old) == (False, True)
    table.press("A")
    assert not any(seat.laid for seat in table.view().seats)
    table.press("ok").lay("A", "5S").lay("B", "4H").press("A", "B")
    assert table.view().game.last.cards == ("5S", "4H")


def test_a_card_laid_early_for_the_next_match_waits_for_it() -> None:
    table = duel("2S 8H").clear().lay("A", "5S").press("ok")
    assert [seat.laid for seat in table.view().seats] == [True, False]


def test_cards_shown_on_the_idle_table_do_not_count_by_themselves() -> None:
    table = ScriptedTable().lay("A", "5S")
    assert table.view().card == "5S"
    table.press("ok")
    assert table.view().lift
    assert not table.view().seats[0].laid
    assert table.press("ok").view().seats[0].laid


def test_what_lay_in_a_conceded_round_does_not_count_in_the_next_match() -> None:
    table = duel("8S 6H").clear().lay("A", "5S").menu("concede B").press("ok")
    assert not table.view().seats[0].laid
    assert table.view().lift


def test_the_set_up_is_within_reach_after_a_match() -> None:
    table = duel("2S 8H").press("up")
    assert table.view().phase == "menu"
    assert table.press("back").view().phase == "over"
    table.press("up").choose("option coins_to_win").press("up", "ok")
    assert table.view().game.options.coins_to_win == 3


def test_a_reopened_match_keeps_how_ready_is_said_in_it() -> None:
    table = duel("2S 8H").clear().press("up").choose("ready").press("back", "back")
    assert (table.view().phase, table.view().auto) == ("play", False)
    assert table.lay("A", "2S").lay("B", "8H").wait(10).view().phase == "play"
    assert table.press("A", "B", "ok").view().auto


# Restarts


def test_a_restart_at_every_point_gives_the_same_match() -> None:
    table = duel(best_of=3)
    for a, b in (("8S", "6H"), ("3S", "5H"), ("7S", "4H"), ("2S", "8H"), ("AS", "2H")):
        before = table.view()
        table.clear().restart().wait(1)
        after = table.view()
        assert (after.game, after.told, after.ended, after.names) == (
            before.game,
            before.told,
            before.ended,
            before.names,
        )
        assert after.result == before.result
        table.round(a, b)
    assert table.view().game.game == 2


def test_used_cards_found_lying_are_silent() -> None:
    table = duel("8S 6H").restart()
    view = table.view()
    assert (view.lift, view.old, view.notice) == (False, True, None)
    assert [seat.problem for seat in view.seats] == [None, None]
    assert view.result, "the result stays"
    assert table.wait(1).lay("A", "5S").lay("B", "4H").press("A", "B").view().game.number == 3


def test_cards_of_several_rounds_found_lying_are_silent() -> None:
    table = duel()
    for a, b in (("8S", "6H"), ("5S", "7H"), ("AS", "2H")):
        table.lay("A", a).lay("B", b).press("A", "B")
    view = table.restart().view()
    assert (view.lift, view.old) == (False, True)


@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("rounds", ["", "8S 6H"])
def test_cards_found_lying_are_no_answers_until_ok(auto: bool, rounds: str) -> None:
    table = duel(rounds, auto=auto).clear().lay("A", "2S").lay("B", "AH").restart()
    assert table.view().lift
    assert not any(seat.laid for seat in table.view().seats)
    number = table.view().game.number
    assert table.wait(30).view().game.number == number
    table.press("ok")
    assert all(seat.laid for seat in table.view().seats)
    assert table.be_ready("A", "B").view().game.number == number + 1


def test_cards_that_ended_a_game_are_silent_though_the_next_game_could_use_them() -> None:
    view = duel("2S 8H", best_of=3).restart().view()
    assert (view.game.game, view.lift, view.old) == (2, False, True)


def test_cards_found_lying_are_no_answers_until_lifted() -> None:
    table = duel().lay("A", "2S").lay("B", "AH").restart().wait(1).lift("A").lay("A", "2S")
    assert [seat.laid for seat in table.view().seats] == [True, False]


def test_a_card_laid_long_after_a_restart_counts() -> None:
    table = duel("8S 6H").clear().restart().wait(2).lay("A", "2S")
    assert table.view().seats[0].laid


def test_a_finished_match_is_shown_after_a_restart_and_can_be_taken_back() -> None:
    table = duel("2S 8H").clear().restart()
    assert (table.view().phase, table.view().winners) == ("over", ("A",))
    assert table.press("back").view().phase == "play"


def test_an_undone_step_is_no_result_after_a_restart() -> None:
    table = duel("8S 6H, AS 2H").clear().press("back").restart()
    assert not table.view().result
