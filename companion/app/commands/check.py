"""`crowntable check`: every part on its own and live, while wiring."""

import argparse
from typing import Any

from companion.app.commands import add_seconds, add_which_parts


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "check",
        help="try every reader, button and the screen, one by one and live",
        description="Shows what every part does until Ctrl-C: each reader's version and how many "
        "of its last 20 looks found the sticker on it, each button once it was pressed, and a "
        "test picture on the screen. Exit status 1 if a part does not work. With --simulated cards "
        "are laid and buttons pressed by themselves, and the rows are printed once.",
    )
    add_which_parts(parser, "try the simulator's parts, to see without any hardware how it looks")
    add_seconds(parser, "simulated: 2")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check until stopped; return the exit status."""
    from companion.app.checking import check

    return check(args)
