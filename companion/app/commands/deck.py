"""`crowntable deck`: which sticker sits under which card."""

import argparse
from pathlib import Path
from typing import Any

ENROL = (
    "The table's screen leads: lay the card it names, wait for the tick, lift it. back: the last "
    "one again, down: skip. Stop whenever you like; next time it goes on where it was."
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
    "The file is a text with a line for each card; without FILE it is printed. Carry it to "
    "another table with the cards, and type there: crowntable deck import FILE"
)
IMPORT = (
    "All of the file is taken, or nothing. Cards it does not name stay as they are. Where it "
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
    _enrol(actions, _asked_for())
    _list(actions, _asked_for())
    _check(actions, _asked_for())
    _calibrate(actions, _asked_for())
    _replace(actions, _asked_for())
    _export(actions, _asked_for())
    _import(actions, _asked_for())
    parser.set_defaults(run=run, game=None, script=None, table=None)


def _asked_for() -> argparse.ArgumentParser:
    """Return what every action takes."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--settings", type=Path, metavar="FILE", help="read this settings file")
    common.add_argument("--language", choices=("en", "de"), help="of what cards are called")
    common.add_argument(
        "--simulated", action="store_true", help="use the simulator's stickers, readers and memory"
    )
    return common


def _at_a_table(parser: argparse.ArgumentParser) -> None:
    """Add what goes with cards that are laid."""
    parser.add_argument("--table", metavar="LAYOUT", help="duel, pocket, round or battlefield")
    parser.add_argument("--script", metavar="FILE", help="with --simulated: do what FILE says")


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--for", dest="game", metavar="GAME", help="whose cards it has (default: crown-duel)"
    )


def _name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="the deck's name (default: the game's)")


def _enrol(actions: Any, common: argparse.ArgumentParser) -> None:
    says = "bind a sticker to every card; the screen leads"
    parser = actions.add_parser("enrol", parents=[common], help=says, description=ENROL)
    _name(parser)
    _game(parser)
    _at_a_table(parser)


def _list(actions: Any, common: argparse.ArgumentParser) -> None:
    says = "tell every deck, and which games it serves"
    parser = actions.add_parser("list", parents=[common], help=says, description=says)
    parser.add_argument("name", nargs="?", help="only this deck")
    _game(parser)
    _at_a_table(parser)


def _check(actions: Any, common: argparse.ArgumentParser) -> None:
    says = "count the cards as they are flicked across a reader"
    parser = actions.add_parser("check", parents=[common], help=says, description=says)
    _name(parser)
    _game(parser)
    _at_a_table(parser)


def _calibrate(actions: Any, common: argparse.ArgumentParser) -> None:
    says = "find weak stickers and bad spots of the table"
    parser = actions.add_parser("calibrate", parents=[common], help=says, description=CALIBRATE)
    _name(parser)
    _game(parser)
    _at_a_table(parser)


def _replace(actions: Any, common: argparse.ArgumentParser) -> None:
    says = "give a lost or torn card a new sticker"
    parser = actions.add_parser("replace", parents=[common], help=says, description=REPLACE)
    parser.add_argument("card", metavar="CARD", help="as records write it: 4S, R15, blue-13")
    _which_deck(parser)
    _at_a_table(parser)


def _export(actions: Any, common: argparse.ArgumentParser) -> None:
    says = "write a deck's stickers to a file, for another table"
    parser = actions.add_parser("export", parents=[common], help=says, description=EXPORT)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="such as red.toml")
    _which_deck(parser)
    parser.add_argument("--replace", action="store_true", help="write a file anew that is there")


def _import(actions: Any, common: argparse.ArgumentParser) -> None:
    says = "bind the stickers of a deck that another table has exported"
    parser = actions.add_parser("import", parents=[common], help=says, description=IMPORT)
    parser.add_argument("file", type=Path, metavar="FILE", help="what 'deck export' wrote")
    parser.add_argument(
        "--deck", dest="name", metavar="DECK", help="what it is called here (default: as there)"
    )
    parser.add_argument(
        "--replace", action="store_true", help="also where a card has another sticker here"
    )


def _which_deck(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--deck", dest="name", metavar="DECK", help="which one, where more than one can be meant"
    )


def run(args: argparse.Namespace) -> int:
    """Do it; return the exit status."""
    from companion.app.decks import deck

    return deck(args)
