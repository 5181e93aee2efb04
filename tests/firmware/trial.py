"""One evening of the slot board in virtual time; runs under both Pythons, and prints every line."""

from crownboard import messages, pico
from crownboard.messages import written
from slotboard.start import board_on

from hardware.sim.chips.chance import Chance
from hardware.sim.chips.pico import Pico, VirtualTime
from hardware.sim.chips.tags import Classic1K, Ntag213

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass


class Clock:
    """Moves only when told."""

    def __init__(self) -> None:
        self.us = (1 << 30) - 3_000_000  # ticks start over meanwhile

    def now_us(self) -> int:
        return self.us

    def sleep_us(self, us: int) -> None:
        self.us += max(0, us)


class Line:
    """Prints what the board says, and says what it is told to."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._said = bytearray()
        self._waiting = bytearray()

    def say(self, data: bytes) -> None:
        self._waiting += data

    def receive(self) -> int:
        if not self._waiting:
            return -1
        byte = self._waiting[0]
        self._waiting = self._waiting[1:]
        return byte

    def has_room(self) -> bool:
        return True

    def send(self, byte: int) -> None:
        if byte != 10:
            self._said.append(byte)
            return
        print(self._clock.us, bytes(self._said).decode())
        self._said = bytearray()


def tags() -> "list[Any]":
    """Six stickers, cards of two kinds."""
    return [Ntag213(b"\x04\xa1\xb2\xc3\xd4\xe5" + bytes((n,))) for n in range(4)] + [
        Classic1K(b"\xde\xad\xbe" + bytes((n,))) for n in range(2)
    ]


def act(modelled: Pico, line: Line, chance: Chance, cards: "list[Any]") -> None:
    """Let one thing happen."""
    what = chance.below(8)
    chip = modelled.chips[chance.below(12)]
    card = cards[chance.below(len(cards))]
    if what < 2:
        chip.lay(card, 1 + chance.below(2))
    elif what < 4:
        for each in modelled.chips:
            each.lift(card)
    elif what < 6:
        modelled.press(chance.below(6), bool(chance.below(2)))
    elif what == 6:
        chip.dead = not chip.dead
    else:
        line.say(bytes([chance.below(256) for _ in range(30)]))
        line.say(b"\n" + written(("PING", chance.below(100))))
        line.say(written(("SNAP", 1 + chance.below(messages.ALL_PARTS))))


def play(seconds: int, seed: int) -> None:
    """Run the board, and let something happen four times a second."""
    clock = Clock()
    line = Line(clock)
    modelled = Pico(clock, pico)
    board = board_on(
        modelled.machine(), modelled.neopixel(), VirtualTime(clock), line, "0A1B2C", print
    )
    line.say(written(("HELLO", 1)) + written(("CFG", 1, 0xFFF, 5, 2, 6, 10, 800)))
    line.say(written(("LAMPS", 2, "012345012345")))
    chance = Chance(seed)
    cards = tags()
    for chip in modelled.chips:
        chip.air.noise = 0.01
    for _ in range(4 * seconds):
        until_us = clock.us + 250_000
        while clock.us < until_us:
            due_us = board.step(board.clock.now_us())
            board.clock.sleep_us(due_us - board.clock.now_us())
        act(modelled, line, chance, cards)
    print(modelled.transfers, modelled.lamps, clock.us)
