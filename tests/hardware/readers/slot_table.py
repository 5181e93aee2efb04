"""A table of slots on modelled readers, and the short words for what it tells."""

from typing import Any

from hardware.bus import VirtualScheduler
from hardware.events import Event
from hardware.sim.chips.tags import Tag
from hardware.sim.slots import SimulatedSlots
from hardware.slots import SlotSettings
from tests.hardware.readers.bench import FOUR, SEVEN

SECOND = 1_000_000


class Table:
    """Two slots (or more), a scheduler, and the events told so far."""

    def __init__(self, names: str = "ab", **settings: Any) -> None:
        self.events: list[Event] = []
        self.slots = SimulatedSlots(list(names), self.events.append, SlotSettings(**settings))
        self.scheduler = VirtualScheduler([self.slots.bus])
        self.run(SECOND)

    def run(self, us: int) -> list[Event]:
        """Let time pass; return what was told meanwhile."""
        before = len(self.events)
        self.scheduler.run_until(self.scheduler.now_us + us)
        return self.events[before:]

    def lay(self, tag: Tag, slot: str = "a", **weak: Any) -> None:
        self.slots.lay(tag, slot, self.scheduler.now_us, **weak)

    def lift(self, tag: Tag) -> None:
        self.slots.lift(tag, self.scheduler.now_us)


ON_A = ("on", "a", SEVEN.hex().upper())
OFF_A = ("off", "a", SEVEN.hex().upper())
ON_B = ("on", "b", FOUR.hex().upper())
