"""Turns a contact's raw edges into presses, releases and holds; pure, no clock of its own.

A level counts once it has been still for the settle time. So a press is told that long
after its last bounce (10 ms after a clean one), and a spike shorter than that is nothing:
waiting out the bounces after a first edge would be faster but believes every spike.
"""

from enum import Enum
from typing import NamedTuple

from hardware.bus import NEVER

SETTLE_US = 10_000
"""Tactile switches bounce for up to about 5 ms; a quick tap lasts 30 ms and more."""

HOLD_US = 800_000

STUCK_US = 30_000_000
"""Nobody holds a button that long: it is jammed, or the wire touches ground."""
JAMMED = "down all the time: jammed or shorted?"


class Turn(Enum):
    """What a debounced contact can do."""

    PRESSED = "pressed"
    RELEASED = "released"
    HELD = "held"


class Change(NamedTuple):
    """What happened, and when it truly began (not when it was found out)."""

    turn: Turn
    at_us: int


class Debouncer:
    """One contact. Tell it every raw edge, and the time whenever `due_us` has come.

    What it tells depends on the edges alone, not on how late or how often it is asked.
    A contact that is down from the start is not a press: it counts after its release.

    >>> contact = Debouncer()
    >>> contact.edge(1_000, down=True), contact.due_us
    ([], 11000)
    >>> contact.advance(11_000)
    [Change(turn=<Turn.PRESSED: 'pressed'>, at_us=1000)]
    """

    def __init__(
        self,
        *,
        down: bool = False,
        at_us: int = 0,
        settle_us: int = SETTLE_US,
        hold_us: int = HOLD_US,
    ) -> None:
        self._settle_us = settle_us
        self._hold_us = hold_us
        self._raw = self._settled = down
        self._raw_since_us = at_us
        self._down_since_us = at_us
        self._pressed = False
        self._held = False

    @property
    def down_since_us(self) -> int | None:
        """Since when the contact is down; None while it is up."""
        return self._down_since_us if self._settled else None

    @property
    def due_us(self) -> int:
        """When time alone will change something."""
        if self._raw != self._settled:
            return self._raw_since_us + self._settle_us
        if self._pressed and not self._held:
            return self._down_since_us + self._hold_us
        return NEVER

    def edge(self, at_us: int, *, down: bool) -> list[Change]:
        """Take a raw level seen at `at_us`; return what has become certain before it."""
        changes = self.advance(at_us)
        if down != self._raw:
            self._raw = down
            self._raw_since_us = max(at_us, self._raw_since_us)
        return changes

    def advance(self, now_us: int) -> list[Change]:
        """Return what has become certain by `now_us`, oldest first."""
        changes = []
        while self.due_us <= now_us:
            if self._raw == self._settled:
                self._held = True
                changes.append(Change(Turn.HELD, self._down_since_us + self._hold_us))
            else:
                changes += self._settle()
        return changes

    def _settle(self) -> list[Change]:
        self._settled = self._raw
        if self._settled:
            self._pressed, self._held = True, False
            self._down_since_us = self._raw_since_us
            return [Change(Turn.PRESSED, self._raw_since_us)]
        was_pressed, self._pressed = self._pressed, False
        return [Change(Turn.RELEASED, self._raw_since_us)] if was_pressed else []
