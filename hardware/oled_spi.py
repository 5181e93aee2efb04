"""A screen on SPI, beside a reader on the same bus: luma's own serial on spidev and gpiozero.

Nothing answers on SPI: a screen that is not there takes all that is sent.
"""

from functools import partial
from typing import Any

from luma.core.interface.serial import spi

from hardware.oled import Serial, open_i2c
from hardware.pin_errors import PinTakenError, cannot_have, is_taken
from hardware.pins import SCREEN_DC_BCM, SCREEN_DEVICE, SCREEN_RES_BCM

SPI_HZ = 2_000_000
"""What all chips take, and wires too: a whole picture in 4 ms."""
RESET_S = 0.001
"""An SH1106 wants 10 µs (data sheet, reset timing)."""

I2c = tuple[int, int]
"""Port and address of a screen."""


class _Pins:
    """The little that luma wants of RPi.GPIO, so that one library has all pins."""

    OUT, LOW, HIGH = 0, 0, 1

    def __init__(self, factory: Any) -> None:
        from gpiozero import DigitalOutputDevice

        self._make = partial(DigitalOutputDevice, pin_factory=factory)
        self._devices: dict[int, Any] = {}

    def setup(self, pin: int, _direction: int) -> None:
        """Take a pin as an output, high. Raise OSError where it cannot be had."""
        try:
            self._devices[pin] = self._make(pin, initial_value=True)
        except Exception as error:  # each pin library has its own kinds
            kind = PinTakenError if is_taken(error) else OSError
            raise kind(cannot_have(pin, error)) from error

    def output(self, pin: int, level: int) -> None:
        """Set a pin."""
        self._devices[pin].value = level

    def close(self) -> None:
        """Give all pins back."""
        for device in self._devices.values():
            device.close()


class SpiSerial:
    """luma's SPI to the screen; opening it resets the screen.

    Raise OSError or luma's errors where device or pins cannot be had.

    Args:
        factory: gpiozero's pin factory; None for gpiozero's own choice.
    """

    def __init__(self, factory: Any = None) -> None:
        try:
            from spidev import SpiDev
        except ImportError:
            raise OSError("the Python package spidev is missing") from None
        self._pins = _Pins(factory)
        try:
            self._luma = spi(
                spi=SpiDev(),
                gpio=self._pins,
                device=SCREEN_DEVICE,
                bus_speed_hz=SPI_HZ,
                gpio_DC=SCREEN_DC_BCM,
                gpio_RST=SCREEN_RES_BCM,
                reset_hold_time=RESET_S,
            )
        except OSError:
            self._pins.close()
            raise
        except Exception as error:  # each pin library has its own kinds
            self._pins.close()
            raise OSError(f"the screen's SPI cannot be opened: {error}") from error

    def command(self, *command: int) -> None:
        """Send command bytes."""
        self._luma.command(*command)

    def data(self, data: list[int]) -> None:
        """Send bytes for the display's memory."""
        self._luma.data(data)

    def cleanup(self) -> None:
        """Close device and pins."""
        self._luma.cleanup()
        self._pins.close()


def open_screen(i2c: I2c | None, factory: Any = None) -> Serial:
    """Open a screen's serial interface: I2C at this port and address, or SPI where None."""
    if i2c is None:
        return SpiSerial(factory)
    serial: Serial = open_i2c(*i2c)
    return serial
