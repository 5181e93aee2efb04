"""Tables at which a suit was not followed, and shows now (T4): what tests of that share."""

from collections.abc import Callable

import pytest

from companion.games import GAMES
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    NAMES,
    TRUMPS,
    battles,
    crowns,
    menu,
    revoked,
    revoked_midway,
    told,
    trick,
)

LAYOUTS = pytest.mark.parametrize("layout", ["round", "pocket"])


def revoked_in_battles(layout: str = "round") -> ScriptedTable:
    """A did not follow blue in the first trick of Crown Battles, and shows a blue card now."""
    table = trick(told(battles(layout)), "blue-5 blue-7 green-2").clear()
    return trick(table.press("ok"), "blue-9 blue-3")


def in_mid_trick(layout: str = "round") -> ScriptedTable:
    """C did not follow green in the first battle, and shows a green card while D has to lay."""
    table = told(trick(told(crowns(layout, 4)), "R1 R2 R3 R4").clear())
    return trick(trick(table, "G5 Y2 G7 G8").clear(), "R7 R8 G1")


def ended(layout: str = "round") -> ScriptedTable:
    """C did not follow green, and shows a green card in the last battle of a match."""
    faces = (*GAMES["crowns"].deck(GAMES["crowns"].setup("ABC", {})), "4S")
    table = ScriptedTable(
        layout,
        "crowns",
        NAMES[:3],
        drawn=("A", *TRUMPS, *TRUMPS),
        games=("crowns", "crown-duel"),
        faces=faces,
        deck=None,
        rounds=2,
    ).start()
    return trick(trick(told(trick(told(table), "R1 R2 R3")), "G5 Y2 G7"), "R8 R9 G1").clear()


def of_four(layout: str = "round") -> ScriptedTable:
    """C did not follow green, and shows a green card in the last battle of a round of four."""
    table = told(trick(told(crowns(layout, 4)), "R1 R2 R3 R4").clear())
    return trick(trick(table, "G5 Y2 G7 G6"), "R7 R8 R9 G1")


def of_two(layout: str = "duel") -> ScriptedTable:
    """A did not follow blue in Crown Battles, and shows a blue card in the second trick."""
    table = told(battles("pocket" if layout == "pocket" else "duel", 2))
    return trick(trick(table, "blue-5 green-2"), "blue-9 blue-3")


def after_results(layout: str = "round") -> ScriptedTable:
    """The first round was told by its results, and in the second C did not follow green."""
    table = menu(told(crowns(layout)), "results").press("up", "up", "ok", "up", "ok", "up", "ok")
    return trick(trick(told(table), "G5 Y2 G7"), "R8 R9 G1")


MOMENTS: dict[str, Callable[[str], ScriptedTable]] = {
    "round": revoked,
    "battle": revoked_midway,
    "mid-trick": in_mid_trick,
    "Crown Battles": revoked_in_battles,
    "end": ended,
    "four": of_four,
    "two": of_two,
}
each_moment = pytest.mark.parametrize("begin", MOMENTS.values(), ids=MOMENTS)


def noted(table: ScriptedTable) -> list[str]:
    """Return what was noted of revokes."""
    return [line for line in table.lines if line.startswith("note revoke")]
