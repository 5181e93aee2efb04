"""Runs the check of all parts: on real ones, or on the simulator's to see how it looks."""

import argparse
import asyncio
import sys
from collections.abc import Callable

from companion.app import compose
from companion.app.parts_check import PartsCheck
from companion.app.real import RealTable, run_real
from companion.app.settings import Settings, SettingsError, load_for
from companion.app.simulator.hands import Hands
from companion.app.simulator.table import SimulatedTable
from companion.table.inputs import Bind, Step
from hardware.pi import PartsMissingError

EVERY_S = 0.5
SIMULATED_S = 2.0


def check(args: argparse.Namespace) -> int:
    """Check every part until stopped; return 0 if all work."""
    try:
        settings = load_for(args)
        desk = PartsCheck(compose.buttons_of(compose.layout_of(settings)))
        if args.simulated:
            return _check_simulated(desk, settings, args.seconds or SIMULATED_S)
        return _check_real(desk, settings, args.seconds)
    except (SettingsError, PartsMissingError) as error:
        print(f"crowntable: {error}", file=sys.stderr)
        return 1


class LivePrinter:
    """Prints rows again whenever one of them changed; on a terminal in their place."""

    def __init__(self, write: Callable[[str], object], *, redraw: bool) -> None:
        self._write = write
        self._redraw = redraw
        self._last: list[str] = []

    def show(self, rows: list[str]) -> None:
        """Print the rows unless they were the last ones printed."""
        if rows == self._last:
            return
        up = f"\x1b[{len(self._last)}A\x1b[J" if self._redraw and self._last else ""
        gap = "\n" if self._last and not self._redraw else ""
        self._write(up + gap + "".join(f"{row}\n" for row in rows))
        self._last = rows


def _printer() -> LivePrinter:
    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    return LivePrinter(write, redraw=sys.stdout.isatty())


def _nothing_to_write(_step: Step | Bind) -> None:
    """A check commits nothing."""


def _check_simulated(desk: PartsCheck, settings: Settings, seconds: float) -> int:
    table = SimulatedTable(desk, lambda desk: desk.picture(), _nothing_to_write, settings)
    hands = Hands(table)
    printer = _printer()
    try:
        for slot, card in zip(table.layout.slots, ("4S", "7H"), strict=False):
            table.lay(card, slot)
        hands.run_for(1_000_000)
        for button in table.buttons:
            table.press(button)
            hands.run_for(round(seconds * 1e6 / len(table.buttons)))
        printer.show(desk.rows(table.slots.bus.report()))
        return 0 if desk.all_well(table.slots.bus.report()) else 1
    finally:
        table.close()


def _check_real(desk: PartsCheck, settings: Settings, seconds: float | None) -> int:
    printer = _printer()
    well = False

    async def watch(table: RealTable) -> None:
        nonlocal well
        left_s = float("inf") if seconds is None else seconds
        while left_s > 0:
            await asyncio.sleep(min(EVERY_S, left_s))
            left_s -= EVERY_S
            report = table.parts.slots.report()
            well = desk.all_well(report)
            printer.show(desk.rows(report))
        table.stop()

    run_real(desk, lambda desk: desk.picture(), _nothing_to_write, settings, meanwhile=watch)
    return 0 if well else 1
