"""`crowntable wiring`: which wire goes where, for the table that is set."""

import argparse
from pathlib import Path
from typing import Any


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "wiring",
        help="print which wire goes to which pin, for the table that is set",
        description="Prints every wire of the table that is set: part, signal, GPIO and pin of "
        "the Raspberry Pi, and of the slot board's Pico where the table has one. How to build it "
        "is told in wiring.md. Exit status 2 if two parts want the same pin.",
    )
    parser.add_argument("--settings", type=Path, metavar="FILE", help="read this settings file")
    parser.add_argument(
        "--table", metavar="LAYOUT", help="duel, pocket, round or battlefield: 2, 1, 6, 12 readers"
    )
    parser.set_defaults(run=run, language=None)


def run(args: argparse.Namespace) -> int:
    """Print it; return the exit status."""
    from companion.app.wiring import wiring

    return wiring(args)
