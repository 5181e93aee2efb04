"""`crowntable board status`: firmware, uptime, scan time, the line, and each reader, live."""

import argparse
import sys
from pathlib import Path

from companion.app.board_line import BoardLine, RealLine, SimulatedLine, wiring_of
from companion.app.checking import live_printer
from companion.app.complaints import UsageError, complain
from companion.app.doctor.board import look_at_dead
from companion.app.opening import refuse_running
from companion.app.parts_check import reader_row
from companion.app.settings import Settings, by_board, load_for
from hardware.board_report import BoardReport
from hardware.pi import PartsMissingError

EVERY_US = 500_000
PIPED_S = 3.0
"""So long a board is listened to where nobody watches: then it is told once."""


def status(args: argparse.Namespace, root: Path = Path("/")) -> int:
    """Tell how the board is; return 0 if it works, with all readers of the table that is set.

    Args:
        args: what was typed.
        root: where the computer's `/run` is.
    """
    try:
        settings = load_for(args)
        if not args.simulated:
            refuse_running(root)
    except (UsageError, PartsMissingError) as error:
        return complain(error)
    wiring = wiring_of(settings)
    line: BoardLine = SimulatedLine(wiring) if args.simulated else RealLine(wiring)
    live = sys.stdout.isatty() and not args.simulated
    return told(line, settings, args.seconds, live=live)


def told(line: BoardLine, settings: Settings, seconds: float | None, *, live: bool) -> int:
    """Tell how the board at the end of a line is, and close that; return the exit status."""
    try:
        _watch(line, seconds, live=live)
    except KeyboardInterrupt:
        pass  # that is how watching ends
    finally:
        line.close()
    report = line.report()
    readers = report.readers if by_board(settings) else ()
    well = report.state == "ok" and all(reader.state == "ok" for reader in readers)
    return 0 if well else 1


def _watch(line: BoardLine, seconds: float | None, *, live: bool) -> None:
    printer = live_printer()
    if not live:
        line.run_for(round((PIPED_S if seconds is None else seconds) * 1e6))
        printer.show(rows_of(line))
        return
    left_us = float("inf") if seconds is None else seconds * 1e6
    while left_us > 0:
        line.run_for(round(min(EVERY_US, left_us)))
        left_us -= EVERY_US
        printer.show(rows_of(line))


def rows_of(line: BoardLine) -> list[str]:
    """Tell how a board is, in a row for itself, one for its line, and one for each reader."""
    report = line.report()
    if report.state == "unknown":
        return ["board: unknown. is being looked for"]
    if report.state == "dead":
        look = look_at_dead(line, report)
        return [f"board: dead. {look.told}: {look.cause}. {look.remedy}"]
    return [
        f"board: {report.state}, {_how_it_runs(report)}",
        f"line: {_how_it_hears(report)}",
        *(reader_row(reader) for reader in report.readers),
    ]


def _how_it_runs(report: BoardReport) -> str:
    told = f"firmware {report.firmware}"
    if report.uptime_s is not None:
        told += f", for {_lasting(report.uptime_s)}"
    return told + (f", a round takes {report.scan_ms} ms" if report.scan_ms else "")


def _how_it_hears(report: BoardReport) -> str:
    told = f"{report.lines} lines, {report.refused} damaged here, {report.board_refused} there, "
    told += f"{report.gaps} gaps"
    if report.round_trip_us is None:
        return told
    return f"answers in {report.round_trip_us // 1000} ms, {told}"


def _lasting(seconds: int) -> str:
    """Write a time in its two largest units.

    >>> _lasting(59), _lasting(3605), _lasting(200_000)
    ('59 s', '1 h 0 min', '2 d 7 h')
    """
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86_400
    if days:
        return f"{days} d {hours % 24} h"
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min {seconds % 60} s" if minutes else f"{seconds} s"
