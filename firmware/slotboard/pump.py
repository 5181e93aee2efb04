"""Brings bytes from the line to the talk and lines to the wire, a few at a time, never waiting."""

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

MOST_BYTES = 64
"""So many bytes each way in one go: a USB packet, and about 3 ms of the Pico's time."""


class Pump:
    """One line and what is said on it.

    Args:
        line: `receive()` gives the next byte or -1, `has_room()` tells whether `send(byte)`
            can be called without waiting.
        talk: a `Talk`.
    """

    def __init__(self, line: "Any", talk: "Any") -> None:
        self._line = line
        self._talk = talk
        self._sending = b""
        self._sent = 0

    def step(self, now_us: int) -> None:
        """Move what can be moved without waiting."""
        for _ in range(MOST_BYTES):
            byte = self._line.receive()
            if byte < 0:
                break
            self._talk.hear(byte)
        for _ in range(MOST_BYTES):
            if self._sent == len(self._sending):
                self._sending = self._talk.next_line(now_us) or b""
                self._sent = 0
            if not self._sending or not self._line.has_room():
                break
            self._line.send(self._sending[self._sent])
            self._sent += 1
