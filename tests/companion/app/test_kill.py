"""SIGKILL at random points of a match through the chips: nothing that was shown is lost."""

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table.replay import replay

pytestmark = pytest.mark.sweep

PROGRAM = Path(__file__).with_name("played_night.py")
ROOT = Path(__file__).parents[3]


def play_and_kill(
    folder: Path, layout: str, seed: int, steps: int, delay_us: int, game: str
) -> tuple[int, int]:
    """Play until so many steps were shown, then kill.

    Return how many matches this run had open, and how many lines of the last one were shown.
    """
    environment = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}"}
    with subprocess.Popen(
        [sys.executable, str(PROGRAM), str(folder), layout, str(seed), game],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        told = [process.stdout.readline() for _ in range(steps)]
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(delay_us / 1e6)  # somewhere in the middle of what comes next
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().splitlines(keepends=True)
        told += [line for line in rest if line.endswith("\n")]
        assert "" not in told, process.stderr.read()
    assert all(line.replace(" ", "").strip().isdecimal() for line in told), told
    matches, lines = map(int, told[-1].split())
    return matches, lines


def matches_in(store: Path) -> list[str]:
    """Read every match of a table's memory."""
    with closing(sqlite3.connect(store)) as db:
        texts: dict[int, str] = {}
        for match, line in db.execute("SELECT match, text FROM line ORDER BY match, number"):
            texts[match] = texts.get(match, "") + line + "\n"
    return [texts[match] for match in sorted(texts)]


def killed_again_and_again(
    folder: Path, layout: str, times: int, seed: int, game: str = "crown-duel"
) -> None:
    """Kill that often; each time all that was shown must be there, and be a match."""
    chance = random.Random(seed)
    before: list[str] = []
    for _ in range(times):
        opened, lines = play_and_kill(
            folder, layout, seed, chance.randint(1, 3), chance.randrange(300_000), game
        )
        kept = matches_in(folder / "table.db")
        # A run goes on with the match that was left, so its first match is not a new one.
        first = max(0, len(before) - 1)
        shown = replay(kept[first + opened - 1], GAMES)
        assert len(shown.lines) >= lines, "a line that was shown has been lost"
        assert kept[:first] == before[:first], "a finished match was changed"
        assert all(kept[first].startswith(text) for text in before[first:])
        for text in kept[:-1]:
            assert replay(text, GAMES).position.ended, "a match was left in the middle"
        before = kept


@pytest.mark.parametrize("layout", ["duel", "pocket"])
def test_a_killed_table_goes_on_where_it_was(tmp_path: Path, layout: str) -> None:
    killed_again_and_again(tmp_path, layout, 5, seed=11)


@pytest.mark.long
@pytest.mark.parametrize("layout", ["duel", "pocket"])
def test_a_table_killed_a_hundred_times_goes_on(tmp_path: Path, layout: str) -> None:
    killed_again_and_again(tmp_path, layout, 100, seed=12)


@pytest.mark.long
@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_a_game_of_tricks_killed_again_and_again_goes_on(tmp_path: Path, layout: str) -> None:
    killed_again_and_again(tmp_path, layout, 30, seed=13, game="crowns")
