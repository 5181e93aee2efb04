"""Runs the check of all parts: on real ones, or on the simulator's to see how it looks."""

import argparse
import asyncio
import shutil
import sys
import threading
from collections.abc import Callable

from companion.app import wired
from companion.app.complaints import UsageError, complain
from companion.app.installed import as_typed
from companion.app.opening import open_parts, refuse_unwired, to_stderr
from companion.app.parts_check import PartsCheck
from companion.app.real import RealTable, run_real
from companion.app.settings import Settings, file_of, load_for
from companion.app.simulator.hands import Hands
from companion.app.simulator.table import SimulatedTable
from companion.table.inputs import Bind, Step
from hardware.events import Event
from hardware.pi import PartsMissingError, PiParts

EVERY_S = 0.5
SIMULATED_S = 2.0


def check(
    args: argparse.Namespace,
    opening: Callable[[Settings, Callable[[Event], None]], PiParts] = open_parts,
) -> int:
    """Check every part until stopped; return 0 if all work. `opening` opens real ones."""
    try:
        settings = load_for(args)
        if not args.simulated:
            refuse_unwired(settings, file_of(args))
        desk = desk_for(settings)
        if args.simulated:
            return _check_simulated(
                desk, settings, SIMULATED_S if args.seconds is None else args.seconds
            )
        return check_real(desk, settings, args.seconds, opening)
    except (UsageError, PartsMissingError) as error:
        return complain(error)


def desk_for(settings: Settings) -> PartsCheck:
    """Return what checks the parts of the table that is set."""
    return PartsCheck(
        wired.buttons(settings), wired.board_slots(settings), piezo=settings.sound.piezo
    )


class LivePrinter:
    """Prints rows again whenever one of them changed; on a terminal in their place.

    Args:
        write: takes what is printed.
        columns: returns how wide the terminal is; None where it is none, and rows printed
            stay.
    """

    def __init__(
        self, write: Callable[[str], object], columns: Callable[[], int] | None = None
    ) -> None:
        self._write = write
        self._columns = columns
        self._last: list[str] = []
        self._printing = threading.Lock()

    def show(self, rows: list[str]) -> None:
        """Print the rows unless they were the last ones printed."""
        with self._printing:
            rows = [as_typed(row) for row in rows]
            if rows == self._last:
                return
            gap = "\n" if self._last and self._columns is None else ""
            self._write(self._wiped() + gap + _lines(rows))
            self._last = rows

    def log(self, line: str) -> None:
        """Print a line that stays; on a terminal above the rows. From any thread."""
        with self._printing:
            again = [] if self._columns is None else self._last
            self._write(self._wiped() + _lines([as_typed(line), *again]))

    def _wiped(self) -> str:
        """Return what takes the last rows off the terminal, whose long ones are folded."""
        if self._columns is None or not self._last:
            return ""
        width = max(1, self._columns())
        height = sum(max(1, -(-len(row) // width)) for row in self._last)
        return f"\x1b[{height}A\x1b[J"


def _lines(rows: list[str]) -> str:
    return "".join(f"{row}\n" for row in rows)


def live_printer() -> LivePrinter:
    """Return what prints rows on standard output, in their place where that is a terminal."""

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    terminal = sys.stdout.isatty()
    return LivePrinter(write, (lambda: shutil.get_terminal_size().columns) if terminal else None)


def _nothing_to_write(_step: Step | Bind) -> None:
    """A check commits nothing."""


def checked_table(desk: PartsCheck, settings: Settings) -> SimulatedTable[PartsCheck]:
    """Return a simulated table whose parts are checked."""
    return SimulatedTable(
        desk,
        lambda desk: desk.picture(),
        _nothing_to_write,
        settings,
        lamps=lambda desk: desk.lamps(),
        ear=lambda desk: desk.heard(),
    )


def _check_simulated(desk: PartsCheck, settings: Settings, seconds: float) -> int:
    table = checked_table(desk, settings)
    hands = Hands(table)
    printer = live_printer()
    try:
        for slot, card in zip(table.layout.slots, ("4S", "7H"), strict=False):
            table.lay(card, slot)
        hands.run_for(1_000_000)
        for button in table.buttons:
            table.press(button)
            hands.run_for(round(seconds * 1e6 / len(table.buttons)))
        printer.show(desk.rows(table.slots.report()))
        return 0 if desk.all_well(table.slots.report()) else 1
    finally:
        table.close()


def check_real(
    desk: PartsCheck,
    settings: Settings,
    seconds: float | None,
    opening: Callable[[Settings, Callable[[Event], None]], PiParts] = open_parts,
) -> int:
    """Check real parts, until stopped or for so long; return 0 if all work."""
    printer = live_printer()
    well = False

    async def watch(table: RealTable) -> None:
        nonlocal well
        left_s = float("inf") if seconds is None else seconds
        while left_s > 0:
            await asyncio.sleep(min(EVERY_S, left_s))
            left_s -= EVERY_S
            report = table.parts.report()
            well = desk.all_well(report)
            printer.show(desk.rows(report))

    run_real(
        desk,
        lambda desk: desk.picture(),
        _nothing_to_write,
        settings,
        opening=opening,
        meanwhile=watch,
        log=printer.log if sys.stdout.isatty() else to_stderr,
        lamps=lambda desk: desk.lamps(),
        ear=lambda desk: desk.heard(),
    )
    return 0 if well else 1
