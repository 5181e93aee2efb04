"""`crowntable doctor`: what is wrong with this table, why, and what to type."""

import argparse
from typing import Any

from companion.app.commands import add_which_parts


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "doctor",
        help="look at everything: what is wrong, why, and what to type",
        description="Looks at the computer, the packages, the memory and its decks, every reader, "
        "button, the screen and the slot board. For each thing that is wrong it tells what shows "
        "it, why that is so, and what to type. Press no button meanwhile. Exit status 1 if "
        "anything is wrong. On a computer that is no Raspberry Pi it says what it cannot look at.",
    )
    add_which_parts(parser, "look at the simulator's parts, to see how it looks")
    parser.add_argument("--json", action="store_true", help="tell it to programs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Look at everything; return the exit status."""
    from companion.app.doctor.visit import doctor

    return doctor(args)
