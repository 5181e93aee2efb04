"""Enrolling, listing and checking decks, on real parts or the simulator's."""

import argparse
from collections.abc import Iterable
from contextlib import closing

from companion.app.complaints import UsageError, complain
from companion.app.deck_asked import Asked, stickers_of
from companion.app.deck_calibrating import calibrate
from companion.app.deck_carry import export, import_deck
from companion.app.deck_choice import must_be_there, refuse_flag, the_deck
from companion.app.deck_driving import drive
from companion.app.deck_file import of_deck
from companion.app.deck_repair import replace
from companion.app.deck_set import ENROL, enrolled_faces, missing, simulated
from companion.app.deck_set import faces_of as faces_of
from companion.app.flags import refuse
from companion.app.game_names import the_game
from companion.app.in_words import pretty
from companion.app.installed import as_typed
from companion.app.real import DATABASE
from companion.app.settings import Settings, load_for, state_folder
from companion.app.settings_check import quoted
from companion.app.simulator import stickers
from companion.app.simulator.start import DATABASE as SIMULATOR_DATABASE
from companion.app.store import Store, StoreError, bindings_in, only_one
from companion.core.records import MAX_NAME, is_name
from companion.core.words import Card
from companion.games import GAMES
from companion.table.cards.decks import Binding
from companion.table.desks.deck_check import DeckCheck
from companion.table.desks.enrol import Enrolment
from companion.table.screens.enrol import draw_check, draw_enrolment
from hardware.pi import PartsMissingError

DEFAULT_GAME = "crown-duel"
READING = ("list", "export")
"""These only read the memory, so a table may be playing with it meanwhile."""


def deck(args: argparse.Namespace) -> int:
    """Do what `crowntable deck` was asked for; return the exit status."""
    try:
        asked = _check_words(args)
        settings = load_for(args)
        file = state_folder() / (SIMULATOR_DATABASE if asked.simulated else DATABASE)
        if asked.action in READING:
            return _read(args, asked.at(bindings_in(file)), settings)
        with only_one(file), closing(Store(file)) as store:
            return _do(args, asked.at(store.bindings()), settings, store)
    except UsageError as error:
        return complain(UsageError(simulated(str(error))) if args.simulated else error)
    except (StoreError, PartsMissingError) as error:
        return complain(error)


USELESS_IN_LIST = {"table": "no card is read", "script": "no card is moved"}


def _check_words(args: argparse.Namespace) -> Asked:
    """Return what the words ask for. Raise UsageError where they do not go together."""
    if args.action == "list":
        refuse(args, "list", USELESS_IN_LIST)
    elif not args.simulated:
        refuse(args, "real cards", {"script": "commands move simulated ones, with --simulated"})
    game = None if args.game is None else the_game(args.game)
    if args.name is not None:
        refuse(args, "the deck's name", {"deck": "it says the same again"})
    name = args.deck if args.name is None else args.name
    if name is not None and not is_name(name):
        raise UsageError(
            f"{quoted(name)} cannot be a deck's name. "
            f"Allowed: 1 to {MAX_NAME} characters that can be printed, such as red."
        )
    return Asked(args.action, name, game, args.simulated)


def _read(args: argparse.Namespace, asked: Asked, settings: Settings) -> int:
    known = asked.known
    if asked.deck is not None:
        must_be_there(asked.deck, known)
    if asked.action == "export":
        return export(args, asked.deck or the_deck([settings.table.deck], known), known)
    games = [asked.game] if asked.game else GAMES
    mine = stickers_of(asked.deck, known)
    print("\n".join(list_decks(mine, games)))
    return 0


def _do(args: argparse.Namespace, asked: Asked, settings: Settings, store: Store) -> int:
    if asked.action == "enrol":
        return _enrol(args, asked, settings, store)
    if asked.action == "import":
        return import_deck(args, asked.deck, settings, store)
    if asked.action == "replace":
        return replace(args, asked, settings, store)
    name = _which(asked, settings)
    known = asked.about(name).known
    if asked.action == "calibrate":
        return calibrate(args, settings, store, name, known)
    return _check(args, settings, store, name, known)


def _which(asked: Asked, settings: Settings) -> str:
    """Return the deck to be checked or calibrated: the one that is named, else the usual one."""
    if asked.deck is not None:
        must_be_there(asked.deck, asked.known)
        return asked.deck
    preferred = [asked.game or DEFAULT_GAME, settings.table.deck, stickers.DECK]
    return the_deck(preferred, asked.enrolled or asked.known, asked.game)


def _enrol(args: argparse.Namespace, asked: Asked, settings: Settings, store: Store) -> int:
    game, language = asked.game or DEFAULT_GAME, settings.table.language
    name = asked.deck or game
    refuse_flag(name)
    enrolment = Enrolment(name, enrolled_faces(game), asked.enrolled)
    says = simulated if asked.simulated else str
    drive(
        args,
        settings,
        store,
        enrolment,
        lambda desk: draw_enrolment(desk.view(), language),
        hear=lambda _report: print(as_typed(says(_asks_for(game, name))), flush=True),
        bound=stickers_of(name, asked.enrolled),
        cards=enrolled_faces(game),
    )
    seen = enrolment.view()
    have = "has" if seen.bound == 1 else "have"
    print(f"{name}: {seen.bound} of {seen.faces} cards {have} a sticker.")
    return 0


def _asks_for(game: str, deck: str) -> str:
    """Say for which cards an enrolment asks, and what to type where those of a game are meant."""
    others = ", ".join(each for each in GAMES if each != game)
    return (
        f"Deck {quoted(deck)}: asks for the {len(enrolled_faces(game))} cards of {game}. For "
        f"another game's (GAME is one of {others}) type: ./run deck enrol --for GAME"
    )


def _check(
    args: argparse.Namespace, settings: Settings, store: Store, name: str, known: list[Binding]
) -> int:
    language = settings.table.language
    cards = of_deck(name, known).cards
    counting = DeckCheck(name, cards, known)
    drive(
        args,
        settings,
        store,
        counting,
        lambda desk: draw_check(desk.view(), language),
        bound=stickers_of(name, known),
        cards=cards,
    )
    counted = counting.view()
    unseen = " ".join(pretty(face) for face in counted.missing)
    print(f"{name}: {counted.seen} of {counted.faces}" + (f", missing {unseen}" if unseen else ""))
    return 0


def list_decks(bindings: Iterable[Binding], games: Iterable[str] = GAMES) -> list[str]:
    """Tell every deck: how many cards it has, and which of the games it serves."""
    decks: dict[str, set[Card]] = {}
    for binding in bindings:
        decks.setdefault(binding.deck, set()).add(binding.face)
    if not decks:
        return [as_typed(f"There is no deck yet. {ENROL}")]
    rows = []
    for name, faces in sorted(decks.items()):
        rows.append(f"{name}: {len(faces)} {'card' if len(faces) == 1 else 'cards'}")
        for game in games:
            wanted = faces_of(game)
            lacks = missing(GAMES[game], wanted, faces)
            if not lacks:
                rows.append(f"  serves {game}")
            elif len(lacks) < len(wanted):
                listed = " ".join(pretty(face) for face in lacks)
                rows.append(f"  {game}: {len(wanted) - len(lacks)} of {len(wanted)}, no {listed}")
    return rows
