"""A slot board on a serial port: a bus that opens it, opens it anew, and never waits.

Facts: pulling the plug raises `SerialException` (an `OSError`) on read and write; pyserial's
write spins where the port takes nothing, so it is asked first whether it takes something; the
kernel waits up to 30 s on close for what was not sent, so that is thrown away before.
"""

import contextlib
import errno
import select
from collections import deque
from collections.abc import Callable, Mapping
from typing import Protocol

import serial

from hardware.board import SILENT_US, Board
from hardware.board_report import BoardReport
from hardware.bus import Clock
from hardware.events import Event, Why

POLL_US = 5_000
"""How often an open port is looked at."""
RETRY_US = 250_000
"""First pause before the port is opened anew; doubles each time."""
LONGEST_RETRY_US = 4_000_000


class Port(Protocol):
    """An open serial port that never waits; everything may raise OSError."""

    def read(self) -> bytes:
        """Return what has come."""
        ...

    def write(self, data: bytes) -> int:
        """Take what there is room for; return how many bytes that was."""
        ...

    def close(self) -> None:
        """Give the port back; does not raise."""
        ...


class SerialPort:
    """A port of the kernel, such as `/dev/serial/by-id/…`, through pyserial."""

    def __init__(self, path: str) -> None:
        try:
            self._serial = serial.Serial(path, 115_200, timeout=0, write_timeout=0, exclusive=True)
        except OSError:
            raise
        except Exception as error:  # termios has an error of its own
            raise OSError(f"{path} cannot be opened: {error}") from error

    def read(self) -> bytes:
        """Return what has come, at most 4096 bytes."""
        data: bytes = self._serial.read(4096)
        return data

    def write(self, data: bytes) -> int:
        """Take what there is room for."""
        if not select.select([], [self._serial.fileno()], [], 0)[1]:
            return 0
        count: int = self._serial.write(data)
        return count

    def close(self) -> None:
        """Throw away what was not sent, and close."""
        with contextlib.suppress(Exception):  # termios has an error of its own
            self._serial.reset_output_buffer()
        with contextlib.suppress(Exception):
            self._serial.close()


_ABSENT = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO}
_TAKEN = {errno.EAGAIN, errno.EBUSY}
"""What locking a port, and opening one that is kept for another, fail with."""


def _why_closed(error: OSError) -> Why:
    """Tell why a port cannot be opened."""
    if error.errno in _TAKEN:
        return "taken"
    return "absent" if error.errno in _ABSENT or isinstance(error, FileNotFoundError) else "port"


class BoardBus:
    """The bus of a slot board.

    Args:
        board: the conversation.
        clock: the time line of the bus.
        open_port: opens the port; OSError where it cannot.
        post: takes the events: TagOn, TagOff, Pressed, Released, Held, and Health for `board`
            and for `reader SLOT`.
        wake_bus: called from any thread when there is something to send. May be set later, as
            the attribute.
    """

    name = "board"

    def __init__(
        self,
        board: Board,
        *,
        clock: Clock,
        open_port: Callable[[], Port],
        post: Callable[[Event], None],
        wake_bus: Callable[[], None] = lambda: None,
    ) -> None:
        self.clock = clock
        self.wake_bus = wake_bus
        self._board = board
        self._open_port = open_port
        self._post = post
        self._port: Port | None = None
        self._failures = 0
        self._open_due_us = 0
        self._unsent = b""
        self._stuck_since_us = 0
        self._lamps: deque[Mapping[str, str]] = deque(maxlen=1)
        self._resets: deque[str] = deque(maxlen=1)

    def show(self, colours: Mapping[str, str]) -> None:
        """Light lamps, see `Board.show`; from any thread."""
        self._lamps.append(dict(colours))
        self.wake_bus()

    def reset(self, how: str) -> None:
        """Start the board anew, see `Board.reset`; from any thread."""
        self._resets.append(how)
        self.wake_bus()

    def report(self) -> BoardReport:
        """Return how board and line are; from any thread."""
        return self._board.report()

    def step(self, now_us: int) -> int:
        """Open, read and write as far as it goes without waiting; return when to go on."""
        if self._port is None and now_us >= self._open_due_us:
            self._open(now_us)
        if self._port is not None:
            try:
                self._exchange(self._port, now_us)
            except OSError as error:
                self._close(str(error), now_us, "absent")
        for event in self._board.events():
            self._post(event)
        return now_us + POLL_US if self._port is not None else self._open_due_us

    def close(self) -> None:
        """Give the port back. What drives the bus must have stopped."""
        if self._port is not None:
            self._port.close()
            self._port = None

    def _open(self, now_us: int) -> None:
        try:
            self._port = self._open_port()
        except OSError as error:
            self._close(str(error), now_us, _why_closed(error))
            return
        self._unsent = b""
        self._board.opened(now_us)

    def _close(self, told: str, now_us: int, why: Why) -> None:
        self.close()
        self._board.closed(told, now_us, why)
        self._open_due_us = now_us + min(RETRY_US << min(self._failures, 16), LONGEST_RETRY_US)
        self._failures += 1

    def _exchange(self, port: Port, now_us: int) -> None:
        if self._lamps:
            self._board.show(self._lamps.pop())
        data = port.read()
        self._board.receive_data(data, now_us)
        if self._board.is_silent(now_us):
            self._close("nothing was heard for 3 s: is its firmware installed?", now_us, "silent")
            return
        if data:
            self._failures = 0
        self._write(port, now_us)

    def _write(self, port: Port, now_us: int) -> None:
        if not self._unsent:
            self._unsent = self._board.send(now_us)
            if self._resets:
                self._unsent += self._board.reset(self._resets.pop())
            self._stuck_since_us = now_us
        if self._unsent:
            count = port.write(self._unsent)
            self._unsent = self._unsent[count:]
            if count:
                self._stuck_since_us = now_us
            elif now_us - self._stuck_since_us >= SILENT_US:
                self._close("it takes nothing: it hangs", now_us, "stuck")
