"""Our reader on the modelled chip: what it costs, and that it has none of the library's faults."""

import logging
import sys

import pytest
from crownboard.field import Field
from crownboard.iso14443 import COLLISION, CORRUPT, OK, SILENCE, select_uid, wake
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hardware.bus import VirtualClock
from hardware.reader import LibraryMissingError, library_class, open_reader
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.chips.tags import Classic1K, Ntag213, Tag
from hardware.spidevice import ReaderError
from tests.hardware.readers.bench import FOUR, SEVEN, Bench
from tests.sampling import examples


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_an_idle_poll_of_an_empty_reader_is_7_transfers(bench: Bench) -> None:
    field = Field(bench.reader())
    result, cost = bench.cost(field.look)
    assert result == ([], False)
    assert cost.transfers == 7
    assert cost.us < 1000


def test_the_check_of_all_settings_is_one_more(bench: Bench) -> None:
    assert bench.cost(bench.reader().check)[1].transfers == 1


@pytest.mark.parametrize(("uid", "transfers", "known_possible"), [(FOUR, 31, 44), (SEVEN, 47, 68)])
def test_a_tag_that_stays(bench: Bench, uid: bytes, transfers: int, known_possible: int) -> None:
    field = Field(bench.reader())
    bench.chip.lay(Tag(uid))
    bench.clock.sleep_us(5000)
    field.look()
    for _ in range(5):
        result, cost = bench.cost(field.look)
        assert result == ([uid], False)
        assert cost.transfers == transfers <= known_possible


def test_parity_errors_are_told_from_silence_and_collision(bench: Bench) -> None:
    reader = bench.reader()
    assert wake(reader) == SILENCE
    tag = bench.lay_four()
    bench.chip.air.flip_next = (5,)
    assert wake(reader) == CORRUPT
    bench.chip.lift(tag)
    bench.lay_four()
    bench.lay_seven()
    assert wake(reader) == COLLISION  # their ATQAs differ: 0004 and 0044


def test_crypto1_left_on_by_others_is_found_and_ended(bench: Bench) -> None:
    reader = bench.reader()
    bench.lay_four()
    assert select_uid(reader, FOUR) == OK
    assert reader.MFRC522_Auth(0x60, 8, [0xFF] * 6, list(FOUR)) == 0  # type: ignore[attr-defined]
    assert Field(reader).look() == ([], False)
    with pytest.raises(ReaderError, match="register 08 reads 08"):
        reader.check()
    reader.start()
    bench.clock.sleep_us(5000)
    assert Field(reader).look() == ([FOUR], False)


uids = st.one_of(
    st.binary(min_size=4, max_size=4).filter(lambda uid: uid[0] != 0x88),
    st.binary(min_size=7, max_size=7).filter(lambda uid: uid[3] != 0x88),
    st.binary(min_size=10, max_size=10).filter(lambda uid: 0x88 not in (uid[3], uid[6])),
)
BENCH = Bench()
READER = BENCH.reader()


def look_at(uids: set[bytes], *, counts_align: bool) -> None:
    """Whatever lies in the field is found, all of it, twice."""
    BENCH.chip.POSITIONS_COUNT_ALIGN = counts_align
    tags = [(Ntag213 if len(uid) == 7 else Tag)(uid) for uid in sorted(uids)]
    for tag in tags:
        BENCH.chip.lay(tag)
    BENCH.clock.sleep_us(5000)
    try:
        field = Field(READER)
        for _ in range(2):
            found, corrupt = field.look()
            assert (sorted(found), corrupt) == (sorted(uids), False)
    finally:
        BENCH.chip.POSITIONS_COUNT_ALIGN = True
        for tag in tags:
            BENCH.chip.lift(tag)


@settings(max_examples=examples(50))
@given(st.sets(uids, min_size=1, max_size=5))
def test_the_chip_resolves_collisions_bit_by_bit(uids: set[bytes]) -> None:
    look_at(uids, counts_align=True)


