"""Sweeps are untraced, and those listed apart from where they are written are still there."""

import sys
from pathlib import Path

import pytest

from tests.conftest import SWEEPS


@pytest.mark.parametrize("name", SWEEPS)
def test_a_listed_sweep_exists_once(name: str) -> None:
    (path,) = Path(__file__).parent.rglob(name)
    text = path.read_text(encoding="utf-8")
    for begin in SWEEPS[name]:
        assert f"\ndef {begin or 'test_'}" in text, begin


@pytest.mark.sweep
def test_a_sweep_is_not_traced() -> None:
    assert not type(sys.gettrace()).__module__.startswith("coverage")
