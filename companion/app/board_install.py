"""`crowntable board install`: the firmware onto a Pico, with mpremote."""

import argparse
import importlib.util
import os
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import crownboard
import slotboard
from crownboard.messages import FIRMWARE

from companion.app.board_line import RealLine, wiring_of
from companion.app.complaints import UsageError, complain
from companion.app.doctor.board import look_at_port
from companion.app.doctor.computer import me
from companion.app.flags import refuse
from companion.app.installed import as_typed
from companion.app.settings import BOARD_TABLES, by_board, load_for
from hardware.board_port import find_port

PACKAGES = (crownboard, slotboard)
GREETS_US = 1_500_000
"""A board that runs has said hi by then."""
GOES_S = 2.0
COMES_S = 15.0
"""A Pico that starts anew is off USB for about a second."""
STEP_S = 0.1
SILENT_S = 30.0
"""So long mpremote says nothing at most: it copies a file in a second, and waits for ever."""
USELESS = {"seconds": "it ends by itself", "simulated": "the simulator's board has its firmware"}


class InstallError(Exception):
    """The firmware cannot be installed; the text says what to do."""


def install(args: argparse.Namespace) -> int:
    """Put the firmware onto the Pico that is connected; return the exit status."""
    try:
        refuse(args, "install", USELESS)
        settings = load_for(args)
        if importlib.util.find_spec("mpremote") is None:
            raise InstallError("mpremote is missing, which copies the files. Type: ./run")
        port = _port(settings.board.port)
        line = RealLine(wiring_of(settings))
        to_look = _typed(args, "doctor", None if by_board(settings) else BOARD_TABLES[-1])
        _make_free(line, port, to_look)
        copy(port)
        _wait_for(port)
        return _tell_how_it_runs(RealLine(wiring_of(settings)), _typed(args, "board status"))
    except (UsageError, InstallError) as error:
        return complain(error)


def _typed(args: argparse.Namespace, words: str, table: str | None = None) -> str:
    """Return what is typed to have another command work on the same board."""
    given = {"--settings": args.settings, "--table": table or args.table}
    flags = [word for flag, value in given.items() if value for word in (flag, str(value))]
    return shlex.join(["./run", *words.split(), *flags])


def _port(named: str) -> str:
    """Find the Pico's port, or say why there is none."""
    try:
        port = find_port(named)
    except OSError:
        port = named
    look = look_at_port(named, me(), Path("/"))
    if look.state == "wrong" and not Path(port or "/no port").exists():
        raise InstallError(f"{look.told}. Why: {look.cause}. {look.remedy}")
    return port


# The files


def files() -> dict[str, Path]:
    """Return every file of the firmware by its name on the Pico; the one it starts comes last."""
    found: dict[str, Path] = {}
    for package in PACKAGES:
        folder = Path(str(package.__file__)).parent
        for file in sorted(folder.glob("*.py")):
            if file.name != "main.py":
                found[f"{package.__name__}/{file.name}"] = file
    return found | {"main.py": _main()}


def _main() -> Path:
    """Return what the Pico starts: beside the packages in a checkout, inside one in a wheel."""
    folder = Path(str(slotboard.__file__)).parent
    for place in (folder / "main.py", folder.parent / "main.py"):
        if place.is_file():
            return place
    raise InstallError("the firmware's main.py is missing: this installation is not complete.")


# On the Pico


