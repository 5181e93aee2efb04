"""The shared code and the chip models run under a real MicroPython, not only under CPython."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parents[2]
CHIP_MODELS = ("air", "chance", "mfrc522", "pico", "tags")
SHARED = [
    *(
        f"crownboard.{file.stem}"
        for file in sorted((ROOT / "firmware/crownboard").glob("[!_]*.py"))
    ),
    *(f"hardware.sim.chips.{name}" for name in CHIP_MODELS),
]
PROGRAM = """
from crownboard import presence
from crownboard.field import Field
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.chips.tags import Classic1K, Ntag213
from tests.crownboard.open_air import OpenAir
class Clock:
    def now_us(self):
        return 0
print(Chip(Clock()).transfer([0xEE, 0])[1])
field = Field(OpenAir(Ntag213(b"\\x04abcdef"), Classic1K(b"abcd"), Classic1K(b"abcf")))
for look in range(2):
    found, corrupt = field.look()
    print(sorted(found), corrupt)
print(presence.Presence().visit(found[:1], corrupt, 5)[0][0])
"""


def interpreter() -> str:
    """Find a MicroPython; only where none can be installed the test is skipped."""
    beside = Path(sys.executable).with_name("micropython")
    found = os.environ.get("MICROPYTHON") or shutil.which(beside) or shutil.which("micropython")
    if found:
        return found
    computer = (sys.platform, platform.machine())
    if "CI" in os.environ or (computer == ("linux", "x86_64") and sys.version_info < (3, 14)):
        pytest.fail("There is no MicroPython here. ./run --set-up dev installs one.")
    pytest.skip("NOT CHECKED: there is no MicroPython for this computer; name one in MICROPYTHON.")


def test_micropython_runs_the_shared_code() -> None:
    ran = subprocess.run(
        [interpreter(), "-c", PROGRAM],
        env={"MICROPYPATH": f"{ROOT}:{ROOT / 'firmware'}:.frozen"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ran.stderr == ""
    tags = "[b'\\x04abcdef', b'abcd', b'abcf'] False"
    assert ran.stdout.splitlines() == ["146", tags, tags, "1"]


@pytest.mark.parametrize("name", SHARED, ids=str)
def test_every_shared_file_can_be_imported(name: str) -> None:
    ran = subprocess.run(
        [interpreter(), "-c", f"import {name}"],
        env={"MICROPYPATH": f"{ROOT}:{ROOT / 'firmware'}:.frozen"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
