"""Which wire of which part goes to which pin of the slot board's Pico: its one pin table.

The GPIO numbers are the firmware's (`crownboard.pico`); where they come out is here. Facts: the
Pico's header (Raspberry Pi Pico data sheet, section 2.1).
"""

from collections.abc import Mapping
from types import MappingProxyType

from crownboard import pico

from hardware.pins import Wire

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

_PHYSICAL = {gpio: pin for pin, gpio in HEADER.items() if isinstance(gpio, int)}

READERS = len(pico.CHIP_SELECTS)
BUTTONS = tuple(f"ready {seat}" for seat in "ABCDEF")
"""The board's buttons, in its order: each seat's own."""
_BUTTON_GROUNDS = (23, 23, 23, 28, 28, 28)


def physical_pin(gpio: int) -> int:
    """Return where a GPIO comes out on the Pico's header; KeyError if nowhere.

    >>> physical_pin(22)
    29
    """
    return _PHYSICAL[gpio]


def _gpio(part: str, signal: str, gpio: int, note: str = "", shared: str = "") -> Wire:
    return Wire(part, signal, gpio, physical_pin(gpio), note, shared)


def _supply(part: str, signal: str, pin: int, note: str = "") -> Wire:
    return Wire(part, signal, None, pin, note, shared="supply")


def _reader(number: int) -> tuple[Wire, ...]:
    """Wire a reader and its gate, whose input is the reader's own MISO.

    3V3 and GND of all readers and gates come from the regulator, not from the Pico.
    """
    part, gate = f"reader {number + 1}", f"gate {number + 1}"
    select = f"select {number + 1}"
    return (
        _gpio(part, "SDA", pico.CHIP_SELECTS[number], "chip select", select),
        _gpio(part, "SCK", pico.SCK, shared="SPI0"),
        _gpio(part, "MOSI", pico.MOSI, shared="SPI0"),
        _gpio(part, "RST", pico.RESET, shared="reader reset"),
        _gpio(gate, "OE", pico.CHIP_SELECTS[number], "open while its reader is asked", select),
        _gpio(gate, "Y", pico.MISO, "A: the reader's MISO", "SPI0"),
    )


def _button(number: int) -> tuple[Wire, ...]:
    part = f"button {BUTTONS[number]}"
    return (
        _gpio(part, "switch", pico.BUTTONS[number], "closes to GND; pulled up inside"),
        _supply(part, "GND", _BUTTON_GROUNDS[number]),
    )


def wires(readers: int = READERS, buttons: int = len(BUTTONS)) -> tuple[Wire, ...]:
    """Return every wire of a board with so many readers and buttons, part by part."""
    return (
        _supply("regulator", "VBUS", 40, "its input, 5 V from the USB cable"),
        _supply("regulator", "GND", 38),
        _supply("lamps", "VBUS", 40, "5 V, through the chain"),
        _supply("lamps", "GND", 3),
        _gpio("lamps", "DIN", pico.LAMPS, "of the first, through a level shifter"),
        *(wire for number in range(readers) for wire in _reader(number)),
        *(wire for number in range(buttons) for wire in _button(number)),
    )


WIRES = wires()
"""Every wire of a full board."""
