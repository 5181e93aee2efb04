"""The modelled SH1106 and SSD1309 against their data sheets, under luma's unmodified drivers."""

from typing import Any

import pytest
from luma.oled.device import sh1106, ssd1306, ssd1309
from PIL import Image

from hardware.bus import VirtualClock
from hardware.sim.chips.oled import OledChip
from hardware.sim.chips.sh1106 import Sh1106
from hardware.sim.chips.ssd1306 import Ssd1309
from hardware.sim.i2c import I2cWires, open_wired

pytestmark = pytest.mark.sweep

COMMAND, DATA = 0x00, 0x40


@pytest.fixture
def lit() -> Sh1106:
    """A chip with an empty memory, on, mounted as luma sets it up."""
    chip = Sh1106()
    for page in range(8):
        send(chip, 0xB0 | page, 0x00, 0x10)
        chip.write(bytes([DATA, *bytes(132)]))
    send(chip, 0xA1, 0xC8, 0xAF)
    return chip


def send(chip: OledChip, *command: int) -> None:
    chip.write(bytes([COMMAND, *command]))


def dots(chip: OledChip) -> set[tuple[int, int]]:
    seen = chip.image()
    return {(x, y) for x in range(128) for y in range(64) if seen.getpixel((x, y))}


def on_wires(chip: OledChip) -> tuple[I2cWires, Any]:
    wires = I2cWires(VirtualClock())
    wires.devices[0x3C] = chip
    return wires, open_wired(wires)


def picture() -> Image.Image:
    return Image.effect_noise((128, 64), 90).convert("1")


def shown(chip: OledChip, driver: type[Any]) -> tuple[int, int]:
    """Let a driver of luma's show a picture; return how many transactions and bytes it took."""
    wires, serial = on_wires(chip)
    device = driver(serial)
    device.persist = True
    before = (wires.transactions, wires.bytes)
    sent = picture()
    device.display(sent)
    assert chip.image().tobytes() == sent.tobytes()
    return wires.transactions - before[0], wires.bytes - before[1]


def test_a_byte_goes_to_the_page_and_the_two_halves_of_the_column(lit: Sh1106) -> None:
    send(lit, 0xB5, 0x04, 0x17)
    lit.write(bytes([DATA, 1, 2]))
    assert lit.memory[5][0x74:0x76] == b"\x01\x02"
    assert dots(lit) == {(0x74 - 2, 40), (0x75 - 2, 41)}


def test_the_column_stops_behind_the_last_and_the_page_stays(lit: Sh1106) -> None:
    send(lit, 0xB1, 0x02, 0x18)
    lit.write(bytes([DATA, 1, 2, 3, 4]))
    assert lit.memory[1][130:] == b"\x01\x02"
    assert not any(map(any, [lit.memory[1][:130], lit.memory[2]]))


@pytest.mark.parametrize(("reversed_", "x"), [(0xA1, 0), (0xA0, 127)])
def test_the_glass_shows_the_columns_2_to_129(lit: Sh1106, reversed_: int, x: int) -> None:
    send(lit, 0xB0, 0x00, 0x10, reversed_)
    lit.write(bytes([DATA, 1, 1, 1]))
    assert dots(lit) == {(x, 0)}


@pytest.mark.traced
def test_it_is_lit_without_a_command_for_its_converter_and_dark_when_that_is_off() -> None:
    chip = Sh1106()
    assert dots(chip) == set()
    send(chip, 0xAF)
    assert 3000 < len(dots(chip)) < 5000
    send(chip, 0xAD, 0x8A)
    assert dots(chip) == set()


def test_it_has_no_windows_and_no_addressing_modes(lit: Sh1106) -> None:
    """What an SSD1306 takes for arguments are commands here: the last one moves the picture."""
    send(lit, 0xB0, 0x00, 0x10, 0x20, 0x00, 0x21, 0x05, 0x7F, 0x22, 0x00, 0x07)
    assert lit.unknown == [0x20, 0x21, 0x22]
    assert (lit.column, lit.page, lit.start_line) == (7, 0, 0x3F)


@pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated")
def test_lumas_own_driver_shows_its_picture_at_its_own_cost() -> None:
    chip = Sh1106()
    assert shown(chip, sh1106) == (16, 1080)
    assert chip.unknown == [0x20, 0x8D], "luma sends these, and they are no commands of it"
    assert chip.com_pins == 0x12


@pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated")
def test_the_driver_of_an_ssd1306_leaves_noise_on_it() -> None:
    """How a wrong chip in the settings shows: one page is written, the rest is chance."""
    chip = Sh1106()
    before = [bytes(page) for page in chip.memory]
    _, serial = on_wires(chip)
    device = ssd1306(serial)
    device.display(picture())
    assert chip.on
    assert [bytes(page) for page in chip.memory[1:]] == before[1:]
    assert bytes(chip.memory[0][7:]) != before[0][7:]
    assert bytes(chip.memory[0][:7]) == before[0][:7]
    assert 3000 < len(dots(chip)) < 5000
    device.persist = True


@pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated")
def test_lumas_driver_of_the_ssd1309_needs_no_charge_pump() -> None:
    chip = Ssd1309()
    assert shown(chip, ssd1309) == (2, 1034)
    assert chip.unknown == [0x8D]
