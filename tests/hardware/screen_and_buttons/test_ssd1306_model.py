"""The modelled SSD1306 against its data sheet, and under luma's unmodified driver."""

import pytest
from luma.oled.device import ssd1306
from PIL import Image

from hardware.bus import VirtualClock
from hardware.sim.chips.ssd1306 import Ssd1306
from hardware.sim.i2c import I2cWires, open_wired

pytestmark = pytest.mark.sweep

COMMAND, DATA, ONE_COMMAND, ONE_DATA = 0x00, 0x40, 0x80, 0xC0


@pytest.fixture
def lit() -> Ssd1306:
    """A chip with an empty memory, on, mounted as luma sets it up."""
    chip = Ssd1306()
    chip.write(bytes([COMMAND, 0x8D, 0x14, 0xA1, 0xC8, 0x20, 0x00, 0xAF]))
    chip.write(bytes([DATA, *bytes(1024)]))
    return chip


def dots(chip: Ssd1306) -> set[tuple[int, int]]:
    seen = chip.image()
    return {(x, y) for x in range(128) for y in range(64) if seen.getpixel((x, y))}


def send(chip: Ssd1306, *command: int) -> None:
    chip.write(bytes([COMMAND, *command]))


def test_after_power_on_all_is_dark_and_the_memory_full_of_chance() -> None:
    chip = Ssd1306()
    assert dots(chip) == set()
    assert chip.contrast == 0x7F
    send(chip, 0x8D, 0x14, 0xAF)
    assert 3000 < len(dots(chip)) < 5000


@pytest.mark.parametrize("missing", [0xAE, 0x8D])
def test_off_or_without_charge_pump_nothing_is_seen(lit: Ssd1306, missing: int) -> None:
    send(lit, 0xA5)
    assert len(dots(lit)) == 128 * 64
    send(lit, *([0xAE] if missing == 0xAE else [0x8D, 0x10]))
    assert dots(lit) == set()


def test_horizontal_addressing_fills_a_window_row_by_row(lit: Ssd1306) -> None:
    send(lit, 0x21, 10, 11, 0x22, 2, 3)
    lit.write(bytes([DATA, 1, 2, 4, 8, 16]))
    assert [lit.memory[2][10:12], lit.memory[3][10:12]] == [b"\x10\x02", b"\x04\x08"]


@pytest.mark.traced
def test_vertical_addressing_fills_a_window_column_by_column(lit: Ssd1306) -> None:
    send(lit, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3)
    lit.write(bytes([DATA, 1, 2, 4, 8, 16]))
    assert [lit.memory[2][10:12], lit.memory[3][10:12]] == [b"\x10\x04", b"\x02\x08"]


def test_page_addressing_stays_in_its_page(lit: Ssd1306) -> None:
    send(lit, 0x20, 0x02, 0xB5, 0x0F, 0x17)
    lit.write(bytes([DATA, 1, 2]))
    assert (lit.memory[5][127], lit.memory[5][0]) == (1, 2)


def test_pixels_have_the_top_row_in_the_lowest_bit(lit: Ssd1306) -> None:
    send(lit, 0x21, 5, 5, 0x22, 1, 1)
    lit.write(bytes([DATA, 0b0000_0101]))
    assert dots(lit) == {(5, 8), (5, 10)}


@pytest.mark.parametrize(
    ("command", "dot"),
    [
        ((0xA0,), (122, 8)),
        ((0xC0,), (5, 55)),
        ((0x40 | 3,), (5, 5)),
        ((0xD3, 3), (5, 5)),
        ((0xA8, 31), (5, 40)),
    ],
)
def test_what_moves_the_picture(lit: Ssd1306, command: list[int], dot: tuple[int, int]) -> None:
    send(lit, 0x21, 5, 5, 0x22, 1, 1)
    lit.write(bytes([DATA, 1]))
    send(lit, *command)
    assert dots(lit) == {dot}


def test_inverting_and_back(lit: Ssd1306) -> None:
    send(lit, 0xA7)
    assert len(dots(lit)) == 128 * 64
    send(lit, 0xA6)
    assert dots(lit) == set()


def test_arguments_may_come_in_a_later_transaction(lit: Ssd1306) -> None:
    send(lit, 0x81)
    send(lit, 0x33)
    assert lit.contrast == 0x33
    assert lit.unknown == []


def test_control_bytes_for_one_byte_each(lit: Ssd1306) -> None:
    lit.write(
        bytes([ONE_COMMAND, 0xB3, ONE_COMMAND, 0x04, ONE_COMMAND, 0x10, ONE_DATA, 7, DATA, 8])
    )
    assert lit.memory[3][4:6] == b"\x07\x08"


def test_unknown_and_unmodelled_commands_are_recorded(lit: Ssd1306) -> None:
    send(lit, 0xE3, 0xFD, 0x2F, 0x26, 0, 0, 0, 7, 0, 0xFF, 0x81, 1)
    assert lit.unknown == [0xFD, 0x2F, 0x26]
    assert lit.contrast == 1


@pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated")
def test_lumas_own_driver_shows_its_picture_at_its_own_cost() -> None:
    clock = VirtualClock()
    wires, chip = I2cWires(clock), Ssd1306()
    wires.devices[0x3C] = chip
    device = ssd1306(open_wired(wires))
    picture = Image.effect_noise((128, 64), 90).convert("1")
    before = (wires.transactions, wires.bytes, clock.now_us())
    device.display(picture)
    assert wires.transactions - before[0] == 2
    assert wires.bytes - before[1] == 1034
    assert 23_200 <= clock.now_us() - before[2] <= 23_300
    assert chip.image().tobytes() == picture.tobytes()
    assert chip.unknown == []
    assert chip.com_pins == 0x12
    device.persist = True
