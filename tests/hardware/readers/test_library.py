"""The unmodified mfrc522 library on the modelled chip fails just as its users report.

The figures are those of the facts measured with that library; they show that the model
behaves like the chip, so that what our own reader does on it means something.
"""

import logging
from typing import Any

import pytest

from hardware.sim.chips.tags import Classic1K
from tests.hardware.readers.bench import FOUR, Bench

OK, ERROR = 0, 2
REQA, WUPA = 0x26, 0x52


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def library(bench: Bench, caplog: pytest.LogCaptureFixture) -> Any:
    with bench.wires.installed():
        reader = bench.library().MFRC522(spd=1_000_000)
    logging.getLogger("mfrc522Logger").handlers.clear()
    return reader


def ask(library: Any, data: list[int]) -> Any:
    return library.MFRC522_ToCard(0x0C, data + library.CalulateCRC(data))


def select(library: Any) -> None:
    """Choose whatever lies there through all levels, with the library's low-level calls."""
    assert library.MFRC522_Request(WUPA)[0] == OK
    for command in (0x93, 0x95, 0x97):
        library.Write_MFRC522(0x0D, 0)
        level = library.MFRC522_ToCard(0x0C, [command, 0x20])[1]
        _, sak, _ = ask(library, [command, 0x70, *level])
        if not sak[0] & 4:
            return


def test_starting_costs_10_transfers(bench: Bench, library: Any) -> None:
    assert bench.cost(library.MFRC522_Init)[1][:2] == (10, 20)


def test_polling_an_empty_reader_costs_2013_transfers(bench: Bench, library: Any) -> None:
    result, cost = bench.cost(lambda: library.MFRC522_Request(REQA))
    assert result[0] == ERROR
    assert cost[:2] == (2013, 4026)
    assert cost.us == pytest.approx(93_000, rel=0.01)


def test_a_hit_costs_65_transfers(bench: Bench, library: Any) -> None:
    bench.lay_four()
    result, cost = bench.cost(lambda: (library.MFRC522_Request(REQA), library.MFRC522_Anticoll()))
    assert result[1] == (OK, [0xDE, 0xAD, 0xBE, 0x01, 0xDE ^ 0xAD ^ 0xBE ^ 0x01])
    assert cost[:2] == (65, 130)


def test_resting_a_tag_costs_2025_transfers(bench: Bench, library: Any) -> None:
    bench.lay_four()
    select(library)
    assert bench.cost(lambda: ask(library, [0x50, 0]))[1].transfers == 2025


@pytest.mark.sweep
def test_a_tag_that_stays_is_there_and_gone_in_turn(bench: Bench, library: Any) -> None:
    bench.lay_four()
    hits = []
    for _ in range(6):
        status, _ = library.MFRC522_Request(REQA)
        hits.append(status == OK)
        if status == OK:
            library.MFRC522_Anticoll()
    assert hits == [True, False] * 3


def test_a_7_byte_uid_reads_as_88_and_its_first_half(bench: Bench, library: Any) -> None:
    bench.lay_seven()
    library.MFRC522_Request(REQA)
    status, uid = library.MFRC522_Anticoll()
    assert status == OK
    assert bytes(uid).hex() == "8804a1b29f"


def test_two_tags_are_an_error_and_never_a_uid(bench: Bench, library: Any) -> None:
    for uid in (FOUR, bytes.fromhex("11223344")):
        bench.chip.lay(Classic1K(uid))
    bench.clock.sleep_us(5000)
    assert library.MFRC522_Request(REQA)[0] == OK
    assert library.MFRC522_Anticoll() == (ERROR, [])


def test_simple_mfrc522_says_auth_error_on_an_ntag(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.lay_seven()
    with bench.wires.installed():
        simple = bench.library().SimpleMFRC522()
        logging.getLogger("mfrc522Logger").handlers.clear()
        bench.clock.sleep_us(5000)
        uid, text = simple.read_no_block()
    assert (hex(uid), text) == ("0x8804a1b29f", "")
    assert [record.message for record in caplog.records] == [
        "AUTH ERROR!!",
        "AUTH ERROR(status2reg & 0x08) != 0",
    ]


def test_crypto1_left_on_blinds_later_polls(bench: Bench, library: Any) -> None:
    bench.lay_four()
    library.MFRC522_Request(WUPA)
    uid = library.MFRC522_Anticoll()[1]
    library.MFRC522_SelectTag(uid)
    assert library.MFRC522_Auth(0x60, 8, [0xFF] * 6, uid) == OK
    polls = [library.MFRC522_Request(WUPA)[0] for _ in range(4)]
    assert polls == [ERROR] * 4
    library.MFRC522_StopCrypto1()
    assert OK in [library.MFRC522_Request(WUPA)[0] for _ in range(2)]


def test_a_wrong_key_is_an_error(
    bench: Bench, library: Any, caplog: pytest.LogCaptureFixture
) -> None:
    bench.lay_four()
    library.MFRC522_Request(WUPA)
    uid = library.MFRC522_Anticoll()[1]
    library.MFRC522_SelectTag(uid)
    assert library.MFRC522_Auth(0x60, 8, [0x01] * 6, uid) == ERROR


def test_blocks_of_a_classic_are_written_and_read(bench: Bench, library: Any) -> None:
    tag = bench.lay_four()
    library.MFRC522_Request(WUPA)
    uid = library.MFRC522_Anticoll()[1]
    library.MFRC522_SelectTag(uid)
    library.MFRC522_Auth(0x61, 8, [0xFF] * 6, uid)
    library.MFRC522_Write(8, list(b"sixteen letters!"))
    assert bytes(tag.memory[128:144]) == b"sixteen letters!"
    assert bytes(library.MFRC522_Read(8)) == b"sixteen letters!"
    assert library.MFRC522_Read(12) is None  # another sector


def test_flipped_bits_in_a_read_page_pass_as_good(bench: Bench, library: Any) -> None:
    tag = bench.lay_seven()
    tag.memory[16:20] = b"HERO"
    select(library)
    bench.chip.air.flip_next = (0, 1)  # two in one byte: parity stays right, CRC does not
    assert bytes(library.MFRC522_Read(4))[:4] == b"KERO"


def test_a_refusal_passes_as_good_data(bench: Bench, library: Any) -> None:
    bench.lay_seven()
    select(library)
    status, data, bits = ask(library, [0x30, 200])
    assert (status, data, bits) == (OK, [0], 4)


def test_the_stand_ins_are_gone_afterwards(bench: Bench) -> None:
    import sys

    before = {name for name in sys.modules if name in ("spidev", "RPi") or "mfrc522" in name}
    bench.library()
    after = {name for name in sys.modules if name in ("spidev", "RPi") or "mfrc522" in name}
    assert before == after


def test_the_fake_pins_object_to_a_second_numbering(bench: Bench) -> None:
    gpio = bench.wires.modules()["RPi.GPIO"]
    gpio.setmode(gpio.BCM)
    with pytest.raises(ValueError, match="different mode"):
        gpio.setmode(gpio.BOARD)
    gpio.cleanup()
    gpio.setmode(gpio.BOARD)
    gpio.output(22, 0)  # header pin 22 is BCM 25
    assert bench.chip.transfer([0xEE, 0]) == [0, 0]
