"""`crowntable wiring`: which wire goes where, for the table that is set."""

import argparse
from typing import Any

from companion.app.commands import add_which_table


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "wiring",
        help="print which wire goes to which pin, for the table that is set",
        description="Prints every wire of the table that is set: part, signal, GPIO and pin of "
        "the Raspberry Pi, and of the slot board's Pico where the table has one. How to build it "
        "is told in wiring.md. Exit status 2 if two parts want the same pin.",
    )
    add_which_table(parser)
    parser.set_defaults(run=run, language=None)


def run(args: argparse.Namespace) -> int:
    """Print it; return the exit status."""
    from companion.app.wiring import wiring

    return wiring(args)
