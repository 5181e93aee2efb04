"""The piezo: short tunes on one pin. Anyone asks for a tune, a bus of its own plays it.

Tones come from gpiozero's TonalBuzzer, so from whatever makes pulses below it. A new tune waits
until the one under way has ended; of several that wait, only the newest is played.
"""

import threading
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from hardware.bus import NEVER, Clock
from hardware.events import Event, Health, Why
from hardware.pin_errors import cannot_have, why_not

RETRY_US = 5_000_000
"""A pin that is busy may belong to a program that is just ending."""

_OCTAVES = 3
"""Up and down from A4: 55 to 3520 Hz."""

Tune = tuple[tuple[int, int], ...]
"""Tones one after the other: Hz, or 0 for silence, and milliseconds."""

TUNES: Mapping[str, Tune] = MappingProxyType(
    {
        "tick": ((2093, 20),),
        "low": ((262, 140), (0, 80), (262, 140)),
        "fanfare": ((523, 120), (659, 120), (784, 120), (1047, 400)),
    }
)
"""What a table says with it."""


class PiezoBus:
    """Plays tunes on a piezo between a pin and ground.

    Args:
        bcm: the pin's BCM number.
        clock: this bus's time line.
        post: takes Health events of the part `piezo`: `ok` or `dead` (the pin cannot be had),
            once per change.
        factory: gpiozero's pin factory; None for gpiozero's own choice.
        wake_bus: called at every `play`. What drives the bus should call `step` soon after. May
            be set later, as the attribute.
    """

    name = "piezo"

    def __init__(
        self,
        bcm: int,
        *,
        clock: Clock,
        post: Callable[[Event], None],
        factory: Any = None,
        wake_bus: Callable[[], None] = lambda: None,
    ) -> None:
        self.clock = clock
        self.wake_bus = wake_bus
        self._bcm = bcm
        self._post = post
        self._factory = factory
        self._buzzer: TonalBuzzer | None = None
        self._lock = threading.Lock()
        self._waiting: Tune = ()
        self._playing: Tune = ()
        self._next_us = 0
        self._open_due_us = 0
        self._health = ""

    def play(self, name: str) -> None:
        """Ask for one of `TUNES`, from any thread; KeyError for another."""
        tune = TUNES[name]
        with self._lock:
            self._waiting = tune
        self.wake_bus()

    def step(self, now_us: int) -> int:
        """Go on with the tune; return when its next tone is due."""
        if self._buzzer is None and not self._open(now_us):
            self._take_waiting()  # a tune that is late is no use
            return self._open_due_us
        if now_us < self._next_us:
            return self._next_us
        if not self._playing:
            self._playing = self._take_waiting()
        if not self._playing:
            self._sound(0)
            return NEVER
        (hz, ms), *rest = self._playing
        self._sound(hz)
        self._playing = tuple(rest)
        self._next_us = now_us + ms * 1000
        return self._next_us

    def close(self) -> None:
        """Fall silent and give the pin back. What drives the bus must have stopped."""
        if self._buzzer is not None:
            self._sound(0)
            self._buzzer.close()
            self._buzzer = None

    def _take_waiting(self) -> Tune:
        with self._lock:
            tune, self._waiting = self._waiting, ()
        return tune

    def _open(self, now_us: int) -> bool:
        if now_us < self._open_due_us:
            return False
        try:
            self._buzzer = TonalBuzzer(self._bcm, octaves=_OCTAVES, pin_factory=self._factory)
        except Exception as error:  # each pin library has its own kinds
            self._open_due_us = now_us + RETRY_US
            self._tell_health("dead", now_us, cannot_have(self._bcm, error), why_not(error))
            return False
        self._tell_health("ok", now_us)
        return True

    def _sound(self, hz: int) -> None:
        assert self._buzzer is not None  # noqa: S101 - only called once it is open
        if hz:
            self._buzzer.play(Tone.from_frequency(hz))
        elif self._buzzer.is_active:
            self._buzzer.stop()
            self._buzzer.pwm_device.pin.state = 0  # wherever the last pulse ended

    def _tell_health(self, state: str, now_us: int, detail: str = "", why: Why = "") -> None:
        if self._health != state:
            self._health = state
            self._post(Health("piezo", state, now_us, detail, why))
