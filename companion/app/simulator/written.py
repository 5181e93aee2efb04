"""Cards as they are written at the terminal, and short texts side by side."""

from collections.abc import Sequence

from companion.core.words import Card
from companion.table.screens.enrol import face_name

COLUMNS = 80
GAP = "   "


def pretty(card: Card) -> str:
    """Write a card as people read it.

    >>> pretty("10H"), pretty("R15"), pretty("golem-2")
    ('10♥', 'red 15', 'Golem')
    """
    return face_name(card, "en")


def in_columns(told: Sequence[str]) -> list[str]:
    """Set short texts side by side, as a terminal of 80 columns has room, each column downwards.

    >>> in_columns(["A: empty", "B: empty", "C: empty"])
    ['A: empty   B: empty   C: empty']
    """
    wide = max(map(len, told)) + len(GAP)
    rows = -(-len(told) // max(1, (COLUMNS + len(GAP)) // wide))
    lines = ("".join(text.ljust(wide) for text in told[row::rows]) for row in range(rows))
    return [line.rstrip() for line in lines]
