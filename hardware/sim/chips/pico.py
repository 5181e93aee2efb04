"""A modelled Raspberry Pi Pico with readers, buttons and lamps on its pins.

`Pico` stands in for MicroPython's modules `machine` and `neopixel`, so that the slot board's
program runs on it unmodified. Only what MicroPython has.
"""

from hardware.sim.chips.mfrc522 import Chip

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

TRANSFER_US = 90
"""What one register access costs the Pico beside its bytes on the wire.

Measured on an emulated RP2040 running MicroPython: at 5 ms guard an empty slot took 7 ms, a
4-byte tag 11, a 7-byte tag 15, with 9, 37 and 61 transfers at 8 MHz.
"""

READERS = 12


class VirtualTime:
    """MicroPython's `time` on a virtual clock: ticks start over after 2^30 µs."""

    _PERIOD = 1 << 30

    def __init__(self, clock: "Any") -> None:
        self._clock = clock

    def ticks_us(self) -> int:
        """Return the time, less what has started over."""
        return int(self._clock.now_us() % self._PERIOD)

    def ticks_diff(self, end: int, start: int) -> int:
        """Return end - start, across starting over."""
        half = self._PERIOD // 2
        return (end - start + half) % self._PERIOD - half

    def sleep_us(self, us: int) -> None:
        """Let time pass."""
        self._clock.sleep_us(us)


class Pico:
    """The board's hardware; what happens on its pins happens to the modelled parts.

    Args:
        clock: `now_us()`, and `sleep_us(us)` for what transfers take.
        pins: `crownboard.pico`, or what has the same names.
        transfer_us: what a transfer costs beside its bytes.
        takes_time: whether transfers move the clock; not where time goes by itself.

    Faults: `chips` have their own; `miso_stuck` is the byte that MISO is stuck at, or None;
    `holds_miso` are the slots whose boards never let go of it and pull it low for others;
    `turned_bits` are for a slot how many of the last bytes of long reads come back wrong.
    """

    def __init__(
        self, clock: "Any", pins: "Any", transfer_us: int = TRANSFER_US, takes_time: bool = True
    ) -> None:
        self.clock = clock
        self.pins = pins
        self.chips = [Chip(clock, seed=number + 1) for number in range(READERS)]
        self.lamps = [(0, 0, 0)] * READERS
        self.lamp_frames = 0
        self.transfers = 0
        self.miso_stuck: int | None = None
        self.holds_miso: list[int] = []
        self.turned_bits: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self._slots = {pin: slot for slot, pin in enumerate(pins.CHIP_SELECTS)}
        self._selected = -1
        self._transfer_us = transfer_us
        self._takes_time = takes_time

    def press(self, button: int, down: bool = True) -> None:
        """Close a button's contact, or open it."""
        self.levels[self.pins.BUTTONS[button]] = 0 if down else 1

    # What the modules need

    def drive(self, number: int, level: int) -> None:
        """Put a level on a pin."""
        self.levels[number] = level
        if number == self.pins.RESET:
            for chip in self.chips:
                chip.reset_pin(bool(level))
        elif number in self._slots:
            slot = self._slots[number]
            if level == 0 and self._selected not in (-1, slot):
                raise RuntimeError("two chips are selected at once")
            self._selected = slot if level == 0 else -1

    def transfer(self, data: "Any", hz: int) -> list[int]:
        """Carry one SPI transaction to the selected chip; return what MISO said."""
        self.transfers += 1
        if self._takes_time:
            self.clock.sleep_us(-(-len(data) * 8_000_000 // hz) + self._transfer_us)
        if self._selected < 0:
            raise RuntimeError("no chip is selected")
        answer = self.chips[self._selected].transfer(list(data))
        for number in range(self.turned_bits.get(self._selected, 0) if len(answer) > 60 else 0):
            answer[-1 - number] ^= 1
        if self.miso_stuck is not None:
            return [self.miso_stuck] * len(answer)
        if self.holds_miso and [slot for slot in self.holds_miso if slot != self._selected]:
            return [0] * len(answer)
        return answer

    def fields_on(self) -> int:
        """Return how many antennas send at the moment."""
        return sum([chip.field_is_on() for chip in self.chips])

    # The modules

    def machine(self) -> "Any":
        """Return what stands in for `machine`."""
        return Machine(self)

    def neopixel(self) -> "Any":
        """Return what stands in for `neopixel`."""
        return Neopixel(self)


class Machine:
    """`machine`: pins and SPI."""

    def __init__(self, pico: Pico) -> None:
        class Pin(_Pin):
            board = pico

        class SPI(_Spi):
            board = pico

        self.Pin = Pin
        self.SPI = SPI


class _Pin:
    """`machine.Pin`; inputs are pulled up."""

    IN, OUT, PULL_UP = 0, 1, 1
    board: Pico

    def __init__(
        self, number: int, mode: int = -1, pull: int = -1, value: "int | None" = None
    ) -> None:
        self.number = number
        if value is not None:
            self.board.drive(number, value)

    def __call__(self, value: "int | None" = None) -> "int | None":
        if value is None:
            return self.board.levels.get(self.number, 1)
        self.board.drive(self.number, value)
        return None


class _Spi:
    """`machine.SPI`."""

    board: Pico

    def __init__(
        self,
        number: int,
        baudrate: int,
        polarity: int,
        phase: int,
        sck: _Pin,
        mosi: _Pin,
        miso: _Pin,
    ) -> None:
        pins = self.board.pins
        if (sck.number, mosi.number, miso.number) != (pins.SCK, pins.MOSI, pins.MISO):
            raise RuntimeError("SPI is on other pins")
        if (number, polarity, phase) != (0, 0, 0):
            raise RuntimeError("readers are on SPI0 and want mode 0")
        self._hz = baudrate

    def write(self, data: "Any") -> None:
        self.board.transfer(data, self._hz)

    def write_readinto(self, data: "Any", back: "Any") -> None:
        answer = self.board.transfer(data, self._hz)
        for index, value in enumerate(answer):
            back[index] = value


class Neopixel:
    """`neopixel`: a chain of lamps."""

    def __init__(self, pico: Pico) -> None:
        class NeoPixel(_NeoPixel):
            board = pico

        self.NeoPixel = NeoPixel


class _NeoPixel:
    """`neopixel.NeoPixel`."""

    board: Pico

    def __init__(self, pin: _Pin, count: int) -> None:
        if pin.number != self.board.pins.LAMPS:
            raise RuntimeError("lamps are on another pin")
        self._wanted = [(0, 0, 0)] * count

    def __setitem__(self, index: int, colour: tuple[int, int, int]) -> None:
        self._wanted[index] = colour

    def write(self) -> None:
        self.board.lamps = list(self._wanted)
        self.board.lamp_frames += 1
