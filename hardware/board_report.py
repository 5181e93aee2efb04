"""What a slot board is told at its start, and what a status screen shows of it."""

from msgspec import Struct

from hardware.events import Why
from hardware.slots import SlotReport


class BoardSettings(Struct, frozen=True):
    """How the board visits slots and takes buttons; see CFG in `firmware/PROTOCOL.md`."""

    guard_ms: int = 5
    misses: int = 2
    gain: int = 7
    settle_ms: int = 10
    hold_ms: int = 800


class BoardReport(Struct, frozen=True):
    """What a status screen shows of the board and its line."""

    state: str
    firmware: str | None
    uptime_s: int | None
    scan_ms: int | None
    """How long one round over all slots took."""
    round_trip_us: int | None
    lines: int
    """Good lines heard."""
    refused: int
    """Damaged lines heard here."""
    board_refused: int
    """Damaged lines that the board heard since this table listens to it."""
    gaps: int
    """How often lines were found missing."""
    readers: tuple[SlotReport, ...]
    why: Why = ""
    """Why it is dead, if it is."""
    lit: bool = False
    """Whether it has taken the colours of its lamps; whether they shine nobody is told."""
