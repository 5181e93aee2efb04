"""A simulated table's slots on the real firmware in MicroPython: exact no more, but as it is.

The board lives in real time, so whatever drives the table must too: its pacemaker, one of the
buses, lets no virtual second pass sooner than one on the wall.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from crownboard.messages import PROTOCOL
from slotboard.lamps import LIGHT

from hardware.board import Board
from hardware.board_link import BoardBus, SerialPort
from hardware.board_report import BoardSettings
from hardware.bus import Bus, Clock, VirtualClock
from hardware.events import Event
from hardware.sim.board import BOARD_FAULTS, LINE_LOSS, OLD_PROTOCOL
from hardware.sim.chips.tags import Tag
from hardware.sim.micropython import MicroPythonBoard
from hardware.sim.slot_chips import (
    BLEED_EVERY,
    CHIP_FAULTS,
    LOSS,
    NOISE,
    WEAK_EVERY,
    put,
    stranger,
)
from hardware.slots import SlotReport

BEAT_US = 5_000


class Pacemaker:
    """A bus that holds up the others until the wall's clock has come as far as theirs."""

    name = "pacemaker"

    def __init__(self) -> None:
        self.clock: Clock = VirtualClock()
        self._start_s: float | None = None

    def step(self, now_us: int) -> int:
        """Wait; return when to be called again."""
        now_s = time.monotonic()
        if self._start_s is None:
            self._start_s = now_s - now_us / 1e6
        ahead_s = self._start_s + now_us / 1e6 - now_s
        if ahead_s > 0:
            time.sleep(ahead_s)
        return now_us + BEAT_US


class MicroPythonSlots:
    """The slots of a board under MicroPython on a port of the kernel; see `TableSlots`.

    Args:
        command: the interpreter.
        slots: the slots' names, in the order of the board's readers.
        buttons: the buttons' names, in the order of the board's.
        post: takes the events.
        settings: what the board is told.
    """

    faults = CHIP_FAULTS | BOARD_FAULTS

    def __init__(
        self,
        command: str,
        slots: Sequence[str],
        buttons: Sequence[str],
        post: Callable[[Event], None],
        settings: BoardSettings | None = None,
    ) -> None:
        self._slots = tuple(slots)
        self._lying: dict[str, list[Tag]] = {slot: [] for slot in slots}
        self._every: dict[str, int] = {}
        self._bleeds_to: set[str] = set()
        self._holds: set[int] = set()
        self.board = MicroPythonBoard(command)
        self.link = BoardBus(
            Board(slots, buttons, settings),
            clock=VirtualClock(),
            open_port=lambda: SerialPort(self.board.path),
            post=post,
        )
        self.buses: tuple[Bus, ...] = (Pacemaker(), self.link)
        self.contacts: Mapping[str, Callable[[bool], None]] = {
            name: partial(self._close_contact, number) for number, name in enumerate(buttons)
        }

    def _close_contact(self, number: int, closed: bool) -> None:
        self.board.order(do="press", button=number, down=closed)

    def lay(self, tag: Tag, slot: str, at_us: int = 0) -> None:
        """Lay a tag on a slot now."""
        self._lying[slot].append(tag)
        self._order_lay(tag, slot, self._every.get(slot, 1))
        for neighbour in sorted(self._bleeds_to - {slot}):
            self._order_lay(tag, neighbour, BLEED_EVERY)

    def _order_lay(self, tag: Tag, slot: str, every: int = 1) -> None:
        self.board.order(do="lay", slot=self._slots.index(slot), uid=_uid(tag), every=every)

    def _order_lift(self, tag: Tag, slot: str) -> None:
        self.board.order(do="lift", slot=self._slots.index(slot), uid=_uid(tag))

    def lift(self, tag: Tag, at_us: int = 0) -> None:
        """Take a tag away from wherever it lies now."""
        for tags in self._lying.values():
            if tag in tags:
                tags.remove(tag)
                self.board.order(do="lift", uid=_uid(tag))

    def tags_on(self, slot: str) -> list[Tag]:
        """Return what truly lies on a slot, first come first."""
        return list(self._lying[slot])

    def weaken(self, slot: str, every: int) -> None:
        """Let the tags on a slot answer every so-manieth call only: 1 for all, as usual."""
        self._every[slot] = every
        for tag in self._lying[slot]:
            self._order_lift(tag, slot)
            self._order_lay(tag, slot, every)

    def _double(self, slot: str, doubled: bool) -> None:
        if doubled:
            self._order_lay(stranger(slot), slot)
        else:
            self._order_lift(stranger(slot), slot)

    def _bleed(self, slot: str, on: bool) -> None:
        if on == (slot in self._bleeds_to):
            return
        put(self._bleeds_to, slot, on)
        for tag in [tag for other, tags in self._lying.items() if other != slot for tag in tags]:
            if on:
                self._order_lay(tag, slot, BLEED_EVERY)
            else:
                self._order_lift(tag, slot)

    def _hold_miso(self, slot: str, held: bool) -> None:
        put(self._holds, self._slots.index(slot), held)
        self.board.order(do="holds", slots=sorted(self._holds))

    def report(self) -> list[SlotReport]:
        """Return the state of all slots, as the board told it last."""
        return list(self.link.report().readers)

    def show(self, colours: Mapping[str, str]) -> None:
        """Light lamps, see `hardware.board.Board.show`."""
        self.link.show(colours)

    def lamps(self) -> dict[str, str]:
        """Return the colours of the lamps that are lit, by slot; none while it starts anew."""
        lights = self.board.order(do="look").get("lamps", ())
        lit = zip(self._slots, (LIGHT.index(tuple(light)) for light in lights), strict=False)
        return {slot: str(colour) for slot, colour in lit if colour}

    def fault(self, name: str, slot: str = "", *, on: bool = True) -> None:
        """Switch one of `faults`, see `hardware.sim.board`; KeyError for another."""
        chip = {"slot": self._slots.index(slot)} if slot else {}
        orders: dict[str, Callable[[], object]] = {
            "noise": lambda: self.board.order(do="air", name="noise", value=NOISE * on, **chip),
            "loss": lambda: self.board.order(do="air", name="loss", value=LOSS * on, **chip),
            "deaf": lambda: self.board.order(do="fault", name="deaf", value=on, **chip),
            "dead": lambda: self.board.order(do="fault", name="dead", value=on, **chip),
            "clone": lambda: self.board.order(
                do="fault", name="version", value=0xB2 if on else 0x92, **chip
            ),
            "weak": lambda: self.weaken(slot, WEAK_EVERY if on else 1),
            "bleed": lambda: self._bleed(slot, on),
            "two": lambda: self._double(slot, on),
            "holds": lambda: self._hold_miso(slot, on),
            "brown": lambda: self.board.order(do="brown", **chip) if on else None,
            "miso0": lambda: self.board.order(do="miso", stuck=0x00 if on else None),
            "miso1": lambda: self.board.order(do="miso", stuck=0xFF if on else None),
            "cable": self.board.unplug if on else self.board.plug,
            "line": lambda: setattr(self.board, "loss", LINE_LOSS * on),
            "reboot": lambda: self.board.order(do="reset") if on else None,
            "old": lambda: self._install(OLD_PROTOCOL if on else PROTOCOL),
        }
        orders[name]()

    def _install(self, protocol: int) -> None:
        self.board.order(do="install", protocol=protocol)
        self.board.order(do="reset")

    def close(self) -> None:
        """End the board and give the port back."""
        self.link.close()
        self.board.close()


def _uid(tag: Tag) -> str:
    return tag.uid.hex().upper()
