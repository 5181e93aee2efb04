"""Whatever a chip's registers say, a reader fails as readers do, or says what is in the answer."""

import contextlib
from collections.abc import Container, Sequence
from itertools import product

import pytest
from crownboard import pico
from crownboard.field import Field
from crownboard.iso14443 import COLLISION, CORRUPT, OK, SILENCE
from crownboard.rc522 import Rc522
from crownboard.rounds import RoundSettings
from hypothesis import example, given, settings
from hypothesis import strategies as st
from slotboard.start import board_on

from hardware.bus import VirtualClock
from hardware.events import Event
from hardware.reader import open_reader
from hardware.sim.chips.chance import Chance
from hardware.sim.chips.mfrc522 import (
    COLL,
    COM_IRQ,
    CONTROL,
    ERROR,
    ERROR_COLLISION,
    FIFO,
    FIFO_LEVEL,
    IRQ_ERROR,
    IRQ_RX,
    Chip,
)
from hardware.sim.chips.pico import Pico, VirtualTime
from hardware.sim.chips.tags import Tag
from hardware.sim.spi import Wires
from hardware.slots import SlotBus
from hardware.spidevice import ReaderError
from tests.sampling import examples, sampled

UIDS = [bytes.fromhex(uid) for uid in ("04A1B2C3D4E580", "04A1B2C3D4E58A", "DEADBE01")]
BYTE = st.integers(0, 255)
TOLD = (COM_IRQ, ERROR, FIFO_LEVEL, CONTROL, COLL, FIFO)


class Babbler(Chip):
    """A chip whose registers say of an answer what they are told to, or by chance anything."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__(clock)
        self.told: dict[int, int] = {}
        self._percent = 0
        self._lies_of: Container[int] = ()
        self._voice = Chance(1)

    def babble(self, percent: int, lies_of: Container[int] = ()) -> None:
        """From now on say anything, in so many of a hundred reads of these registers."""
        self._percent, self._lies_of = percent, lies_of

    def _read(self, register: int) -> int:
        true = super()._read(register)
        if register in self._lies_of and self._voice.below(100) < self._percent:
            return self._anything(register)
        return self.told.get(register, true)

    def _anything(self, register: int) -> int:
        """Mostly what lets a reader go on: an answer, short, in which tags have collided."""
        said = self._voice.below(256)
        if self._voice.below(8) == 0:
            return said
        often = {COM_IRQ: IRQ_RX, ERROR: said & ERROR_COLLISION, FIFO_LEVEL: 1 + said % 5}
        return often.get(register, said & 0x1F if register == COLL else said)


class OnThePi:
    """Two readers on a Pi's bus."""

    def __init__(self) -> None:
        wires = Wires(VirtualClock())
        self.clock = wires.clock
        self.told: list[Event] = []
        self.chips = [Babbler(self.clock), Babbler(self.clock)]
        for device, chip in enumerate(self.chips):
            wires.connect(0, device, chip)
        with wires.installed():
            readers = [open_reader(0, device, self.clock) for device in range(2)]
        self.readers: list[Rc522] = [*readers]
        self.rounds = SlotBus(
            "slots", self.clock, dict(zip("ab", readers, strict=True)), self.told.append
        )


class OnTheBoard:
    """Two readers on a slot board, where one buffer serves them all."""

    def __init__(self) -> None:
        clock = self.clock = VirtualClock()
        modelled = Pico(clock, pico)
        self.chips = [Babbler(clock), Babbler(clock)]
        modelled.chips[:2] = self.chips
        board = board_on(
            modelled.machine(), modelled.neopixel(), VirtualTime(clock), None, "0A1B2C", print
        )
        board.rounds.use(0b11)
        self.rounds = board.rounds
        self.readers: list[Rc522] = [slot.reader for slot in board.rounds._slots]


both = pytest.mark.parametrize("place", [OnThePi, OnTheBoard])


