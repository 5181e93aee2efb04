"""What every test of the doctor has at hand."""

from pathlib import Path

import pytest

from tests.companion.app.doctor.made_up import MadeUpPi


@pytest.fixture
def pi(tmp_path: Path) -> MadeUpPi:
    return MadeUpPi(tmp_path / "root")
