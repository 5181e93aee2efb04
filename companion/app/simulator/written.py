"""Short texts side by side in a terminal."""

from collections.abc import Sequence

COLUMNS = 80
GAP = "   "


def in_columns(told: Sequence[str]) -> list[str]:
    """Set short texts side by side, as a terminal of 80 columns has room, each column downwards.

    >>> in_columns(["A: empty", "B: empty", "C: empty"])
    ['A: empty   B: empty   C: empty']
    """
    wide = max(map(len, told)) + len(GAP)
    rows = -(-len(told) // max(1, (COLUMNS + len(GAP)) // wide))
    lines = ("".join(text.ljust(wide) for text in told[row::rows]) for row in range(rows))
    return [line.rstrip() for line in lines]
