"""One visit of the doctor: every look in order, on a real table or the simulator's."""

import argparse
import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from companion.app import wired
from companion.app.board_line import BoardLine, RealLine, SimulatedLine, wiring_of
from companion.app.complaints import UsageError, complain
from companion.app.deck_set import simulated
from companion.app.doctor.board import look_at_board, look_at_port
from companion.app.doctor.computer import Me, look_at_computer, me
from companion.app.doctor.findings import (
    Look,
    as_json,
    is_wrong,
    summary,
    told,
    unchecked,
    well,
    wrong,
)
from companion.app.doctor.memory import disk_of, look_at_decks, look_at_disk, look_at_memory
from companion.app.doctor.packages import look_at_packages
from companion.app.doctor.pi_parts import (
    Bench,
    look_at_buttons,
    look_at_piezo,
    look_at_readers,
    look_at_screen,
    parts_unchecked,
)
from companion.app.opening import RUNS, refuse_unwired
from companion.app.parts_told import Told, parts_told
from companion.app.plain_files import is_there
from companion.app.service_settings import what_works
from companion.app.settings import (
    Settings,
    by_board,
    file_of,
    load_for,
    state_folder,
)
from companion.app.simulator import stickers
from companion.app.store import SIMULATOR_FILE, TABLE_FILE, InUseError, StoreError, only_one
from companion.app.wiring import headers_of, refuse_conflicts
from hardware.bus import RealClock
from hardware.pi import model
from hardware.pins import BUTTONS
from hardware.sim.pi import SimulatedPi

RUNNING = "the table is running; crowntable doctor offers to pause it"


def doctor(args: argparse.Namespace, root: Path = Path("/"), bench: Bench | None = None) -> int:
    """Look at everything and tell it; return 0 if nothing is wrong.

    Args:
        args: what was typed.
        root: where the computer's `/proc`, `/dev`, `/sys` and `/run` are.
        bench: what the looks at real parts run on; None for this computer's own.
    """
    try:
        settings, looks = _settings(args)
        looks += (
            _simulated(settings) if args.simulated else _real(settings, file_of(args), root, bench)
        )
    except UsageError as error:
        return complain(error)
    if args.json:
        print(as_json(looks))
    else:
        print("\n".join(told(looks)))
        print(f"\n{summary(looks)}")
    return 1 if is_wrong(looks) else 0


# Settings and pins


def _settings(args: argparse.Namespace) -> tuple[Settings, list[Look]]:
    """Read the settings as far as they can be. Raise UsageError where `--table` cannot be."""
    file = file_of(args)
    if args.settings is not None and not is_there(file):
        load_for(args)  # raises: it was asked for
    settings, faults = what_works(file)
    looks = [
        wrong("settings", fault.told.rstrip("."), "that cannot be", f"Change it in {file}.")
        for fault in faults
    ]
    if args.table is not None:
        # What is wrong with the file is told already; here only the flag may be refused.
        asked = argparse.Namespace(settings=Path(os.devnull), table=args.table, language=None)
        layout = load_for(asked).table.layout
        settings = replace(settings, table=replace(settings.table, layout=layout))
    looks = looks or [
        well("settings", f"{file}" if is_there(file) else "as usual: there is no file")
    ]
    looks += [well("settings", note.rstrip(".")) for note in wired.without_effect(settings)]
    return settings, [*looks, look_at_pins(settings, file)]


def look_at_pins(settings: Settings, file: Path) -> Look:
    """Look whether two parts of the table want the same pin; the settings are in `file`."""
    try:
        refuse_unwired(settings)
        headers = headers_of(settings)
        refuse_conflicts(headers)
    except UsageError as error:
        remedy = f"Change it in {file}, or take another table."
        return wrong("pins", str(error).rstrip("."), "two parts want the same pin", remedy)
    count = sum(len(header.wires) for header in headers)
    return well("pins", f"table '{settings.table.layout}', {count} wires, no conflict")


# A real table


def _real(settings: Settings, file: Path, root: Path, bench: Bench | None) -> list[Look]:
    who = me()
    on_a_pi = model(root / "proc/device-tree/model") is not None
    computer = look_at_computer(settings, who, root)
    packages = look_at_packages(on_a_pi=on_a_pi)
    folder = state_folder()
    folder_looks = _look_at_folder(settings, folder, TABLE_FILE, file, has_readers=on_a_pi)
    looks = [*computer, *packages, *folder_looks]
    with _alone(state_folder() / TABLE_FILE, root) as others:
        why = others or ("" if on_a_pi else "only a Raspberry Pi has its wires")
        if not why and is_wrong(packages):
            why = "first the packages have to be mended"
        bench = bench or Bench(RealClock(), spi_hz=settings.readers.speed_khz * 1000)
        gone = {look.part for look in computer if look.state == "wrong"}
        looks += (
            _unseen(_names(settings), why, root) if why else look_at_parts(settings, bench, gone)
        )
        if by_board(settings):
            looks += _board(settings, who, others, root)
    return looks


