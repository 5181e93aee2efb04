"""The modelled chip, register by register, against NXP's data sheet."""

import pytest

from hardware.bus import VirtualClock
from hardware.sim.chips.air import Air, Coupling
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.chips.tags import (
    HALT,
    IDLE,
    NAK_CRC,
    Classic1K,
    Ntag213,
    Tag,
    crc,
    to_bits,
    to_bytes,
)


@pytest.fixture
def chip() -> Chip:
    chip = Chip(VirtualClock())
    chip.clock.sleep_us(1000)
    return chip


def write(chip: Chip, register: int, *values: int) -> None:
    chip.transfer([register << 1, *values])


def read(chip: Chip, register: int) -> int:
    return chip.transfer([register << 1 | 0x80, 0])[1]


@pytest.mark.parametrize(
    ("register", "value"),
    [(0x01, 0x20), (0x04, 0x14), (0x0E, 0x80), (0x11, 0x3F), (0x14, 0x80), (0x26, 0x48)],
)
def test_reset_values(chip: Chip, register: int, value: int) -> None:
    write(chip, register, 0x00)
    write(chip, 0x01, 0x0F)
    chip.clock.sleep_us(100)
    assert read(chip, register) == value


def test_only_the_transmitters_mifare_register_starts_at_62(chip: Chip) -> None:
    """MfTxReg, 1Ch, resets to 62h (section 9.3.2.13); MfRxReg behind it to 00h."""
    assert [read(chip, register) for register in (0x1B, 0x1C, 0x1D, 0x1E)] == [0, 0x62, 0, 0]


def test_power_down_bit_shows_until_the_quartz_runs(chip: Chip) -> None:
    write(chip, 0x01, 0x0F)
    assert read(chip, 0x01) & 0x10
    chip.clock.sleep_us(100)
    assert not read(chip, 0x01) & 0x10


def test_interrupt_bits_are_set_and_cleared_by_bit_7(chip: Chip) -> None:
    write(chip, 0x04, 0x80 | 0x21)
    assert read(chip, 0x04) == 0x35
    write(chip, 0x04, 0x01)
    assert read(chip, 0x04) == 0x34
    write(chip, 0x05, 0x84)
    assert read(chip, 0x05) == 0x04


def test_one_transfer_reads_many_registers(chip: Chip) -> None:
    assert chip.transfer([0x37 << 1 | 0x80, 0x11 << 1 | 0x80, 0]) == [0, 0x92, 0x3F]


def test_the_fifo_holds_64_bytes(chip: Chip) -> None:
    write(chip, 0x09, *range(70))
    assert read(chip, 0x0A) == 64
    assert read(chip, 0x06) == 0x10
    assert [read(chip, 0x09) for _ in range(3)] == [0, 1, 2]
    write(chip, 0x0A, 0x80)
    assert (read(chip, 0x0A), read(chip, 0x06), read(chip, 0x09)) == (0, 0, 0)


def test_the_version_register_cannot_be_written(chip: Chip) -> None:
    write(chip, 0x37, 0x11)
    assert read(chip, 0x37) == 0x92


@pytest.mark.parametrize(("mode", "check"), [(0x3D, "26cf"), (0x3F, "07fb")])
def test_the_crc_coprocessor(chip: Chip, mode: int, check: str) -> None:
    # ISO 14443-3 annex B: 12 34 under CRC_A; 00 00 -> 26 CF is preset 6363
    write(chip, 0x11, mode)
    write(chip, 0x09, 0x12, 0x34)
    write(chip, 0x01, 0x03)
    assert read(chip, 0x05) == 0
    chip.clock.sleep_us(10)
    assert read(chip, 0x05) == 0x04
    expected = crc(b"\x12\x34", 0x6363 if mode == 0x3D else 0xFFFF)
    assert bytes((read(chip, 0x22), read(chip, 0x21))) == expected
    if mode == 0x3D:
        assert expected.hex() == check


def ready(chip: Chip) -> None:
    for register, value in [(0x2A, 0x80), (0x2B, 0xA9), (0x2D, 15), (0x15, 0x40), (0x14, 0x83)]:
        write(chip, register, value)
    chip.clock.sleep_us(5000)


def send(chip: Chip, data: bytes, framing: int = 0, wait_us: int = 2000) -> bytes:
    write(chip, 0x04, 0x7F)
    write(chip, 0x09, *data)
    write(chip, 0x01, 0x0C)
    write(chip, 0x0D, 0x80 | framing)
    chip.clock.sleep_us(wait_us)
    return bytes(read(chip, 0x09) for _ in range(read(chip, 0x0A)))


def test_the_timer_runs_from_the_end_of_sending(chip: Chip) -> None:
    ready(chip)
    send(chip, b"\x52", 7, wait_us=480)  # 94 µs on air and 16 ticks of 25 µs
    assert read(chip, 0x04) & 0x41 == 0x40
    chip.clock.sleep_us(20)
    assert read(chip, 0x04) & 0x41 == 0x41


def test_without_tauto_nothing_ends_the_wait(chip: Chip) -> None:
    ready(chip)
    write(chip, 0x2A, 0)
    send(chip, b"\x52", 7, wait_us=10**6)
    assert read(chip, 0x04) & 0x31 == 0


def test_type_a_needs_100_percent_ask(chip: Chip) -> None:
    ready(chip)
    chip.lay(Tag(b"abcd"))
    chip.clock.sleep_us(5000)
    write(chip, 0x15, 0)
    assert send(chip, b"\x52", 7) == b""
    write(chip, 0x15, 0x40)
    assert send(chip, b"\x52", 7) == b"\x04\x00"


