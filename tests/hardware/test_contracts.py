"""The chip models are held apart from all else of ours: an import of anything is complained of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOT_THEIRS = {
    "companion": "companion.core.outcomes",
    "crownboard": "crownboard.presence",
    "hardware.bus": "hardware.bus",
    "hardware.sim.slot_chips": "hardware.sim.slot_chips",
    "slotboard": "slotboard.ticks",
}
"""What is held apart, and a module of it."""


@pytest.fixture(scope="module")
def linted(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What import-linter says of a tree in which a chip model imports all those."""
    tree = tmp_path_factory.mktemp("tree")
    for room in ("companion", "hardware", "firmware"):
        shutil.copytree(ROOT / room, tree / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    wrong = tree / "hardware/sim/chips/chance.py"
    with wrong.open("a", encoding="utf-8") as file:
        file.writelines(f"import {name}\n" for name in NOT_THEIRS.values())
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": f"{tree}:{tree / 'firmware'}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("room", NOT_THEIRS)
def test_a_chip_model_may_not_import(linted: subprocess.CompletedProcess[str], room: str) -> None:
    """MicroPython runs them: what one of them imported, the slot board would have to have."""
    assert linted.returncode == 1, linted.stderr
    _, _, broken = linted.stdout.partition("the chip models use nothing but themselves\n---")
    _, _, chains = broken.partition(f"not allowed to import {room}:")
    first = f"hardware.sim.chips.chance -> {NOT_THEIRS[room]} ("
    assert first in chains.partition("not allowed")[0], linted.stdout
