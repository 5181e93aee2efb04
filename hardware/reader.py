"""One RC522 reader of the Pi: the mfrc522 library's class, with an exchange to rely on.

The library's own exchange waits by reading a register 2,000 times, takes corrupt answers for
good ones and knows only 4-byte uids. Here only its register access is used; the rest is
`crownboard.rc522`, and everything above a frame `crownboard.iso14443`.
"""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from crownboard.rc522 import FIFO, KNOWN_VERSIONS, Rc522

from hardware.bus import Clock
from hardware.spidevice import SpiDevice

__all__ = ["KNOWN_VERSIONS", "LibraryMissingError", "Reader", "library_class", "open_reader"]

log = logging.getLogger(__name__)


class LibraryMissingError(Exception):
    """The mfrc522 package, or what it needs, is not there; the text says what is missing."""


class Reader(Rc522):
    """One chip on one SPI device.

    `reset` drives NRSTPD (True = run), or is None where that pin is tied high.

    Made by `open_reader` or `library_class`, which join it with the library's class; register
    access goes through the library. Everything that speaks to the chip raises `ReaderError`.
    """

    if TYPE_CHECKING:  # the part of mfrc522.MFRC522 that is used

        def Write_MFRC522(self, addr: int, val: int) -> None: ...  # noqa: D102, N802
        def Read_MFRC522(self, addr: int) -> int: ...  # noqa: D102, N802

    def __init__(
        self,
        spi: SpiDevice,
        clock: Clock,
        reset: Callable[[bool], None] | None = None,
    ) -> None:
        Rc522.__init__(self, clock)
        self.spi = spi
        self.logger = log  # the library logs through this name
        self._reset = reset

    def open(self) -> None:
        """Open the device, if it is not open."""
        self.spi.open()

    def pulse_reset(self) -> None:
        """Reset every chip on the reset wire."""
        if self._reset:
            self._reset(False)
            self.clock.sleep_us(100)
            self._reset(True)
            self.clock.sleep_us(1000)

    def strange_version(self, version: int) -> None:
        """Log it: the chip is tried all the same."""
        log.warning("reader chip says version %02X, which is not known to work", version)

    def write(self, register: int, value: int) -> None:
        """Write one register."""
        self.Write_MFRC522(register, value)

    def fill(self, data: bytes | bytearray | memoryview) -> None:
        """Write bytes into the FIFO."""
        self.spi.xfer2([FIFO << 1, *data])

    def read_all(self, registers: bytes) -> list[int]:
        """Read registers in one transfer, in this order."""
        if len(registers) == 1:
            return [self.Read_MFRC522(registers[0])]
        return self.spi.xfer2([register << 1 | 0x80 for register in registers] + [0])[1:]


def library_class() -> type[Reader]:
    """Join `Reader` with the mfrc522 library's class; LibraryMissingError without the library."""
    try:
        from mfrc522 import MFRC522
    except (ImportError, RuntimeError) as error:  # RPi.GPIO raises RuntimeError off a Pi
        raise LibraryMissingError(
            f"The reader's library cannot be used ({error}). "
            "Away from a Raspberry Pi, use the simulated table."
        ) from error

    class LibraryReader(Reader, MFRC522):  # type: ignore[misc]
        def Close_MFRC522(self) -> None:  # noqa: N802 - the library would free everyone's pins
            self.spi.close()

    return LibraryReader


def open_reader(
    bus: int,
    device: int,
    clock: Clock,
    reset: Callable[[bool], None] | None = None,
    hz: int = 1_000_000,
) -> Reader:
    """Return the reader at `/dev/spidev<bus>.<device>`, not started yet.

    Raises LibraryMissingError. Whether there is such a device shows when it is started: one
    that is not there yet is tried again like any reader that does not answer.
    """
    kind = library_class()
    import spidev

    return kind(SpiDevice(spidev.SpiDev, bus, device, hz), clock, reset)
