"""`crowntable board`: how a slot board is, and its firmware."""

import argparse
from typing import Any

from companion.app.commands import add_seconds, add_which_parts


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "board",
        help="how the slot board is, live; or install its firmware",
        description="status shows the firmware's version, how long it runs, how long a round "
        "takes, the line, and every reader, until Ctrl-C. install puts the firmware onto a "
        "Raspberry Pi Pico with MicroPython that hangs on USB; what is the same there already is "
        "left alone. Exit status 1 if the board does not work.",
    )
    parser.add_argument("action", choices=("status", "install"), help="what to do")
    add_which_parts(parser, "the simulator's board, to see how it looks")
    add_seconds(parser, "piped: 3")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do it; return the exit status."""
    if args.action == "status":
        from companion.app.board_status import status

        return status(args)
    from companion.app.board_install import install

    return install(args)
