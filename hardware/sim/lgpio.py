"""A pin board, and the module `lgpio` on it: gpiozero and rpi-lgpio run unmodified above.

Facts: names, mode bits and error codes are those of lgpio 0.2.2 (lgpio.py). Unlike there,
an edge calls back at once, in the thread that drove the pin: exact and repeatable.
"""

import importlib.util
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from gpiozero.pins import Factory

from hardware.bus import NEVER, Clock

PI_5_REVISION = 0xC04170
"""What the board says it is: a Raspberry Pi 5 with 4 GB."""

_LINES = 54
_OUTPUT = 1 << 1
_BIAS_UP, _BIAS = 1 << 5, 0xE0
_LG_INPUT, _LG_OUTPUT, _LG_ALERT = 1 << 8, 1 << 9, 1 << 10
_KERNEL_IN_USE = 1
_RISING, _FALLING = 1, 2

_BAD_HANDLE, _BAD_GPIO, _NO_CHIP, _BUSY, _NOT_ALLOCATED = -5, -73, -78, -79, -80
_TEXTS = {
    _BAD_HANDLE: "unknown handle",
    _BAD_GPIO: "bad GPIO number",
    _NO_CHIP: "can not open gpiochip",
    _BUSY: "GPIO busy",
    _NOT_ALLOCATED: "GPIO not allocated",
}


class LgpioError(Exception):
    """What lgpio raises; there it is called `error`."""


class _Line:
    """One GPIO: what drives it and who has claimed it for what."""

    def __init__(self) -> None:
        self.mode = 0
        self.owner: int | None = None
        self.edges = 0
        self.written = 0
        self.driven: int | None = None
        self.debounce_us = 0
        self.told = 0
        self.tell_at_us = NEVER

    @property
    def level(self) -> int:
        if self.mode & _OUTPUT:
            return self.written
        if self.driven is not None:
            return self.driven
        return 1 if self.mode & _BIAS_UP else 0


class PinBoard:
    """The GPIO pins of one Pi: a world drives inputs, programs claim lines.

    `busy` holds lines that another process has. `on_write` listeners hear of outputs, `on_pwm`
    listeners of pulses: GPIO, Hz (0: none any more) and duty in percent.
    As with lgpio, an exception in a callback ends all further callbacks; it is kept in
    `callback_error`.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.busy: set[int] = set()
        self.on_write: list[Callable[[int, int], None]] = []
        self.on_pwm: list[Callable[[int, float, float], None]] = []
        self.callback_error: Exception | None = None
        self._lines = [_Line() for _ in range(_LINES)]
        self._callbacks: list[_Callback] = []

    def level(self, gpio: int) -> int:
        """Return the voltage on a pin as 0 or 1."""
        return self._lines[gpio].level

    def drive(self, gpio: int, level: int | None) -> None:
        """Let the world set a pin to 0 or 1, or let go of it (None: its pull decides)."""
        line = self._lines[gpio]
        before = line.level
        line.driven = level
        if line.level != before:
            self._changed(gpio, line)

    def tell_debounced(self) -> None:
        """Report the levels that have stood for their line's debounce time by now."""
        for gpio, line in enumerate(self._lines):
            if line.tell_at_us <= self.clock.now_us():
                line.tell_at_us = NEVER
                self._tell(gpio, line)

    def _changed(self, gpio: int, line: _Line) -> None:
        if not line.mode & _LG_ALERT:
            return
        if line.debounce_us == 0:
            self._tell(gpio, line)
        elif line.level == line.told:
            line.tell_at_us = NEVER
        else:
            line.tell_at_us = self.clock.now_us() + line.debounce_us

    def _tell(self, gpio: int, line: _Line) -> None:
        line.told = line.level
        if not line.edges & (_RISING if line.told else _FALLING):
            return
        for callback in list(self._callbacks):
            if callback.gpio == gpio and self.callback_error is None:
                try:
                    callback.function(callback.handle, gpio, line.told, self.clock.now_us() * 1000)
                except Exception as error:
                    self.callback_error = error


class _Callback:
    """A registered callback, as `lgpio.callback` returns it."""

    def __init__(
        self, board: PinBoard, handle: int, gpio: int, function: Callable[..., None]
    ) -> None:
        self.handle = handle
        self.gpio = gpio
        self.function = function
        self._registry = board._callbacks  # noqa: SLF001 - the board's other half
        self._registry.append(self)

    def cancel(self) -> None:
        """Stop calling back."""
        if self in self._registry:
            self._registry.remove(self)


