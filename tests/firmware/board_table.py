"""A table on a simulated slot board, with tags and buttons to hand."""

from typing import Any

from hardware.board_report import BoardSettings
from hardware.bus import VirtualScheduler
from hardware.events import Event
from hardware.sim.board import SimulatedBoard
from hardware.sim.chips.tags import Classic1K, Ntag213, Tag
from tests.hardware.shortened import told

SLOTS = tuple(f"{seat}-{spot}" for seat in "AB" for spot in ("WL", "M1", "M2", "M3", "WR", "R"))
BUTTONS = ("up", "down", "ok", "back", "ready A", "ready B")
SECOND = 1_000_000
SOON = 450_000
"""A tag taken away is told by then."""


def seven(number: int = 0) -> Ntag213:
    return Ntag213(bytes.fromhex(f"04A1B2C3D4E5{number:02X}"))


def four(number: int = 0) -> Classic1K:
    return Classic1K(bytes.fromhex(f"DEADBE{number:02X}"))


def uid(tag: Tag) -> str:
    return tag.uid.hex().upper()


class Table:
    """Twelve slots, six buttons, a scheduler, and the events told so far."""

    def __init__(
        self, slots: tuple[str, ...] = SLOTS, transfer_us: int | None = None, **settings: Any
    ) -> None:
        self.events: list[Event] = []
        costs = {} if transfer_us is None else {"transfer_us": transfer_us}
        self.board = SimulatedBoard(
            slots, BUTTONS, self.events.append, BoardSettings(**settings), **costs
        )
        self.scheduler = VirtualScheduler(self.board.buses)

    def run(self, us: int) -> list[tuple[str, ...]]:
        """Let time pass; return what was told meanwhile."""
        before = len(self.events)
        self.scheduler.run_until(self.scheduler.now_us + us)
        return told(self.events[before:])

    def lay(self, tag: Tag, slot: str = "A-M1", **weak: int) -> None:
        self.board.lay(tag, slot, self.scheduler.now_us, **weak)

    def lift(self, tag: Tag) -> None:
        self.board.lift(tag, self.scheduler.now_us)

    def press(self, button: str, *, down: bool = True) -> None:
        self.board.pico.press(BUTTONS.index(button), down)
