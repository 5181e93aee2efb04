"""A simulated table's slots: chips, a fake SPI and the real drivers over them; knows only tags."""

import itertools
from collections.abc import Callable, Mapping, Sequence

from hardware.bus import Bus, VirtualClock
from hardware.events import Event
from hardware.pins import RESET_BCM
from hardware.reader import open_reader
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.slot_chips import CHIP_FAULTS, SlotChips, put
from hardware.sim.spi import Wires
from hardware.slots import SlotBus, SlotReport, SlotSettings

TURNED_EVERY = 500
"""Of the fault `bits`: in each of so many bytes one bit is another."""


class SimulatedSlots(SlotChips):
    """Slots by name, each with a reader chip; `bus` is what a scheduler or thread drives.

    All readers share one SPI bus of `spi_hz` and one reset wire, as on the Pi.

    Tags are objects of `hardware.sim.chips.tags`; the same tag may move from slot to slot.

    Faults: `chip(slot)` has `dead`, `deaf`, `version`, `brown_out()`, `air.noise`, `air.loss`;
    of the wires, `short_miso` silences all readers, `hold_miso` all but one, `turn_bits` makes
    a slot's answers wrong here and there, and `unplug` takes its driver away; `lay` takes weak
    coupling, `bleed` adds a neighbour's tag, `double` a second one. `fault` switches them by
    name.
    """

    faults = CHIP_FAULTS | {"holds", "spi", "miso0", "miso1", "bits"}

    def __init__(
        self,
        names: Sequence[str],
        post: Callable[[Event], None],
        settings: SlotSettings | None = None,
        clock: VirtualClock | None = None,
        overhead_us: int = 30,
        spi_hz: int = 1_000_000,
    ) -> None:
        self.clock = clock or VirtualClock()
        self.wires = Wires(self.clock, overhead_us)
        self._devices = {name: (0, index) for index, name in enumerate(names)}
        chips = {name: Chip(self.clock, seed=index + 1) for index, name in enumerate(names)}
        super().__init__(chips, self.clock)
        for name, (bus, device) in self._devices.items():
            self.wires.connect(bus, device, self.chip(name), RESET_BCM)
        with self.wires.installed():
            readers = {
                name: open_reader(bus, device, self.clock, self._reset, hz=spi_hz)
                for name, (bus, device) in self._devices.items()
            }
        self.bus = SlotBus("slots", self.clock, readers, post, settings)
        self.buses: tuple[Bus, ...] = (self.bus,)
        self.contacts: Mapping[str, Callable[[bool], None]] = {}

    def _reset(self, high: bool) -> None:
        self.wires.drive_pin(RESET_BCM, high)

    def report(self) -> list[SlotReport]:
        """Return the state of all slots, for a check screen."""
        return self.bus.report()

    def show(self, colours: Mapping[str, str]) -> None:
        """Readers wired to the Pi have no lamps."""

    def lamps(self) -> dict[str, str]:
        """None is lit."""
        return {}

    def close(self) -> None:
        """There is nothing to give back."""

    def fault(self, name: str, slot: str = "", *, on: bool = True) -> None:
        """Switch a fault by name: of a chip, or of the wires to it; KeyError for another."""
        switches: dict[str, Callable[[], None]] = {
            "holds": lambda: self.hold_miso(slot, on),
            "spi": lambda: self.unplug(slot, on),
            "bits": lambda: self.turn_bits(slot, on),
            "miso0": lambda: self.short_miso(0x00 if on else None),
            "miso1": lambda: self.short_miso(0xFF if on else None),
        }
        if name in switches:
            switches[name]()
        else:
            super().fault(name, slot, on=on)

    def short_miso(self, level: int | None) -> None:
        """Let the readers' common MISO be stuck at 0x00 or 0xFF, or with None no longer."""
        if level is None:
            self.wires.miso_stuck.pop(0, None)
        else:
            self.wires.miso_stuck[0] = level

    def hold_miso(self, slot: str, held: bool = True) -> None:
        """Let a slot's board hold MISO while others speak, as some clones do, or no longer."""
        put(self.wires.holds_miso, self._devices[slot], held)

    def turn_bits(self, slot: str, turned: bool = True) -> None:
        """Let a byte in `TURNED_EVERY` come back from a slot's reader wrong, or no longer.

        That is a wire that is too long for the speed, or a contact that is loose.
        """
        if turned:
            self.wires.misheard[self._devices[slot]] = _bits_turned()
        else:
            self.wires.misheard.pop(self._devices[slot], None)

    def unplug(self, slot: str, unplugged: bool = True) -> None:
        """Let every transfer to a slot's reader raise OSError, or no longer.

        That is a kernel driver that has gone. A wire that is off raises nothing: SPI knows no
        acknowledge, and the reader is `dead`.
        """
        put(self.wires.unplugged, self._devices[slot], unplugged)


def _bits_turned() -> Callable[[list[int]], list[int]]:
    """Return what turns a bit of every so-manieth byte, each time the next of the eight."""
    heard = itertools.count(1)

    def misheard(answer: list[int]) -> list[int]:
        return [
            value if n % TURNED_EVERY else value ^ 1 << n // TURNED_EVERY % 8
            for value, n in zip(answer, heard, strict=False)
        ]

    return misheard
