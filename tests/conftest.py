"""How all tests run: without deadlines; what goes through much first, and without coverage."""

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("table", deadline=None)  # a busy machine is no failure
settings.load_profile("table")


@contextmanager
def untraced(config: pytest.Config) -> Iterator[None]:
    """Take coverage's tracer away. Its plugin's own mark for that fails in xdist's workers."""
    here, threads = sys.gettrace(), threading.gettrace()
    measured = config.pluginmanager.hasplugin("_cov")
    if measured:
        sys.settrace(None)
        threading.settrace(None)
    try:
        yield
    finally:
        if measured:
            sys.settrace(here)
            threading.settrace(threads)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Set aside for good what is collected and imported, so that no search for garbage walks it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Collect the tests untraced: the doctests were collected before and imported what counts."""
    with untraced(collector.config):
        return (yield)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the sweeps, so that no long one is left for the end. Of them is all made up."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.sweep)
    items.sort(key=lambda item: item.get_closest_marker("sweep") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Run a sweep untraced, and what is set up for it and torn down after it."""
    if item.get_closest_marker("sweep") is None:
        return (yield)
    with untraced(item.config):
        return (yield)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what long runs and benchmarks have reached, wherever they ran."""
    for report in terminalreporter.getreports("passed"):
        for name, reached in report.user_properties:
            terminalreporter.write_line(f"{name}: {reached}")
