"""A simulated slot board: its program on a modelled Pico, a cable, and the table's end of it.

The program is the one that runs on the Pico; here Python runs it, in virtual time. A board
that runs under MicroPython is in `hardware.sim.micropython`.
"""

from collections.abc import Callable, Sequence

from crownboard import pico
from slotboard.board import Board as Program
from slotboard.start import board_on

from hardware.board import Board
from hardware.board_link import BoardBus
from hardware.board_report import BoardSettings
from hardware.bus import Bus, Clock, VirtualClock
from hardware.events import Event
from hardware.sim.cable import Cable
from hardware.sim.mfrc522 import Chip
from hardware.sim.pico import TRANSFER_US, Pico, VirtualTime
from hardware.sim.tags import Tag

START_UP_US = 1_200_000
"""From power to the program's first step (a Pico takes about a second)."""


class SimulatedBoard:
    """A board with a slot for each name; `buses` are what a scheduler drives.

    Tags are objects of `hardware.sim.tags`. Faults: `chip(slot)` has `dead`, `deaf`, `version`,
    `brown_out()` and `air`; `pico` has `miso_stuck` and `holds_miso`; `cable` has `loss`,
    `unplug()` and `plug()`; `restart` takes the board's power away for a moment.
    """

    name = "slot board"

    def __init__(
        self,
        slots: Sequence[str],
        buttons: Sequence[str],
        post: Callable[[Event], None],
        settings: BoardSettings | None = None,
        transfer_us: int = TRANSFER_US,
    ) -> None:
        self.slots = tuple(slots)
        self._clock = VirtualClock()
        self.clock: Clock = self._clock
        self.pico = Pico(self.clock, pico, transfer_us)
        self.cable = Cable()
        self.asked_to_restart: list[str] = []
        self._boots = 0
        self._starts_at_us = 0
        self.program = self._start()
        self.link = BoardBus(
            Board(slots, buttons, settings),
            clock=VirtualClock(),
            open_port=self.cable.open_port,
            post=post,
        )
        self.buses: tuple[Bus, ...] = (self, self.link)

    def _start(self) -> Program:
        self._boots += 1
        self.program = board_on(
            self.pico.machine(),
            self.pico.neopixel(),
            VirtualTime(self.clock),
            self.cable,
            f"{self._boots:06X}",
            self._asked,
        )
        return self.program

    def _asked(self, how: str) -> None:
        self.asked_to_restart.append(how)
        self.restart()

    def restart(self) -> None:
        """Take the board's power away; it is back after `START_UP_US`, the cable stays in."""
        self._starts_at_us = self.clock.now_us() + START_UP_US
        for chip in self.pico.chips:
            chip.brown_out()

    def step(self, now_us: int) -> int:
        """Let the program go on; return when it wants to."""
        if self._starts_at_us:
            if now_us < self._starts_at_us:
                return self._starts_at_us
            self._starts_at_us = 0
            self._start()
        own_us = self.program.clock.now_us()
        due_us: int = self.program.step(own_us)
        own_us = self.program.clock.now_us()
        return self.clock.now_us() + max(0, due_us - int(own_us))

    def chip(self, slot: str) -> Chip:
        """Return a slot's chip, to set its faults."""
        return self.pico.chips[self.slots.index(slot)]

    def lay(self, tag: Tag, slot: str, at_us: int = 0, every: int = 1) -> None:
        """Lay a tag on a slot; `every` makes it weak (see `hardware.sim.air`)."""
        self._clock.reach(at_us)
        self.chip(slot).lay(tag, every)

    def bleed(self, tag: Tag, slot: str, every: int = 1) -> None:
        """Let a tag that lies elsewhere be heard faintly on this slot too."""
        self.chip(slot).lay(tag, every)

    def lift(self, tag: Tag, at_us: int = 0) -> None:
        """Take a tag away from wherever it lies or bleeds to."""
        self._clock.reach(at_us)
        for chip in self.pico.chips:
            chip.lift(tag)
