"""`crowntable service`: the table as systemd runs it, from switching on to switching off."""

import argparse
from typing import Any

from companion.app.commands import a_path


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "service",
        help="play as the installed table does, whatever is missing",
        description="What systemd runs on an installed table. What is wrong with the settings or "
        "with a part is told on the screen and here, and the table runs with what works.",
    )
    parser.add_argument("--settings", type=a_path, metavar="FILE", help="read this settings file")
    parser.add_argument(
        "--simulated",
        action="store_true",
        help="on modelled chips; lines on $RUNTIME_DIRECTORY/hands move cards and press buttons",
    )
    parser.add_argument("--dark", action="store_true", help="only switch the screen off")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped; return the exit status."""
    from companion.app.service import serve

    return serve(args)
