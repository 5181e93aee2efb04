"""Room on a screen: what overlaps or leaves the picture, and names of any length to try it with."""

from itertools import cycle, islice

from msgspec.structs import replace

from companion.table.screens.canvas import SCREEN, Area, Canvas
from companion.table.view import TableView
from tests.companion.table.screens.states import LONG

NAMES = (LONG, ("W" * 40, "W" * 40), ("i", "M" * 40), ("李" * 40, "\u0301" * 40), ("Ä Ö", "ß ü"))


def overlap(one: Area, other: Area) -> bool:
    """Tell whether two areas share a pixel."""
    return (
        one.x < other.x + other.wide
        and other.x < one.x + one.wide
        and one.y < other.y + other.high
        and other.y < one.y + one.high
    )


def inside(one: Area, other: Area) -> bool:
    """Tell whether an area lies wholly in another."""
    return (
        one.x >= other.x
        and one.y >= other.y
        and one.x + one.wide <= other.x + other.wide
        and one.y + one.high <= other.y + other.high
    )


def crowded(canvas: Canvas) -> list[tuple[str, str]]:
    """List pairs that overlap, and what leaves the picture beside the picture itself."""
    marks = canvas.marks
    outside = [(mark.what, "outside") for mark in marks if not inside(mark.area, SCREEN)]
    return outside + [
        (one.what, other.what)
        for i, one in enumerate(marks)
        for other in marks[:i]
        if overlap(one.area, other.area)
    ]


def renamed(view: TableView, names: tuple[str, ...]) -> TableView:
    """Return the view of the same table with other people; where they are more, in turns."""
    seats = tuple(replace(seat, name=n) for seat, n in zip(view.seats, cycle(names), strict=False))
    proposed = tuple(islice(cycle(names), len(view.proposal.names)))
    return replace(view, seats=seats, proposal=replace(view.proposal, names=proposed))
