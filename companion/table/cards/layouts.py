"""Layouts: which slot serves which place, and whose slot one is."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import ALL_SEATS, Place, Seat


class Layout(Struct, frozen=True):
    """Where the table can read cards.

    `owners` says whose slot each of `slots` is. `places` lists the ends of the places that lie
    on a slot of their own, with that slot: there a card stays until the trick or battle is over.
    Every other place is served by tapping: a card touches a slot, its owner's where it has one,
    and is then laid down anywhere.
    """

    name: str
    slots: tuple[str, ...]
    owners: tuple[Seat | None, ...]
    places: tuple[tuple[str, str], ...] = ()

    def slot_of(self, place: Place) -> str | None:
        """Return the slot a card for this place stays on, None where none serves it.

        >>> LAYOUTS["duel"].slot_of("duel.B"), LAYOUTS["pocket"].slot_of("duel.B")
        ('B', None)
        """
        return dict(self.places).get(place.rpartition(".")[2])

    def serves(self, places: Iterable[Place]) -> bool:
        """Tell whether every one of these places has a slot of its own."""
        return all(self.slot_of(place) is not None for place in places)

    def owner_of(self, slot: str) -> Seat | None:
        """Return whose slot it is."""
        return dict(zip(self.slots, self.owners, strict=True)).get(slot)

    def taps_of(self, seat: Seat) -> tuple[str, ...]:
        """List the slots that a seat touches with its cards: its own, else any that is shared."""
        own = tuple(slot for slot in self.slots if self.owner_of(slot) == seat)
        return own or tuple(slot for slot in self.slots if self.owner_of(slot) is None)


def seated(layout: Layout, seats: Sequence[Seat], slots: Sequence[str] = ()) -> Layout:
    """Return the layout as these seats use it: where not all have a slot, all is shared.

    A slot at which nobody sits is nobody's. `slots` says at which slots they sit, where that is
    not as usual.

    >>> seated(LAYOUTS["duel"], "ABC").taps_of("A")
    ('A', 'B')
    >>> seated(LAYOUTS["battlefield"], "AB").slot_of("trick.B")
    'B-M2'
    >>> seated(LAYOUTS["round"], "ABC", ("A", "C", "E")).slot_of("trick.B")
    'C'
    """
    if len(slots) == len(seats) and set(slots) <= set(layout.slots):
        sitting = dict(zip(slots, seats, strict=True))
        owners = tuple(sitting.get(slot) for slot in layout.slots)
        return replace(layout, owners=owners, places=tuple(zip(seats, slots, strict=True)))
    if layout.name == "battlefield":
        return _around(layout, seats)
    if set(seats) <= set(layout.owners):
        owners = tuple(owner if owner in seats else None for owner in layout.owners)
        return replace(layout, owners=owners)
    return replace(layout, owners=(None,) * len(layout.slots), places=())


def _around(layout: Layout, seats: Sequence[Seat]) -> Layout:
    """Give each seat a slot in the middle of the battlefield, clockwise."""
    if len(seats) == 2:
        middles = tuple(zip(seats, ("A-M2", "B-M2"), strict=True))
        return replace(layout, places=(*layout.places, *middles))
    middles = tuple(zip(seats, CLOCKWISE, strict=False))
    sitting = {slot: seat for seat, slot in middles}
    owners = tuple(sitting.get(slot) for slot in layout.slots)
    return replace(layout, owners=owners, places=middles)


CLOCKWISE = ("A-M3", "A-M2", "A-M1", "B-M1", "B-M2", "B-M3")
"""As seen from above: A's side from right to left, then B's, which mirrors it."""

BATTLEFIELD = tuple(
    f"{seat}-{spot}" for seat in "AB" for spot in ("WL", "M1", "M2", "M3", "WR", "R")
)


def _own(name: str, seats: tuple[Seat, ...]) -> Layout:
    """Return a layout with one slot for each seat."""
    return Layout(name, seats, seats, tuple((seat, seat) for seat in seats))


LAYOUTS = {
    layout.name: layout
    for layout in (
        _own("duel", ALL_SEATS[:2]),
        Layout("pocket", ("tap",), (None,)),
        _own("round", ALL_SEATS),
        Layout(
            "battlefield",
            BATTLEFIELD,
            tuple(slot[0] for slot in BATTLEFIELD),
            tuple((slot, slot) for slot in BATTLEFIELD),
        ),
    )
}
"""Every layout by its name in the settings."""
