"""Cuprum Duelists at the table: how turns, battles and matches end, and how they are undone."""

import pytest

from tests.companion.table.cuprum_tables import battle, lay, problems, since_start, table
from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep

PASSED = "; ; ; ; ;"
"""Six turns without a card: both win (CU-R2)."""


# Turns


@pytest.mark.parametrize("by_menu", [False, True])
def test_a_turn_is_ended_by_its_player(by_menu: bool) -> None:
    """CU07, CU-R3: on the own button, or on the panel."""
    made = lay(table(), "A", "M1 5S")
    made.menu("done A") if by_menu else made.press("A")
    assert since_start(made) == ["A set M1 5S", "A done"]


def test_ok_ends_the_turn() -> None:
    """CU-R3"""
    assert since_start(lay(table(), "A", "M1 5S").press("ok")) == ["A set M1 5S", "A done"]


@pytest.mark.parametrize("by_menu", [False, True])
def test_being_done_too_ends_a_full_turn_of_the_other(by_menu: bool) -> None:
    """CU-R6"""
    made = lay(table(), "A", "M1 5S, M2 9S")
    made.menu("done B") if by_menu else made.press("B")
    assert since_start(made)[-2:] == ["A done", "B done"]


def test_nobody_is_done_for_the_other() -> None:
    """CU-R3, CU-R6: a turn with one card goes on."""
    assert since_start(lay(table(), "A", "M1 5S").press("B")) == ["A set M1 5S"]


def test_an_item_that_is_stale_by_now_does_nothing() -> None:
    """CU-R6, T1: the second card is lifted while the menu is open, and the turn goes on."""
    made = lay(table(), "A", "M1 5S, M2 9S").press("down", "ok").lift("A-M2").choose("done B")
    assert since_start(made) == ["A set M1 5S", "A set M2 9S", "table undo"]
    assert made.session.menu is None


# The end of a battle


def test_a_battle_closes_by_itself_and_takes_no_press() -> None:
    """CU16–24, CU-R6: once nobody may still answer."""
    made = table()
    before = made.presses
    battle(made)
    assert made.presses == before
    assert made.lines[-3:] == ["B done", "table close", "= A 1 B 1"]
    view = made.view()
    assert (view.result[0].step, view.result[0].winners) == ("highest", ("A", "B"))
    assert view.game.score == (1, 1)


def test_the_result_stays_until_the_next_card() -> None:
    made = battle(table()).clear()
    assert made.view().result
    assert not lay(made, "B", "M1 8H").view().result
    assert since_start(made)[-1] == "B set M1 8H"


def test_cards_of_the_battle_before_mean_nothing_wherever_they_are() -> None:
    """T6"""
    made = battle(table())
    lines = list(made.lines)
    made.lay("B-M2", "2S").lift("B-M2", "2S").lift("A-M1").lay("A-M1", "7S")
    assert (made.lines, problems(made)) == (lines, [None, None])
    lay(made, "B", "M3 8H")
    assert made.lines[-1] == "B set M3 8H"


def open_end() -> ScriptedTable:
    """Six turns are over, and Anna's reserve can still answer Ben's last card."""
    return battle(table(), "R KS, M1 5S; M1 6H; ; ; ; M2 7H")


def test_a_battle_stays_open_while_somebody_may_answer() -> None:
    """CU-R3, CU-R6"""
    made = open_end()
    assert made.lines[-1] == "B done"
    assert {ask.verb for ask in made.view().asks} == {"forward", "close"}
    made.lift("A-R").lay("A-M2", "KS")
    assert made.lines[-3:] == ["A forward M2", "table close", "= A 1"]


@pytest.mark.parametrize("way", ["ok", "menu"])
def test_the_table_closes_a_battle_that_could_go_on(way: str) -> None:
    """CU16, CU-R3: the reserve that stayed behind counts for nothing."""
    made = open_end()
    made.menu("close") if way == "menu" else made.press("ok")
    assert made.lines[-2:] == ["table close", "= B 1"]
    assert made.view().game.discarded == 4


def test_a_battle_takes_at_most_two_presses_beside_choices() -> None:
    """CU-R6"""
    made = table()
    before = made.presses
    battle(made, "R KS, M1 5S; M1 6H, M2 7H; M3 8S, WL 9S; M3 8H, WL 9H; WR 2S, M2 3S; R AH, WR 2H")
    made.press("ok")
    assert (made.lines[-2], made.presses - before) == ("table close", 1)


ONE_EACH = ("A M1 5S", "B M1 6H", "A M2 7S", "B M2 8H", "A M3 9S", "B M3 10H")


def test_turns_of_one_card_take_no_press_but_the_choice_to_lay_no_second() -> None:
    """CU07, CU-R3: each `done` is said by its player, and the last of them closes (CU-R6)."""
    made = table()
    before = made.presses
    for turn in ONE_EACH:
        lay(made, turn[0], turn[2:]).press("ok")
    done = [line for line in since_start(made) if line.endswith("done")]
    assert made.lines[-2] == "table close"
    assert (len(done), made.presses - before) == (6, 6)


def test_the_card_of_the_other_ends_no_turn_of_one_card() -> None:
    """CU-R3, CU-R6, T2: laid all along, the other's cards wait for the choice."""
    made = lay(table(), "A", "M1 5S")
    lay(made, "B", "M1 6H")
    assert since_start(made) == ["A set M1 5S"]
    assert since_start(lay(made, "A", "M2 7S"))[1:] == ["A set M2 7S", "A done", "B set M1 6H"]


