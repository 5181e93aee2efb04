"""The chips of a simulated table's slots, whatever they are wired to: tags on them, and faults."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from hardware.bus import Bus, VirtualClock
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.chips.tags import Ntag213, Tag
from hardware.slots import SlotReport

T = TypeVar("T")

NOISE = 0.05
"""Of the fault `noise`: one answer in twenty."""
LOSS = 1 / 30
"""Of the fault `loss`: one frame in thirty."""
WEAK_EVERY = 3
"""Of the fault `weak`; every other call would not show: a look that hears nothing calls twice."""
BLEED_EVERY = 3
"""Of the fault `bleed`: a neighbour's antenna hears a card every third time."""

CHIP_FAULTS = frozenset({"noise", "loss", "weak", "bleed", "deaf", "dead", "brown", "two", "clone"})
"""What ails a slot whatever its reader is wired to."""


class TableSlots(Protocol):
    """The slots of a simulated table and the buttons that are wired with them.

    Two kinds serve a whole table: readers wired to the Pi (`hardware.sim.slots`) and a slot
    board (`hardware.sim.board`, `hardware.sim.micropython`).
    """

    buses: tuple[Bus, ...]
    """What a scheduler drives, in the order in which they act at the same moment."""
    faults: frozenset[str]
    """The faults that `fault` can switch here."""
    contacts: Mapping[str, Callable[[bool], None]]
    """The buttons wired with the slots: what closes each contact, or opens it."""

    def lay(self, tag: Tag, slot: str, at_us: int = 0) -> None:
        """Lay a tag on a slot; `at_us` is the table's time where it may be ahead of the bus."""
        ...

    def lift(self, tag: Tag, at_us: int = 0) -> None:
        """Take a tag away from wherever it lies or bleeds to."""
        ...

    def tags_on(self, slot: str) -> list[Tag]:
        """Return what truly lies on a slot, first come first."""
        ...

    def report(self) -> list[SlotReport]:
        """Return how the slots are, as a check screen shows it."""
        ...

    def weaken(self, slot: str, every: int) -> None:
        """Let the tags on a slot answer every so-manieth call only: 1 for all, as usual."""
        ...

    def show(self, colours: Mapping[str, str]) -> None:
        """Light the slots' lamps, where they have any."""
        ...

    def lamps(self) -> dict[str, str]:
        """Return the colours of the lamps that truly are lit, by slot."""
        ...

    def fault(self, name: str, slot: str = "", *, on: bool = True) -> None:
        """Switch one of `faults`, on a slot if it is one of a slot's; KeyError for another."""
        ...

    def close(self) -> None:
        """Switch off."""
        ...


class SlotChips:
    """Chips by slot, with everything that hands and faults do to one of them."""

    def __init__(self, chips: Mapping[str, Chip], clock: VirtualClock) -> None:
        self._chips = dict(chips)
        self._hands_clock = clock
        self._lying: dict[str, list[Tag]] = {slot: [] for slot in chips}
        self._strangers: dict[str, Tag] = {}
        self._every: dict[str, int] = {}
        self._bleeds_to: set[str] = set()

    def chip(self, slot: str) -> Chip:
        """Return a slot's chip, to set its faults."""
        return self._chips[slot]

    def lay(self, tag: Tag, slot: str, at_us: int = 0, every: int = 1) -> None:
        """Lay a tag on a slot; `every` makes it weak (see `hardware.sim.chips.air`).

        `at_us` is the table's time where it may be ahead of the chips'.
        """
        self._hands_clock.reach(at_us)
        self._lying[slot].append(tag)
        self._chips[slot].lay(tag, self._every.get(slot, every))
        for neighbour in sorted(self._bleeds_to - {slot}):
            self.bleed(tag, neighbour, BLEED_EVERY)

    def bleed(self, tag: Tag, slot: str, every: int = 1) -> None:
        """Let a tag that lies elsewhere be heard faintly on this slot too."""
        self._chips[slot].lay(tag, every)

    def lift(self, tag: Tag, at_us: int = 0) -> None:
        """Take a tag away from wherever it lies or bleeds to."""
        self._hands_clock.reach(at_us)
        for chip in self._chips.values():
            chip.lift(tag)
        for tags in self._lying.values():
            if tag in tags:
                tags.remove(tag)

    def tags_on(self, slot: str) -> list[Tag]:
        """Return what truly lies on a slot, first come first."""
        return list(self._lying[slot])

    def weaken(self, slot: str, every: int) -> None:
        """Let the tags on a slot answer every so-manieth call only: 1 for all, as usual."""
        self._every[slot] = every
        for coupling in self._chips[slot].air.couplings:
            if coupling.tag in self._lying[slot]:
                coupling.every = every

    # Faults

    def fault(self, name: str, slot: str = "", *, on: bool = True) -> None:
        """Switch one of `CHIP_FAULTS`; KeyError for another.

        `noise`, `loss`: of its air. `weak`: tags on it answer every third call. `bleed`: tags
        on other slots are faintly heard here. `deaf`, `dead`, `clone`: of its chip. `brown`:
        the supply dips for a moment. `two`: a strange second tag is in its field.
        """
        chip = self._chips[slot]
        switches: dict[str, Callable[[], None]] = {
            "noise": lambda: setattr(chip.air, "noise", NOISE * on),
            "loss": lambda: setattr(chip.air, "loss", LOSS * on),
            "weak": lambda: self.weaken(slot, WEAK_EVERY if on else 1),
            "bleed": lambda: self._bleed_all(slot, on),
            "deaf": lambda: setattr(chip, "deaf", on),
            "dead": lambda: setattr(chip, "dead", on),
            "brown": lambda: chip.brown_out() if on else None,
            "two": lambda: self.double(slot, on),
            "clone": lambda: setattr(chip, "version", 0xB2 if on else 0x92),
        }
        switches[name]()

    def double(self, slot: str, doubled: bool = True) -> None:
        """Let a strange second tag be in a slot's field, such as a bank card's, or no longer."""
        tag = self._strangers.setdefault(slot, stranger(slot))
        self._chips[slot].lift(tag)
        if doubled:
            self._chips[slot].lay(tag)

    def _bleed_all(self, slot: str, on: bool) -> None:
        if on == (slot in self._bleeds_to):
            return
        put(self._bleeds_to, slot, on)
        for other, tags in self._lying.items():
            for tag in tags if other != slot else ():
                if on:
                    self.bleed(tag, slot, BLEED_EVERY)
                else:
                    self._chips[slot].lift(tag)


def stranger(slot: str) -> Tag:
    """Return the tag that comes to a slot with the fault `two`; always with the same uid."""
    return Ntag213(b"\x04" + slot.encode()[:6].ljust(6, b"?"))


def put(where: set[T], what: T, wanted: bool) -> None:
    """Add something to a set, or discard it."""
    if wanted:
        where.add(what)
    else:
        where.discard(what)
