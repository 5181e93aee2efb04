"""A memory of one's own for tables that tests start."""

from pathlib import Path

import pytest

from companion.app.simulator.start import DATABASE


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that no test meets the matches of whoever runs it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    settings = tmp_path / "config" / "crowntable" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[readers]\npoll_ms = 200\n")  # fewer looks, quicker tests
    return tmp_path / "state" / "crowntable" / DATABASE
