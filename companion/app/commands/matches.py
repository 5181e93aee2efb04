"""`crowntable matches`: what this table has played, and each match as a record."""

import argparse
from typing import Any


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "matches",
        help="list the matches this table has played, or print one as a record",
        description="Without a number: every match, the newest last. With one: that match as a "
        "record, a text to be read, kept or mailed; 'replay' tells it again.",
    )
    parser.add_argument("number", nargs="?", type=int, metavar="N", help="the match to print")
    parser.add_argument("--simulated", action="store_true", help="of the simulated table")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List or print; return the exit status."""
    from companion.app.matches import matches

    return matches(args)
