"""A simulated slot board in real time: the table's own bus reads it as it reads a real one."""

import threading
from collections.abc import Sequence

from hardware.board_link import Port
from hardware.bus import Clock, VirtualScheduler
from hardware.sim.board import SimulatedBoard
from hardware.sim.chips.tags import Tag

LONGEST_CATCH_UP_US = 50_000
"""A computer that is slower than the board lets the board's time pass more slowly."""


class LiveBoard:
    """A board whose program goes on whenever its port is read, up to the time it is then.

    Args:
        slots: the slots' names, in the order of the board's readers.
        buttons: the buttons' names, in the order of the board's.
        clock: real time.
    """

    def __init__(self, slots: Sequence[str], buttons: Sequence[str], clock: Clock) -> None:
        self.board = SimulatedBoard(slots, buttons, lambda _event: None)
        self._clock = clock
        self._behind_us = clock.now_us()
        self._scheduler = VirtualScheduler([self.board])
        self._touching = threading.Lock()

    def open_port(self) -> Port:
        """Open the table's end of its cable; OSError where that is out."""
        return _LivePort(self, self.board.cable.open_port())

    def catch_up(self) -> None:
        """Let the program do what it would have done by now."""
        with self._touching:
            until_us = self._clock.now_us() - self._behind_us
            late_us = until_us - self._scheduler.now_us - LONGEST_CATCH_UP_US
            if late_us > 0:
                self._behind_us += late_us
                until_us -= late_us
            self._scheduler.run_until(until_us)

    # Hands, from any thread

    def lay(self, tag: Tag, slot: str) -> None:
        """Lay a tag on a slot."""
        with self._touching:
            self.board.lay(tag, slot)

    def lift(self, tag: Tag) -> None:
        """Take a tag away from wherever it lies."""
        with self._touching:
            self.board.lift(tag)

    def press(self, button: str, *, down: bool) -> None:
        """Close a button's contact, or let go of it; KeyError for one it does not have."""
        with self._touching:
            self.board.contacts[button](down)


class _LivePort:
    """A port of the modelled cable; reading it gives the board its time."""

    def __init__(self, live: LiveBoard, port: Port) -> None:
        self._live = live
        self._port = port

    def read(self) -> bytes:
        self._live.catch_up()
        return self._port.read()

    def write(self, data: bytes) -> int:
        return self._port.write(data)

    def close(self) -> None:
        self._port.close()
