"""What is at hand in a Debian that has booted: commands, the table's hands, its service."""

import json
import os
import pty
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

INSTALL = "/src/systemd/install.sh"
OUT = Path("/out")
UNIT = "crowntable.service"
LIMIT_S = 60
FOUND_AT_START_S = 1
"""What a reader finds sooner lay there when it came up: see `companion/table/parts.py`."""


def sh(*words: str, status: int | None = 0) -> str:
    """Run a command; return what it said."""
    ran = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    said = ran.stdout + ran.stderr
    assert status is None or ran.returncode == status, f"{words}: {ran.returncode}\n{said}"
    return said


def until(what: Callable[[], object], limit_s: float = LIMIT_S) -> float:
    """Wait until something is so; return how long that took."""
    began = time.monotonic()
    while True:
        try:
            if what():
                return time.monotonic() - began
        except OSError:
            pass  # nobody listens yet
        assert time.monotonic() - began < limit_s, "it never came to that"
        time.sleep(0.05)


def hands(*lines: str) -> list[str]:
    """Move cards and press buttons at the simulated parts; return what is said."""
    said = []
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(LIMIT_S)
        client.connect("/run/crowntable/hands")
        file = client.makefile("rw", encoding="utf-8")
        for line in lines:
            file.write(f"{line}\n")
            file.flush()
            while (answer := file.readline()) != ".\n":
                assert answer, f"the table ended at {line}"
                said.append(answer.rstrip("\n"))
    return said


def shown(key: str, unit: str = UNIT) -> str:
    """Return one property of a unit."""
    return sh("systemctl", "show", "-P", key, unit).strip()


def journal(unit: str = UNIT) -> str:
    """Return what a unit has said since the computer was switched on."""
    return sh("journalctl", "-b", "-u", unit, "--no-pager", "-o", "cat")


def ready_after_s() -> float:
    """Return how long after its last start the service said that all its parts have spoken.

    Both are systemd's own stamps, of the clock that runs since the computer was switched on.
    """
    started_us = int(shown("InactiveExitTimestampMonotonic"))
    said = sh("journalctl", "-b", "-u", UNIT, "--no-pager", "-o", "json")
    stamps = [
        int(each["__MONOTONIC_TIMESTAMP"])
        for each in map(json.loads, said.splitlines())
        if str(each["MESSAGE"]).startswith("The table is ready")
    ]
    assert stamps, said[-2000:]
    assert stamps[-1] > started_us, "it has not said so since"
    return (stamps[-1] - started_us) / 1e6


def is_active() -> bool:
    """Tell whether the service says that it is ready."""
    return shown("ActiveState") == "active"


def at_a_terminal(*words: str, answer: str, folder: str = "/") -> tuple[int, str]:
    """Type a command at a terminal and answer what it asks; return exit status and what it said."""
    said = bytearray()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvp(words[0], words)  # noqa: S606
    os.write(terminal, answer.encode())
    try:
        while chunk := os.read(terminal, 1000):
            said += chunk
    except OSError:
        pass  # so ends a terminal that nobody has open any more
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), said.decode(errors="replace")


def record() -> str:
    """Return the match as the installed command tells it."""
    return sh("crowntable", "matches", "1", status=None)


def lit() -> bool:
    """Tell whether the screen shows anything."""
    return bool("".join(hands("show")).strip())


def readers_are_up() -> bool:
    """Tell whether every reader has said that it is well, so long ago that what is laid counts.

    A new start says it anew.
    """
    told = Path("/run/crowntable/parts.json")
    parts = json.loads(told.read_text())
    well = all(parts.get(f"reader {seat}", {}).get("state") == "ok" for seat in "AB")
    return well and time.time() - told.stat().st_mtime > FOUND_AT_START_S


def play_round(a: str, b: str, last: str) -> None:
    """Both lay a card, press ready, and take it away again."""
    hands(f"put A {a}", f"put B {b}")
    time.sleep(1)  # a real reader needs a moment too
    hands("press ready A", "press ready B")
    until(lambda: last in record())
    hands(f"lift {a}", f"lift {b}")


def restart() -> None:
    """Start the service anew; that counts among its failures, which are forgotten here."""
    sh("systemctl", "reset-failed", "crowntable.service", status=None)
    sh("systemctl", "restart", "crowntable.service")


def drop_in(text: str, unit: str = UNIT) -> None:
    """Change a unit, as `systemctl edit` does."""
    file = Path(f"/etc/systemd/system/{unit}.d/override.conf")
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    if Path(f"/etc/systemd/system/{unit}").exists():
        sh("systemctl", "daemon-reload")
