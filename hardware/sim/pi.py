"""A modelled Raspberry Pi in real time, under the very threads that serve a real one.

What a real Pi differs in is below the drivers only: chips, wires and pins are models.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import smbus2
from PIL import Image

from hardware.board_link import Port
from hardware.board_port import BoardWiring
from hardware.bus import RealClock
from hardware.events import Event
from hardware.pi import PiParts
from hardware.pins import BUTTONS, RESET_BCM, SCREEN_DEVICE, SCREEN_RES_BCM
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.chips.oleds import MODULES
from hardware.sim.chips.tags import Tag
from hardware.sim.i2c import I2cWires, WiredSMBus
from hardware.sim.lgpio import LgpioModule, PinBoard, lgpio_factory
from hardware.sim.live_board import LiveBoard
from hardware.sim.spi import Wires
from hardware.sim.spi_oled import SpiOled

TOO_SHORT_US = 1_000
"""A sleep that is shorter costs more work than it lets time pass."""


class _WireClock(RealClock):
    """Real time, in which a transfer of a few bytes takes what its own work takes."""

    def sleep_us(self, us: int) -> None:
        if us >= TOO_SHORT_US:
            super().sleep_us(us)


class _StallingWires(Wires):
    """Wires of which a transfer may never come back, as under a driver that hangs."""

    def __init__(self) -> None:
        super().__init__(_WireClock(), overhead_us=0)  # type: ignore[arg-type]
        self.runs = threading.Event()
        self.runs.set()

    def transfer(self, device: tuple[int, int], data: list[int], hz: int) -> list[int]:
        if not self.runs.is_set():
            self.runs.wait()
        return super().transfer(device, data, hz)


class SimulatedPi:
    """A Pi with readers on these SPI devices, six buttons and a screen.

    Where the table has a slot board, `parts` plugs in a modelled one: `board`.

    Args:
        readers: the chip selects of SPI 0 that have a reader.
        address: where the screen answers.
        chip: the screen's, one of `hardware.sim.chips.oleds.MODULES`.
        on_spi: the screen is on SPI, and answers nowhere.
    """

    def __init__(
        self,
        *readers: int,
        address: int = 0x3C,
        chip: str = "ssd1306",
        on_spi: bool = False,
    ) -> None:
        self.clock = RealClock()
        self.wires = _StallingWires()
        self.chips: dict[int, Chip] = {}
        for device in readers:
            self.solder(device)
        self.pins = PinBoard(self.clock)
        self.pins.on_write.append(self._written)
        self.oled = MODULES[chip]()
        self.i2c = I2cWires(self.clock)  # type: ignore[arg-type]
        self.spi_oled = SpiOled(self.oled)
        if on_spi:
            self.wires.connect(0, SCREEN_DEVICE, self.spi_oled, reset_pin=SCREEN_RES_BCM)
            self.pins.on_write.append(self.spi_oled.pin_written)
        else:
            self.i2c.devices[address] = self.oled
        self.factory = lgpio_factory(LgpioModule(self.pins))
        self.board: LiveBoard | None = None
        self._slots: Mapping[str, Chip] = {}

    def solder(self, device: int) -> None:
        """Connect one more reader."""
        chip = self.chips[device] = Chip(self.clock, seed=device)
        self.wires.connect(0, device, chip, reset_pin=RESET_BCM)

    def _written(self, gpio: int, level: int) -> None:
        self.wires.drive_pin(gpio, bool(level))

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """Let the drivers find these wires instead of the computer's own."""
        real = smbus2.SMBus
        smbus2.SMBus = lambda _port: WiredSMBus(self.i2c)  # type: ignore[assignment,misc]
        try:
            with self.wires.installed():
                yield
        finally:
            smbus2.SMBus = real  # type: ignore[misc]

    def parts(
        self,
        slots: Sequence[str],
        buttons: Mapping[str, int],
        post: Callable[[Event], None],
        *,
        board: BoardWiring | None = None,
        open_board: Callable[[], Port] | None = None,
        **settings: Any,
    ) -> PiParts:
        """Open the real parts on it, while it is installed.

        Without `open_board` the slot board is a modelled one too; no port of the computer is
        opened, whatever `board` says.
        """
        self._slots = dict(zip(slots, self.chips.values(), strict=False))
        if board is not None and open_board is None:
            self.board = LiveBoard(board.slots, board.buttons, self.clock)
            open_board = self.board.open_port
        return PiParts(
            slots,
            buttons,
            post,
            factory=self.factory,
            clock=self.clock,
            board=board,
            open_board=open_board,
            **settings,
        )

    # Hands, while its parts are open

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots, whatever reads them."""
        return (*self._slots, *(self.board.board.slots if self.board else ()))

    def lay(self, tag: Tag, slot: str) -> None:
        """Lay a tag on a slot; KeyError if there is none of that name."""
        if self.board is not None and slot not in self._slots:
            self.board.lay(tag, slot)
        else:
            self._slots[slot].lay(tag)

    def lift(self, tag: Tag) -> None:
        """Take a tag away from wherever it lies."""
        for chip in self.chips.values():
            chip.lift(tag)
        if self.board is not None:
            self.board.lift(tag)

    def press(self, button: str, *, down: bool) -> None:
        """Close a button's contact, or let go of it; KeyError if there is none of that name."""
        if self.board is not None and button in self.board.board.contacts:
            self.board.press(button, down=down)
        else:
            self.pins.drive(BUTTONS[button], 0 if down else None)

    def stall(self, stalled: bool = True) -> None:
        """Let the next transfer of the readers' bus never come back, or now."""
        if stalled:
            self.wires.runs.clear()
        else:
            self.wires.runs.set()

    def picture(self, *, upside_down: bool = False) -> Image.Image:
        """Return what a person sees on the display now, mode "1"; dark where it is off."""
        seen = self.oled.image()
        return seen.transpose(Image.Transpose.ROTATE_180) if upside_down else seen
