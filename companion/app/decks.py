"""Enrolling, listing and checking decks, on real parts or the simulator's."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing

from PIL import Image

from companion.app.complaints import UsageError, complain
from companion.app.deck_set import missing
from companion.app.flags import refuse
from companion.app.loop import AnyDesk
from companion.app.real import DATABASE, run_real
from companion.app.settings import Settings, load_for, state_folder
from companion.app.settings_check import quoted
from companion.app.simulator import stickers
from companion.app.simulator.hands import Hands
from companion.app.simulator.start import DATABASE as SIMULATOR_DATABASE
from companion.app.simulator.start import run_hands
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store, StoreError, only_one
from companion.core.records import MAX_NAME, is_name
from companion.core.words import ALL_SEATS, Card
from companion.games import GAMES
from companion.table.decks import Binding
from companion.table.enrol import DeckCheck, Enrolment
from companion.table.inputs import Bind, Step
from companion.table.proposing import whole_deck
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


def faces_of(game: str) -> tuple[Card, ...]:
    """Return every card a game is usually played with."""
    known = GAMES[game]
    return known.deck(known.setup(ALL_SEATS[: known.seats[0]], {}))


def enrolled_faces(game: str) -> tuple[Card, ...]:
    """Return every card a game can be played with; those of its options stand at the end."""
    usual = faces_of(game)
    return (*usual, *sorted(whole_deck(GAMES[game]) - set(usual)))


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
    game = args.game or DEFAULT_GAME
    name = args.name or game
    if args.action == "enrol":
        enrolment = Enrolment(name, enrolled_faces(game), bindings)
        _drive(args, settings, store, enrolment, lambda d: draw_enrolment(d.view(), language))
        seen = enrolment.view()
        print(f"{name}: {seen.bound} of {seen.faces} cards have a sticker.")
        return 0
    known = [*stickers.bindings(), *bindings] if args.simulated else bindings
    if not args.name and args.simulated and not any(each.deck == name for each in bindings):
        name = stickers.DECK
    faces = [binding.face for binding in known if binding.deck == name]
    _must_have(name, faces)
    counting = DeckCheck(name, faces, known)
    _drive(args, settings, store, counting, lambda d: draw_check(d.view(), language))
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


def _drive(
    args: argparse.Namespace,
    settings: Settings,
    store: Store,
    desk: AnyDesk,
    draw: Callable[[AnyDesk], Image.Image],
) -> None:
    def write(step: Step | Bind) -> None:
        if isinstance(step, Bind):
            store.bind([step.binding])

    if not args.simulated:
        run_real(desk, draw, write, settings)
        return
    table = SimulatedTable(desk, draw, write, settings)
    try:
        run_hands(Hands(table), args.script)
    finally:
        table.close()
