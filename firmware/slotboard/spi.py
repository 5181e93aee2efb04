"""Chips on the Pico's SPI: one bus, a chip select each, and buffers made once for all."""

from crownboard.rc522 import FIFO, Rc522

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

_LONGEST = 65  # one address and a whole FIFO


class _Starts:
    """The first bytes of a buffer: a view for each length that was ever wanted."""

    def __init__(self, buffer: "Any") -> None:
        self._whole = memoryview(buffer)
        self._views: list[Any] = [None] * (len(buffer) + 1)

    def of(self, length: int) -> "Any":
        view = self._views[length]
        if view is None:
            view = self._views[length] = self._whole[:length]
        return view


class Wires:
    """The bus that all chips share; only one of them is ever selected.

    Args:
        spi: MicroPython's `machine.SPI`.
        reset: the pin that resets all chips; low is reset.
    """

    def __init__(self, spi: "Any", reset: "Any") -> None:
        self.spi = spi
        self.reset = reset
        self.out = bytearray(_LONGEST)
        back = bytearray(_LONGEST)
        self.outs, self.backs = _Starts(self.out), _Starts(back)
        self.answers = _Starts(memoryview(back)[1:])


class Chip(Rc522):
    """One chip on these wires; `select` is its chip select pin, low while it is spoken to."""

    def __init__(self, wires: Wires, select: "Any", clock: "Any") -> None:
        super().__init__(clock)
        self._wires = wires
        self._select = select

    def pulse_reset(self) -> None:
        """Reset every chip."""
        self._wires.reset(0)
        self.clock.sleep_us(100)
        self._wires.reset(1)
        self.clock.sleep_us(1000)

    def write(self, register: int, value: int) -> None:
        """Write one register."""
        out = self._wires.out
        out[0] = register << 1
        out[1] = value
        self._send(2)

    def fill(self, data: "Any") -> None:
        """Write bytes into the FIFO."""
        out = self._wires.out
        out[0] = FIFO << 1
        for index in range(len(data)):
            out[index + 1] = data[index]
        self._send(len(data) + 1)

    def _send(self, length: int) -> None:
        self._select(0)
        self._wires.spi.write(self._wires.outs.of(length))
        self._select(1)

    def read_all(self, registers: bytes) -> "Any":
        """Read registers in one transfer, in this order; good until the next of any chip."""
        out = self._wires.out
        for index in range(len(registers)):
            out[index] = registers[index] << 1 | 0x80
        return self._read(len(registers))

    def drain(self, count: int) -> "Any":
        """Read so many bytes from the FIFO in one transfer; good until the next of any chip."""
        out = self._wires.out
        for index in range(count):
            out[index] = FIFO << 1 | 0x80
        return self._read(count)

    def _read(self, count: int) -> "Any":
        """Read the registers whose addresses are in the buffer."""
        wires = self._wires
        wires.out[count] = 0
        self._select(0)
        wires.spi.write_readinto(wires.outs.of(count + 1), wires.backs.of(count + 1))
        self._select(1)
        return wires.answers.of(count)
