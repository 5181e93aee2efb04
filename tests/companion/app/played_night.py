"""A program to be killed: plays on at a simulated table, telling how much has been shown.

For each line `FOLDER LAYOUT SEED GAME` on its input it starts a process that plays, so that all
that is imported is imported once. That process tells FOLDER/told its number, and after every half
second how many lines of all matches have become visible so far, so that the test knows what a
person could have seen. In Crown Duel on two slots people play, by the commands that are typed at
the simulated table; everywhere else bots do.
"""

import os
import random
import signal
import sys
from pathlib import Path
from typing import Any, TextIO

from msgspec.structs import replace

from companion.app.simulator.commands import Commands
from companion.app.simulator.game_night import GameNight
from companion.app.store import Store
from companion.core.words import ALL_SEATS
from tests.companion.app.night import a_night, settings_for

TYPED = ("crown-duel", "duel")
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
    typed = (game, layout) == TYPED
    night = a_night(
        settings,
        store=store,
        seed=int(seed),
        bots=() if typed else ALL_SEATS[: len(PLAYERS[game])],
        lines=store.last_match(),
        game=game,
        **OPTIONS[game],
    )
    night.run_for(1_500_000)
    commands = Commands(night, lambda said: print(f"said: {said}", file=out, flush=True))
    chance = random.Random(seed)
    matches: list[int] = []
    told = 0
    seen_before = None
    while True:
        if typed:
            commands.do(next_command(night, chance))
        else:
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


def next_command(night: GameNight, chance: random.Random) -> str:
    """Return what people type next, looking at the table: lay a card, be ready, go on."""
    seen, acting = night.seen(), night.acting()
    if acting is not None and night.hand(acting):
        return f"put {chance.randint(1, len(night.hand(acting)))}"
    waited_for = [seat.seat for seat in seen.seats if seat.asked and seat.laid and not seat.ready]
    return f"press {waited_for[0]}" if waited_for else "press ok"


if __name__ == "__main__":
    main()
