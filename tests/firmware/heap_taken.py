"""What the board's program and its state take of the heap, measured under MicroPython; prints it.

All that stands in for a Pico's own parts is there before, and what they take later is little.
"""

import gc

from crownboard import pico

from hardware.sim.chips.pico import Pico, VirtualTime
from hardware.sim.chips.tags import Ntag213

ROUNDS = 30
"""So often each slot is visited: then every row of hits is full, and every buffer is there."""


class Clock:
    """Moves only when told."""

    def __init__(self) -> None:
        self.us = 0

    def now_us(self) -> int:
        return self.us

    def sleep_us(self, us: int) -> None:
        self.us += us


class Line:
    """Nobody says anything, and what is said goes at once."""

    def receive(self) -> int:
        return -1

    def has_room(self) -> bool:
        return True

    def send(self, byte: int) -> None:
        """It goes, and nobody keeps it."""


def taken() -> int:
    gc.collect()
    return gc.mem_alloc()  # type: ignore[attr-defined,no-any-return]


def measure() -> None:
    """Print how many bytes are taken once a tag has lain long on each slot."""
    clock = Clock()
    modelled = Pico(clock, pico)
    for number in range(len(modelled.chips)):
        modelled.chips[number].lay(Ntag213(b"\x04\xa1\xb2\xc3\xd4\xe5" + bytes((number,))))
    machine, neopixel, time = modelled.machine(), modelled.neopixel(), VirtualTime(clock)
    before = taken()
    from slotboard.start import board_on  # what it takes counts

    board = board_on(machine, neopixel, time, Line(), "0A1B2C", print)
    slots = board.rounds._slots
    while min([slot.visits for slot in slots]) < ROUNDS:
        due_us = board.step(board.clock.now_us())
        board.clock.sleep_us(due_us - board.clock.now_us())
    print(taken() - before)
