"""Players who go before a match of tricks is over, and a round that is declared the last (T8)."""

from collections.abc import Callable

import pytest

from companion.table.screens import compose
from companion.table.texts import LANGUAGES
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    NAMES,
    TRUMPS,
    battles,
    crowns,
    laid,
    menu,
    told,
    trick,
)


def offered(table: ScriptedTable) -> list[str]:
    """Return who can leave, as the menu offers it."""
    menu_open = table.press("up", "ok").session.menu
    assert menu_open is not None
    table.press("back", "back")
    return [item.does for item in menu_open.items if item.does.startswith("leave")]


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


@pytest.mark.sweep
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_t8_in_the_middle_of_a_round_it_is_said_what_comes_of_its_cards(language: str) -> None:
    """T5, T8: it is played to its end, or its cards are gathered and dealt again."""
    table = told(trick(told(crowns(seats=4)), "R1 R2 R3 R4").clear().press("ok"))
    lines = list(table.lay("B", "G1").lines)
    menu(table, "somebody goes")
    said = [mark.what for mark in compose(table.view(), language).marks]
    told_in = {
        "en": ["First: end this round", "Gather all, deal again"],
        "de": ["Erst Runde beenden", "Einsammeln, neu geben"],
    }
    assert said == told_in[language]
    assert table.press("ok").view().menu is None
    assert table.lines == lines
    menu(table, "somebody goes").press("down", "ok")
    assert "note void the round" in table.lines
    assert offered(table.clear()) == [f"leave {seat}" for seat in "ABCD"]
    menu(table, "leave C")
    assert table.view().game.players == ("A", "B", "D")


def test_t8_the_first_round_is_played_before_anybody_leaves() -> None:
    table = told(crowns(seats=4)).lay("A", "R1")
    told_menu = menu(table, "somebody goes").session.menu
    assert told_menu is not None
    assert [item.does for item in told_menu.items] == ["go on"], "dealt again it is the first again"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("language", "said"), [("en", "This round is the last"), ("de", "Die letzte Runde läuft")]
)
@pytest.mark.parametrize("declared", [False, True])
@pytest.mark.parametrize("begun", [crowns, battles])
def test_t8_nobody_is_sent_to_the_end_of_the_last_round_to_leave(
    begun: Callable[..., ScriptedTable], declared: bool, language: str, said: str
) -> None:
    """With it the match is over; dealt again, where a round lies behind it, somebody can go."""
    table = told(begun(seats=4, **({} if declared else {"rounds": 1})))
    if declared:
        menu(table, "last")
    menu(table, "somebody goes")
    assert [mark.what for mark in compose(table.view(), language).marks] == [said]
    assert table.press("ok").view().menu is None


def test_t8_in_the_last_of_several_rounds_it_can_be_dealt_again_without_somebody() -> None:
    table = trick(told(crowns(seats=4, rounds=2)), "R1 R2 R3 R4").clear().press("ok")
    menu(told(table), "somebody goes")
    said = [mark.what for mark in compose(table.view(), "en").marks]
    assert said == ["This round is the last", "Gather all, deal again"]
    menu(table.press("down", "ok"), "leave C")
    assert table.view().game.players == ("A", "B", "D")


def test_t8_nobody_is_told_how_to_leave_where_too_few_would_stay() -> None:
    for table in (told(crowns()), told(battles(seats=2)), ScriptedTable().start()):
        open_menu = table.press("up", "ok").session.menu
        assert open_menu is not None
        assert "somebody goes" not in [item.does for item in open_menu.items]


def test_t8_the_crown_of_who_leaves_becomes_free() -> None:
    table = battles().press("ok", "ok", "down", "down", "ok", "down", "down", "ok")
    menu(table, "results").press("up", "up", "ok", "up", "up", "ok", "up", "ok").press("ok")
    assert table.view().game.crown == "B"
    menu(table, "leave B")
    assert (table.view().game.crown, table.view().game.players) == (None, ("A", "C"))


