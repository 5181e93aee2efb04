"""How all tests run: without deadlines; what goes through much first, and without coverage."""

import gc
import os
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("table", deadline=None, max_examples=50)  # a busy machine is no failure
settings.register_profile("thorough", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "table"))


Tracers = tuple[Any, Any]

taken_away: list[Tracers | None] = []
"""Coverage's tracers while a test runs; None beside a sweep, which does without."""


def tracers() -> Tracers:
    return sys.gettrace(), threading.gettrace()


def trace_with(both: Tracers) -> None:
    sys.settrace(both[0])
    threading.settrace(both[1])


@contextmanager
def untraced(config: pytest.Config, *, sweep: bool = True) -> Iterator[None]:
    """Take coverage's tracer away. Its plugin's own mark for that fails in xdist's workers."""
    if not config.pluginmanager.hasplugin("_cov"):
        yield
        return
    before = tracers()
    taken_away.append(None if sweep else before)
    trace_with((None, None))
    try:
        yield
    finally:
        trace_with(before)
        taken_away.pop()


@contextmanager
def traced() -> Iterator[None]:
    """Give the tracer back inside `untraced`, unless for a sweep."""
    before = tracers()
    if taken_away and taken_away[-1] is not None:
        trace_with(taken_away[-1])
    try:
        yield
    finally:
        trace_with(before)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Run one more worker than there are cores: many a test waits for a program it has started."""
    chosen = "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ
    return (yield) + (0 if chosen else 1)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Trace nothing in the process that only hands out tests to others."""
    if session.config.pluginmanager.hasplugin("dsession"):
        trace_with((None, None))


def is_first_worker() -> bool:
    """Tell whether this process is the only one that runs tests, or the first of some."""
    return os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Set aside for good what is collected and imported, so that no search for garbage walks it.

    All import the same, so that one of them is traced at it.
    """
    gc.disable()
    try:
        with nullcontext() if is_first_worker() else untraced(session.config):
            return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Collect the tests untraced: the doctests were collected before and imported what counts."""
    with untraced(collector.config):
        return (yield)


def sweeps(item: pytest.Item) -> bool:
    return bool(item.get_closest_marker("sweep") and not item.get_closest_marker("traced"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the sweeps, so that no long one is left for the end. Properties are sweeps."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.sweep)
    items.sort(key=sweeps, reverse=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Trace what a test and its fixtures do, not pytest around them, and of a sweep nothing."""
    if not isinstance(item, pytest.Function):  # a doctest is traced whole
        return (yield)
    with untraced(item.config, sweep=sweeps(item)):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup() -> Iterator[None]:
    with traced():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Iterator[None]:
    with traced():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    with traced():
        return (yield)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what long runs and benchmarks have reached, wherever they ran."""
    for report in terminalreporter.getreports("passed"):
        for name, reached in report.user_properties:
            terminalreporter.write_line(f"{name}: {reached}")
