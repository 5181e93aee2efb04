"""A display on modelled wires that counts what it costs, and pictures to show on it."""

from hypothesis import strategies as st
from PIL import Image, ImageDraw

from hardware.events import Event, Health
from hardware.sim.chips.oleds import MODULES
from hardware.sim.panel import SimulatedPanel

SECOND = 1_000_000
CHIPS = tuple(MODULES)
NOT_THEIRS = {"ssd1306": set[int](), "sh1106": {0x20, 0x8D}, "ssd1309": {0x8D}}
"""What luma's start-up sends to a chip that has no such command."""


class Display:
    """A panel without buttons, started, and what it said."""

    def __init__(self, *, chip: str = "ssd1306", upside_down: bool = False) -> None:
        self.told: list[Event] = []
        self.chip = chip
        self.panel = SimulatedPanel(
            self.told.append, buttons={}, chip=chip, upside_down=upside_down
        )
        self.run(100_000)

    def run(self, us: int) -> None:
        self.panel.scheduler.run_until(self.panel.scheduler.now_us + us)

    def show(self, picture: Image.Image) -> tuple[int, int, int]:
        """Show a picture; return transactions, bytes and microseconds on the wire."""
        wires = self.panel.wires
        now_us = self.panel.scheduler.now_us
        wires.clock.reach(now_us)
        before = (wires.transactions, wires.bytes)
        self.panel.screen.show(picture)
        self.panel.scheduler.run_until(now_us)
        took_us = wires.clock.now_us() - now_us
        self.run(50_000)
        return wires.transactions - before[0], wires.bytes - before[1], took_us

    def sees(self, picture: Image.Image) -> bool:
        return self.panel.picture().tobytes() == picture.tobytes()

    @property
    def memory(self) -> list[bytes]:
        """The pages, as far as the glass shows them."""
        chip = self.panel.oled
        return [bytes(page[chip.glass_left :][:128]) for page in chip.memory]

    @property
    def misunderstood(self) -> set[int]:
        """Commands that nobody meant to send: bytes that were out of step."""
        return set(self.panel.oled.unknown) - NOT_THEIRS[self.chip]

    @property
    def states(self) -> list[str]:
        return [event.state for event in self.told if isinstance(event, Health)]


def drawn(*boxes: tuple[int, int, int, int]) -> Image.Image:
    """Return a picture of rectangles: left, top, width, height."""
    picture = Image.new("1", (128, 64))
    for left, top, width, height in boxes:
        ImageDraw.Draw(picture).rectangle((left, top, left + width - 1, top + height - 1), fill=1)
    return picture


boxes = st.lists(
    st.tuples(st.integers(0, 127), st.integers(0, 63), st.integers(1, 40), st.integers(1, 20)),
    max_size=5,
).map(lambda some: drawn(*some))
noise = st.binary(min_size=1024, max_size=1024).map(
    lambda data: Image.frombytes("1", (128, 64), data)
)
pictures = st.one_of(boxes, boxes, noise)
