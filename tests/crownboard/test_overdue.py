"""A program that is held up while it waits for an answer: the chip has it all the same."""

from typing import Any

import pytest
from crownboard.iso14443 import OK, SILENCE, wake
from crownboard.rc522 import FIFO, Rc522

from hardware.bus import VirtualClock
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.chips.tags import Ntag213

HELD_UP_US = 50_000


class HastyClock(VirtualClock):
    """A sleep may end at once."""

    hasty = False

    def sleep_us(self, us: int) -> None:
        if not self.hasty:
            super().sleep_us(us)


class HeldUp(Rc522):
    """Looks for an answer too early, and is held up for long right after that."""

    def __init__(self, chip: Chip, clock: HastyClock) -> None:
        super().__init__(clock)
        self._chip, self._clock = chip, clock

    def write(self, register: int, value: int) -> None:
        self._chip.transfer([register << 1, value])

    def fill(self, data: Any) -> None:
        self._chip.transfer([FIFO << 1, *data])

    def read_all(self, registers: bytes) -> list[int]:
        seen = self._chip.transfer([each << 1 | 0x80 for each in registers] + [0])[1:]
        if self._clock.hasty:
            self._clock.hasty = False
            self._clock.sleep_us(HELD_UP_US)
        return seen


@pytest.mark.parametrize(("lies", "status"), [(True, OK), (False, SILENCE)])
def test_an_answer_that_came_meanwhile_is_found(lies: bool, status: int) -> None:
    clock = HastyClock()
    chip = Chip(clock)
    reader = HeldUp(chip, clock)
    reader.start(pulse=False)
    if lies:
        chip.lay(Ntag213(bytes.fromhex("04A1B2C3D4E580")))
    clock.sleep_us(10_000)
    clock.hasty = True
    assert wake(reader) == status
    assert not clock.hasty
