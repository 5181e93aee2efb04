"""Hands at a desk that looks after stickers: they lay, lift and press, and time passes."""

from typing import Protocol, Self

from companion.table.inputs import Tick
from hardware.events import Event, Pressed, TagOff, TagOn


class Hears(Protocol):
    """A desk, as far as hands go."""

    def receive(self, event: Event | Tick, now_us: int, /) -> None:
        """Take one input."""
        ...


class DeskHands:
    """Tells a desk what people do; all that returns nothing else returns itself.

    Args:
        desk: what is told.
        now_us: when they begin.
    """

    def __init__(self, desk: Hears, now_us: int = 0) -> None:
        self._hears = desk
        self.now_us = now_us

    def on(self, uid: str, slot: str = "A") -> Self:
        self._hears.receive(TagOn(slot, uid, self.now_us), self.now_us)
        return self

    def off(self, uid: str, slot: str = "A") -> Self:
        self._hears.receive(TagOff(slot, uid, self.now_us), self.now_us)
        return self

    def press(self, *buttons: str) -> Self:
        for button in buttons:
            self._hears.receive(Pressed(button, self.now_us), self.now_us)
        return self

    def wait_for(self, us: int, due_us: int | None) -> None:
        """Let time pass; the desk is told where it wants to be, by then."""
        self.now_us += us
        if due_us is not None and due_us <= self.now_us:
            self._hears.receive(Tick(), self.now_us)
