"""A match of the simulated table that was left open: what becomes of it, how to go on with it."""

import argparse
import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.app.game_names import the_game
from companion.app.in_words import person
from companion.app.installed import command
from companion.app.store import Store
from companion.core.records import RecordError
from companion.games import GAMES
from companion.table.history.history import History
from companion.table.history.replay import replay

ANEW = ("new", "option", "seats")
"""The flags that ask for a new match; `--game` does so where another one was left open."""

OF_THE_TABLE = ("settings", "table", "board", "language", "bots", "faults", "seed")
"""The flags that a table is not set by without being typed: who goes on types them again."""

PLAYED_WITH = "played with"
"""What is kept: the match that was left, by its number, and what it was played with."""


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
    return _typed([(flag, str(value)) for flag, value in _flags(args)])


def _flags(args: argparse.Namespace) -> list[tuple[str, Any]]:
    given = [(flag, getattr(args, flag, None)) for flag in OF_THE_TABLE]
    return [(flag, value) for flag, value in given if value is not None]


def _typed(flags: Sequence[Sequence[str]]) -> str:
    return shlex.join([command(), *(w for flag, value in flags for w in (f"--{flag}", value))])


def remember(store: Store, history: History | None, args: argparse.Namespace) -> None:
    """Keep what an open match was played with: later it may be asked for beside another one."""
    if history is None or history.position.ended is not None:
        return
    flags = [
        (flag, str(value.resolve() if isinstance(value, Path) else value))
        for flag, value in _flags(args)
    ]
    store.keep(PLAYED_WITH, json.dumps([store.number, flags]))


def _to_go_on_with(store: Store, history: History, args: argparse.Namespace) -> str:
    """Return what is typed to go on with an earlier match: what it was played with when left.

    Where that is not known it is what is typed now, without bots at seats that it has not.
    """
    match, flags = json.loads(store.kept(PLAYED_WITH) or "[null, []]")
    if match == store.number:
        return _typed(flags)
    return _typed(
        [
            (flag, fitting)
            for flag, value in _flags(args)
            if (fitting := _bots_in(str(value), history) if flag == "bots" else str(value))
        ]
    )


def _bots_in(written: str, history: History) -> str:
    return "".join(seat for seat in written.upper() if seat in history.head.setup.seats)


def unfinished(store: Store, lines: str | None, args: argparse.Namespace) -> str:
    """Say what becomes of a match that is not over when a new one is asked for; else nothing."""
    try:
        history = replay(lines or "", GAMES)
    except RecordError:
        return ""
    if history.position.ended is not None:
        return ""
    names, game = " - ".join(map(person, history.head.names)), history.head.game.name
    return (
        f"Match {store.number} ({names}, {game}) is not over. As soon as a new one begins, it "
        f"stays as a record only: {command()} matches {store.number} --simulated prints it. To "
        f"go on with it instead, type quit and then: {_to_go_on_with(store, history, args)}"
    )


def farewell(store: Store, history: History | None, args: argparse.Namespace) -> str:
    """Say how to come back to what was played; nothing where no match is open."""
    if history is None:
        return ""
    if history.position.ended is not None:
        read = f"{command()} matches {store.number} --simulated"
        return f"The match is over and kept. To read it, type: {read}"
    return f"What was played is kept. To go on with it, type: {to_go_on(args)}"