def test_t8_two_may_concede() -> None:
    table = menu(told(battles(seats=2)), "concede A")
    assert (table.view().ended, table.view().winners) == ("conceded", ("B",))


# Taken back


def drawing(game: str) -> ScriptedTable:
    """Four have played a round, and what the table drew for the next one is never the same."""
    lots = ("A", *TRUMPS)
    table = ScriptedTable("round", game, NAMES[:4], drawn=lots, rounds=3).start()
    cards = "R1 R2 R3 R4" if game == "crowns" else "red-2 red-3 red-4 red-5"
    trick(told(table), cards).clear()
    if game == "crown-battles":
        trick(table, "red-6 red-7 red-8 red-9").clear()
    return table


def drawn(table: ScriptedTable) -> str | None:
    """Return the trump or the die of this round."""
    game = table.view().game
    word: str | None = game.trump
    return word


def shows_arrow(table: ScriptedTable) -> bool:
    """Tell whether the screen says that something was taken back."""
    return "undo" in [mark.what for mark in compose(table.view(), "en").marks]


@pytest.mark.sweep
@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("game", ["crowns", "crown-battles"])
def test_t8_who_left_and_stays_after_all_finds_the_draw_as_it_was(
    game: str, restarted: bool
) -> None:
    """Leaving and back draws nothing anew, however often; an arrow says what back did."""
    table = drawing(game).press("ok")
    before, position = drawn(table), table.session.running.position
    for _ in range(2):
        menu(table, "leave C")
        assert drawn(table) != before
        if restarted:
            table.restart()
        assert not shows_arrow(table)
        table.press("back")
        assert (drawn(table), table.session.running.position) == (before, position)
        assert shows_arrow(table)


def test_t8_two_leave_and_both_stay_after_all() -> None:
    table = ScriptedTable("round", "crowns", NAMES[:5], drawn=("A", *TRUMPS)).start()
    trick(told(table), "R1 R2 R3 R4 R5").clear().press("ok")
    trumps, players = [drawn(table)], [table.view().game.players]
    for seat in "CD":
        menu(menu(table, "last") if seat == "C" else table, f"leave {seat}")
        trumps.append(drawn(table))
        players.append(table.view().game.players)
    assert len(set(trumps)) == 3
    for n in (1, 0):
        table.press("back")
        assert (drawn(table), table.view().game.players) == (trumps[n], players[n])
        assert table.view().last_round, "it was agreed before they left"
    assert not table.press("back").view().last_round
    assert drawn(table) == trumps[0]


def test_an_arrow_says_what_was_taken_back_also_where_the_table_draws_at_once() -> None:
    """Nobody has done anything since; the next button or card takes it away."""
    table = drawing("crowns")
    menu(table, "leave C")
    assert drawn(table) is not None
    table.press("back")
    assert table.view().game.players == tuple("ABCD")
    assert shows_arrow(table)
    assert not shows_arrow(table.press("ok"))


# T3


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("begin", "round_one", "leaves", "stay", "card"),
    [
        (crowns, ("R1 R2 R3 R4",), "C", "BDA", "R5"),
        (battles, ("red-1 red-2 red-3 red-4", "red-5 red-6 red-7 red-8"), "D", "CAB", "red-9"),
    ],
)
def test_t3_a_card_is_given_on_to_nobody_who_has_left(
    begin: Callable[[str, int], ScriptedTable],
    round_one: tuple[str, ...],
    leaves: str,
    stay: str,
    card: str,
) -> None:
    """T3, T8: from who leads around all who stay, and back to who leads."""
    table = told(begin("pocket", 4))
    for cards in round_one:
        trick(table, cards)
    told(menu(table.clear().press("ok"), f"leave {leaves}")).tap(card)
    assert table.view().game.laid == ((stay[0], card),)
    for seat in stay[1:]:
        waits = table.press("down").view().waits
        assert waits is not None
        assert waits[0] == seat
    assert table.press("down").view().game.laid == ((stay[0], card),)
