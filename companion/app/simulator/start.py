"""Starts a night at the simulated table from what the command line asks for."""

import argparse
import io
import random
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

from msgspec.structs import replace

from companion.app import compose
from companion.app.complaints import COULD_NOT, UsageError, complain
from companion.app.deck_set import lacking
from companion.app.installed import as_typed
from companion.app.settings import Settings, file_of, load_for, state_folder
from companion.app.simulator import blocks, faults
from companion.app.simulator.asked import (
    agreed,
    asks_for_scores,
    bots_of,
    check_flags,
    faults_of,
    game_of,
    new_seed,
)
from companion.app.simulator.decks_here import of_the_cards, stickers_for, with_deck
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.app.simulator.left_open import asks_anew, farewell, remember, unfinished
from companion.app.simulator.people import DisagreementError
from companion.app.simulator.run import Paper, demo, pause_for, read_script, script
from companion.app.simulator.slots import Post, chosen_slots, simulated_slots
from companion.app.simulator.table import SimulatedTable
from companion.app.store import SIMULATOR_FILE, Store, StoreError, only_one
from companion.core.records import RecordError
from companion.core.words import ALL_SEATS, Seat
from companion.table.proposing import Proposal
from hardware.sim.slot_chips import TableSlots

DATABASE = SIMULATOR_FILE
DEMO_PAUSE_S = 2.5
DEMO_NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Finn")


def start(args: argparse.Namespace) -> int:
    """Open the table the arguments ask for; return the exit status."""
    if args.faults in ("list", "help"):
        print(faults.explain())
        return 0
    try:
        return 0 if _start(args) else COULD_NOT
    except (UsageError, StoreError) as error:
        return complain(error)


def _start(args: argparse.Namespace) -> bool:
    """Play; return whether a demonstration came to its end. Raise UsageError or StoreError."""
    check_flags(args)
    settings = load_for(args)
    # A demonstration or a script is the same every time: it knows nothing of earlier matches.
    if args.demo or args.script is not None:
        with closing(Store(None)) as store:
            return _play(args, settings, store)
    file = state_folder() / DATABASE
    with only_one(file), closing(Store(file)) as store:
        return _play(args, settings, store)


def _play(args: argparse.Namespace, settings: Settings, store: Store) -> bool:
    notices: list[str] = []
    with closing(_night(args, settings, store, notices)) as night:
        said = [as_typed(notice) for notice in notices if notice]
        if args.demo:
            return _demo(args, night, said)
        at_a_terminal = run_hands(night, args.script, said)
        remember(store, night.history, args)
        goodbye = farewell(store, night.history, args) if at_a_terminal else ""
        print(goodbye, end="\n" * bool(goodbye))
        return True


def _demo(args: argparse.Namespace, night: GameNight, notices: Sequence[str]) -> bool:
    terminal = sys.stdout.isatty()
    pace = args.pace if args.pace is not None else DEMO_PAUSE_S * terminal
    paper = _paper(redraw=terminal)
    # On a terminal the first screen takes the place of what is said before it.
    played = demo(night, paper, pause_for(pace, paper.refit), () if terminal else notices)
    for notice in notices if terminal else ():
        paper.say(notice)
    return played


def run_hands(hands: Hands[Any], script_name: str | None, notices: Sequence[str] = ()) -> bool:
    """Let a script, a person at a terminal, or whatever is piped in, move the cards.

    `notices` are said first. Return whether it was a person at a terminal. Raise UsageError
    where the script cannot be read.
    """
    if script_name is not None:
        script(hands, _paper(redraw=False), _script(script_name), notices)
    elif sys.stdout.isatty() and sys.stdin.isatty():
        from companion.app.simulator import without_tls  # noqa: F401
        from companion.app.simulator.terminal import Terminal

        Terminal(hands, notices).run()
        return True
    else:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        script(hands, _paper(redraw=False), sys.stdin, notices)
    return False


def _paper(*, redraw: bool) -> Paper:
    return Paper(sys.stdout, size=lambda: blocks.size_of(sys.stdout), redraw=redraw)


def _script(name: str) -> list[str]:
    try:
        return read_script(name)
    except OSError as error:
        raise UsageError(f"{name}: the script cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name}: the script is not UTF-8 text.") from None


def _night(
    args: argparse.Namespace, settings: Settings, store: Store, notices: list[str]
) -> GameNight:
    broken = faults_of(args.faults)
    settings = with_deck(settings, store, file_of(args))
    make_slots = chosen_slots(args, settings, notices)
    proposal = _proposal(args, settings, store)
    seats = ALL_SEATS[: len(proposal.names)]
    here = stickers_for(store, settings)
    notices.append(lacking(settings, here, proposal, file_of(args)))
    lines = store.last_match()
    if asks_anew(args, lines):
        notices.append(unfinished(store, lines, args))
        store.close_match()
        lines = None
    bots: tuple[Seat, ...] = seats if args.demo else bots_of(args.bots, seats)
    seed = args.seed if args.seed is not None else new_seed(args)
    try:
        night = open_night(
            store,
            settings,
            proposal,
            lines=lines,
            seed=seed,
            bots=bots,
            make_slots=make_slots,
            score_only=asks_for_scores(args),
        )
    except (RecordError, DisagreementError):
        raise UsageError("the match left open cannot be read; start with --new.") from None
    faults.switch(night.table, broken, on=True)
    return night


def _proposal(args: argparse.Namespace, settings: Settings, store: Store) -> Proposal:
    known = compose.known_names(store, settings)
    proposal = agreed(args, settings, compose.proposal_of(store, settings, game_of(args)), known)
    if args.demo and not settings.table.players:
        return replace(proposal, names=DEMO_NAMES[: len(proposal.names)])
    return proposal


def open_night(
    store: Store,
    settings: Settings,
    proposal: Proposal,
    *,
    lines: str | None = None,
    seed: int = 1,
    bots: tuple[Seat, ...] = (),
    make_slots: Callable[[Settings, Post], TableSlots] = simulated_slots,
    score_only: bool = False,
) -> GameNight:
    """Open a simulated table with people at it; `lines` is the match they go on with.

    `score_only`: they asked just now for a match of which no card is read.
    """
    here = stickers_for(store, settings)
    session = compose.make_session(
        store,
        settings,
        proposal,
        decks=here,
        lines=lines,
        chance=random.Random(f"table {seed}").choice,
        score_only=score_only,
    )
    table = SimulatedTable(
        session,
        compose.draw_in(settings.table.language),
        lambda step: compose.write(store, step, session.proposal),
        settings,
        seed=seed,
        lamps=compose.lamps_of,
        ear=compose.ear_of(settings),
        bound=of_the_cards(here, settings.table.deck),
        make_slots=make_slots,
    )
    return GameNight(table, store, seed=seed, bots=bots)
