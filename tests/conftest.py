"""Which tests go through so much that coverage, which trebles the time, is measured without."""

import pytest

SWEEPS = {
    "test_cli_simulate.py": "",
    "test_costs.py": "",
    "test_duel_counts.py": "",
    "test_faults.py": "",
    "test_kill.py": "",
    "test_screen_of_anything.py": "",
    "test_session_laws.py": "",
    "test_session_nights.py": "",
    "test_start.py": "test_a_demonstration",
    "test_slots.py": "test_from_the_tag_in_the_field",
    "test_trick_laws.py": "",
    "test_tricks_of_anything.py": "",
}
"""Files, and how the names of their sweeping tests begin."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the sweeps."""
    for item in items:
        begins = SWEEPS.get(item.path.name)
        if begins is not None and item.name.startswith(begins):
            item.add_marker(pytest.mark.sweep)
