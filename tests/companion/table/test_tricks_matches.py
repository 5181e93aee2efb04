"""Games of tricks at the table: revokes, Special cards, leaving, going back, and starting again."""

import pytest

from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import battles, crowns, laid, menu, told, trick


def revoked(layout: str = "round") -> ScriptedTable:
    """C did not follow green in the first battle of round two, and shows a green card now."""
    table = trick(told(crowns(layout)), "R1 R2 R3").clear()
    return trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1")


def revoked_midway(layout: str = "round") -> ScriptedTable:
    """B did not follow red in the first battle of round two, and shows a red card now."""
    table = told(trick(told(crowns(layout)), "R1 R2 R3").clear())
    table = told(trick(trick(table, "R4 R5 R6"), "R7 R8 R9").clear())
    return trick(trick(table, "G5 Y2 G7"), "R8 Y9 G1")


def question(table: ScriptedTable) -> str:
    choosing = table.view().choosing
    return choosing.question if choosing is not None else ""


# T4


def test_t4_play_on_is_noted_and_asked_once() -> None:
    table = revoked()
    scores = table.view().game.totals
    assert question(table) == "revoke"
    table.press("ok")
    assert table.lines[-1] == "note revoke C 1 Y2 G1"
    assert question(table) == ""
    assert table.view().result, "the result stays to be read"
    assert table.view().game.totals == scores, "no finished battle is changed"
    assert table.press("ok", "ok").view().phase == "count"


def test_t4_that_was_not_the_seats_card() -> None:
    table = revoked().press("down", "ok")
    assert (laid(table), table.view().game.turn) == ((("A", "R8"), ("B", "R9")), "C")


def test_t4_the_round_is_void_although_it_was_scored() -> None:
    table = revoked().press("down", "down", "ok")
    game = table.view().game
    assert (game.number, game.starter, game.predictions) == (2, "B", (None,) * 3)
    assert game.last.round == 1


def test_t4_a_revoke_in_the_very_last_battle_is_asked_about_too() -> None:
    table = trick(told(crowns(rounds=2)), "R1 R2 R3").clear()
    table = trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1")
    assert (question(table), table.view().ended) == ("revoke", "played")
    table.press("down", "down", "ok")
    assert (table.view().ended, table.view().game.number) == (None, 2)


@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_t4_a_revoke_blocks_nothing_in_the_middle_of_a_battle(layout: str) -> None:
    table = revoked_midway(layout)
    assert question(table) == "revoke"
    before = laid(table)
    if layout == "pocket":
        table.tap("B4")
        assert any(line.startswith("note revoke") for line in table.lines)
    else:
        table.press("ok").lay(table.view().game.turn or "A", "B4")
    assert question(table) == ""
    assert len(laid(table)) != len(before)


# Special cards


def special() -> ScriptedTable:
    return told(battles(specials=2)).lay("B", "red-5").lay("C", "special-1").lay("A", "red-9")


def test_a_special_cards_winner_is_confirmed_or_corrected() -> None:
    """CB-R1."""
    choosing = special().view().choosing
    assert choosing is not None
    assert (choosing.question, choosing.chosen) == ("winner", "A")
    assert special().press("ok").lines[-1] == "table winner A"
    table = special().press("up", "up", "ok")
    assert table.lines[-1] == "table winner B"
    assert table.view().game.turn == "B"
    assert table.press("back").view().choosing is not None


def test_nothing_is_laid_before_the_winner_is_said() -> None:
    table = special().lay("A", "red-1")
    assert not any(line == "A play red-1" for line in table.lines)
    assert "A play red-1" in table.press("ok").lines


# T8


def test_t8_the_round_declared_the_last_ends_the_match() -> None:
    table = trick(menu(told(crowns()), "last"), "R1 R2 R3")
    assert (table.view().ended, table.view().winners) == ("last", ("A", "B"))


def test_t8_a_player_leaves_between_rounds_also_after_the_trump_was_drawn() -> None:
    """The trump is drawn anew; who left is listed and sits out."""
    table = trick(told(crowns(seats=4)), "R1 R2 R3 R4").clear().press("ok")
    menu(table, "leave C")
    game = table.view().game
    assert (game.players, game.trump, game.starter) == (("A", "B", "D"), "green", "B")
    assert table.lines[-3:] == ["table undo", "C leave", "table trump green"]
    assert laid(trick(told(table), "G1 G2 G3")) == ()
    assert dict(table.view().game.totals)["C"] == 25


def offered(table: ScriptedTable) -> list[str]:
    """Return who can leave, as the menu offers it."""
    menu_open = table.press("up", "ok").session.menu
    assert menu_open is not None
    table.press("back", "back")
    return [item.does for item in menu_open.items if item.does.startswith("leave")]


