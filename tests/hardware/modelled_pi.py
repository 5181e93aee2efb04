"""What is soldered to a modelled Raspberry Pi, all in real time, for tests with real threads."""

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hardware.bus import RealClock
from hardware.events import Event, Health
from hardware.pi import PiParts
from hardware.pins import BUTTONS, RESET_BCM
from hardware.sim.i2c import I2cWires, WiredSMBus
from hardware.sim.lgpio import LgpioModule, PinBoard, lgpio_factory
from hardware.sim.mfrc522 import Chip
from hardware.sim.spi import Wires
from hardware.sim.ssd1306 import Ssd1306
from hardware.slots import SlotSettings

LIMIT_S = 30


class ModelledPi:
    """A board with readers on these SPI devices, six buttons and a screen."""

    def __init__(self, *readers: int) -> None:
        self.clock = RealClock()
        self.wires = Wires(self.clock, overhead_us=0)  # type: ignore[arg-type]
        self.chips: dict[int, Chip] = {}
        for device in readers:
            self.solder(device)
        self.pins = PinBoard(self.clock)
        self.resets: list[int] = []
        self.pins.on_write.append(self._written)
        self.oled = Ssd1306()
        self.i2c = I2cWires(RealClock())  # type: ignore[arg-type]
        self.i2c.devices[0x3C] = self.oled
        self.factory = lgpio_factory(LgpioModule(self.pins))
        self.events: list[Event] = []
        self._told = threading.Condition()

    def solder(self, device: int) -> None:
        """Connect one more reader."""
        chip = self.chips[device] = Chip(self.clock, seed=device)
        self.wires.connect(0, device, chip, reset_pin=RESET_BCM)

    def _written(self, gpio: int, level: int) -> None:
        self.resets.append(level)
        self.wires.drive_pin(gpio, bool(level))

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
            return PiParts(
                slots,
                buttons,
                note,
                spi_hz=10_000_000,
                factory=self.factory,
                clock=self.clock,
                **settings,
            )

    def press(self, button: str, *, down: bool) -> None:
        """Close a button's contact, or let go of it."""
        self.pins.drive(BUTTONS[button], 0 if down else None)

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
