"""Every fault of the simulated slot board, on the real firmware in MicroPython."""

import time
from collections.abc import Callable, Iterator

import pytest

from hardware.bus import VirtualScheduler
from hardware.events import Event
from hardware.sim.board import BOARD_FAULTS
from hardware.sim.micropython_slots import MicroPythonSlots
from hardware.sim.slot_chips import CHIP_FAULTS
from tests.firmware.board_table import BUTTONS, seven, uid
from tests.firmware.interpreters import micropython
from tests.hardware.shortened import told

pytestmark = pytest.mark.sweep

LIMIT_S = 8
SLOTS = ("A", "B", "C")


class Rig:
    """A board of three slots in real time, and what it has told."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.slots = MicroPythonSlots(micropython(), SLOTS, BUTTONS, self.events.append)
        self.scheduler = VirtualScheduler(self.slots.buses)

    def until(self, wanted: Callable[[], bool]) -> None:
        deadline = time.monotonic() + LIMIT_S
        while not wanted():
            assert time.monotonic() < deadline, (told(self.events), self.slots.board.said)
            self.scheduler.run_until(self.scheduler.now_us + 20_000)

    def until_told(self, *wanted: tuple[str, ...]) -> None:
        self.until(lambda: set(wanted) <= set(told(self.events)))
        self.events.clear()


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    rig.until_told(("board", "ok"), *((f"reader {slot}", "ok") for slot in SLOTS))
    yield rig
    rig.slots.close()
    assert rig.slots.board.said == b""


def test_it_has_every_fault_of_the_board_that_python_runs() -> None:
    assert MicroPythonSlots.faults == CHIP_FAULTS | BOARD_FAULTS


@pytest.mark.long
def test_strangers_neighbours_and_weak_stickers(rig: Rig) -> None:
    tag = seven(1)
    rig.slots.fault("weak", "A")
    rig.slots.lay(tag, "A")
    rig.until_told(("on", "A", uid(tag)))
    rig.until(lambda: rig.slots.report()[0].hits.get(uid(tag), 20) < 15)
    rig.until(lambda: rig.slots.report()[0].visits.get(uid(tag)) == 20)
    rig.slots.fault("weak", "A", on=False)
    rig.until(lambda: rig.slots.report()[0].hits[uid(tag)] == 20)
    rig.slots.fault("bleed", "B")
    rig.until_told(("on", "B", uid(tag)))
    rig.slots.fault("bleed", "B", on=False)
    rig.until_told(("off", "B", uid(tag)))
    rig.slots.fault("two", "C")
    rig.until_told(("on", "C", "04433F3F3F3F3F"))
    rig.slots.fault("two", "C", on=False)
    rig.until_told(("off", "C", "04433F3F3F3F3F"))
    assert rig.slots.tags_on("A") == [tag]


@pytest.mark.long
def test_a_held_data_line_and_other_firmware(rig: Rig) -> None:
    rig.slots.fault("holds", "B")
    rig.until_told(("reader A", "dead"), ("reader C", "dead"))
    rig.slots.fault("holds", "B", on=False)
    rig.until_told(("reader A", "ok"), ("reader C", "ok"))
    rig.slots.fault("old")
    rig.until(lambda: rig.slots.link.report().why == "version")
    rig.slots.fault("old", on=False)
    rig.until_told(("board", "ok"))
