"""Enrolling, listing and checking decks, on real parts or the simulator's."""

import argparse
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from companion.app.complaints import UsageError, complain
from companion.app.deck_calibrating import calibrate
from companion.app.deck_carry import export, import_deck
from companion.app.deck_choice import must_be_there, refuse_flag, the_deck
from companion.app.deck_driving import drive
from companion.app.deck_file import of_deck
from companion.app.deck_repair import replace
from companion.app.deck_set import ENROL, enrolled_faces, missing
from companion.app.deck_set import faces_of as faces_of
from companion.app.flags import refuse
from companion.app.game_names import the_game
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
from companion.table.deck_check import DeckCheck
from companion.table.decks import Binding
from companion.table.enrol import Enrolment
from companion.table.screens.enrol import draw_check, draw_enrolment, face_name
from hardware.pi import PartsMissingError

DEFAULT_GAME = "crown-duel"
READING = ("list", "export")
"""These only read the memory, so a table may be playing with it meanwhile."""


def deck(args: argparse.Namespace) -> int:
    """Do what `crowntable deck` was asked for; return the exit status."""
    try:
        _check_words(args)
        settings = load_for(args)
        file = state_folder() / (SIMULATOR_DATABASE if args.simulated else DATABASE)
        if args.action in READING:
            return _read(args, settings, file)
        with only_one(file), closing(Store(file)) as store:
            return _do(args, settings, store)
    except (UsageError, StoreError, PartsMissingError) as error:
        return complain(error)


USELESS_IN_LIST = {"table": "no card is read", "script": "no card is moved"}


def _check_words(args: argparse.Namespace) -> None:
    """Raise UsageError where the words of the command line do not go together."""
    if args.action == "list":
        refuse(args, "list", USELESS_IN_LIST)
    elif not args.simulated:
        refuse(args, "real cards", {"script": "commands move simulated ones, with --simulated"})
    if args.game is not None:
        args.game = the_game(args.game)
    if args.deck is not None:
        if args.name is not None:
            refuse(args, "the deck's name", {"deck": "it says the same again"})
        args.name = args.deck
    if args.name is not None and not is_name(args.name):
        raise UsageError(
            f"{quoted(args.name)} cannot be a deck's name. "
            f"Allowed: 1 to {MAX_NAME} characters that can be printed, such as red."
        )


def _known(args: argparse.Namespace, enrolled: list[Binding]) -> list[Binding]:
    """List every sticker; of two cards that one sticker belongs to, the asked deck's last."""
    known = stickers.with_own(enrolled) if args.simulated else enrolled
    return sorted(known, key=lambda each: each.deck == args.name)


def _read(args: argparse.Namespace, settings: Settings, file: Path) -> int:
    enrolled = bindings_in(file)
    known = _known(args, enrolled)
    if args.name is not None:
        must_be_there(args.name, known)
    if args.action == "export":
        among = enrolled or known
        return export(args, args.name or the_deck([settings.table.deck], among), known)
    mine = [each for each in known if args.name in (None, each.deck)]
    games = [args.game] if args.game else GAMES
    print("\n".join(list_decks(mine, settings.table.language, games)))
    return 0


def _do(args: argparse.Namespace, settings: Settings, store: Store) -> int:
    known = _known(args, store.bindings())
    if args.action == "enrol":
        return _enrol(args, settings, store)
    if args.action == "import":
        return import_deck(args, settings, store)
    if args.action == "replace":
        return replace(args, settings, store)
    args.name = _which(args, settings, store, known)
    known = _known(args, store.bindings())
    if args.action == "calibrate":
        return calibrate(args, settings, store, args.name, known)
    return _check(args, settings, store, known)


def _which(args: argparse.Namespace, settings: Settings, store: Store, known: list[Binding]) -> str:
    """Return the deck to be checked or calibrated: the one that is named, else the usual one."""
    if args.name is not None:
        must_be_there(args.name, known)
        return str(args.name)
    enrolled = store.bindings()
    preferred = [args.game or DEFAULT_GAME, settings.table.deck, stickers.DECK]
    return the_deck(preferred, enrolled or known, args.game)


def _enrol(args: argparse.Namespace, settings: Settings, store: Store) -> int:
    game, language = args.game or DEFAULT_GAME, settings.table.language
    name = args.name or game
    refuse_flag(name)
    enrolled = store.bindings()
    enrolment = Enrolment(name, enrolled_faces(game), enrolled)
    drive(
        args,
        settings,
        store,
        enrolment,
        lambda desk: draw_enrolment(desk.view(), language),
        bound=[each for each in enrolled if each.deck == name],
    )
    seen = enrolment.view()
    have = "has" if seen.bound == 1 else "have"
    print(f"{name}: {seen.bound} of {seen.faces} cards {have} a sticker.")
    return 0


def _check(args: argparse.Namespace, settings: Settings, store: Store, known: list[Binding]) -> int:
    name, language = args.name, settings.table.language
    counting = DeckCheck(name, of_deck(name, known).cards, known)
    drive(
        args,
        settings,
        store,
        counting,
        lambda desk: draw_check(desk.view(), language),
        bound=[each for each in known if each.deck == name],
    )
    counted = counting.view()
    unseen = " ".join(face_name(face, language) for face in counted.missing)
    print(f"{name}: {counted.seen} of {counted.faces}" + (f", missing {unseen}" if unseen else ""))
    return 0


def list_decks(
    bindings: Iterable[Binding], language: str, games: Iterable[str] = GAMES
) -> list[str]:
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
                listed = " ".join(face_name(face, language) for face in lacks)
                rows.append(f"  {game}: {len(wanted) - len(lacks)} of {len(wanted)}, no {listed}")
    return rows
