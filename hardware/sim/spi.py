"""A fake `spidev` and `RPi.GPIO` over modelled chips, so that real drivers run on any PC.

wires = Wires(VirtualClock())
wires.connect(0, 0, Chip(wires.clock), reset_pin=25)
with wires.installed():
    import mfrc522            # the unmodified library
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Protocol

from hardware.bus import VirtualClock
from hardware.pins import HEADER

_STAND_INS = ("spidev", "RPi", "RPi.GPIO")


class Chip(Protocol):
    """Something with a chip select, and perhaps a reset pin."""

    def transfer(self, data: list[int], /) -> list[int]:
        """Exchange the bytes of one transaction."""
        ...

    def reset_pin(self, high: bool, /) -> None:
        """Put a level on the reset pin."""
        ...


class Wires:
    """One SPI bus: its chips, its time, and what went over it.

    Every transfer takes bytes x 8 / speed and `overhead_us` for the system call.
    """

    def __init__(self, clock: VirtualClock, overhead_us: int = 30) -> None:
        self.clock = clock
        self.overhead_us = overhead_us
        self.transfers = 0
        self.bytes = 0
        self.unplugged: set[tuple[int, int]] = set()
        """Devices whose transfers raise OSError: the kernel's driver has gone, not a wire."""
        self.miso_stuck: dict[int, int] = {}
        """For a bus, the byte its MISO is stuck at: 0x00 shorted to ground, 0xFF to the supply.

        That wire is one for all chips: whoever is asked, this is what is heard.
        """
        self.holds_miso: set[tuple[int, int]] = set()
        """Devices whose board never lets go of MISO and pulls it low while others speak."""
        self.misheard: dict[tuple[int, int], Callable[[list[int]], list[int]]] = {}
        """For a device, what a bad wire makes of what it answers in one transaction."""
        self.lacks_library = False
        """Whether mfrc522 is not there for an import, as where it was never installed."""
        self._chips: dict[tuple[int, int], Chip] = {}
        self._on_reset_pin: dict[int, list[Chip]] = {}

    def connect(self, bus: int, device: int, chip: Chip, reset_pin: int | None = None) -> None:
        """Solder a chip to a chip select and, by BCM number, to a reset pin."""
        self._chips[bus, device] = chip
        if reset_pin is not None:
            self._on_reset_pin.setdefault(reset_pin, []).append(chip)

    def clear_counts(self) -> None:
        """Count transfers and bytes from zero."""
        self.transfers = self.bytes = 0

    def has(self, device: tuple[int, int]) -> bool:
        """Tell whether a chip is connected there."""
        return device in self._chips

    def transfer(self, device: tuple[int, int], data: list[int], hz: int) -> list[int]:
        """Carry one transaction, and let its time pass."""
        if device in self.unplugged:
            raise OSError(5, "Input/output error")
        self.transfers += 1
        self.bytes += len(data)
        self.clock.sleep_us(-(-len(data) * 8_000_000 // hz) + self.overhead_us)
        answer = self._chips[device].transfer(data)
        if device in self.misheard:
            answer = self.misheard[device](answer)
        if self.miso_stuck or self.holds_miso:
            return self._heard_on_miso(device, answer)
        return answer

    def _heard_on_miso(self, device: tuple[int, int], answer: list[int]) -> list[int]:
        bus, _ = device
        if bus in self.miso_stuck:
            return [self.miso_stuck[bus]] * len(answer)
        if any(other != device and other[0] == bus for other in self.holds_miso):
            return [0x00] * len(answer)
        return answer

    def drive_pin(self, bcm: int, high: bool) -> None:
        """Put a level on an output pin."""
        for chip in self._on_reset_pin.get(bcm, []):
            chip.reset_pin(high)

    def modules(self) -> dict[str, ModuleType]:
        """Return the stand-ins by module name."""
        spidev = ModuleType("spidev")
        spidev.SpiDev = lambda: SpiDev(self)  # type: ignore[attr-defined]
        package = ModuleType("RPi")
        package.__path__ = []
        gpio = _gpio_module(self)
        package.GPIO = gpio  # type: ignore[attr-defined]
        return {"spidev": spidev, "RPi": package, "RPi.GPIO": gpio}

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Let imports find the stand-ins, and put back afterwards what was there before."""
        before = {
            name: module
            for name, module in sys.modules.items()
            if name in _STAND_INS or name.partition(".")[0] == "mfrc522"
        }
        for name in before:
            del sys.modules[name]
        sys.modules.update(self.modules())
        if self.lacks_library:
            sys.modules["mfrc522"] = None  # type: ignore[assignment]  # by that an import fails
        try:
            yield
        finally:
            for name in list(sys.modules):
                if name in _STAND_INS or name.partition(".")[0] == "mfrc522":
                    del sys.modules[name]
            sys.modules.update(before)


class SpiDev:
    """What `spidev.SpiDev` offers, as far as drivers use it."""

    def __init__(self, wires: Wires) -> None:
        self.max_speed_hz = 500_000
        self.mode = 0
        self._wires = wires
        self._device: tuple[int, int] | None = None

    def open(self, bus: int, device: int) -> None:
        """Open `/dev/spidev<bus>.<device>`."""
        if not self._wires.has((bus, device)):
            raise FileNotFoundError(2, "No such file or directory")
        self._device = (bus, device)

    def xfer2(self, values: list[int]) -> list[int]:
        """Exchange bytes with chip select held low."""
        if self._device is None:
            raise OSError(9, "Bad file descriptor")
        return self._wires.transfer(self._device, list(values), self.max_speed_hz)

    def writebytes(self, values: list[int]) -> None:
        """Send bytes with chip select held low, whatever comes back."""
        self.xfer2(values)

    def close(self) -> None:
        """Close the device."""
        self._device = None


def _gpio_module(wires: Wires) -> ModuleType:
    """Make the little of RPi.GPIO that SPI drivers touch: numbering, outputs."""
    gpio = ModuleType("RPi.GPIO")
    numbering: list[int] = []

    def setmode(mode: int) -> None:
        if numbering and numbering[0] != mode:
            raise ValueError("A different mode has already been set!")
        numbering[:] = [mode]

    def output(pin: int, level: int) -> None:
        bcm = HEADER[pin] if numbering == [10] else pin
        if isinstance(bcm, str):
            raise ValueError("The channel sent is invalid on a Raspberry Pi")
        wires.drive_pin(bcm, bool(level))

    attributes = {
        "BOARD": 10, "BCM": 11, "OUT": 0, "IN": 1, "HIGH": 1, "LOW": 0,
        "setmode": setmode,
        "getmode": lambda: numbering[0] if numbering else None,
        "setup": lambda pin, direction: None,
        "output": output,
        "cleanup": numbering.clear,
    }  # fmt: skip
    for name, value in attributes.items():
        setattr(gpio, name, value)
    return gpio