def woken_with_crc(chip: Chip) -> Tag:
    """Wake a tag, and let the chip append and check the CRC from now on."""
    ready(chip)
    tag = Tag(b"abcd")
    chip.lay(tag)
    chip.clock.sleep_us(5000)
    send(chip, b"\x52", 7)
    write(chip, 0x12, 0x80)
    write(chip, 0x13, 0x80)
    return tag


def test_the_chip_can_append_and_check_the_crc(chip: Chip) -> None:
    tag = woken_with_crc(chip)
    assert send(chip, b"\x93\x70" + tag.levels[0]) == b"\x08"
    assert read(chip, 0x06) == 0


def test_a_wrong_crc_is_said(chip: Chip) -> None:
    tag = woken_with_crc(chip)
    chip.air.flip_next = (0, 1)
    send(chip, b"\x93\x70" + tag.levels[0])
    assert read(chip, 0x06) == 0x04


def test_values_after_a_collision_can_be_kept(chip: Chip) -> None:
    ready(chip)
    for uid in (b"\x01\x00\x00\x00", b"\x02\x00\x00\x00"):
        chip.lay(Tag(uid))
    chip.clock.sleep_us(5000)
    send(chip, b"\x52", 7)
    assert send(chip, b"\x93\x20")[0] == 0x03  # after reset ValuesAfterColl is 1
    assert read(chip, 0x06) == 0x08
    assert read(chip, 0x0E) == 0x81  # valid, first bit


def test_a_missing_key_runs_into_the_timer(chip: Chip) -> None:
    ready(chip)
    write(chip, 0x04, 0x7F)
    write(chip, 0x09, 0x60, 8)
    write(chip, 0x01, 0x0E)
    chip.clock.sleep_us(2000)
    assert read(chip, 0x04) & 0x11 == 0x01


# Tags


def test_a_tag_has_a_uid_of_4_7_or_10_bytes() -> None:
    with pytest.raises(ValueError, match="4, 7 or 10"):
        Tag(b"abcde")


def call(tag: Tag, data: bytes, bits: int | None = None) -> bytes | None:
    answer = tag.hear(to_bits(data)[:bits], 10_000)
    return None if answer is None else to_bytes(answer)


def awake(tag: Tag) -> Tag:
    tag.power(tag, True, 0)
    assert call(tag, b"\x52", 7) is not None
    for number, level in enumerate(tag.levels):
        frame = bytes((0x93 + 2 * number, 0x70)) + level
        assert call(tag, frame + crc(frame))
    return tag


def test_reqa_wakes_idle_tags_only() -> None:
    tag = awake(Tag(b"abcd"))
    assert call(tag, b"\x50\x00\x57\xcd") is None
    assert tag.state == HALT
    assert call(tag, b"\x26", 7) is None
    assert call(tag, b"\x52", 7) is not None
    assert call(tag, b"\x97\x20") is None  # a level it is not on: back to sleep
    assert tag.state == HALT


def test_two_fields_keep_a_tag_awake() -> None:
    tag = Tag(b"abcd")
    tag.power("a", True, 0)
    tag.power("b", True, 0)
    tag.power("a", False, 0)
    assert tag.state == IDLE


def test_a_frame_with_a_wrong_crc_is_refused() -> None:
    tag = awake(Tag(b"abcd"))
    assert tag.hear(to_bits(b"\x30\x04\x00\x00"), 10_000) == NAK_CRC
    assert tag.state == IDLE


def test_an_unknown_command_gets_no_answer_from_a_bare_tag() -> None:
    assert call(awake(Tag(b"abcd")), b"\x60" + crc(b"\x60")) is None


def test_fast_read() -> None:
    tag = awake(Ntag213(b"\x04abcdef"))
    frame = b"\x3a\x00\x0b"
    answer = call(tag, frame + crc(frame))
    assert answer is not None
    assert answer[:3] == b"\x04ab"
    assert len(answer) == 12 * 4 + 2


def test_a_classic_refuses_a_garbled_block() -> None:
    tag = Classic1K(b"abcd")
    awake(tag)
    assert tag.authenticate(0x60, 8, b"\xff" * 6, b"abcd")
    frame = b"\xa0\x08"
    assert tag.hear(to_bits(frame + crc(frame)), 10_000, True) == [0, 1, 0, 1]
    assert tag.hear(to_bits(b"\x00" * 18), 10_000, True) == NAK_CRC


# Coupling


def test_a_weak_tag_hears_every_third_call() -> None:
    air = Air()
    tag = Tag(b"abcd")
    tag.power(air, True, 0)
    air.couplings.append(Coupling(tag, every=3))
    heard = []
    for _ in range(9):
        heard.append(air.carry(to_bits(b"\x52")[:7], 10_000, False) is not None)
        tag._fall_asleep()
    assert heard == [False, False, True] * 3


def test_loss_and_noise_are_the_same_every_time() -> None:
    def run() -> list[bytes | None]:
        air = Air(seed=7)
        tag = Tag(b"abcd")
        tag.power(air, True, 0)
        air.couplings.append(Coupling(tag))
        air.loss = air.noise = 0.3
        answers = [air.carry(to_bits(b"\x52")[:7], 10_000, False) for _ in range(100)]
        return [None if answer is None else to_bytes(answer.bits) for answer in answers]

    first = run()
    assert first == run()
    assert len(set(first)) > 3
