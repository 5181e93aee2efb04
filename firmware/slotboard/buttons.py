"""Buttons as the board counts them: debounced, with presses and holds since the start."""

from crownboard.messages import BUTTON, DOWN, HELD, UP, WRAP

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

SAMPLE_US = 1_000
"""How often contacts are looked at, at most."""


class Contact:
    """One contact; a level counts once it was still for the settle time.

    One that is down from the start is told as down, or nobody would ever know of a short; it
    is no press and no hold, and counts after its release.
    """

    def __init__(self) -> None:
        self.phase = UP
        self.presses = 0
        self.holds = 0
        self._raw: bool | None = None
        self._settled = False
        self._counts = True
        self._since_us = 0
        self._down_since_us = 0

    def sample(self, down: bool, now_us: int, settle_us: int, hold_us: int) -> bool:
        """Take a level seen now; return whether something has become certain."""
        if self._raw is None:
            self._counts = not down
        if down != self._raw:
            self._raw = down
            self._since_us = now_us
            return False
        if now_us - self._since_us < settle_us:
            return False
        if down != self._settled:
            self._settle(down)
            return True
        self._counts = self._counts or not down
        if self.phase == DOWN and self._counts and now_us - self._down_since_us >= hold_us:
            self.phase = HELD
            self.holds = (self.holds + 1) % WRAP
            return True
        return False

    def _settle(self, down: bool) -> None:
        self._settled = down
        self.phase = DOWN if down else UP
        if down and self._counts:
            self.presses = (self.presses + 1) % WRAP
            self._down_since_us = self._since_us


class Buttons:
    """All buttons; `pins` give 0 while their button is down; `talk` is told every change."""

    def __init__(self, pins: "Any", talk: "Any") -> None:
        self.settle_us = 10_000
        self.hold_us = 800_000
        self._pins = pins
        self._contacts = [Contact() for _ in pins]
        self._talk = talk
        self._due_us = 0

    def sample(self, now_us: int) -> None:
        """Look at every contact, unless that was done just now."""
        if now_us < self._due_us:
            return
        self._due_us = now_us + SAMPLE_US
        for number in range(len(self._pins)):  # a thousand times a second: no pairs are made
            contact, pin = self._contacts[number], self._pins[number]
            if contact.sample(not pin(), now_us, self.settle_us, self.hold_us):
                self._talk.tell(BUTTON, number, contact.phase, contact.presses, contact.holds)
