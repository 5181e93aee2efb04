"""What systemd is told: that the table is ready, that it is well, that it ends (sd_notify(3)).

One datagram to a socket that systemd names; without one nobody is told anything.
"""

import contextlib
import os
import socket
from collections.abc import Mapping


class Notifier:
    """Tells systemd how the table is.

    Args:
        environment: where systemd says that and how it wants to be told.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        named = environment.get("NOTIFY_SOCKET", "")
        # A name with @ is one without a file: the kernel knows it by a zero byte.
        self._address = "\0" + named[1:] if named.startswith("@") else named
        self.every_us = self._asked(environment)

    @staticmethod
    def _asked(environment: Mapping[str, str]) -> int | None:
        """Return how often the watchdog wants to hear, in microseconds; None where it is off.

        A third of what systemd waits, for one word may come late.
        """
        waits = environment.get("WATCHDOG_USEC", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid()))
        if not waits.isdecimal() or int(waits) == 0 or meant != str(os.getpid()):
            return None
        return max(1, int(waits) // 3)

    def ready(self, status: str = "") -> None:
        """The table can be played on."""
        self._send("READY=1", f"STATUS={status}")

    def well(self) -> None:
        """The table is well: the watchdog need not do anything."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The table ends because it was told to."""
        self._send("STOPPING=1")

    def _send(self, *lines: str) -> None:
        if not self._address:
            return
        with (
            contextlib.suppress(OSError),  # a table plays on when nobody listens
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender,
        ):
            # Not waiting: a table that waits for systemd does not play.
            sender.sendto("\n".join(lines).encode(), socket.MSG_DONTWAIT, self._address)