@pytest.mark.parametrize("game", ["crowns", "crown-battles"])
def test_t8_a_player_leaves_also_where_people_draw_the_lots(game: str) -> None:
    """After a trump or die was told too: it is told anew, as it is where the table draws."""
    cards = "R1 R2 R3 R4" if game == "crowns" else "red-2 red-3 red-4 red-5"
    table = ScriptedTable("round", game, ("Anna", "Ben", "Clara", "Dora"), rounds=3).start()
    told(table.choose_place("D" if game == "crown-battles" else "A").choose_place("red"))
    trick(table, cards).clear()
    if game == "crown-battles":
        trick(table, "red-6 red-7 red-8 red-9").clear()
    table.press("ok", "back")  # leaves the result, and the question for a trump or die
    everybody = [f"leave {seat}" for seat in "ABCD"]
    assert offered(table) == everybody
    table.press("ok").choose_place("blue")
    assert offered(table) == everybody
    menu(table, "leave C")
    assert table.view().game.players == ("A", "B", "D")
    assert table.lines[-2:] == ["table undo", "C leave"]
    table.choose_place("green")
    assert offered(told(table)) == []


def test_t8_a_player_leaves_after_the_last_round_was_declared() -> None:
    table = trick(told(crowns(seats=5)), "R1 R2 R3 R4 R5").clear().press("ok")
    menu(menu(table, "last"), "leave C")
    assert (table.view().game.players, table.view().last_round) == (("A", "B", "D", "E"), True)
    menu(table, "leave E")
    assert (table.view().game.players, table.view().last_round) == (("A", "B", "D"), True)
    assert offered(table) == []
    trick(trick(told(table), "G1 G2 G3"), "G4 G5 G6")
    assert table.view().ended == "last"


def test_t8_a_player_leaves_after_an_earlier_result_was_corrected() -> None:
    table = told(crowns(seats=4, score_only=True))
    table.press("ok", *("up", "ok") * 3, "up", "up", "ok", "ok")
    menu(table, "correct").press("ok", "up", "ok", "ok", "ok", "down", "ok")
    before = dict(table.view().game.totals)
    menu(table, "leave D")
    assert table.view().game.players == ("A", "B", "C")
    assert dict(table.view().game.totals) == before


def test_t8_who_has_left_stays_away_when_the_round_is_dealt_again() -> None:
    table = trick(told(crowns(seats=4)), "R1 R2 R3 R4").clear().press("ok")
    menu(table, "leave C")
    menu(told(table), "deal again")
    assert table.view().game.players == ("A", "B", "D")


def test_t8_nobody_leaves_in_the_middle_of_a_round_or_below_three() -> None:
    table = told(crowns(seats=4)).press("up", "ok")
    assert table.session.menu is not None
    assert not any(item.does.startswith("leave") for item in table.session.menu.items)
    table = trick(told(crowns()), "R1 R2 R3").clear().press("ok", "up", "ok")
    assert table.session.menu is not None
    assert not any(item.does.startswith("leave") for item in table.session.menu.items)


def test_t8_the_crown_of_who_leaves_becomes_free() -> None:
    table = battles().press("ok", "ok", "down", "down", "ok", "down", "down", "ok")
    menu(table, "results").press("up", "up", "ok", "up", "up", "ok", "up", "ok").press("ok")
    assert table.view().game.crown == "B"
    menu(table, "leave B")
    assert (table.view().game.crown, table.view().game.players) == (None, ("A", "C"))


def test_t8_two_may_concede() -> None:
    table = menu(told(battles(seats=2)), "concede A")
    assert (table.view().ended, table.view().winners) == ("conceded", ("B",))


# Going back, and switching off


@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_back_leads_step_by_step_to_the_very_start(layout: str) -> None:
    table = told(trick(told(crowns(layout)), "R1 R2 R3").clear())
    trick(table, "G5 G7 Y2").clear()
    left = []
    for _ in range(9):
        table.press("back")
        left.append(len(table.session.running.steps))
    assert left == [10, 9, 8, 7, 5, 4, 3, 2, 2], "what was drawn goes with what came before it"
    assert (table.view().game.number, table.view().game.predictions) == (1, (None,) * 3)


@pytest.mark.sweep
@pytest.mark.parametrize("layout", ["round", "pocket"])
@pytest.mark.parametrize("game", [crowns, battles])
def test_a_restart_at_any_moment_changes_nothing(layout: str, game: object) -> None:
    cards = {
        crowns: ("R1", "R2", "R3", "G4", "G5", "G6"),
        battles: ("red-1", "red-2", "red-3", "blue-4", "blue-5", "blue-6"),
    }
    table = game(layout)  # type: ignore[operator]
    for step in range(7):
        state, lines = table.state, list(table.lines)
        table.restart()
        assert table.state == state
        assert table.lines == lines
        if step == 0:
            told(table)
        elif table.view().game.turn is None:
            told(table.clear())
        else:
            trick(table, cards[game][step - 1])  # type: ignore[index]


def test_cards_that_lay_before_a_restart_are_not_laid_again() -> None:
    table = told(crowns()).lay("A", "R5").lay("B", "R6").restart().wait(2)
    assert laid(table) == (("A", "R5"), ("B", "R6"))
    assert laid(table.lift("B")) == (("A", "R5"), ("B", "R6"))
    assert table.lay("C", "R7").view().game.last.won == (0, 0, 1)


def test_a_match_of_crowns_to_its_end_takes_no_press_for_a_battle() -> None:
    """CR15, CR44: two presses a round besides the predictions."""
    table, presses = crowns(rounds=3), 0
    for number in (1, 2, 3):
        told(table)
        for n in range(number):
            before = table.presses
            trick(table, f"R{3 * n + 1} R{3 * n + 2} R{3 * n + 3}")
            presses += table.presses - before
    assert (table.view().ended, presses) == ("played", 0)
