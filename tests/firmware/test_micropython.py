"""MicroPython runs the firmware as CPython does, in a Pico's heap, and compiles all of it."""

import contextlib
import io
import subprocess
from pathlib import Path

import pytest

from tests.firmware import trial
from tests.firmware.interpreters import ROOT, mpy_cross, run

FILES = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "firmware").rglob("*.py"))
PLAY = "from tests.firmware import trial; trial.play({}, {})"


def cpython_plays(seconds: int, seed: int) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        trial.play(seconds, seed)
    return printed.getvalue()


@pytest.mark.sweep
def test_micropython_plays_an_evening_exactly_as_cpython_does() -> None:
    lines = run(PLAY.format(12, 5)).splitlines()
    assert lines == cpython_plays(12, 5).splitlines()
    words = {line.split(" ")[1] for line in lines}
    assert {"HI", "ACK", "E", "S", "HB", "PONG"} <= words


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_long_evenings_fit_the_heap_and_are_the_same(seed: int) -> None:
    assert run(PLAY.format(120, seed), timeout_s=600) == cpython_plays(120, seed)


@pytest.mark.sweep
@pytest.mark.parametrize("name", FILES)
def test_every_file_compiles_for_the_picos_processor(name: str, tmp_path: Path) -> None:
    out = tmp_path / "out.mpy"
    command = [mpy_cross(), "-march=armv6m", "-o", str(out), str(ROOT / name)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert out.read_bytes()[:1] == b"M"


def test_the_firmware_is_small_files() -> None:
    for name in FILES:
        assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= 280, name
