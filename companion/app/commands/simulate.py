"""`crowntable simulate`: the table on modelled chips, for everybody without hardware."""

import argparse
from typing import Any

from companion.app.commands import NAMES, add_which_table, named, seconds


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "simulate",
        help="play at a simulated table in the terminal (what runs without a command)",
        description="A simulated table: the real drivers on modelled chips. You move cards and "
        "press buttons with plain commands; type help there. A match you leave goes on next time. "
        "Exit status 1 if a demonstration could not play its match to the end, or the people who "
        "held the cards saw something else.",
        epilog=NAMES,
    )
    parser.add_argument("--demo", action="store_true", help="let the program play a whole match")
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same hands every time")
    parser.add_argument(
        "--pace",
        type=seconds,
        metavar="S",
        help="with --demo: seconds a screen stays (default 2.5, piped 0)",
    )
    parser.add_argument("--bots", metavar="SEATS", help="seats that the program plays, such as B")
    parser.add_argument(
        "--script", type=named, metavar="FILE", help="do the commands in FILE (- is stdin)"
    )
    parser.add_argument(
        "--faults", metavar="LIST", help="break parts: noise,deaf:B ('list' lists them)"
    )
    parser.add_argument(
        "--game",
        metavar="GAME",
        help="crown-duel, crowns, crown-battles or cuprum-duelists (default: as last time)",
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help="how many play, in a game for so many"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as traitor=yes, for a new match; may be repeated. Also "
        "how the table helps, where the game asks for it: ready=auto, lots=own, "
        "predictions=hidden, cards=score-only (else press, table, open, read)",
    )
    parser.add_argument(
        "--board",
        choices=("python", "micropython"),
        help="what runs the slot board's program of round and battlefield: the real firmware in "
        "MicroPython, in real time (the default at a terminal, where there is one), or this "
        "Python, the same every time (the default elsewhere)",
    )
    parser.add_argument("--language", choices=("en", "de"), help="of the table's screen")
    add_which_table(parser)
    parser.add_argument(
        "--new", action="store_true", help="begin anew; a match left open stays in the memory"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the table; return the exit status."""
    from companion.app.simulator.start import start

    return start(args)