@contextlib.contextmanager
def _alone(file: Path, root: Path) -> Iterator[str]:
    """Keep others away from the parts; gives why they cannot be used, or nothing."""
    if (root / RUNS).exists():
        yield RUNNING
        return
    if not is_there(file):
        yield ""
        return
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(only_one(file))
        except InUseError:
            yield "another Crown Table is running: end it"
            return
        except StoreError:
            pass  # the look at the disk tells why
        yield ""


def _unseen(parts: Sequence[str], why: str, root: Path) -> list[Look]:
    """Return how parts are that may not be touched: a running table says it of its own."""
    said = parts_told(root / RUNS) if why == RUNNING else {}
    return [_as_told(part, said[part]) if part in said else unchecked(part, why) for part in parts]


LOOK_AGAIN = "Type: crowntable doctor   at a terminal: it offers to pause the table, and looks."


def _as_told(part: str, said: Told) -> Look:
    if said.state == "ok":
        return well(part, f"{said.detail or 'works'}, says the running table")
    told = f"{said.state}. {said.detail}".rstrip(". ")
    return wrong(part, told, "that is what the running table finds", said.remedy or LOOK_AGAIN)


def _look_at_folder(
    settings: Settings, folder: Path, name: str, file: Path, *, has_readers: bool
) -> list[Look]:
    """Look at the disk, the database and the decks in it."""
    memory, bindings = look_at_memory(folder / name)
    looks = [look_at_disk(folder, disk_of(folder)), memory]
    if memory.state == "wrong":
        return [*looks, unchecked("decks", "the memory cannot be read")]
    decks = look_at_decks(settings, bindings, file, has_readers=has_readers)
    return [*looks, *decks]


def _names(settings: Settings) -> Sequence[str]:
    return (
        *(f"reader {slot}" for slot in wired.pi_slots(settings)),
        *(f"button {name}" for name in wired.pi_buttons(settings)),
        "screen",
        *(["piezo"] if settings.sound.piezo else []),
    )


def look_at_parts(settings: Settings, bench: Bench, gone: set[str]) -> list[Look]:
    """Look at readers, buttons, screen and piezo of the Pi, but not at those whose bus is gone."""
    slots = wired.pi_slots(settings)
    buttons = {name: BUTTONS[name] for name in wired.pi_buttons(settings)}
    readers = [f"reader {slot}" for slot in slots]
    looks = []
    if {"SPI", "GPIO"} & gone:
        looks += parts_unchecked(readers, "its bus is gone, see above")
    else:
        looks += look_at_readers(slots, bench)
    if "GPIO" in gone:
        looks += parts_unchecked([f"button {name}" for name in buttons], "GPIO is gone, see above")
    else:
        looks += look_at_buttons(buttons, bench)
    bus = settings.screen.bus.upper()
    if bus in gone:
        looks.append(unchecked("screen", f"{bus} is gone, see above"))
    else:
        looks.append(look_at_screen(settings.screen, bench))
    if not settings.sound.piezo:
        return looks
    if "GPIO" in gone:
        return [*looks, unchecked("piezo", "GPIO is gone, see above")]
    return [*looks, look_at_piezo(bench)]


def _board(settings: Settings, who: Me, others: str, root: Path) -> list[Look]:
    parts = [
        "board",
        *(f"reader {slot}" for slot in wired.board_slots(settings)),
        *(f"button {name}" for name in wired.board_buttons(settings)),
        "lamps",
    ]
    if others:
        return _unseen(parts, others, root)
    port = look_at_port(settings.board.port, who, root)
    if port.state != "ok":
        return [port, *parts_unchecked(parts, "without its port")]
    return [port, *_listen(RealLine(wiring_of(settings)), settings)]


def _listen(line: BoardLine, settings: Settings) -> list[Look]:
    try:
        return look_at_board(line, wired.board_buttons(settings))
    finally:
        line.close()


# The simulator's


def _simulated(settings: Settings) -> list[Look]:
    screen = settings.screen
    readers = range(len(wired.pi_slots(settings)))
    pi = SimulatedPi(*readers, chip=screen.chip, on_spi=screen.bus == "spi")
    looks = [unchecked("computer", "the parts are the simulator's")]
    memory, bindings = look_at_memory(state_folder() / SIMULATOR_FILE)
    looks.append(memory)
    known = stickers.with_own(bindings)
    decks = look_at_decks(Settings(), known, Path(), has_readers=True)
    looks += [replace(look, remedy=simulated(look.remedy)) for look in decks]
    try:
        with pi.installed():
            looks += look_at_parts(settings, Bench(pi.clock, pi.factory, 10_000_000), set())
    finally:
        pi.factory.close()
    if by_board(settings):
        looks += _listen(SimulatedLine(wiring_of(settings)), settings)
    return looks