def test_the_next_battle_is_begun_by_the_other_and_both_draw_three() -> None:
    """CU25–27, CU-R5, CU-R6"""
    game = battle(table()).view().game
    assert (game.acting, game.battle, game.hands, game.stock) == ("B", 2, (7, 7), 26)


# The end of a match


def won(made: ScriptedTable, *winners: str) -> ScriptedTable:
    """Let these seats win a battle each with one card of their own, another one every time."""
    for seat, card in zip(winners, ("AS", "KS", "QS", "JS"), strict=False):
        starter = made.view().game.acting
        battle(made, f"M1 {card}{PASSED}" if seat == starter else f"; M1 {card}; ; ; ;", starter)
    return made


def test_three_battles_win_the_match() -> None:
    """CU27"""
    made = won(table(), "A", "B", "A", "A")
    view = made.view()
    assert (view.phase, view.winners, view.game.score) == ("over", ("A",), (3, 1))
    assert (view.ended, made.lines[-1]) == ("played", "= A 1")


def test_both_reach_three_and_play_on() -> None:
    """CU22, CU24, CU-R2, CU-R4"""
    made = table()
    for starter in "ABA":
        battle(made, PASSED, starter)
    assert (made.view().game.score, made.view().phase) == ((3, 3), "play")
    assert won(made, "B").view().winners == ("B",)
    assert made.view().game.score == (3, 4)


def test_what_was_discarded_can_be_laid_again_only_once_it_was_shuffled_under() -> None:
    """CU-R5: when the deck cannot serve both draws, before the seventh battle."""
    made = battle(table(), "M1 AS; M1 AH; ; ; ;")
    for number, starter in zip(range(2, 7), "BABAB", strict=True):
        game = made.view().game
        assert (game.battle, game.acting, game.discards) == (number, starter, ("AS", "AH"))
        made.clear().lay(f"{starter}-M1", "AS")
        assert made.view().game.laid == 0
        battle(made, PASSED, starter)
    assert made.view().game.discards == ()
    lay(made, "A", "M1 AS")
    assert made.lines[-1] == "A set M1 AS"


def test_the_last_battle_may_be_declared() -> None:
    """T8"""
    made = lay(table().menu("last"), "A", "M1 AS").press("A", "B", *"ABAB")
    view = made.view()
    assert (view.phase, view.ended, view.winners) == ("over", "last", ("A",))


def test_the_match_can_be_conceded() -> None:
    """T8"""
    view = lay(table(), "A", "M1 5S, R KS").menu("concede A").view()
    assert (view.phase, view.ended, view.winners) == ("over", "conceded", ("B",))


def test_dealing_again_voids_the_battle_under_way_and_nothing_else() -> None:
    """T5: the same starter, and cards that lie count only once lifted."""
    made = battle(table()).clear()
    lay(made, "B", "M1 8H, R 9H")
    lay(made, "A", "WL 8S").menu("deal again")
    game = made.view().game
    assert (game.battle, game.acting, game.laid, game.hands) == (2, "B", 0, (7, 7))
    assert (game.score, game.reserve, made.lines[-1]) == ((1, 1), (None, None), "table undo 4")
    assert lay(made.clear(), "B", "M1 9H").lines[-1] == "B set M1 9H"


# Undo and restart


def test_an_undone_close_takes_back_what_had_ended_the_battle() -> None:
    """CU-R6: alone it would close again at once."""
    made = battle(table()).press("ok").press("back")
    assert made.lines[-1] == "table undo 3"
    game = made.view().game
    assert (game.turn, game.laid, game.score) == (5, 1, (0, 0))
    made.clear()
    assert lay(made, "B", "M2 7H").view().game.score != (0, 0)


def test_an_undone_close_by_hand_lets_the_answer_be_given() -> None:
    """CU-R3"""
    made = open_end().press("ok").press("back")
    made.lift("A-R").lay("A-M2", "KS")
    assert made.lines[-3:] == ["A forward M2", "table close", "= A 1"]


LONG = "R KS, M1 5S; M1 6H, R AH; M2 7S; ; M3 8S, M1 9S; M2 7H"


def test_undo_leads_step_by_step_to_the_very_start() -> None:
    made = table()
    begun = made.view().game
    battle(made, LONG).menu("close")
    battle(made, "M1 2H, M2 3H; M1 2S", "B")
    made.clear()
    seen = [made.view().game]
    for _ in range(60):
        made.press("back")
        seen.append(made.view().game)
    assert seen[-1] == begun
    assert made.lines[4] == "table starter A"
    assert len(set(map(repr, seen))) > 15


@pytest.mark.parametrize("layout", ["battlefield", "pocket", "duel"])
def test_a_restart_at_every_step_gives_the_same_state(layout: str) -> None:
    made = table(layout)
    acts = [
        *("A R KS", "A M1 5S", "B M1 6H", "B R AH", "forward A", "A M2 7S", "press A", "press B"),
        *("A M3 8S", "A M1 9S", "B M2 7H", "press B", "press ok"),
    ]
    for act in acts:
        who, _, what = act.partition(" ")
        if who == "press":
            made.press(what)
        elif who == "forward":
            made.menu("forward A").press("ok")
        elif layout == "battlefield":
            made.lay(f"{who}-{what.split()[0]}", what.split()[1])
        else:
            slot = "tap" if layout == "pocket" else who
            made.lay(slot, what.split()[1]).lift(slot)
            made.choose_place(what.split()[0])
        before = made.view().game, made.view().asks, list(made.lines)
        made.restart().wait(2)
        assert (made.view().game, made.view().asks, made.lines) == before, act
    assert "table close" in made.lines
