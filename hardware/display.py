"""The screen: anyone shows a picture, one bus brings the newest to the OLED.

A display that fails costs nobody anything: the bus backs off, starts the whole chip again
and sends the whole picture. Once a minute it does so anyway, unseen: a display
that was unplugged for a moment acknowledges changes, but stays dark until it is started.
"""

import threading
from collections.abc import Callable

from luma.core.error import Error as LumaError
from PIL import Image

from hardware.bus import NEVER, Clock
from hardware.events import Event, Health, Why
from hardware.oled import CHIPS, ReopeningSerial, Serial
from hardware.pin_errors import PinTakenError
from hardware.spans import HEIGHT, WIDTH

REFRESH_US = 60_000_000
"""A display that lost power for a moment says nothing: so often it is started anew, in full."""

FIRST_RETRY_US, LAST_RETRY_US = 250_000, 8_000_000
DIM_AFTER_US = 60_000_000

BRIGHT, DIM = 0xCF, 0x05
"""Contrast: luma's own start value for an SSD1306, and one that spares an OLED and can be read."""


class Screen:
    """Where pictures are shown. Only the newest counts; any thread may call.

    `wake_bus` is called when there is something new for the bus that draws. It may be set
    later.
    """

    def __init__(self, wake_bus: Callable[[], None] = lambda: None) -> None:
        self.wake_bus = wake_bus
        self._lock = threading.Lock()
        self._newest = Image.new("1", (WIDTH, HEIGHT))

    def show(self, picture: Image.Image) -> None:
        """Show a picture of 128x64 pixels, mode "1"; later changes to it do not count."""
        if picture.mode != "1" or picture.size != (WIDTH, HEIGHT):
            raise ValueError(f'a screen shows 128x64 "1", not {picture.size} "{picture.mode}"')
        with self._lock:
            self._newest = picture.copy()
        self.wake_bus()

    def take(self) -> Image.Image:
        """Return the newest picture."""
        with self._lock:
            return self._newest


class DisplayBus:
    """Brings the screen's newest picture to the display, and keeps both alive.

    Args:
        screen: where the pictures come from.
        open_serial: opens luma's serial interface, see `hardware.oled.open_i2c`; called at
            the first step and after every error.
        chip: the display's, one of `hardware.oled.CHIPS`.
        clock: this bus's time line.
        post: takes Health events of the part `screen`: `ok` or `dead`, once per change.
        upside_down: the module is mounted with its pins at the bottom.
        dim_after_us: dims after so long without a change.
    """

    name = "screen"

    def __init__(
        self,
        screen: Screen,
        open_serial: Callable[[], Serial],
        *,
        chip: str = "ssd1306",
        clock: Clock,
        post: Callable[[Event], None],
        upside_down: bool = False,
        dim_after_us: int = DIM_AFTER_US,
    ) -> None:
        self.clock = clock
        self._screen = screen
        self._post = post
        self._serial = ReopeningSerial(open_serial)
        self._oled = CHIPS[chip](self._serial, upside_down=upside_down)
        self._dim_after_us = dim_after_us
        self._picture: Image.Image | None = None
        self._changed_us = 0
        self._contrast: int | None = None  # None: not known, the chip must be started
        self._refresh_due_us = 0
        self._retry_due_us = 0
        self._retry_us = FIRST_RETRY_US
        self._health = ""
        self.stays_lit = False
        """Whether the last picture stays when the display is closed: the computer goes off."""

    def step(self, now_us: int) -> int:
        """Send what changed; return when to look again without being woken."""
        picture = self._screen.take()
        if self._picture is None or picture.tobytes() != self._picture.tobytes():
            self._changed_us = now_us
        self._picture = picture
        if now_us < self._retry_due_us:
            return self._retry_due_us
        try:
            self._send(picture, now_us)
        except (OSError, LumaError) as error:
            return self._fail(now_us, error)
        self._retry_us = FIRST_RETRY_US
        self._tell_health("ok", now_us)
        dims_us = self._changed_us + self._dim_after_us
        return min(self._refresh_due_us, dims_us if dims_us > now_us else NEVER)

    def close(self) -> None:
        """Blank the display, switch it off and close the bus, as far as that still works.

        What drives the bus must have stopped.
        """
        try:
            if not self.stays_lit:
                self._oled.clear()
                self._oled.hide()
        except (OSError, LumaError):
            pass  # it was dead already, and that is known
        self._oled.persist = True  # luma's exit hook has nothing left to do
        self._serial.cleanup()

    def _send(self, picture: Image.Image, now_us: int) -> None:
        wanted = BRIGHT if now_us - self._changed_us < self._dim_after_us else DIM
        before, self._contrast = self._contrast, None  # not known until all is sent
        if before is None or now_us >= self._refresh_due_us:
            before = None
            self._oled.start()
            self._refresh_due_us = now_us + REFRESH_US
        if wanted != before:
            self._oled.contrast(wanted)
        self._oled.display(picture)
        if before is None:
            self._oled.show()
        self._contrast = wanted

    def _fail(self, now_us: int, error: Exception) -> int:
        self._serial.cleanup()
        why: Why = "taken" if isinstance(error, PinTakenError) else ""
        self._tell_health("dead", now_us, str(error), why)
        self._retry_due_us = now_us + self._retry_us
        self._retry_us = min(self._retry_us * 2, LAST_RETRY_US)
        return self._retry_due_us

    def _tell_health(self, state: str, now_us: int, detail: str = "", why: Why = "") -> None:
        if self._health != state:
            self._health = state
            self._post(Health("screen", state, now_us, detail, why))
