"""The USB line of the Pico: MicroPython's own standard input and output, byte by byte.

Facts: on the Pico `read(n)` waits until n bytes came, and a write waits up to 500 ms for room
and then drops the rest; so both are polled first, and one byte is moved at a time.
"""

import select

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass


class Stdio:
    """What `Pump` wants of a line; `.buffer` leaves line ends as they are."""

    def __init__(self, stdin: "Any", stdout: "Any") -> None:
        self._in = stdin.buffer
        self._out = stdout.buffer
        self._one = bytearray(1)
        self._coming = select.poll()
        self._coming.register(stdin, select.POLLIN)
        self._going = select.poll()
        self._going.register(stdout, select.POLLOUT)

    def receive(self) -> int:
        """Return the next byte, -1 if there is none."""
        if self._coming.poll(0) and self._in.readinto(self._one) == 1:
            return self._one[0]
        return -1

    def has_room(self) -> bool:
        """Tell whether a byte can be sent without waiting."""
        return bool(self._going.poll(0))

    def send(self, byte: int) -> None:
        """Send one byte."""
        self._one[0] = byte
        self._out.write(self._one)
