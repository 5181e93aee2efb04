"""Which wire of which part goes to which pin of the slot board's Pico: its one pin table.

The GPIO numbers are the firmware's (`crownboard.pico`); where they come out is here. Facts: the
Pico's header (Raspberry Pi Pico data sheet, section 2.1).
"""

from collections.abc import Mapping
from types import MappingProxyType

from crownboard import pico

from hardware.pins import Sockets, Wire

HEADER: Mapping[int, int | str] = MappingProxyType(
    {
        1: 0,
        2: 1,
        3: "GND",
        4: 2,
        5: 3,
        6: 4,
        7: 5,
        8: "GND",
        9: 6,
        10: 7,
        11: 8,
        12: 9,
        13: "GND",
        14: 10,
        15: 11,
        16: 12,
        17: 13,
        18: "GND",
        19: 14,
        20: 15,
        21: 16,
        22: 17,
        23: "GND",
        24: 18,
        25: 19,
        26: 20,
        27: 21,
        28: "GND",
        29: 22,
        30: "RUN",
        31: 26,
        32: 27,
        33: "AGND",
        34: 28,
        35: "ADC_VREF",
        36: "3V3",
        37: "3V3_EN",
        38: "GND",
        39: "VSYS",
        40: "VBUS",
    }
)
"""Physical pin to GPIO number, or to the name of what is no GPIO."""

PINS = Sockets(HEADER)

READERS = len(pico.CHIP_SELECTS)
BUTTONS = tuple(f"ready {seat}" for seat in "ABCDEF")
"""The board's buttons, in its order: each seat's own."""
_BUTTON_GROUNDS = (23, 23, 23, 28, 28, 28)


def _reader(number: int) -> tuple[Wire, ...]:
    """Wire a reader and its gate, whose input is the reader's own MISO.

    3V3 and GND of all readers and gates come from the regulator, not from the Pico.
    """
    part, gate = f"reader {number + 1}", f"gate {number + 1}"
    select = f"select {number + 1}"
    return (
        PINS.gpio(part, "SDA", pico.CHIP_SELECTS[number], "chip select", select),
        PINS.gpio(part, "SCK", pico.SCK, shared="SPI0"),
        PINS.gpio(part, "MOSI", pico.MOSI, shared="SPI0"),
        PINS.gpio(part, "RST", pico.RESET, shared="reader reset"),
        PINS.gpio(gate, "OE", pico.CHIP_SELECTS[number], "open while its reader is asked", select),
        PINS.gpio(gate, "Y", pico.MISO, "A: the reader's MISO", "SPI0"),
    )


def wires(readers: int = READERS, buttons: int = len(BUTTONS)) -> tuple[Wire, ...]:
    """Return every wire of a board with so many readers and buttons, part by part."""
    placed = list(zip(BUTTONS, pico.BUTTONS, _BUTTON_GROUNDS, strict=True))[:buttons]
    return (
        PINS.supply("regulator", "VBUS", 40, "its input, 5 V from the USB cable"),
        PINS.supply("regulator", "GND", 38),
        PINS.supply("lamps", "VBUS", 40, "5 V, through the chain"),
        PINS.supply("lamps", "GND", 3),
        PINS.gpio("lamps", "DIN", pico.LAMPS, "of the first, through a level shifter"),
        *(wire for number in range(readers) for wire in _reader(number)),
        *(wire for button in placed for wire in PINS.button(*button)),
    )


WIRES = wires()
"""Every wire of a full board."""
