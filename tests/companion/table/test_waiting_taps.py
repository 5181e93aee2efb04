"""A tap that waits on one reader is what the screen shows, until it is decided (T3)."""

import pytest

from companion.table.screens import compose
from companion.table.texts import LANGUAGES, say
from tests.companion.table.any_game import GUESSES, a_table
from tests.companion.table.cuprum_tables import put, touch
from tests.companion.table.cuprum_tables import table as cuprum
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import battles, crowns, told


def said(table: ScriptedTable, language: str = "en") -> list[str]:
    """Return all that the screen says, icons by their names."""
    return [mark.what for mark in compose(table.view(), language).marks]


def shows(table: ScriptedTable, *words: str) -> bool:
    """Tell whether these words stand on the screen in this order, side by side."""
    all_said = said(table)
    return any(all_said[i : i + len(words)] == list(words) for i in range(len(all_said)))


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "card"), [(crowns, "R5"), (battles, "red-5")])
def test_a_lead_given_on_stays_on_the_screen(game: object, card: str, language: str) -> None:
    """T3: name and card large, and the button that gives it on; the turn is asked for below."""
    table = told(game("pocket")).tap(card)  # type: ignore[operator]
    turn, other = table.view().game.players, table.view().names
    before = table.view().game.laid[0][0]
    after = turn[(turn.index(before) + 1) % len(turn)]
    table.press("down")
    words = said(table, language)
    at = words.index(other[after])
    assert words[at + 1] == "red"
    assert words[at + 3 : at + 6] == [
        "5",
        "▼",
        say(language, "tricks.not_theirs", name=other[after]),
    ]
    assert say(language, "tricks.waits") in words
    assert words[-2:] == [other[before], say(language, "tricks.leads")]


def test_a_later_card_given_on_is_shown_before_the_one_that_counts() -> None:
    table = told(crowns("pocket")).tap("R5").tap("R6").press("down")
    assert shows(table, "Clara", "red", "R", "6", "▼", "not Clara")
    assert said(table)[-4:] == ["Ben", "follow", "red", "red"]
    table.press("back")
    assert shows(table, "Anna", "red", "R", "5", "▼", "not Anna") is False, "it cannot be given on"
    assert "Clara" not in said(table)


def test_what_is_given_on_once_more_is_shown_with_its_new_name() -> None:
    table = told(crowns("pocket")).tap("R5").press("down", "down")
    assert shows(table, "Clara", "red", "R", "5", "▼", "not Clara")


def test_once_it_counts_the_last_tap_is_shown_again() -> None:
    table = told(crowns("pocket")).tap("R5").press("down").tap("R6")
    assert table.view().game.laid == (("A", "R6"), ("B", "R5"))
    assert shows(table, "Ben", "red", "R", "5", "▼", "not Ben")
    assert say("en", "tricks.waits") not in said(table)


@pytest.mark.parametrize(("game", "cards"), [(crowns, ("R5", "R6")), (battles, ("red-5", "red-6"))])
def test_where_a_tap_cannot_be_given_on_no_button_is_named(
    game: object, cards: tuple[str, str]
) -> None:
    """T3: the card that is shown was not tapped last, what came after it was taken back."""
    table = told(game("pocket"))  # type: ignore[operator]
    for card in cards:
        table.tap(card)
    assert "▼" in said(table)
    assert "▼" in said(table.restart())
    assert "▼" not in said(table.press("back"))
    assert "▼" not in said(table.restart())
    assert table.press("down").view().page == 1


def test_in_cuprum_a_card_given_on_is_shown_with_its_new_name() -> None:
    made = put(cuprum("pocket"), "A", "M1 5S").press("down")
    assert shows(made, "5♠", "Ben", "waits for its turn", "▼", "not Ben")
    assert "Anna: lay 0-2" in said(made)
    assert "5♠" not in said(made.press("back"))


def test_in_cuprum_a_reserve_given_on_is_shown_by_its_back() -> None:
    """CU12: it was put face down."""
    made = put(cuprum("pocket"), "A", "R 5S").press("down")
    assert shows(made, "reserve", "Ben", "waits for its turn", "▼", "not Ben")
    assert "5S" not in str(made.view())
    assert "5S" not in str(made.press("down").view())


@pytest.mark.parametrize("layout", ["duel", "round"])
def test_in_cuprum_an_early_card_on_the_own_reader_is_shown_by_its_back(layout: str) -> None:
    """T2: nobody has seen it."""
    made = touch(cuprum(layout), "B", "6H")
    assert shows(made, "reserve", "Ben", "waits for its turn")
    assert "6H" not in str(made.view())
    assert "waits for its turn" not in said(touch(made, "B", "6H"))


def test_a_card_seen_once_and_taken_back_is_not_named_when_it_is_tapped_early() -> None:
    """T2, T3: that it was Anna's card once does not tell whose early card it is."""
    made = put(cuprum("duel"), "A", "M1 5S").press("down", "back")
    assert "5S" not in str(touch(made, "B", "5S").view())


def test_a_game_without_screens_of_its_own_shows_it_too() -> None:
    table = a_table("pocket").start().press("ok", *GUESSES).tap("sun-4").press("down")
    assert shows(table, "Ben: sun-4", "▼", "not Ben")
