"""A game without screens, stories or texts of its own plays on a table, through its asks alone."""

import pytest

from companion.table.history.replay import replay
from companion.table.history.telling import tell
from companion.table.screens import compose
from companion.table.texts import LANGUAGES
from tests.companion.table.any_game import GUESSES, NAMES, a_table
from tests.companion.table.screens.room import crowded
from tests.companion.table.scripted import GAMES, ScriptedTable

FIRST_ROUND = """\
crown-record 1
game sun-and-moon
seat A Anna
seat B Ben
seat C Clara

A guess 2
B guess 1
C guess 1
table high moon
A lay sun-4
B lay moon-4
C lay moon-1
= B 1
"""


def said(table: ScriptedTable, language: str = "en") -> list[str]:
    """List what stands on the screen."""
    return [mark.what for mark in compose(table.view(), language).marks]


def fits(table: ScriptedTable) -> None:
    """See that the screen is not crowded in any language."""
    for language in LANGUAGES:
        assert crowded(compose(table.view(), language)) == []


@pytest.mark.parametrize("layout", ["pocket", "round"])
def test_a_whole_match(layout: str) -> None:
    """Numbers, what the table draws, cards in turn, results, the end: all told on the screen."""
    table = a_table(layout)
    assert said(table)[:4] == ["crown", "Sun And Moon", "Anna, Ben, Clara", "Plain rules"]
    table.start()
    assert said(table)[-2:] == ["ok", "tell numbers"]
    table.press("ok", *GUESSES)
    assert said(table)[0] == "High: moon"
    does = "tap a card" if layout == "pocket" else "lay a card"
    for seat, name, card in zip("ABC", NAMES, ("sun-4", "moon-4", "moon-1"), strict=True):
        assert said(table)[-2:] == [name, does]
        fits(table)
        table.put(seat, card)
    assert "\n".join(table.lines) + "\n" == FIRST_ROUND.replace("\n\n", "\n")
    assert "Ben +1" in said(table)
    assert said(table)[-2:] == ["ok", "go on"]
    table.clear().press("ok")
    for seat, card in zip("BCA", ("moon-7", "sun-1", "moon-2"), strict=True):
        table.put(seat, card)
    table.clear().press("ok")
    for seat, card in zip("BCA", ("moon-5", "sun-6", "moon-3"), strict=True):
        table.put(seat, card)
    assert table.lines[-1] == "= C 3"
    assert table.view().phase == "over"
    assert table.view().totals == (("A", 0), ("B", 2), ("C", 3))
    assert "Clara wins" in " ".join(said(table))
    assert "Clara gewinnt" in " ".join(said(table, "de"))
    fits(table)
    table.press("back")
    assert table.view().phase == "play"


def test_what_is_wrong_is_said() -> None:
    """The game's reasons are told as those of every game."""
    table = a_table("pocket").start().press("ok", *GUESSES)
    table.tap("sun-4").tap("moon-4").tap("sun-4")
    assert table.lines[-1] == "B lay moon-4"
    assert any("sun-4" in line or "out already" in line for line in said(table))


def test_a_card_that_was_another_players() -> None:
    """T3: on one reader the last tap can be given on, and a step is taken back with one press."""
    table = a_table("pocket").start().press("ok", *GUESSES).tap("sun-4")
    assert said(table)[5:8] == ["Anna: sun-4", "▼", "not Anna"]
    table.press("back")
    assert table.lines[-1] == "table undo"
    assert said(table)[-2:] != ["Ben", "tap a card"]


def test_the_choice_can_be_made_on_the_panel() -> None:
    """Where people draw lots themselves, the table asks what came of it."""
    table = a_table("round", drawn=False).start().press("ok", *GUESSES)
    assert said(table)[:3] == ["Choose: high", "sun", "moon"]
    table.press("down", "ok")
    assert table.lines[-1] == "table high moon"


def test_the_set_up_names_game_and_options() -> None:
    """Without texts of its own: by the words that records have."""
    table = a_table("pocket", rounds=2)
    assert said(table)[3] == "2 rounds"
    assert said(table.press("down"))[:3] == ["Start", "Players: 3", "Rounds: 2"]
    both = ScriptedTable("pocket", "crown-duel", games=("crown-duel", "sun-and-moon"))
    both.press("down").choose("game")
    assert said(both)[1] == "Game: Sun And Moon"


def test_a_card_on_the_idle_table_is_named() -> None:
    table = ScriptedTable("pocket", "sun-and-moon", NAMES)
    table.lay("tap", "moon-3")
    assert said(table) == ["moon-3", "Anna, Ben, Clara", "ok", "start Sun And Moon"]


def test_all_pages_show_what_everybody_has() -> None:
    table = a_table("pocket").start()
    for _ in range(3):
        table.press("down")
        assert [what for what in said(table) if what in NAMES] == list(NAMES)
        fits(table)


def test_a_restart_goes_on() -> None:
    table = a_table("pocket").start().press("ok", *GUESSES).tap("sun-4").restart()
    assert said(table)[-2:] == ["Ben", "tap a card"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_is_told_by_its_result_lines(language: str) -> None:
    told = tell(replay(FIRST_ROUND, GAMES), language)
    assert any("Ben 1" in line for line in told)


def test_the_match_stays_on_the_screen_while_another_game_is_proposed() -> None:
    """What comes next can be chosen while the end of a match is still shown; ok names it."""
    table = ScriptedTable("duel", games=("crown-duel", "sun-and-moon"), faces=("2S", "8H"))
    table.start().round("2S", "8H")
    assert table.view().phase == "over"
    shown = said(table)
    table.press("up").choose("game").press("back")
    assert table.session.proposal.game == "sun-and-moon"
    assert said(table) == ["Sun And Moon" if word == "again" else word for word in shown]
