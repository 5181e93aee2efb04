"""What tests of the commands have at hand: a folder that whoever runs them may not enter."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

NOBODY = 65534


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
