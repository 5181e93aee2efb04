"""How all tests run: without deadlines; what goes through much first, and without coverage."""

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("table", deadline=None)  # a busy machine is no failure
settings.load_profile("table")

SWEEPS: dict[str, tuple[str, ...]] = {
    "test_battery.py": ("",),
    "test_board.py": (
        "test_a_bad_cable",
        "test_a_board_that_starts",
        "test_a_deaf_reader",
        "test_a_sticker_that",
        "test_a_stuck_miso",
        "test_a_table_that_stops",
        "test_a_weak_sticker",
        "test_noise",
        "test_of_more_tags",
        "test_the_shortest_taps",
    ),
    "test_bots.py": ("test_a_result_stays", "test_on_one_reader"),
    "test_cli_simulate.py": ("",),
    "test_conversation.py": ("test_a_bad_line",),
    "test_costs.py": ("",),
    "test_duel_counts.py": ("",),
    "test_every_game.py": ("",),
    "test_faults.py": ("",),
    "test_golden_screens.py": ("",),
    "test_kill.py": ("",),
    "test_lossy_line.py": ("",),
    "test_neighbours.py": ("",),
    "test_people.py": ("test_people_and_table_agree",),
    "test_readme.py": ("test_the_first_match",),
    "test_records_round_trip.py": ("test_what_is_written",),
    "test_replay_summary.py": ("test_long_records", "test_an_undo_of_everything"),
    "test_screen_of_anything.py": ("",),
    "test_screen_secrets.py": ("",),
    "test_selection.py": ("test_noise", "test_all_tags"),
    "test_session_laws.py": ("",),
    "test_session_nights.py": ("",),
    "test_start.py": ("test_a_demonstration",),
    "test_terminal.py": ("",),
    "test_texts_complete.py": ("test_no_text_is_unused",),
    "test_trick_laws.py": ("",),
    "test_tricks_golden.py": ("",),
    "test_tricks_laws.py": ("",),
    "test_tricks_of_anything.py": ("",),
    "test_tricks_room.py": ("",),
    "test_view_secrets.py": ("",),
    "test_screen_room.py": ("",),
    "test_cuprum_screens.py": ("",),
    "test_asks_only.py": ("",),
    "test_story_crown_duel.py": ("test_no_story",),
    "test_pty.py": ("",),
    "test_install.py": ("",),
    "test_set_up.py": ("",),
    "test_cuprum_laws.py": ("",),
}
"""Files, and how the names of their sweeps begin. Others are marked where they are written."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the sweeps, and begin with them, so that no long one is left for the end."""
    for item in items:
        if item.name.startswith(SWEEPS.get(item.path.name, ())):
            item.add_marker(pytest.mark.sweep)
    items.sort(key=lambda item: item.get_closest_marker("sweep") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Take coverage's tracer away from a sweep. The plugin's own mark fails in xdist's workers."""
    traced = item.config.pluginmanager.hasplugin("_cov") and item.get_closest_marker("sweep")
    here, threads = sys.gettrace(), threading.gettrace()
    if traced:
        sys.settrace(None)
        threading.settrace(None)
    try:
        yield
    finally:
        if traced:
            sys.settrace(here)
            threading.settrace(threads)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what long runs and benchmarks have reached, wherever they ran."""
    for report in terminalreporter.getreports("passed"):
        for name, reached in report.user_properties:
            terminalreporter.write_line(f"{name}: {reached}")
