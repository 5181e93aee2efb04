"""The board's time line: MicroPython's ticks start over every 18 minutes, this does not."""

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

_SLICE_US = 500


class Ticks:
    """Microseconds since the start, and sleeping with one eye open.

    Args:
        time: MicroPython's `time`: `ticks_us`, `ticks_diff`, `sleep_us`.

    `meanwhile` is called again and again while something is slept for; a chip's answer takes
    longer than a button may go unseen. It must neither sleep nor take long.
    """

    def __init__(self, time: "Any") -> None:
        self._time = time
        self._last = time.ticks_us()
        self._us = 0
        self.meanwhile: Any = None

    def now_us(self) -> int:
        """Return the time since the start; has to be called every nine minutes."""
        ticks = self._time.ticks_us()
        self._us += self._time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._us

    def sleep_us(self, us: int) -> None:
        """Let time pass."""
        until_us = self.now_us() + us
        left_us = us
        while left_us > 0:
            self._time.sleep_us(min(left_us, _SLICE_US))
            now_us = self.now_us()
            if self.meanwhile is not None:
                self.meanwhile(now_us)
            left_us = until_us - now_us
