"""Chance and time are inputs: what the engine and the table import of them is complained of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULE = "core, games and table know no clock, no chance, no file"
PLANTED = {
    "companion/core/cards.py": ("random", "time", "os"),
    "companion/games/crowns/rules.py": ("secrets", "datetime", "pathlib", "threading"),
    "companion/table/session.py": ("sqlite3", "socket", "asyncio"),
}
"""What is imported where in a tree of its own."""


@pytest.fixture(scope="module")
def linted(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What import-linter says of a tree in which a file of each room imports some of them."""
    tree = tmp_path_factory.mktemp("tree")
    for room in ("companion", "hardware", "firmware"):
        shutil.copytree(ROOT / room, tree / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    for name, modules in PLANTED.items():
        with (tree / name).open("a", encoding="utf-8") as file:
            file.writelines(f"import {module}\n" for module in modules)
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": f"{tree}:{tree / 'firmware'}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "module"), [(name, module) for name, each in PLANTED.items() for module in each]
)
def test_none_of_them_is_imported_unseen(
    linted: subprocess.CompletedProcess[str], name: str, module: str
) -> None:
    assert linted.returncode == 1, linted.stderr
    _, _, broken = linted.stdout.partition(f"{RULE}\n---")
    dotted = name.removesuffix(".py").replace("/", ".")
    assert f"{dotted} -> {module} (" in broken, linted.stdout
