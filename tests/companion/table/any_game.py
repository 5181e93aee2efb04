"""Tables for a game without screens, stories or texts of its own."""

from typing import Any

from tests.companion.table.scripted import ScriptedTable

NAMES = ("Anna", "Ben", "Clara")
GUESSES = ("up", "ok", "ok", "ok")
"""Anna says two, one more than her fair share; the others say one."""


def a_table(layout: str, *, drawn: bool = True, **options: Any) -> ScriptedTable:
    lots = ["moon", "sun", "sun"] if drawn else None
    return ScriptedTable(layout, "sun-and-moon", NAMES, drawn=lots, **options)
