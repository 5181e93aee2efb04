"""`crowntable play`: the table on real readers, buttons and screen."""

import argparse
from typing import Any

from companion.app.commands import NAMES, add_which_table


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "play",
        help="play on real readers, buttons and screen (on a Raspberry Pi)",
        description="Runs the table until it is stopped with Ctrl-C. What is wrong with a part is "
        "told here and on the table's screen; the other parts go on. See wiring.md for the wires.",
        epilog=NAMES,
    )
    add_which_table(parser)
    parser.add_argument("--language", choices=("en", "de"), help="of the table's screen")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until stopped; return the exit status."""
    from companion.app.real import play

    return play(args)
