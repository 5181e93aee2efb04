"""Enrolling, listing and checking decks, on real parts or the simulator's."""

import argparse
from collections.abc import Iterable, Sequence
from contextlib import closing

from companion.app.complaints import UsageError, complain
from companion.app.deck_calibrating import calibrate
from companion.app.deck_carry import export, import_deck
from companion.app.deck_driving import drive
from companion.app.deck_repair import replace
from companion.app.deck_set import enrolled_faces, missing
from companion.app.deck_set import faces_of as faces_of
from companion.app.flags import refuse
from companion.app.real import DATABASE
from companion.app.settings import Settings, load_for, state_folder
from companion.app.settings_check import quoted
from companion.app.simulator import stickers
from companion.app.simulator.start import DATABASE as SIMULATOR_DATABASE
from companion.app.store import Store, StoreError, only_one
from companion.core.records import MAX_NAME, is_name
from companion.core.words import Card
from companion.games import GAMES
from companion.table.decks import Binding
from companion.table.enrol import DeckCheck, Enrolment
from companion.table.screens.enrol import draw_check, draw_enrolment, face_name
from hardware.pi import PartsMissingError

DEFAULT_GAME = "crown-duel"


def deck(args: argparse.Namespace) -> int:
    """Do what `crowntable deck` was asked for; return the exit status."""
    try:
        _check_words(args)
        settings = load_for(args)
        file = state_folder() / (SIMULATOR_DATABASE if args.simulated else DATABASE)
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
    if args.game is not None and args.game not in GAMES:
        raise UsageError(f"there is no game '{args.game}'. There are: {', '.join(GAMES)}.")
    if args.name is not None and not is_name(args.name):
        raise UsageError(
            f"{quoted(args.name)} cannot be a deck's name. "
            f"Allowed: 1 to {MAX_NAME} characters that can be printed, such as red."
        )


def _do(args: argparse.Namespace, settings: Settings, store: Store) -> int:
    bindings = store.bindings()
    language = settings.table.language
    if args.action == "list":
        known = [*bindings, *stickers.bindings()] if args.simulated else bindings
        if args.name is not None:
            known = [binding for binding in known if binding.deck == args.name]
            _must_have(args.name, known)
        print("\n".join(list_decks(known, language, [args.game] if args.game else GAMES)))
        return 0
    if args.action == "replace":
        return replace(args, settings, store)
    if args.action == "export":
        own = stickers.bindings() if args.simulated else []
        return export(args, settings, [*own, *bindings])
    if args.action == "import":
        return import_deck(args, settings, store)
    game = args.game or DEFAULT_GAME
    name = args.name or game
    if args.action == "enrol":
        enrolment = Enrolment(name, enrolled_faces(game), bindings)
        drive(args, settings, store, enrolment, lambda d: draw_enrolment(d.view(), language))
        seen = enrolment.view()
        print(f"{name}: {seen.bound} of {seen.faces} cards have a sticker.")
        return 0
    known = [*stickers.bindings(), *bindings] if args.simulated else bindings
    if not args.name and args.simulated and not any(each.deck == name for each in bindings):
        name = stickers.DECK
    faces = [binding.face for binding in known if binding.deck == name]
    _must_have(name, faces)
    if args.action == "calibrate":
        return calibrate(args, settings, store, name, known)
    counting = DeckCheck(name, faces, known)
    drive(args, settings, store, counting, lambda d: draw_check(d.view(), language))
    counted = counting.view()
    unseen = " ".join(face_name(face, language) for face in counted.missing)
    print(f"{name}: {counted.seen} of {counted.faces}" + (f", missing {unseen}" if unseen else ""))
    return 0


def _must_have(name: str, found: Sequence[object]) -> None:
    if not found:
        raise UsageError(f"there is no deck '{name}'. Type: ./run deck enrol {name}")


def list_decks(
    bindings: Iterable[Binding], language: str, games: Iterable[str] = GAMES
) -> list[str]:
    """Tell every deck: how many cards it has, and which of the games it serves."""
    decks: dict[str, set[Card]] = {}
    for binding in bindings:
        decks.setdefault(binding.deck, set()).add(binding.face)
    if not decks:
        return ["There is no deck yet. Type: ./run deck enrol"]
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
