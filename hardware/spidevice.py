"""One SPI device of the kernel, `/dev/spidev<bus>.<device>`: opened late, and opened anew."""

from collections.abc import Callable
from typing import Any

from crownboard.rc522 import ReaderError

__all__ = ["ReaderError", "SpiDevice"]


class SpiDevice:
    """`/dev/spidev<bus>.<device>`, opened late and opened anew: it may come and go.

    `make` makes a `spidev.SpiDev`. A transfer that fails closes the device: one that went
    away and came back answers only where it is opened again.
    """

    def __init__(self, make: Callable[[], Any], bus: int, device: int, hz: int) -> None:
        self._make = make
        self._path = bus, device
        self._hz = hz
        self._spi: Any = None

    def open(self) -> None:
        """Open the device, unless it is open; ReaderError if it cannot be."""
        if self._spi is not None:
            return
        spi = self._make()
        bus, device = self._path
        try:
            spi.open(bus, device)
        except OSError as error:
            raise ReaderError(f"/dev/spidev{bus}.{device} cannot be opened: {error}") from error
        spi.max_speed_hz = self._hz
        self._spi = spi

    def xfer2(self, values: list[int], /) -> list[int]:
        """Exchange bytes with chip select held low."""
        if self._spi is None:
            raise ReaderError("SPI: not open")
        try:
            answer: list[int] = self._spi.xfer2(values)
        except OSError as error:
            self.close()
            raise ReaderError(f"SPI: {error}") from error
        return answer

    def close(self) -> None:
        """Give the device back."""
        spi, self._spi = self._spi, None
        if spi is not None:
            spi.close()
