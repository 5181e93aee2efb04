"""`crowntable deck`: which sticker sits under which card."""

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from companion.app.commands import a_path, named

ENROL = (
    "The table's screen leads: lay the card it names, wait for the tick, lift it. back: the last "
    "one again, down: skip. Stop whenever you like; next time it goes on where it was. It asks for "
    "the cards of Crown Duel; for those of another game with --for GAME."
)
REPLACE = (
    "For a card that was lost or torn: put a sticker on the new one and lay it on a reader. The "
    "old sticker is forgotten once the new one holds. A match left open goes on with it. At a "
    "table that is playing none of this is needed: tell the card by hand while it lies there, and "
    "its sticker is known from then on."
)
CALIBRATE = (
    "Lay every card on a slot, wait for the tick, lift it; some of them on every slot. A card "
    "that most visits of a reader miss is weak there: on slots where others are heard well it is "
    "its sticker, on a slot where most are weak it is the spot. ok shows what has come of it; at "
    "the end it is printed."
)
EXPORT = (
    "The file is a text with a line for each card; without FILE, or with -, it is printed. Carry "
    "it to another table with the cards, and type there: crowntable deck import FILE"
)
IMPORT = (
    "Without --deck it is called here as it is in the file. All of the file is taken, or nothing. "
    "Cards it does not name stay as they are. Where it "
    "would change what is bound here it says so and changes nothing, unless with --replace."
)


def add_parser(subparsers: Any) -> None:
    """Say what the command takes."""
    parser = subparsers.add_parser(
        "deck",
        help="bind the stickers of a real deck to its cards, list or check decks",
        description="A deck is a list of cards with a sticker each; it serves every game whose "
        "cards it has.",
        epilog="crowntable deck ACTION --help says more about an action.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True)
    for name, (says, description, parts) in ACTIONS.items():
        action = actions.add_parser(name, help=says, description=description or says)
        for part in (*parts, _called if name == "import" else _which, _asked_for):
            part(action)
    parser.set_defaults(run=run, name=None, game=None, script=None, table=None)


def _asked_for(parser: argparse.ArgumentParser) -> None:
    """Add what every action takes."""
    parser.add_argument("--settings", type=a_path, metavar="FILE", help="read this settings file")
    parser.add_argument("--language", choices=("en", "de"), help="of the table's screen")
    parser.add_argument(
        "--simulated", action="store_true", help="use the simulator's stickers, readers and memory"
    )


def _which(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deck", metavar="DECK", help="which one, where more can be meant")


def _called(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--deck", metavar="DECK", help="what it is called here (default: as in the file)"
    )


def _at_a_table(parser: argparse.ArgumentParser) -> None:
    """Add what goes with cards that are laid."""
    parser.add_argument("--table", metavar="LAYOUT", help="duel, pocket, round or battlefield")
    parser.add_argument(
        "--script", type=named, metavar="FILE", help="with --simulated: do what FILE says"
    )


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--for", dest="game", metavar="GAME", help="whose cards it has")


def _new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="the deck's name (default: its game's)")


def _one(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="the deck's name, where there is more than one")


def _only(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="only this deck")


def _card(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("card", metavar="CARD", help="as records write it: 4S, R15, blue-13")


def _to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", type=a_path, metavar="FILE", help="such as red.toml, or -"
    )
    parser.add_argument("--replace", action="store_true", help="write a file anew that is there")


def _from(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=a_path, metavar="FILE", help="what 'deck export' wrote; or -")
    parser.add_argument(
        "--replace", action="store_true", help="also where a card has another sticker here"
    )


Part = Callable[[argparse.ArgumentParser], None]
LAID: tuple[Part, ...] = (_game, _at_a_table)
ACTIONS: Mapping[str, tuple[str, str, tuple[Part, ...]]] = {
    "enrol": ("bind a sticker to every card; the screen leads", ENROL, (_new, *LAID)),
    "list": ("tell every deck, and which games it serves", "", (_only, *LAID)),
    "check": ("count the cards as they are flicked across a reader", "", (_one, *LAID)),
    "calibrate": ("find weak stickers and bad spots of the table", CALIBRATE, (_one, *LAID)),
    "replace": ("give a lost or torn card a new sticker", REPLACE, (_card, _at_a_table)),
    "export": ("write a deck's stickers to a file, for another table", EXPORT, (_to,)),
    "import": ("bind the stickers that another table has exported", IMPORT, (_from,)),
}
"""What can be done: its line in the help, what more there is to say, and what it takes."""


def run(args: argparse.Namespace) -> int:
    """Do it; return the exit status."""
    from companion.app.decks import deck

    return deck(args)
