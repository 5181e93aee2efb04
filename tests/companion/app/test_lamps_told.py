"""The lamps of a simulated table with a slot board are shown, and what their colours mean."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest
from prompt_toolkit.output import ColorDepth

from companion.app.compose import COLOURS
from companion.app.simulator.commands import Commands
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.lamps_told import MEANINGS, NAMES
from companion.table.lamps import Lamp
from tests.companion.app.night import SECOND_US, a_night, begin, settings_for
from tests.companion.app.typed_terminal import show
from tests.sampling import sampled

pytestmark = pytest.mark.sweep


@pytest.fixture
def round_table() -> Iterator[GameNight]:
    """A match of Crown Duel at a table with six slots, of which two are used."""
    with closing(a_night(settings_for("round"))) as night:
        begin(night)
        yield night


def told(night: GameNight, *lines: str) -> str:
    said: list[str] = []
    commands = Commands(night, said.append)
    for line in lines:
        commands.do(line)
    return "\n".join(said)


def test_the_builders_guide_says_every_colour_that_a_match_lights() -> None:
    text = (Path(__file__).parents[3] / "wiring.md").read_text(encoding="utf-8")
    _, _, below = text.partition("| lamp | meaning |\n|---|---|\n")
    rows = [line.strip("| ").split(" | ") for line in below.split("\n\n")[0].splitlines()]
    assert rows == [
        *([NAMES[COLOURS[lamp]], MEANINGS[lamp]] for lamp in get_args(Lamp)),
        ["dark", "nothing to do here"],
    ]


def test_the_slots_are_told_with_their_lamps(round_table: GameNight) -> None:
    assert "A (Anna): empty [white]   C: empty" in told(round_table, "slots")
    shown = told(round_table, "put A 4S", "slots")
    assert ("A (Anna): 4♠   " in shown, "B (Ben): empty [white]" in shown) == (True, True)
    shown = told(round_table, "put B 5S", "slots")
    assert "B (Ben): 5♠ [red]" in shown, "both have spades"


def test_help_says_what_the_colours_mean_where_there_are_lamps(round_table: GameNight) -> None:
    assert told(round_table, "help").endswith(
        "  white  a card should come here\n"
        "  green  the card here is ahead, or has won\n"
        "  red    the card here has to go"
    )
    with closing(a_night()) as night:
        begin(night)
        assert "amps" not in told(night, "help")
        assert "[" not in told(night, "slots")


@pytest.mark.parametrize("colours", sampled([True, False], {0}))
def test_the_terminal_shows_them_beside_the_slots(round_table: GameNight, colours: bool) -> None:
    """A word on a ground of its colour; without colours the word is left."""
    sent = show(
        round_table,
        ("slots A to F   A [white]   B [white]", "put A 8S\rput B 6H\r"),
        ("A: 8♠   B: 6♥", "press A\rpress B\r"),
        ("A: 8♠ [green]   B: 6♥", "quit\r"),
        depth=None if colours else ColorDepth.DEPTH_1_BIT,
    )
    assert ("107m[white]" in sent, "42m[green]" in sent) == (colours, colours)


def test_where_lines_are_folded_a_slot_keeps_its_lamp_and_a_page_its_end() -> None:
    with closing(a_night(settings_for("battlefield"), game="cuprum-duelists")) as night:
        begin(night)
        shown = (
            "slots A-WL to B-R   A-WL [white]   A-M1 [white]   A-M2 [white]\n"
            "A-M3 [white]   A-WR [white]   A-R [white]\nbuttons"
        )
        show(night, (shown, "help\r"), ("Enter: go on", "\r"), ("go on", "\x03"), size=(24, 72))


def test_lamps_are_dark_before_a_match() -> None:
    with closing(a_night(settings_for("battlefield"), game="cuprum-duelists")) as night:
        night.run_for(SECOND_US)
        assert "[" not in told(night, "slots")
        begin(night)
        assert told(night, "slots").count("[white]") == 6
