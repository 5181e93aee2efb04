"""A memory of one's own, and an evening on a modelled Raspberry Pi."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.real import DATABASE
from companion.app.store import Store
from tests.companion.app.real.evening import Evening
from tests.hardware.modelled_pi import ModelledPi, soldering


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    return tmp_path / "crowntable" / DATABASE


@pytest.fixture
def make_pi() -> Iterator[Callable[..., ModelledPi]]:
    with soldering() as make:
        yield make


@pytest.fixture
def evening(memory: Path, make_pi: Callable[..., ModelledPi]) -> Iterator[Evening]:
    with closing(Store(memory)) as store:
        yield Evening(make_pi(0, 1), store)
