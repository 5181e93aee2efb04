"""A program to be killed: plays on at a simulated table, telling how much has been shown.

For each line `FOLDER LAYOUT SEED GAME` on its input it starts a process that plays, so that all
that is imported is imported once. That process tells FOLDER/told its number, and after every half
second how many lines of all matches have become visible so far, so that the test knows what a
person could have seen.
"""

import os
import signal
import sys
from pathlib import Path
from typing import Any, TextIO

from msgspec.structs import replace

from companion.app.simulator.game_night import GameNight
from companion.app.store import Store
from companion.core.words import ALL_SEATS
from tests.companion.app.night import a_night, settings_for

PLAYERS = {"crown-duel": ("Anna", "Ben"), "crowns": ("Anna", "Ben", "Clara")}
OPTIONS: dict[str, dict[str, Any]] = {
    "crown-duel": {"best_of": 3, "random_hands": True, "traitor": True},
    "crowns": {"rounds": 3},
}


def main() -> None:
    """Start what is asked for, and wait for none of it."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            folder, layout, seed, game = line.split()
            with (Path(folder) / "told").open("w") as told:
                print(os.getpid(), file=told, flush=True)
                play(folder, layout, seed, game, told)


def play(folder: str, layout: str, seed: str, game: str, out: TextIO) -> None:
    """Play until killed."""
    store = Store(Path(folder) / "table.db")
    settings = settings_for(layout)
    settings = replace(settings, table=replace(settings.table, deck="", players=PLAYERS[game]))
    night = a_night(
        settings,
        store=store,
        seed=int(seed),
        bots=ALL_SEATS[: len(PLAYERS[game])],
        lines=store.last_match(),
        game=game,
        **OPTIONS[game],
    )
    night.run_for(1_500_000)
    matches: list[int] = []
    told = 0
    seen_before = None
    while True:
        press_on(night)
        night.run_for(500_000)
        shown = night.history
        if shown is None:
            continue
        if seen_before is None or seen_before is not shown.head:
            seen_before = shown.head
            matches.append(0)
        matches[-1] = len(shown.lines)
        if sum(matches) != told:
            told = sum(matches)
            print(len(matches), matches[-1], file=out, flush=True)
        if night.people is not None and night.people.disagreement:
            print(f"disagreement: {night.people.disagreement}", file=out, flush=True)


def press_on(night: GameNight) -> None:
    """Do what bots do not: begin a match."""
    if night.seen().phase in ("idle", "over"):
        night.table.press("ok")


if __name__ == "__main__":
    main()
