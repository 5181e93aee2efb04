"""`crowntable deck`: which sticker sits under which card."""

import argparse
from pathlib import Path
from typing import Any


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "deck",
        help="bind the stickers of a real deck to its cards, list or check decks",
        description="A deck is a list of cards with a sticker each; it serves every game whose "
        "cards it has. The table's screen leads through enrolling: lay the card it names, wait "
        "for the tick, lift it. back: the last one again, down: skip. Stop whenever you like; "
        "next time it goes on where it was.",
    )
    parser.add_argument("action", choices=("enrol", "list", "check"), help="what to do")
    parser.add_argument("name", nargs="?", help="the deck's name (default: the game's)")
    parser.add_argument(
        "--for", dest="game", metavar="GAME", help="whose cards it has (default: crown-duel)"
    )
    parser.add_argument("--settings", type=Path, metavar="FILE", help="read this settings file")
    parser.add_argument("--table", metavar="LAYOUT", help="duel (two readers) or pocket (one)")
    parser.add_argument("--language", choices=("en", "de"), help="of the table's screen")
    parser.add_argument(
        "--simulated", action="store_true", help="use the simulator's stickers, readers and memory"
    )
    parser.add_argument(
        "--script", metavar="FILE", help="with --simulated: do the commands in FILE"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do it; return the exit status."""
    from companion.app.decks import deck

    return deck(args)
