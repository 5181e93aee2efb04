"""A service with a folder, and a systemd, of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.app.service.served import Service


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    made = Service(tmp_path, monkeypatch)
    yield made
    made.systemd.close()
