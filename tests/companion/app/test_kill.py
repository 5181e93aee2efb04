"""SIGKILL at random points of a match through the chips: nothing that was shown is lost."""

import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table.history.replay import replay

pytestmark = pytest.mark.sweep

PROGRAM = Path(__file__).with_name("played_night.py")
ROOT = Path(__file__).parents[3]


Start = Callable[[Path, str, int, str], None]
"""Lets a table in a folder play on: its layout, the seed, the game."""


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    environment = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}"}
    with subprocess.Popen(
        [sys.executable, str(PROGRAM)], stdin=subprocess.PIPE, env=environment, text=True
    ) as program:
        asked = program.stdin
        assert asked is not None

        def start_one(folder: Path, layout: str, seed: int, game: str) -> None:
            asked.write(f"{folder} {layout} {seed} {game}\n")
            asked.flush()

        yield start_one
        asked.close()


def play_and_kill(
    start: Start, folder: Path, layout: str, seed: int, steps: int, delay_us: int, game: str
) -> tuple[int, int]:
    """Play until so many steps were shown, then kill.

    Return how many matches this run had open, and how many lines of the last one were shown.
    """
    if not (folder / "told").exists():
        os.mkfifo(folder / "told")
    start(folder, layout, seed, game)
    with (folder / "told").open() as telling:
        process = int(telling.readline())
        told = [telling.readline() for _ in range(steps)]
        select.select([], [], [], delay_us / 1e6)  # somewhere in the middle of what comes next
        os.kill(process, signal.SIGKILL)
        rest = telling.read().splitlines(keepends=True)
        told += [line for line in rest if line.endswith("\n")]
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
    start: Start, folder: Path, layout: str, times: int, seed: int, game: str = "crown-duel"
) -> None:
    """Kill that often; each time all that was shown must be there, and be a match."""
    chance = random.Random(seed)
    before: list[str] = []
    for _ in range(times):
        opened, lines = play_and_kill(
            start, folder, layout, seed, chance.randint(1, 3), chance.randrange(300_000), game
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
def test_a_killed_table_goes_on_where_it_was(start: Start, tmp_path: Path, layout: str) -> None:
    """On two slots people play by typed commands, on one reader bots do."""
    killed_again_and_again(start, tmp_path, layout, 5, seed=11)


@pytest.mark.long
@pytest.mark.parametrize("layout", ["duel", "pocket"])
def test_a_table_killed_a_hundred_times_goes_on(start: Start, tmp_path: Path, layout: str) -> None:
    killed_again_and_again(start, tmp_path, layout, 100, seed=12)


@pytest.mark.long
@pytest.mark.parametrize("layout", ["round", "pocket"])
def test_a_game_of_tricks_killed_again_and_again_goes_on(
    start: Start, tmp_path: Path, layout: str
) -> None:
    killed_again_and_again(start, tmp_path, layout, 30, seed=13, game="crowns")
