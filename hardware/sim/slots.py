"""A simulated table's slots: chips, a fake SPI and the real drivers over them; knows only tags."""

from collections.abc import Callable, Sequence

from hardware.bus import VirtualClock
from hardware.events import Event
from hardware.pins import RESET_BCM
from hardware.reader import open_reader
from hardware.sim.mfrc522 import Chip
from hardware.sim.spi import Wires
from hardware.sim.tags import Ntag213, Tag
from hardware.slots import SlotBus, SlotSettings


class SimulatedSlots:
    """Slots by name, each with a reader chip; `bus` is what a scheduler or thread drives.

    All readers share one SPI bus of `spi_hz` and one reset wire, as on the Pi.

    Tags are objects of `hardware.sim.tags`; the same tag may move from slot to slot. `at_us`
    is the table's time where it may be ahead of the bus (see `VirtualScheduler.now_us`).

    Faults: `chip(slot)` has `dead`, `deaf`, `version`, `brown_out()`, `air.noise`, `air.loss`;
    of the wires, `short_miso` silences all readers, `hold_miso` all but one, and `unplug`
    takes a slot's driver away; `lay` takes weak coupling, `bleed` adds a neighbour's tag,
    `double` a second one.
    """

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
        self._chips: dict[str, Chip] = {}
        self._devices = {name: (0, index) for index, name in enumerate(names)}
        self._lying: dict[str, list[Tag]] = {name: [] for name in names}
        self._strangers: dict[str, Tag] = {}
        for index, name in enumerate(names):
            self._chips[name] = Chip(self.clock, seed=index + 1)
            self.wires.connect(0, index, self._chips[name], RESET_BCM)
        with self.wires.installed():
            readers = {
                name: open_reader(bus, device, self.clock, self._reset, hz=spi_hz)
                for name, (bus, device) in self._devices.items()
            }
        self.bus = SlotBus("slots", self.clock, readers, post, settings)

    def _reset(self, high: bool) -> None:
        self.wires.drive_pin(RESET_BCM, high)

    def chip(self, slot: str) -> Chip:
        """Return a slot's chip, to set its faults."""
        return self._chips[slot]

    def lay(self, tag: Tag, slot: str, at_us: int = 0, every: int = 1) -> None:
        """Lay a tag on a slot; `every` makes it weak (see `hardware.sim.air`)."""
        self.clock.reach(at_us)
        self._lying[slot].append(tag)
        self._chips[slot].lay(tag, every)

    def bleed(self, tag: Tag, slot: str, every: int = 1) -> None:
        """Let a tag that lies elsewhere be heard faintly on this slot too."""
        self._chips[slot].lay(tag, every)

    def lift(self, tag: Tag, at_us: int = 0) -> None:
        """Take a tag away from wherever it lies or bleeds to."""
        self.clock.reach(at_us)
        for chip in self._chips.values():
            chip.lift(tag)
        for tags in self._lying.values():
            if tag in tags:
                tags.remove(tag)

    def tags_on(self, slot: str) -> list[Tag]:
        """Return what truly lies on a slot, first come first."""
        return list(self._lying[slot])

    def double(self, slot: str, doubled: bool = True) -> None:
        """Let a strange second tag be in a slot's field, such as a bank card's, or no longer."""
        tag = self._strangers.setdefault(slot, Ntag213(b"\x04" + slot.encode()[:6].ljust(6, b"?")))
        self._chips[slot].lift(tag)
        if doubled:
            self._chips[slot].lay(tag)

    def short_miso(self, level: int | None) -> None:
        """Let the readers' common MISO be stuck at 0x00 or 0xFF, or with None no longer."""
        if level is None:
            self.wires.miso_stuck.pop(0, None)
        else:
            self.wires.miso_stuck[0] = level

    def hold_miso(self, slot: str, held: bool = True) -> None:
        """Let a slot's board hold MISO while others speak, as some clones do, or no longer."""
        _put(self.wires.holds_miso, self._devices[slot], held)

    def unplug(self, slot: str, unplugged: bool = True) -> None:
        """Let every transfer to a slot's reader raise OSError, or no longer.

        That is a kernel driver that has gone. A wire that is off raises nothing: SPI knows no
        acknowledge, and the reader is `dead`.
        """
        _put(self.wires.unplugged, self._devices[slot], unplugged)


def _put(devices: set[tuple[int, int]], device: tuple[int, int], wanted: bool) -> None:
    if wanted:
        devices.add(device)
    else:
        devices.discard(device)
