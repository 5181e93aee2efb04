"""Enrolling, listing and checking decks, on real parts or the simulator's."""

import argparse
import sys
from collections.abc import Callable, Iterable
from contextlib import closing

from PIL import Image

from companion.app.loop import AnyDesk
from companion.app.real import DATABASE, run_real
from companion.app.settings import Settings, SettingsError, load_for, state_folder
from companion.app.simulator import stickers
from companion.app.simulator.hands import Hands
from companion.app.simulator.start import DATABASE as SIMULATOR_DATABASE
from companion.app.simulator.start import UsageError, run_hands
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store, StoreError, only_one
from companion.core.words import ALL_SEATS, Card
from companion.games import GAMES
from companion.table.decks import Binding
from companion.table.enrol import DeckCheck, Enrolment
from companion.table.inputs import Bind, Step
from companion.table.screens.enrol import draw_check, draw_enrolment, face_name
from hardware.pi import PartsMissingError


def deck(args: argparse.Namespace) -> int:
    """Do what `crowntable deck` was asked for; return the exit status."""
    try:
        settings = load_for(args)
        if args.game not in GAMES:
            raise UsageError(f"there is no game '{args.game}'. There are: {', '.join(GAMES)}.")
        file = state_folder() / (SIMULATOR_DATABASE if args.simulated else DATABASE)
        with only_one(file), closing(Store(file)) as store:
            return _do(args, settings, store)
    except (SettingsError, StoreError, PartsMissingError, UsageError) as error:
        print(f"crowntable: {error}", file=sys.stderr)
        return 1


def faces_of(game: str) -> tuple[Card, ...]:
    """Return every card a game can use, with all its options."""
    known = GAMES[game]
    return known.deck(known.setup(ALL_SEATS[: known.seats[0]], {}))


def _do(args: argparse.Namespace, settings: Settings, store: Store) -> int:
    bindings = store.bindings()
    language = settings.table.language
    if args.action == "list":
        known = [*bindings, *stickers.bindings()] if args.simulated else bindings
        print("\n".join(list_decks(known, language)))
        return 0
    name = args.name or args.game
    if args.action == "enrol":
        enrolment = Enrolment(name, faces_of(args.game), bindings)
        _drive(args, settings, store, enrolment, lambda d: draw_enrolment(d.view(), language))
        seen = enrolment.view()
        print(f"{name}: {seen.bound} of {seen.faces} cards have a sticker.")
        return 0
    known = [*stickers.bindings(), *bindings] if args.simulated else bindings
    if not args.name and args.simulated and not any(each.deck == name for each in bindings):
        name = stickers.DECK
    faces = [binding.face for binding in known if binding.deck == name]
    if not faces:
        raise UsageError(f"there is no deck '{name}'. Type: ./run deck enrol {name}")
    counting = DeckCheck(name, faces, known)
    _drive(args, settings, store, counting, lambda d: draw_check(d.view(), language))
    counted = counting.view()
    missing = " ".join(face_name(face, language) for face in counted.missing)
    print(
        f"{name}: {counted.seen} of {counted.faces}" + (f", missing {missing}" if missing else "")
    )
    return 0


def list_decks(bindings: Iterable[Binding], language: str) -> list[str]:
    """Tell every deck: how many cards it has, and which games it serves."""
    decks: dict[str, set[Card]] = {}
    for binding in bindings:
        decks.setdefault(binding.deck, set()).add(binding.face)
    if not decks:
        return ["There is no deck yet. Type: ./run deck enrol"]
    rows = []
    for name, faces in sorted(decks.items()):
        rows.append(f"{name}: {len(faces)} cards")
        for game in GAMES:
            wanted = faces_of(game)
            missing = [face for face in wanted if face not in faces]
            if not missing:
                rows.append(f"  serves {game}")
            elif len(missing) < len(wanted):
                listed = " ".join(face_name(face, language) for face in missing)
                rows.append(f"  {game}: {len(wanted) - len(missing)} of {len(wanted)}, no {listed}")
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
