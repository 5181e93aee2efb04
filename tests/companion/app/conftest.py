"""What tests of the commands have at hand: folders of their own, one that nobody may enter."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

NOBODY = 65534


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which settings and memory are looked for, and nothing is yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    folder = tmp_path / "crowntable"
    folder.mkdir()
    return folder


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder that may not be entered; root, who may enter all, is nobody meanwhile."""
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o000)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