class LgpioModule(ModuleType):
    """Stands where `import lgpio` looks; each instance has one board."""

    SET_ACTIVE_LOW, SET_OPEN_DRAIN, SET_OPEN_SOURCE = 4, 8, 16
    SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = _RISING, _FALLING, _RISING | _FALLING
    GPIO_BUSY = _BUSY
    error = LgpioError
    exceptions = True

    def __init__(self, board: PinBoard) -> None:
        super().__init__("lgpio", "lgpio on a modelled pin board")
        self._board = board
        self._lines = board._lines  # noqa: SLF001 - the board's other half
        self._handles: set[int] = set()
        self._next_handle = 1

    def error_text(self, code: int) -> str:
        """Return lgpio's words for an error code."""
        return _TEXTS[code]

    def gpiochip_open(self, chip: int) -> int:
        """Open the header's chip: 0, or 4 as early Pi 5 kernels number it."""
        if chip not in (0, 4):
            return self._failed(_NO_CHIP)
        handle = self._next_handle
        self._next_handle += 1
        self._handles.add(handle)
        return handle

    def gpiochip_close(self, handle: int) -> int:
        """Give back a handle and all its lines."""
        self._handles.discard(handle)
        for line in self._lines:
            if line.owner == handle:
                self._release(line)
        return 0

    def gpio_get_chip_info(self, handle: int) -> list[Any]:
        """Return status, number of lines, name and label."""
        return [0 if handle in self._handles else _BAD_HANDLE, _LINES, "gpiochip0", "model"]

    def gpio_claim_input(self, handle: int, gpio: int, flags: int = 0) -> int:
        """Claim a line for reading."""
        return self._claim(handle, gpio, _LG_INPUT | flags)

    def gpio_claim_output(self, handle: int, gpio: int, level: int = 0, flags: int = 0) -> int:
        """Claim a line for writing and write it."""
        status = self._claim(handle, gpio, _LG_OUTPUT | _OUTPUT | flags)
        return status if status < 0 else self.gpio_write(handle, gpio, level)

    def gpio_claim_alert(
        self, handle: int, gpio: int, edges: int, flags: int = 0, _notify: int | None = None
    ) -> int:
        """Claim a line for reading and for telling its edges."""
        status = self._claim(handle, gpio, _LG_INPUT | _LG_ALERT | flags)
        if status >= 0:
            line = self._lines[gpio]
            line.edges, line.told = edges, line.level
        return status

    def gpio_free(self, handle: int, gpio: int) -> int:
        """Give back a line."""
        if self._lines[gpio].owner != handle:
            return self._failed(_NOT_ALLOCATED)
        self._release(self._lines[gpio])
        return 0

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        """Return the mode bits; lgpio's own only to the owner."""
        line = self._lines[gpio]
        if gpio in self._board.busy or line.owner not in (None, handle):
            return _KERNEL_IN_USE
        return line.mode

    def gpio_read(self, _handle: int, gpio: int) -> int:
        """Return the level."""
        return self._lines[gpio].level

    def gpio_write(self, handle: int, gpio: int, level: int) -> int:
        """Set an output."""
        line = self._lines[gpio]
        if line.owner != handle or not line.mode & _OUTPUT:
            return self._failed(_NOT_ALLOCATED)
        line.written = int(bool(level))
        for listener in self._board.on_write:
            listener(gpio, line.written)
        return 0

    def tx_pwm(
        self, handle: int, gpio: int, hz: float, duty: float, _offset: int = 0, _cycles: int = 0
    ) -> int:
        """Send pulses on an output until told otherwise; 0 Hz ends them, here in mid-pulse."""
        line = self._lines[gpio]
        if line.owner != handle or not line.mode & _OUTPUT:
            return self._failed(_NOT_ALLOCATED)
        line.written = int(hz > 0 or line.written)
        for listener in self._board.on_pwm:
            listener(gpio, hz, duty)
        return 0

    def gpio_set_debounce_micros(self, _handle: int, gpio: int, debounce_us: int) -> int:
        """Let only levels be told that stand that long; see `PinBoard.tell_debounced`."""
        self._lines[gpio].debounce_us = debounce_us
        return 0

    def callback(
        self, handle: int, gpio: int, _edge: int = _RISING, func: Callable[..., None] | None = None
    ) -> _Callback:
        """Call `func(handle, gpio, level, nanoseconds)` at the edges claimed for a line."""
        return _Callback(self._board, handle, gpio, func or (lambda *_: None))

    def _claim(self, handle: int, gpio: int, mode: int) -> int:
        if handle not in self._handles:
            return self._failed(_BAD_HANDLE)
        if not 0 <= gpio < _LINES:
            return self._failed(_BAD_GPIO)
        line = self._lines[gpio]
        if gpio in self._board.busy or line.owner not in (None, handle):
            return self._failed(_BUSY)
        kept_bias = line.mode & _BIAS  # the kernel keeps a line's pull until told otherwise
        line.owner = handle
        line.mode = mode if mode & _BIAS else mode | kept_bias
        return 0

    def _release(self, line: _Line) -> None:
        line.owner, line.mode, line.edges, line.debounce_us = None, 0, 0, 0
        line.tell_at_us = NEVER

    def _failed(self, code: int) -> int:
        if self.exceptions:
            raise LgpioError(_TEXTS[code])
        return code


_installing = threading.RLock()


@contextmanager
def installed(module: LgpioModule) -> Iterator[None]:
    """Let `import lgpio` find this module while the block runs, then what was there before."""
    with _installing:
        before = sys.modules.get("lgpio")
        sys.modules["lgpio"] = module
        try:
            yield
        finally:
            if before is None:
                del sys.modules["lgpio"]
            else:
                sys.modules["lgpio"] = before


class _OnBoard:
    """What `LGPIOFactory` asks the computer, answered for a modelled Pi.

    gpiozero keeps pins and reservations in class attributes, for all local factories at
    once; here each board has its own, so that tables do not meet.
    """

    def __init__(self) -> None:
        super().__init__(chip=0)  # type: ignore[call-arg]
        self.pins: dict[object, object] = {}
        self._reservations: defaultdict[object, list[object]] = defaultdict(list)

    def _get_revision(self) -> int:
        return PI_5_REVISION


def lgpio_factory(module: LgpioModule) -> Factory:
    """Return gpiozero's own `LGPIOFactory` on a modelled board.

    It comes from a private copy of `gpiozero.pins.lgpio`: a real lgpio, gpiozero's
    default factory and other boards in this process notice nothing.
    """
    spec = importlib.util.find_spec("gpiozero.pins.lgpio")
    assert spec is not None  # noqa: S101 - part of gpiozero
    assert spec.loader is not None  # noqa: S101
    copy = importlib.util.module_from_spec(spec)
    with installed(module):
        spec.loader.exec_module(copy)
    return type("BoardFactory", (_OnBoard, copy.LGPIOFactory), {})()