def _make_free(line: RealLine, port: str, to_look: str) -> None:
    """Ask a board whose program runs to leave its prompt free; a bare one is free already."""
    try:
        line.run_for(GREETS_US)
        report = line.report()
        health = line.health.get("board")
        if health is not None and health.state == "dead" and "protocol" not in health.detail:
            raise InstallError(_not_opened(port, health.detail, to_look))
        if not report.lines:  # a prompt says much, but no good line
            return
        print(f"The board's program runs (firmware {report.firmware or 'unknown'}): it stops.")
        line.link.reset("free")
        line.run_for(GREETS_US // 3)
    finally:
        line.close()
    deadline = time.monotonic() + GOES_S
    while Path(port).exists() and time.monotonic() < deadline:
        time.sleep(STEP_S)
    _wait_for(port)


def _not_opened(port: str, why: str, to_look: str) -> str:
    if "lock" in why:
        return (
            f"{port}: another program has the port. If the table runs, pause it: "
            "sudo systemctl stop crowntable"
        )
    return f"{port}: {why}. Why that is so: {to_look}"


def _wait_for(port: str) -> None:
    deadline = time.monotonic() + COMES_S
    while not Path(port).exists():
        if time.monotonic() > deadline:
            raise InstallError(f"{port} did not come back. Pull the cable, put it in, try again.")
        time.sleep(STEP_S)
    time.sleep(STEP_S)  # the rule that lets us use it comes a moment later


PREPARE = """import os
for name in {folders}:
 try:
  os.mkdir(name)
 except OSError:
  pass
try:
 os.remove("{free}")
except OSError:
 pass"""
"""Makes the folders, and lets the Pico start its program even if it was once told not to."""
FREE = "free"
"""Of this name is the file with which the program is told not to start, see `main.py`."""


def orders(names: Iterable[str]) -> list[str]:
    """Return what mpremote is told: folders, then file by file, then start anew."""
    names = list(names)
    folders = sorted({name.partition("/")[0] for name in names if "/" in name})
    told = ["exec", PREPARE.format(folders=folders, free=FREE)]
    for name in names:
        told += ["+", "cp", name, f":{name}"]
    return [*told, "+", "reset"]


def copy(port: str) -> None:
    """Copy every file that is not the same there yet, and start the Pico anew."""
    wanted = files()
    with tempfile.TemporaryDirectory(prefix="firmware-") as folder:
        for name, file in wanted.items():
            place = Path(folder, name)
            place.parent.mkdir(exist_ok=True)
            shutil.copyfile(file, place)
        with subprocess.Popen(  # noqa: S603 - a program of this environment
            [sys.executable, "-m", "mpremote", "connect", port, *orders(wanted)],
            cwd=folder,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as ran:
            copied, same, other = _follow(_said(ran), len(wanted))
    if ran.returncode != 0:
        why = other[-1] if other else "it said nothing"
        raise InstallError(
            f"mpremote could not copy the files: {why}. Pull the Pico's cable, put it in and "
            "try again; if that does not help, put MicroPython on it anew (see wiring.md)."
        )
    print(f"{copied + same} files: {copied} copied, {same} were the same already.")


def _said(ran: "subprocess.Popen[bytes]") -> Iterator[str]:
    """Return what a program says, line by line; end one that says nothing for too long."""
    assert ran.stdout is not None  # noqa: S101 - it is a pipe
    end = ran.stdout.fileno()
    kept = b""
    while select.select([end], [], [], SILENT_S)[0]:
        data = os.read(end, 4096)
        *lines, kept = (kept + data).replace(b"\r", b"\n").split(b"\n")
        yield from (line.decode(errors="replace") for line in lines)
        if not data:
            yield kept.decode(errors="replace")
            return
    ran.kill()
    yield f"it said nothing for {SILENT_S:.0f} s"


def _follow(said: Iterable[str], total: int) -> tuple[int, int, list[str]]:
    """Show how it goes on; return how many files were copied and the same, and all else said."""
    copied = same = 0
    name = ""
    other = []
    for line in _lines(said):
        if line.startswith("cp "):
            copied += bool(name)
            name = line.split()[1]
            print(f"[{copied + same + 1}/{total}] {name}", flush=True)
        elif line.startswith("Up to date"):
            name, same = "", same + 1
        else:
            other.append(line)
    return copied + bool(name), same, other


def _lines(said: Iterable[str]) -> Iterator[str]:
    return (line.strip() for line in said if line.strip())


def _tell_how_it_runs(line: RealLine, to_see: str) -> int:
    deadline = time.monotonic() + COMES_S
    try:
        while line.report().firmware is None and time.monotonic() < deadline:
            line.run_for(200_000)
        firmware = line.report().firmware
    finally:
        line.close()
    if firmware != FIRMWARE:
        told = f"speaks of firmware {firmware}" if firmware else "says nothing"
        raise InstallError(f"all is copied, but the board {told}. Pull its cable and put it in.")
    print(f"The board runs firmware {firmware}. How its readers are: {as_typed(to_see)}")
    return 0
