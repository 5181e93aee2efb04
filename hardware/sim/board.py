"""A simulated slot board: its program on a modelled Pico, a cable, and the table's end of it.

The program is the one that runs on the Pico; here Python runs it, in virtual time. A board
that runs under MicroPython is in `hardware.sim.micropython`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from crownboard import pico
from crownboard.messages import DARK, PROTOCOL
from slotboard.board import REST_US
from slotboard.board import Board as Program
from slotboard.lamps import LIGHT
from slotboard.start import board_on

from hardware.board import Board
from hardware.board_link import BoardBus
from hardware.board_report import BoardSettings
from hardware.bus import Bus, Clock, VirtualClock
from hardware.events import Event
from hardware.sim.cable import Cable
from hardware.sim.chips.pico import TRANSFER_US, Pico, VirtualTime
from hardware.sim.slot_chips import CHIP_FAULTS, SlotChips
from hardware.slots import SlotReport

START_UP_US = 1_200_000
"""From power to the program's first step (a Pico takes about a second)."""
LINE_LOSS = 0.01
"""Of the fault `line`: one byte in a hundred is lost."""
STIR_US = 50_000
"""So long after a contact moved its program looks at the contacts as often as it ever does."""

OLD_PROTOCOL = 0
"""Of the fault `old`."""

BOARD_FAULTS = frozenset({"holds", "miso0", "miso1", "cable", "line", "reboot", "old"})


class SimulatedBoard(SlotChips):
    """A board with a slot for each name; `buses` are what a scheduler drives.

    Tags are objects of `hardware.sim.chips.tags`. Faults: `chip(slot)` has `dead`, `deaf`,
    `version`, `brown_out()` and `air`; `pico` has `miso_stuck` and `holds_miso`; `cable` has
    `loss`, `unplug()` and `plug()`; `restart` takes the board's power away for a moment.
    `fault` switches them by name.

    Args:
        slots: the slots' names, in the order of the board's readers.
        buttons: the buttons' names, in the order of the board's.
        post: takes the events.
        settings: what the board is told.
        transfer_us: what a register access costs the Pico.
        idle_us: how long its program rests while neither line nor contacts move, where that is
            more than the Pico would: nothing would happen meanwhile, and it costs nothing.
    """

    name = "slot board"
    faults = CHIP_FAULTS | BOARD_FAULTS

    def __init__(
        self,
        slots: Sequence[str],
        buttons: Sequence[str],
        post: Callable[[Event], None],
        settings: BoardSettings | None = None,
        transfer_us: int = TRANSFER_US,
        idle_us: int = REST_US,
    ) -> None:
        self.slots = tuple(slots)
        self._clock = VirtualClock()
        self.clock: Clock = self._clock
        self.pico = Pico(self.clock, pico, transfer_us)
        super().__init__(dict(zip(slots, self.pico.chips, strict=False)), self._clock)
        self.cable = Cable()
        self.asked_to_restart: list[str] = []
        self._idle_us = idle_us
        self._stirred_us = 0
        self._boots = 0
        self._protocol = PROTOCOL
        self._starts_at_us = 0
        self.program = self._start()
        self.link = BoardBus(
            Board(slots, buttons, settings),
            clock=VirtualClock(),
            open_port=self.cable.open_port,
            post=post,
        )
        self.buses: tuple[Bus, ...] = (self, self.link)
        self.contacts: Mapping[str, Callable[[bool], None]] = {
            name: partial(self._close_contact, number) for number, name in enumerate(buttons)
        }

    def _close_contact(self, number: int, closed: bool) -> None:
        self._stirred_us = self.clock.now_us() + STIR_US
        self.pico.press(number, closed)

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
        self.program.talk.protocol = self._protocol
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
        moved = self.cable.moved
        own_us = self.program.clock.now_us()
        due_us: int = self.program.step(own_us)
        wait_us = max(0, due_us - int(self.program.clock.now_us()))
        now_us = self.clock.now_us()
        if wait_us == REST_US and moved == self.cable.moved and now_us >= self._stirred_us:
            wait_us = self._idle_us
        return now_us + wait_us

    def report(self) -> list[SlotReport]:
        """Return the state of all slots, as the board told it last."""
        return list(self.link.report().readers)

    def show(self, colours: Mapping[str, str]) -> None:
        """Light lamps, see `hardware.board.Board.show`."""
        self.link.show(colours)

    def lamps(self) -> dict[str, str]:
        """Return the colours of the lamps that are lit, by slot."""
        colours = {slot: str(LIGHT.index(self.pico.lamps[n])) for n, slot in enumerate(self.slots)}
        return {slot: colour for slot, colour in colours.items() if colour != DARK}

    def close(self) -> None:
        """Give the port back."""
        self.link.close()

    def fault(self, name: str, slot: str = "", *, on: bool = True) -> None:
        """Switch a fault by name, of a chip, the wires, the board or its cable; else KeyError.

        `holds`: the slot's reader never lets go of MISO. `miso0`, `miso1`: MISO hangs there.
        `cable`: it is pulled out. `line`: one byte in a hundred is lost. `reboot`: the board's
        power goes for a moment. `old`: other firmware is on it, until it is put right.
        """
        switches: dict[str, Callable[[], None]] = {
            "holds": lambda: self._hold_miso(self.slots.index(slot), on),
            "miso0": lambda: setattr(self.pico, "miso_stuck", 0x00 if on else None),
            "miso1": lambda: setattr(self.pico, "miso_stuck", 0xFF if on else None),
            "cable": self.cable.unplug if on else self.cable.plug,
            "line": lambda: setattr(self.cable, "loss", LINE_LOSS * on),
            "reboot": lambda: self.restart() if on else None,
            "old": lambda: self._install(OLD_PROTOCOL if on else PROTOCOL),
        }
        if name in switches:
            switches[name]()
        else:
            super().fault(name, slot, on=on)

    def _install(self, protocol: int) -> None:
        self._protocol = protocol
        self.restart()

    def _hold_miso(self, number: int, held: bool) -> None:
        others = [one for one in self.pico.holds_miso if one != number]
        self.pico.holds_miso = [*others, number] if held else others
