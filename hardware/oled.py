"""The SSD1306 through luma.oled, sending only what changed.

luma's own `display()` sends all 1034 bytes every time (23 ms at 400 kHz) and starts the
chip in its constructor only. Here the same commands start it as often as needed.
"""

from collections.abc import Callable
from typing import Any, Protocol

from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from hardware.spans import HEIGHT, PAGES, WIDTH, Pages, changed_windows, cut_out, to_pages

_NOP = 0xE3
_DISPLAY_OFF, _DISPLAY_ON = 0xAE, 0xAF
_COLUMN_ADDRESS, _PAGE_ADDRESS = 0x21, 0x22
_BLANK: Pages = (bytes(WIDTH),) * PAGES


class Serial(Protocol):
    """What luma calls a serial interface."""

    def command(self, *command: int) -> None:
        """Send command bytes."""
        ...

    def data(self, data: list[int]) -> None:
        """Send bytes for the display's memory."""
        ...

    def cleanup(self) -> None:
        """Close what is open."""
        ...


def open_i2c(port: int = 1, address: int = 0x3C) -> Any:
    """Return luma's I2C through smbus2 on `/dev/i2c-PORT`; luma's errors if it cannot be had."""
    return i2c(port=port, address=address)


class ReopeningSerial:
    """A serial interface that opens at first use, and again after `cleanup`."""

    def __init__(self, open_serial: Callable[[], Serial]) -> None:
        self._open_serial = open_serial
        self._serial: Serial | None = None

    def command(self, *command: int) -> None:
        """Send command bytes."""
        self._opened().command(*command)

    def data(self, data: list[int]) -> None:
        """Send bytes for the display's memory."""
        self._opened().data(data)

    def cleanup(self) -> None:
        """Close what is open."""
        serial, self._serial = self._serial, None
        if serial is not None:
            serial.cleanup()

    def _opened(self) -> Serial:
        if self._serial is None:
            self._serial = self._open_serial()
        return self._serial


class _Recorder:
    """Keeps the commands of luma's constructor instead of sending them."""

    def __init__(self) -> None:
        self.commands: list[tuple[int, ...]] = []

    def command(self, *command: int) -> None:
        self.commands.append(command)


class SpanOled(ssd1306):  # type: ignore[misc]
    """A 128x64 SSD1306 that keeps in mind what its memory holds.

    Constructing sends nothing; `start()` must come before the first `display()` and after
    every error. luma's exit hook still blanks the display if nobody else did.

    Args:
        serial: where to send.
        upside_down: the module is mounted with its pins at the bottom.
    """

    def __init__(self, serial: Serial, *, upside_down: bool = False) -> None:
        recorder = _Recorder()
        self._held: Pages | None = _BLANK  # so that luma's clear() has nothing to send
        super().__init__(recorder, width=WIDTH, height=HEIGHT, rotate=2 if upside_down else 0)
        del self._mask, self._offsets  # tables of luma's display(): 300 KB
        self._serial_interface = serial
        # Without on and off: the picture comes first, and a running display does not blink.
        self._start_up = [
            tuple(command[1:] if command[0] == _DISPLAY_OFF else command)
            for command in recorder.commands
            if command != (_DISPLAY_ON,)
        ]

    def start(self) -> None:
        """Set the chip up, whatever state it is in; neither memory nor on/off changes.

        The chip may still wait for up to two arguments of a command that broke off: they
        are given to it as NOPs (data sheet, table 9-1).
        """
        self._held = None
        self.command(_NOP, _NOP)
        for command in self._start_up:
            self.command(*command)

    def display(self, image: Image.Image) -> None:
        """Send what differs from the memory; all of it if that is not known."""
        pages = to_pages(self.preprocess(image))
        windows = changed_windows(self._held, pages)
        self._held = None  # an error on the way leaves the memory unknown
        for window in windows:
            self.command(
                *(_COLUMN_ADDRESS, window.left, window.right),
                *(_PAGE_ADDRESS, window.top, window.bottom),
            )
            self.data(list(cut_out(pages, window)))
        self._held = pages
