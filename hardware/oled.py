"""The display's chip through luma.oled, sending only what changed.

luma's own `display()` sends all 1034 bytes every time (23 ms at 400 kHz; 1080 to an SH1106)
and starts the chip in its constructor only. Here the same commands start it as often as
needed.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from hardware.spans import (
    HEIGHT,
    PAGES,
    WIDTH,
    Pages,
    Window,
    changed_strips,
    changed_windows,
    cut_out,
    to_pages,
)

_NOP = 0xE3
_DISPLAY_OFF, _DISPLAY_ON = 0xAE, 0xAF
_COLUMN_ADDRESS, _PAGE_ADDRESS = 0x21, 0x22
_PAGE, _LOW_COLUMN, _HIGH_COLUMN = 0xB0, 0x00, 0x10
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


class _SpanOled:
    """A 128x64 display that keeps in mind what its memory holds; luma's class comes second.

    Constructing sends nothing; `start()` must come before the first `display()` and after
    every error. luma's exit hook still blanks the display if nobody else did.

    Args:
        serial: where to send.
        upside_down: the module is mounted with its pins at the bottom.
    """

    persist: bool
    """Whether luma's exit hook leaves the display alone."""
    command: Callable[..., None]
    preprocess: Callable[[Image.Image], Image.Image]
    data: Callable[[list[int]], None]
    clear: Callable[[], None]
    show: Callable[[], None]
    hide: Callable[[], None]
    cleanup: Callable[[], None]
    contrast: Callable[[int], None]

    def __init__(self, serial: Serial, *, upside_down: bool = False) -> None:
        recorder = _Recorder()
        self._held: Pages | None = _BLANK  # so that luma's clear() has nothing to send
        luma: Any = super()
        luma.__init__(recorder, width=WIDTH, height=HEIGHT, rotate=2 if upside_down else 0)
        for table in ("_mask", "_offsets"):  # of luma's display(): 300 KB
            vars(self).pop(table, None)
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
        are given to it as NOPs (SSD1306 data sheet, table 9-1).
        """
        self._held = None
        self.command(_NOP, _NOP)
        for command in self._start_up:
            self.command(*command)

    def display(self, image: Image.Image) -> None:
        """Send what differs from the memory; all of it if that is not known."""
        pages = to_pages(self.preprocess(image))
        windows = self._changed(self._held, pages)
        self._held = None  # an error on the way leaves the memory unknown
        for window in windows:
            self._point_at(window)
            self.data(list(cut_out(pages, window)))
        self._held = pages

    def _changed(self, before: Pages | None, after: Pages) -> list[Window]:
        return changed_windows(before, after)

    def _point_at(self, window: Window) -> None:
        self.command(
            *(_COLUMN_ADDRESS, window.left, window.right),
            *(_PAGE_ADDRESS, window.top, window.bottom),
        )


class Ssd1306Oled(_SpanOled, ssd1306):  # type: ignore[misc]
    """The usual 0.96" module."""


class Ssd1309Oled(_SpanOled, ssd1309):  # type: ignore[misc]
    """The 2.42" module: takes an SSD1306's commands, but makes no voltage of its own."""


class Sh1106Oled(_SpanOled, sh1106):  # type: ignore[misc]
    """The usual 1.3" module: 132 columns, of which the glass shows 128, and no windows."""

    def _changed(self, before: Pages | None, after: Pages) -> list[Window]:
        return changed_strips(before, after)

    def _point_at(self, window: Window) -> None:
        column = window.left + self._page_address_offset
        self.command(_PAGE | window.top, _LOW_COLUMN | column & 0xF, _HIGH_COLUMN | column >> 4)


CHIPS: Mapping[str, type[_SpanOled]] = MappingProxyType(
    {"ssd1306": Ssd1306Oled, "sh1106": Sh1106Oled, "ssd1309": Ssd1309Oled}
)
"""The chips a display may have, by their names in the settings."""
