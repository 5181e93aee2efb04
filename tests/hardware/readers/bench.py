"""One modelled reader on a fake SPI, and how much each act costs on it."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from hardware.bus import VirtualClock
from hardware.reader import Reader, open_reader
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.chips.tags import Classic1K, Ntag213
from hardware.sim.spi import Wires

FOUR = bytes.fromhex("DEADBE01")
SEVEN = bytes.fromhex("04A1B2C3D4E580")
RESET_PIN = 25


class Cost(NamedTuple):
    transfers: int
    bytes: int
    us: int


class Bench:
    """A chip at bus 0, device 0."""

    def __init__(self, **chip: int) -> None:
        self.wires = Wires(VirtualClock())
        self.clock = self.wires.clock
        self.chip = Chip(self.clock, **chip)
        self.wires.connect(0, 0, self.chip, RESET_PIN)

    def reader(self, start: bool = True) -> Reader:
        with self.wires.installed():
            reader = open_reader(
                0, 0, self.clock, lambda high: self.wires.drive_pin(RESET_PIN, high)
            )
        if start:
            reader.start()
            self.clock.sleep_us(5000)
        return reader

    def library(self) -> ModuleType:
        """Import the unmodified library over the fakes."""
        with self.wires.installed():
            import mfrc522
        module: ModuleType = mfrc522
        return module

    def lay_four(self) -> Classic1K:
        tag = Classic1K(FOUR)
        self.chip.lay(tag)
        self.clock.sleep_us(5000)
        return tag

    def lay_seven(self) -> Ntag213:
        tag = Ntag213(SEVEN)
        self.chip.lay(tag)
        self.clock.sleep_us(5000)
        return tag

    def cost(self, act: Callable[[], Any]) -> tuple[Any, Cost]:
        self.wires.clear_counts()
        before_us = self.clock.now_us()
        result = act()
        spent_us = self.clock.now_us() - before_us
        return result, Cost(self.wires.transfers, self.wires.bytes, spent_us)
