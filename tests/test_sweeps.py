"""A sweep is untraced from its set-up to its tear-down, and no other test is."""

import sys
import threading
from collections.abc import Iterator

import pytest


def is_traced() -> bool:
    """Tell whether coverage measures here, or a thread that starts here."""
    return any(
        type(tracer).__module__.startswith("coverage")
        for tracer in (sys.gettrace(), getattr(threading.gettrace(), "__self__", None))
    )


@pytest.fixture(scope="class")
def around_all() -> Iterator[None]:
    assert not is_traced()
    yield
    assert not is_traced()


@pytest.fixture
def around_one() -> Iterator[None]:
    assert not is_traced()
    yield
    assert not is_traced()


@pytest.mark.sweep
@pytest.mark.usefixtures("around_all", "around_one")
class TestSweeps:
    @pytest.mark.parametrize("which", ["first", "second"])
    def test_a_sweep_is_not_traced(self, which: str) -> None:
        assert not is_traced()


def test_another_is_traced_when_coverage_is_measured(request: pytest.FixtureRequest) -> None:
    assert is_traced() == request.config.pluginmanager.hasplugin("_cov")