def started(place: type[OnThePi | OnTheBoard]) -> OnThePi | OnTheBoard:
    found = place()
    for reader in found.readers:
        reader.start(pulse=False)
    found.clock.sleep_us(5000)
    return found


PLACES = {place: started(place) for place in (OnThePi, OnTheBoard)}


@both
@settings(max_examples=examples(300))
@given(
    irq=st.one_of(st.just(IRQ_RX), st.just(IRQ_ERROR), BYTE),
    error=st.one_of(st.just(0), st.just(ERROR_COLLISION), BYTE),
    level=st.one_of(st.integers(0, 9), BYTE),
    control=BYTE,
    coll=BYTE,
    fifo=BYTE,
    align=st.integers(0, 7),
)
@example(IRQ_RX, ERROR_COLLISION, 1, 0, 11, 0, 3)  # a place in the second byte of one
@example(IRQ_RX, 0, 1, 1, 0, 0, 7)  # an answer that ends before it has begun
@example(IRQ_RX, 0, 255, 0, 0, 0, 0)  # more than the FIFO holds
def test_an_exchange_fails_as_readers_do_or_all_its_good_bits_are_there(
    place: type[OnThePi | OnTheBoard],
    irq: int,
    error: int,
    level: int,
    control: int,
    coll: int,
    fifo: int,
    align: int,
) -> None:
    there = PLACES[place]
    reader, chip = there.readers[0], there.chips[0]
    chip.told = dict(zip(TOLD, (irq, error, level, control, coll, fifo), strict=True))
    try:
        status = reader.exchange(b"\x93\x20", 40 - align, align, align)
    except ReaderError:
        return
    assert status in (SILENCE, OK, COLLISION, CORRUPT)
    if status in (OK, COLLISION):
        assert status == COLLISION or reader.good_bits > 0
        assert 0 <= reader.good_bits <= 8 * len(reader.answer) - align


def lay_all(there: OnThePi | OnTheBoard) -> None:
    for chip in there.chips:
        for uid in UIDS:
            chip.lay(Tag(uid))
    there.clock.sleep_us(5000)


@pytest.mark.sweep
@both
@pytest.mark.parametrize("percent", [10, 50, 95])
def test_a_look_finds_uids_or_fails_as_readers_do(
    place: type[OnThePi | OnTheBoard], percent: int
) -> None:
    there = started(place)
    lay_all(there)
    field = Field(there.readers[0])
    there.chips[0].babble(percent, TOLD)
    for _ in range(300):
        with contextlib.suppress(ReaderError):
            found, _ = field.look()
            assert {len(uid) for uid in found} <= {4, 7, 10}
            assert len(set(found)) == len(found)
    there.chips[0].babble(0)
    for _ in range(3):  # who lost a garbled selection sleeps, or is out of step
        found, corrupt = field.look()
    assert (sorted(found), corrupt) == (UIDS, False)


@pytest.mark.sweep
@both
@pytest.mark.parametrize(
    ("percent", "registers"),
    sampled(list(product([10, 50, 95], [TOLD, range(64)])), {0, 3, 4}),
    ids=lambda each: each if isinstance(each, int) else "all" if each[0] == 0 else "an answer",
)
def test_rounds_go_on_beside_it_and_find_all_once_it_is_well(
    place: type[OnThePi | OnTheBoard], percent: int, registers: Sequence[int]
) -> None:
    there = place()
    lay_all(there)

    def step(steps: int) -> None:
        for _ in range(steps):
            due_us = there.rounds.step(there.clock.now_us())
            there.clock.sleep_us(due_us - there.clock.now_us())

    there.chips[0].babble(percent, registers)
    step(250)
    ill, well = there.rounds._slots
    assert (sorted(well.presence.uids()), well.state) == (UIDS, "ok")
    there.chips[0].babble(0)
    there.clock.sleep_us(RoundSettings.longest_retry_us + RoundSettings.doubt_us)
    step(60)
    assert sorted(ill.presence.uids()) == sorted(well.presence.uids()) == UIDS
