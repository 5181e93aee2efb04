"""What is soldered to a modelled Raspberry Pi, all in real time, for tests with real threads."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import smbus2

from hardware.events import Event, Health
from hardware.pi import PiParts
from hardware.pins import BUTTONS
from hardware.sim.i2c import WiredSMBus
from hardware.sim.pi import SimulatedPi
from hardware.slots import SlotSettings

LIMIT_S = 30


class ModelledPi(SimulatedPi):
    """A simulated Pi that keeps what was told, and waits for it."""

    def __init__(self, *readers: int) -> None:
        super().__init__(*readers)
        self.resets: list[int] = []
        self.pins.on_write.append(lambda _gpio, level: self.resets.append(level))
        self.events: list[Event] = []
        self._told = threading.Condition()

    def smbus(self, _port: int) -> WiredSMBus:
        """Stand where `smbus2.SMBus` stands."""
        return WiredSMBus(self.i2c)

    def parts(
        self,
        slots: Sequence[str] = ("A", "B"),
        buttons: Mapping[str, int] = BUTTONS,
        post: Callable[[Event], None] | None = None,
        **settings: Any,
    ) -> PiParts:
        """Open the real parts on it; `events` are kept."""

        def note(event: Event) -> None:
            self.post(event)
            if post is not None:
                post(event)

        settings.setdefault("slot_settings", SlotSettings(interval_us=5_000))
        with self.wires.installed():
            return super().parts(slots, buttons, note, spi_hz=10_000_000, **settings)

    # What was told

    def post(self, event: Event) -> None:
        """Keep an event."""
        with self._told:
            self.events.append(event)
            self._told.notify_all()

    def wait(self, wanted: Callable[[Event], bool], since: int = 0) -> Event:
        """Wait until something was told."""
        with self._told:
            assert self._told.wait_for(lambda: any(map(wanted, self.events[since:])), LIMIT_S), (
                self.events
            )
            return next(filter(wanted, self.events[since:]))

    def health(self, part: str, state: str) -> Health:
        """Wait until a part was told to be in a state."""
        found = self.wait(lambda e: isinstance(e, Health) and (e.part, e.state) == (part, state))
        assert isinstance(found, Health)
        return found


@contextmanager
def soldering() -> Iterator[Callable[..., ModelledPi]]:
    """Make Pis with these readers; smbus2 is on the wires of the last one made."""
    made: list[ModelledPi] = []

    def make(*readers: int) -> ModelledPi:
        made.append(ModelledPi(*readers))
        return made[-1]

    real = smbus2.SMBus
    smbus2.SMBus = lambda port: made[-1].smbus(port)  # type: ignore[misc,assignment]
    try:
        yield make
    finally:
        smbus2.SMBus = real  # type: ignore[misc]
        for each in made:
            each.factory.close()
