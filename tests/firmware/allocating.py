"""What a visit to a slot takes from the heap, measured under MicroPython; prints a line each.

The modelled parts make objects of their own. So what the chips say in a visit is kept, and when
the same happens again it is only copied from there, and the chip select moves nothing.
"""

import gc

from crownboard import pico
from crownboard.check_bytes import crc_of
from slotboard.start import board_on

from hardware.sim.chips.pico import Pico, VirtualTime
from hardware.sim.chips.tags import Ntag213
from tests.firmware.heap_taken import Clock

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass


class Line:
    """Nobody says anything, and nothing is said."""

    def receive(self) -> int:
        return -1

    def has_room(self) -> bool:
        return False


class Tape:
    """`machine.SPI` that keeps what the chips say, and says it again."""

    def __init__(self, spi: "Any") -> None:
        self._spi = spi
        self._said: list[bytearray] = []
        self._keeps = self._plays = False
        self._at = 0

    def record(self) -> None:
        self._said, self._keeps = [], True

    def play(self) -> None:
        self._at, self._plays = 0, True

    def stop(self) -> None:
        self._keeps = self._plays = False

    def write(self, data: "Any") -> None:
        if not self._plays:
            self._spi.write(data)

    def write_readinto(self, data: "Any", back: "Any") -> None:
        if self._plays:
            said = self._said[self._at]
            self._at += 1
            for index in range(len(said)):
                back[index] = said[index]
            return
        self._spi.write_readinto(data, back)
        if self._keeps:
            self._said.append(bytearray(back))


def nothing(level: int) -> None:
    """A pin that leads nowhere."""


class Bench:
    """A slot board that visits one slot."""

    def __init__(self) -> None:
        clock = Clock()
        self.modelled = Pico(clock, pico, takes_time=False)
        machine = self.modelled.machine()
        self.tapes: list[Tape] = []
        spi = machine.SPI

        def taped(*places: "Any", **settings: "Any") -> Tape:
            self.tapes.append(Tape(spi(*places, **settings)))
            return self.tapes[0]

        machine.SPI = taped
        neopixel, time = self.modelled.neopixel(), VirtualTime(clock)
        self.board = board_on(machine, neopixel, time, Line(), "0A1B2C", print)
        self.board.rounds.use(1)
        self.rounds = self.board.rounds
        self.slot = self.rounds._slots[0]
        while self.slot.visits < 25:
            self.step()

    def step(self) -> None:
        due_us = self.rounds.step(self.board.clock.now_us())
        self.board.clock.sleep_us(due_us - self.board.clock.now_us())

    def until_lit(self) -> None:
        while self.rounds._lit is None or self.slot.visits % 8 in (6, 7):
            self.step()

    def allocated_by(self, act: "Any") -> int:
        """Return how many bytes something takes from the heap that is played again."""
        tape = self.tapes[0]
        self.until_lit()
        tape.record()
        act()
        tape.stop()
        self.until_lit()
        tape.play()
        reader = self.slot.reader
        select, reader._select = reader._select, nothing
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()  # type: ignore[attr-defined]
        act()
        after = gc.mem_alloc()  # type: ignore[attr-defined]
        gc.enable()
        reader._select = select
        tape.stop()
        return int(after - before)


def measure() -> None:
    bench = Bench()
    visit = bench.rounds.step
    now_us = 1 << 40
    print("empty look", bench.allocated_by(bench.slot.field.look))
    print("empty visit", bench.allocated_by(lambda: visit(now_us)))
    bench.modelled.chips[0].lay(Ntag213(b"\x04\xa1\xb2\xc3\xd4\xe5\x80"))
    while bench.slot.visits < 60:
        bench.step()
    print("look at a tag", bench.allocated_by(bench.slot.field.look))
    print("visit to a tag", bench.allocated_by(lambda: visit(now_us)))
    frame = bytearray(9)
    print("check bytes", bench.allocated_by(lambda: crc_of(frame, 9)))