@settings(max_examples=examples(50))
@given(st.sets(uids, min_size=1, max_size=4))
@example({b"\x01\x02\x03\x00", b"\x01\x02\x03\x20", b"\x01\x02\x03\x21"})
@example({b"\x04aaaaaa", b"\x04aaaaab", b"\x04aaaaac"})
def test_a_chip_that_counts_collisions_from_elsewhere_finds_the_same_tags(
    uids: set[bytes],
) -> None:
    """Where a position counts from is in no data sheet: both readings have to do."""
    look_at(uids, counts_align=False)


def test_uids_that_differ_in_the_32nd_bit_only(bench: Bench) -> None:
    reader = bench.reader()
    for uid in (b"\x01\x02\x03\x00", b"\x01\x02\x03\x80"):
        bench.chip.lay(Tag(uid))
    bench.clock.sleep_us(5000)
    assert Field(reader).look()[0] == [b"\x01\x02\x03\x80", b"\x01\x02\x03\x00"]


def test_a_tag_needs_its_time_after_field_on(bench: Bench) -> None:
    reader = bench.reader()
    tag = Tag(FOUR)
    tag.start_up_us = 5000
    bench.chip.lay(tag)
    assert wake(reader) == SILENCE
    bench.clock.sleep_us(5000)
    assert wake(reader) == OK
    reader.antenna(False)
    reader.antenna(True)
    assert wake(reader) == SILENCE


# Chips that are not as they should be


@pytest.mark.parametrize("version", [0x88, 0x90, 0x91, 0x92])
def test_known_chips_start_without_a_word(version: int, caplog: pytest.LogCaptureFixture) -> None:
    assert Bench(version=version).reader().version == version
    assert not caplog.records


