"""Starts a night at the simulated table from what the command line asks for."""

import argparse
import io
import os
import sys
from collections.abc import Iterable
from contextlib import closing
from typing import Any

from msgspec.structs import replace

from companion.app import compose
from companion.app.complaints import UsageError, complain
from companion.app.flags import refuse
from companion.app.settings import Settings, load_for, state_folder
from companion.app.simulator import blocks, faults, stickers
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.app.simulator.people import DisagreementError
from companion.app.simulator.run import Paper, demo, pause_for, read_script, script
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store, StoreError, only_one
from companion.core.records import RecordError, write_value
from companion.core.words import ALL_SEATS, Seat
from companion.games import GAMES
from companion.table.proposing import Proposal

SIMULATED = ("crown-duel",)
"""The games that people at the simulated table know."""

DATABASE = "simulator.db"
DEMO_PAUSE_S = 2.5
DEMO_NAMES = ("Anna", "Ben")
USELESS_IN_SCRIPT = {"new": "it knows of no earlier match"}
USELESS_IN_DEMO = USELESS_IN_SCRIPT | {
    "bots": "the program plays every seat",
    "script": "nobody else does anything there",
}


def start(args: argparse.Namespace) -> int:
    """Open the table the arguments ask for; return the exit status."""
    if args.faults in ("list", "help"):
        print(faults.explain())
        return 0
    try:
        _start(args)
    except (UsageError, StoreError) as error:
        return complain(error)
    return 0


def _start(args: argparse.Namespace) -> None:
    _check_flags(args)
    settings = load_for(args)
    # A demonstration or a script is the same every time: it knows nothing of earlier matches.
    if args.demo or args.script is not None:
        with closing(Store(None)) as store:
            _play(args, settings, store)
        return
    file = state_folder() / DATABASE
    with only_one(file), closing(Store(file)) as store:
        _play(args, settings, store)


def _check_flags(args: argparse.Namespace) -> None:
    if args.demo:
        refuse(args, "--demo", USELESS_IN_DEMO)
        return
    if args.pace is not None:
        raise UsageError("--pace goes with --demo only: here people set the pace.")
    if args.script is not None:
        refuse(args, "--script", USELESS_IN_SCRIPT)


def _play(args: argparse.Namespace, settings: Settings, store: Store) -> None:
    with closing(_night(args, settings, store)) as night:
        if args.demo:
            _demo(args, night)
        else:
            run_hands(night, args.script)


def _demo(args: argparse.Namespace, night: GameNight) -> None:
    terminal = sys.stdout.isatty()
    pace = args.pace if args.pace is not None else DEMO_PAUSE_S * terminal
    paper = _paper(redraw=terminal)
    demo(night, paper, pause_for(pace, paper.refit))


def run_hands(hands: Hands[Any], script_name: str | None) -> None:
    """Let a script, a person at a terminal, or whatever is piped in, move the cards.

    Raise UsageError where the script cannot be read.
    """
    if script_name is not None:
        script(hands, _paper(redraw=False), _script(script_name))
    elif sys.stdout.isatty() and sys.stdin.isatty():
        from companion.app.simulator.terminal import Terminal

        Terminal(hands).run()
        print("What was played is kept: ./run goes on with it.")
    else:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        script(hands, _paper(redraw=False), sys.stdin)


def _paper(*, redraw: bool) -> Paper:
    return Paper(sys.stdout, size=lambda: blocks.size_of(sys.stdout), redraw=redraw)


def _script(name: str) -> list[str]:
    try:
        return read_script(name)
    except OSError as error:
        raise UsageError(f"{name}: the script cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name}: the script is not UTF-8 text.") from None


def _night(args: argparse.Namespace, settings: Settings, store: Store) -> GameNight:
    broken = _faults(args.faults)
    if args.game not in SIMULATED:
        known = ", ".join(SIMULATED)
        raise UsageError(f"the table cannot play '{args.game}' yet. It plays: {known}.")
    if args.demo and not settings.table.players:
        settings = replace(settings, table=replace(settings.table, players=DEMO_NAMES))
    if not settings.table.deck:
        settings = replace(settings, table=replace(settings.table, deck=stickers.DECK))
    bots: tuple[Seat, ...] = ALL_SEATS[:2] if args.demo else _bots(args.bots)
    proposal = compose.proposal_of(store, settings, args.game)
    proposal = replace(proposal, options=_options(args.option, proposal))
    lines = None if args.new or args.option else store.last_match()
    seed = args.seed if args.seed is not None else _new_seed(args)
    try:
        night = open_night(store, settings, proposal, lines=lines, seed=seed, bots=bots)
    except (RecordError, DisagreementError):
        raise UsageError("the match left open cannot be read; start with --new.") from None
    faults.switch(night.table, broken, on=True)
    return night


def open_night(
    store: Store,
    settings: Settings,
    proposal: Proposal,
    *,
    lines: str | None = None,
    seed: int = 1,
    bots: tuple[Seat, ...] = (),
) -> GameNight:
    """Open a simulated table with people at it; `lines` is the match they go on with."""
    session = compose.make_session(
        store, settings, proposal, decks=stickers.bindings(), lines=lines
    )
    table = SimulatedTable(
        session,
        compose.draw_in(settings.table.language),
        lambda step: compose.write(store, step, session.proposal),
        settings,
        seed=seed,
    )
    return GameNight(table, store, seed=seed, bots=bots)


def _new_seed(args: argparse.Namespace) -> int:
    """Deal anew every evening, except where every run should be the same."""
    return 1 if args.demo or args.script else int.from_bytes(os.urandom(4), "big")


def _faults(written: str | None) -> str:
    if written is not None and not written.strip(" ,"):
        raise UsageError("--faults: break which part? 'list' lists what there is.")
    faults.check(written or "")
    return written or ""


def _bots(written: str | None) -> tuple[Seat, ...]:
    seats = tuple((written or "").upper().replace(",", "").replace(" ", ""))
    wrong = [seat for seat in seats if seat not in ALL_SEATS[:2]]
    if wrong:
        raise UsageError(f"--bots: there is no seat '{wrong[0]}'. There are: A, B.")
    if written is not None and not seats:
        raise UsageError("--bots: which seats? There are: A, B.")
    return seats


def _options(
    written: Iterable[str], proposal: Proposal
) -> tuple[tuple[str, bool | int | str], ...]:
    values = dict(proposal.options)
    known = {option.name: option for option in GAMES[proposal.game].options}
    given: set[str] = set()
    for word in written:
        name, _, value = word.partition("=")
        if name not in known:
            raise UsageError(f"there is no option '{name}'. There are: {', '.join(known)}.")
        allowed = {write_value(each): each for each in known[name].allowed}
        if name in given:
            raise UsageError(f"--option: {name} is there twice.")
        given.add(name)
        if value not in allowed:
            raise UsageError(f"{name} can be {' or '.join(allowed)}, not '{value}'.")
        values[name] = allowed[value]
    return tuple(values.items())
