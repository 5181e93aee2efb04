"""A sweep is untraced from its set-up to its tear-down; others are traced, and sweeps marked so."""

import sys
import threading
from collections.abc import Iterator

import pytest


def traced() -> set[bool]:
    """Tell whether coverage measures here, and whether it does so in threads that start here."""
    of_threads = getattr(threading.gettrace(), "__self__", None)
    return {type(one).__module__.startswith("coverage") for one in (sys.gettrace(), of_threads)}


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> set[bool]:
    return {request.config.pluginmanager.hasplugin("_cov")}


@pytest.fixture(scope="class")
def untraced_around_all() -> Iterator[None]:
    assert traced() == {False}
    yield
    assert traced() == {False}


@pytest.fixture
def untraced_around_one() -> Iterator[None]:
    assert traced() == {False}
    yield
    assert traced() == {False}


@pytest.fixture
def traced_around_one(measured: set[bool]) -> Iterator[None]:
    assert traced() == measured
    yield
    assert traced() == measured


@pytest.mark.sweep
@pytest.mark.usefixtures("untraced_around_all", "untraced_around_one")
class TestSweeps:
    @pytest.mark.parametrize("which", ["first", "second"])
    def test_a_sweep_is_not_traced(self, which: str) -> None:
        assert traced() == {False}


@pytest.mark.usefixtures("traced_around_one")
def test_another_is_traced_when_coverage_is_measured(measured: set[bool]) -> None:
    assert traced() == measured


@pytest.mark.sweep
@pytest.mark.traced
@pytest.mark.usefixtures("traced_around_one")
def test_one_among_sweeps_can_be_traced_all_the_same(measured: set[bool]) -> None:
    assert traced() == measured
