"""Layouts: which slot serves which place, and whether cards stay on it or only touch it."""

from typing import Literal

from msgspec import Struct

from companion.core.words import Place, Seat


class Layout(Struct, frozen=True):
    """Where the table can read cards.

    `lay`: a card stays on its slot until the trick or battle is over. `tap`: one reader for
    all; a card touches it and is then laid down anywhere. `owners` says whose slot one is.
    """

    name: str
    mode: Literal["lay", "tap"]
    slots: tuple[str, ...]
    owners: tuple[Seat | None, ...]

    def slot_of(self, place: Place) -> str | None:
        """Return the slot for a place, None where no slot serves it.

        >>> LAYOUTS["duel"].slot_of("duel.B"), LAYOUTS["pocket"].slot_of("duel.B")
        ('B', 'tap')
        """
        if self.mode == "tap":
            return self.slots[0]
        name = place.rpartition(".")[2]
        return name if name in self.slots else None

    def owner_of(self, slot: str) -> Seat | None:
        """Return whose slot it is."""
        return dict(zip(self.slots, self.owners, strict=True)).get(slot)


LAYOUTS = {
    layout.name: layout
    for layout in (
        Layout("duel", "lay", ("A", "B"), ("A", "B")),
        Layout("pocket", "tap", ("tap",), (None,)),
    )
}
"""Every layout by its name in the settings."""