@pytest.mark.parametrize("version", [0xB2, 0x12])
def test_clones_are_tried_with_one_warning(version: int, caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(version=version)
    reader = bench.reader()
    reader.start()
    bench.clock.sleep_us(5000)
    bench.lay_four()
    assert Field(reader).look() == ([FOUR], False)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_stuck_miso_is_no_chip(bench: Bench, level: int) -> None:
    bench.wires.miso_stuck[0] = level
    reader = bench.reader(start=False)
    with pytest.raises(ReaderError, match=f"reads {level:02X}"):
        reader.start()
    assert reader.version is None


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_miso_that_sticks_later_is_found_by_the_next_poll(bench: Bench, level: int) -> None:
    reader = bench.reader()
    bench.lay_four()
    bench.wires.miso_stuck[0] = level
    with pytest.raises(ReaderError):
        wake(reader)


def test_a_dead_chip_costs_little(bench: Bench) -> None:
    bench.chip.dead = True
    reader = bench.reader(start=False)

    def start() -> None:
        with pytest.raises(ReaderError):
            reader.start()

    assert bench.cost(start)[1].us < 5000


def test_a_chip_held_in_reset_says_nothing(bench: Bench) -> None:
    reader = bench.reader()
    bench.chip.reset_pin(False)
    with pytest.raises(ReaderError):
        wake(reader)
    bench.chip.reset_pin(True)
    reader.start()
    assert wake(reader) == SILENCE


def test_a_chip_that_never_wakes(bench: Bench) -> None:
    bench.chip.SOFT_START_US = 10**9
    with pytest.raises(ReaderError, match="out of reset"):
        bench.reader()


def test_lost_settings_are_found_by_the_check_and_by_the_next_poll(bench: Bench) -> None:
    reader = bench.reader()
    bench.chip.brown_out()
    with pytest.raises(ReaderError, match="settings lost"):
        reader.check()
    with pytest.raises(ReaderError, match="timer"):
        wake(reader)


@pytest.mark.parametrize(
    ("register", "value"),
    [(0x14, 0x80), (0x11, 0x3F), (0x15, 0x00), (0x2A, 0x00), (0x2B, 0x00), (0x26, 0x48)],
)
def test_one_lost_setting_is_enough(bench: Bench, register: int, value: int) -> None:
    reader = bench.reader()
    bench.chip.transfer([register << 1, value])
    with pytest.raises(ReaderError, match=f"register {register:02X} reads {value:02X}"):
        reader.check()


def test_spi_errors_are_faults(bench: Bench) -> None:
    reader = bench.reader()
    bench.wires.unplugged.add((0, 0))
    for act in (reader.check, reader.start, lambda: wake(reader), lambda: reader.read_all(b"\x37")):
        with pytest.raises(ReaderError, match="SPI"):
            act()


def test_a_device_that_comes_back_is_opened_anew(bench: Bench) -> None:
    """After a driver was taken off and put back, what was opened before never answers again."""
    reader = bench.reader()
    opened = reader.spi._spi
    bench.wires.unplugged.add((0, 0))
    with pytest.raises(ReaderError, match="Input/output error"):
        wake(reader)
    bench.wires.unplugged.clear()
    assert opened._device is None, "the old one is given back"
    with pytest.raises(ReaderError, match="not open"):
        wake(reader)
    reader.start()
    bench.clock.sleep_us(5000)
    bench.lay_four()
    assert Field(reader).look() == ([FOUR], False)


def test_closing_leaves_other_pins_alone(bench: Bench) -> None:
    reader = bench.reader()
    reader.Close_MFRC522()  # type: ignore[attr-defined]
    with pytest.raises(ReaderError):
        wake(reader)


def test_a_device_that_is_not_there_is_told_at_every_start_until_it_is(bench: Bench) -> None:
    with bench.wires.installed():
        reader = open_reader(0, 7, bench.clock)
    for _ in range(2):
        with pytest.raises(ReaderError, match=r"spidev0\.7 cannot be opened: .*No such file"):
            reader.start()
    bench.wires.connect(0, 7, Chip(bench.clock))
    reader.start()
    assert wake(reader) == SILENCE


def test_the_bus_runs_at_the_speed_that_was_asked_for(bench: Bench) -> None:
    with bench.wires.installed():
        slow, fast = (open_reader(0, 0, bench.clock, hz=hz) for hz in (100_000, 10_000_000))
    slow.start()
    took = bench.cost(slow.check)[1]
    fast.start()
    assert took.us - bench.cost(fast.check)[1].us == took.bytes * 8 * 99 // 10


def test_without_the_library_one_sentence_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "mfrc522", None)
    with pytest.raises(LibraryMissingError, match="simulated table"):
        library_class()
    with pytest.raises(LibraryMissingError):
        open_reader(0, 0, VirtualClock())


# Answers no healthy chip gives


def only_raise(bench: Bench, irq: int) -> None:
    """Let the chip answer every frame with an interrupt and no data."""

    def send() -> None:
        bench.chip._fifo = []
        bench.chip._registers[0x04] |= irq

    bench.chip._send = send  # type: ignore[method-assign]


def test_an_answer_that_never_ends_is_corrupt(bench: Bench) -> None:
    reader = bench.reader()
    only_raise(bench, 0x02)
    assert wake(reader) == CORRUPT


def test_a_collision_without_a_place_is_corrupt(bench: Bench) -> None:
    reader = bench.reader()
    tags = (Classic1K(b"\x01\x02\x03\x04"), Classic1K(b"\x01\x02\x03\x84"))
    for tag in tags:
        tag.levels[0] = tags[0].levels[0][:4] + tag.levels[0][4:]  # only check bytes differ
        bench.chip.lay(tag)
    bench.clock.sleep_us(5000)
    wake(reader)
    assert reader.exchange(b"\x93\x20", 40) == CORRUPT


def test_an_empty_answer_is_corrupt(bench: Bench) -> None:
    reader = bench.reader()
    only_raise(bench, 0x20)
    assert reader.exchange(b"\x52", 16, 7) == CORRUPT
    assert (reader.answer, reader.good_bits) == (b"", 0)
