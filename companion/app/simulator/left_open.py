"""A match of the simulated table that was left open: what becomes of it, how to go on with it."""

import argparse
import shlex

from companion.app.game_names import the_game
from companion.app.installed import command
from companion.app.store import Store
from companion.core.records import RecordError
from companion.games import GAMES
from companion.table.history.history import History
from companion.table.history.replay import replay

ANEW = ("new", "option", "seats")
"""The flags that ask for a new match; `--game` does so where another one was left open."""

OF_THE_TABLE = ("settings", "table", "board", "language", "bots", "faults", "seed")
"""The flags that nothing remembers: who goes on types them again."""


def asks_anew(args: argparse.Namespace, lines: str | None) -> bool:
    """Tell whether the command line asks for a new match beside the one that was left open."""
    return bool(_anew(args, lines or ""))


def _anew(args: argparse.Namespace, lines: str) -> list[str]:
    flags = [flag for flag in ANEW if getattr(args, flag, None)]
    game = None if args.game is None else the_game(args.game)
    others = [name for name in GAMES if name != game and f"\ngame {name}\n" in lines]
    return ["game", *flags] if game is not None and others else flags


def to_go_on(args: argparse.Namespace) -> str:
    """Return what is typed to go on with a match at the same table."""
    given = [(flag, getattr(args, flag, None)) for flag in OF_THE_TABLE]
    words = [w for flag, value in given if value is not None for w in (f"--{flag}", str(value))]
    return shlex.join([command(), *words])


def unfinished(store: Store, lines: str | None, args: argparse.Namespace) -> str:
    """Say what becomes of a match that is not over when a new one is asked for; else nothing."""
    try:
        history = replay(lines or "", GAMES)
    except RecordError:
        return ""
    if history.position.ended is not None:
        return ""
    return (
        f"Match {store.number} ({' - '.join(history.head.names)}, {history.head.game.name}) is not "
        f"over. As soon as a new one begins, it stays as a record only: {command()} matches "
        f"{store.number} --simulated prints it. To go on with it instead, type quit and then: "
        f"{to_go_on(args)}"
    )


def farewell(store: Store, history: History | None, args: argparse.Namespace) -> str:
    """Say how to come back to what was played; nothing where no match is open."""
    if history is None:
        return ""
    if history.position.ended is not None:
        read = f"{command()} matches {store.number} --simulated"
        return f"The match is over and kept. To read it, type: {read}"
    return f"What was played is kept. To go on with it, type: {to_go_on(args)}"
