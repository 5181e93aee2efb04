"""Ready buttons: whose one is. It stands beside a slot, and belongs to whoever sits there."""

from companion.core.words import Seat
from companion.table.cards.layouts import Layout

READY = "ready "
"""How a ready button is named: `ready A` stands where seat A sits as usual."""


def seat_at(button: str, layout: Layout, used: Layout) -> Seat | None:
    """Return whose button it is, None where nobody sits beside it.

    Args:
        button: the button's name.
        layout: the slots of the table.
        used: the slots as those who play use them.

    >>> from companion.table.cards.layouts import LAYOUTS, seated
    >>> table = LAYOUTS["round"]
    >>> used = seated(table, "ABC", ("A", "C", "E"))
    >>> [seat_at(f"ready {letter}", table, used) for letter in "ABCDEF"]
    ['A', None, 'B', None, 'C', None]

    Where slots are shared, or a side has several, it is the button of the seat it is named for.

    >>> duel = LAYOUTS["duel"]
    >>> seat_at("ready B", duel, seated(duel, "ABC"))
    'B'
    """
    usual = button.removeprefix(READY)
    beside = [slot for slot in layout.slots if layout.owner_of(slot) == usual]
    return used.owner_of(beside[0]) if used.places and len(beside) == 1 else usual


def button_of(seat: Seat, layout: Layout, used: Layout) -> str | None:
    """Return the name of a seat's button, None where the table has none for it."""
    buttons = (READY + owner for owner in dict.fromkeys(layout.owners) if owner is not None)
    return next((button for button in buttons if seat_at(button, layout, used) == seat), None)
