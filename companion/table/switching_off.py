"""Switching the table off: back held for three seconds asks, ok does it, any other button not.

A short press of back counts when it is let go: whoever holds it takes nothing back.
"""

from collections.abc import Sequence

from hardware.events import Event, Held, Pressed, Released

BUTTON = "back"
ASKS_AFTER_US = 3_000_000
FORGETS_AFTER_US = 20_000_000
"""A question that nobody answers is gone after so long: somebody leant on the button."""


class SwitchingOff:
    """Takes the events first, and gives on those that are none of its business."""

    def __init__(self) -> None:
        self._down: Pressed | None = None
        self._swallows: set[str] = set()
        self._asked_us: int | None = None
        self.wanted = False
        """Whether the computer is to be switched off now."""
        self.failed = ""
        """Why it could not be."""

    @property
    def asks(self) -> bool:
        """Whether people are being asked."""
        return self._asked_us is not None

    def take(self, event: Event) -> Sequence[Event]:
        """Take one event; return what the table should hear of it."""
        match event:
            case Pressed():
                return self._pressed(event)
            case Released() | Held() if event.button in self._swallows:
                if isinstance(event, Released):
                    self._swallows.discard(event.button)
                return ()
            case Held() if self._down is not None and event.button == BUTTON:
                return ()
            case Released() if self._down is not None and event.button == BUTTON:
                pressed, self._down = self._down, None
                return (pressed, event)
        return (event,)

    def _pressed(self, event: Pressed) -> Sequence[Event]:
        if self.wanted or self.asks or self.failed:
            self.wanted = self.wanted or (self.asks and event.button == "ok")
            self._asked_us, self.failed = None, ""
            self.swallow(event.button)
            return ()
        if event.button == BUTTON:
            self._down = event
            return ()
        return (event,)

    def swallow(self, button: str) -> None:
        """Let nobody hear that a button comes up whose press meant something here."""
        self._swallows.add(button)

    def due_us(self) -> int | None:
        """Return when `pass_time` is wanted, None where nothing is due."""
        if self._down is not None:
            return self._down.at_us + ASKS_AFTER_US
        return None if self._asked_us is None else self._asked_us + FORGETS_AFTER_US

    def pass_time(self, now_us: int) -> None:
        """Ask once the button has been down for so long; forget it when nobody answers."""
        due_us = self.due_us()
        if due_us is None or now_us < due_us:
            return
        if self._down is not None:
            self._down, self._asked_us = None, now_us
            self.swallow(BUTTON)
        else:
            self._asked_us = None

    def fail(self, why: str) -> None:
        """The computer could not be switched off."""
        self.wanted, self.failed = False, why
