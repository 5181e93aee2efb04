"""A game that is put into GAMES has its cards at the simulated table, as the README promises."""

import os
import subprocess
import sys
from pathlib import Path

from companion.app.simulator.stickers import DECKS, ready_decks
from companion.games import GAMES
from tests.companion.example_game import DECK, GAME

ROOT = Path(__file__).parents[3]
ADDED = """
import sys
from companion.games import GAMES
from tests.companion.example_game import GAME
GAMES[GAME.name] = GAME
from companion.app.cli import main
sys.exit(main(sys.argv[1:]))
"""


def with_it(folder: Path, *words: str, typed: tuple[str, ...] = ()) -> str:
    """Return what the program with the game in it says when it is started so."""
    script = folder / "script.txt"
    script.write_text("\n".join(typed), encoding="utf-8")
    here = {"XDG_STATE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    by_script = ["--script", str(script)] if typed else []
    done = subprocess.run(
        [sys.executable, "-c", ADDED, *words, *by_script],
        cwd=ROOT,
        env=os.environ | here | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_only_a_game_with_cards_of_its_own_has_a_deck_of_its_own() -> None:
    assert ready_decks(GAMES) == DECKS
    more = ready_decks(GAMES | {GAME.name: GAME})
    assert more == DECKS | {"simulated sun-and-moon": DECK}


def test_the_program_plays_it(tmp_path: Path) -> None:
    told = with_it(tmp_path, "--game", GAME.name, "--demo", "--pace", "0")
    assert "The people who held the cards count the same" in told


def test_its_cards_are_laid_by_name(tmp_path: Path) -> None:
    typed = ("press ok", "put A sun-3", "slots")
    assert "A (Seat A): sun-3" in with_it(
        tmp_path, "--game", GAME.name, "--seats", "2", typed=typed
    )


def test_its_deck_is_enrolled_and_examples_are_its_cards(tmp_path: Path) -> None:
    lines = [line for card in DECK for line in (f"put A {card}", "lift A")]
    words = ("deck", "enrol", "sunny", "--for", GAME.name, "--simulated")
    told = with_it(tmp_path, *words, typed=("put A new-14", *lines))
    assert "'new-14' is no card. Write moon-1, sun-1 or sun-7" in told
    assert told.endswith("sunny: 14 of 14 cards have a sticker.\n")
