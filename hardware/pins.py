"""Which wire of which part goes to which pin of the Raspberry Pi: the one pin table.

Facts: the 40-pin header of every Pi since the B+ (pinout.xyz, gpiozero's `PLUS_J8`);
SPI0 and I2C1 as the kernel's device tree names them.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

HEADER: Mapping[int, int | str] = MappingProxyType(
    {
        1: "3V3",
        2: "5V",
        3: 2,
        4: "5V",
        5: 3,
        6: "GND",
        7: 4,
        8: 14,
        9: "GND",
        10: 15,
        11: 17,
        12: 18,
        13: 27,
        14: "GND",
        15: 22,
        16: 23,
        17: "3V3",
        18: 24,
        19: 10,
        20: "GND",
        21: 9,
        22: 25,
        23: 11,
        24: 8,
        25: "GND",
        26: 7,
        27: 0,
        28: 1,
        29: 5,
        30: "GND",
        31: 6,
        32: 12,
        33: 13,
        34: "GND",
        35: 19,
        36: 16,
        37: 26,
        38: 20,
        39: "GND",
        40: 21,
    }
)
"""Physical pin to BCM number, or to the name of a supply."""

RESET_BCM = 25
"""The wire that resets all readers."""


class Wire(NamedTuple):
    """One wire: a part's signal, the pin it goes to, and what a builder should know.

    `bcm` is the GPIO's number, None for a supply. Parts may share a pin only if all name it with
    the same `shared` word (the bus it belongs to).
    """

    part: str
    signal: str
    bcm: int | None
    pin: int
    note: str = ""
    shared: str = ""


class Sockets:
    """Where the GPIOs of a header come out, and the wires that go there.

    Args:
        header: physical pin to GPIO number, or to the name of what is no GPIO.
    """

    def __init__(self, header: Mapping[int, int | str]) -> None:
        self._physical = {gpio: pin for pin, gpio in header.items() if isinstance(gpio, int)}

    def physical_pin(self, gpio: int) -> int:
        """Return where a GPIO comes out; KeyError if nowhere.

        >>> Sockets(HEADER).physical_pin(17)
        11
        """
        return self._physical[gpio]

    def gpio(self, part: str, signal: str, gpio: int, note: str = "", shared: str = "") -> Wire:
        """Return a wire to a GPIO."""
        return Wire(part, signal, gpio, self.physical_pin(gpio), note, shared)

    def supply(self, part: str, signal: str, pin: int, note: str = "") -> Wire:
        """Return a wire to a pin that feeds any number of parts."""
        return Wire(part, signal, None, pin, note, shared="supply")

    def button(self, name: str, gpio: int, ground: int) -> tuple[Wire, ...]:
        """Return a button's two wires."""
        return (
            self.gpio(f"button {name}", "switch", gpio, "closes to GND; pulled up inside"),
            self.supply(f"button {name}", "GND", ground),
        )


PINS = Sockets(HEADER)


def _reader(part: str, signal: str, bcm: int, ground: int) -> tuple[Wire, ...]:
    return (
        PINS.gpio(part, signal, bcm, "chip select; SDA on the board"),
        PINS.gpio(part, "SCK", 11, shared="SPI0"),
        PINS.gpio(part, "MOSI", 10, shared="SPI0"),
        PINS.gpio(part, "MISO", 9, shared="SPI0"),
        PINS.gpio(
            part, "RST", RESET_BCM, "pulsed once, before any reader starts", shared="reader reset"
        ),
        PINS.supply(part, "3V3", 17, "never 5 V"),
        PINS.supply(part, "GND", ground),
    )


WIRES: tuple[Wire, ...] = (
    PINS.supply("screen", "3V3", 1),
    PINS.gpio("screen", "SDA", 2, shared="I2C1"),
    PINS.gpio("screen", "SCL", 3, shared="I2C1"),
    PINS.supply("screen", "GND", 9),
    *_reader("reader 1", "CE0", 8, ground=20),
    *_reader("reader 2", "CE1", 7, ground=25),
    *PINS.button("up", 17, ground=14),
    *PINS.button("down", 27, ground=14),
    *PINS.button("ok", 22, ground=14),
    *PINS.button("back", 5, ground=30),
    *PINS.button("ready A", 6, ground=34),
    *PINS.button("ready B", 26, ground=39),
)
"""Every wire of a table whose parts are all on the Pi, part by part."""

SCREEN_DEVICE, SCREEN_DC_BCM, SCREEN_RES_BCM = 1, 24, 23
SPI_SCREEN: tuple[Wire, ...] = (
    PINS.supply("screen", "3V3", 1),
    PINS.gpio("screen", "CE1", 7, "chip select; CS on the module"),
    PINS.gpio("screen", "SCK", 11, "CLK or D0 on the module", shared="SPI0"),
    PINS.gpio("screen", "MOSI", 10, "SDA or D1 on the module", shared="SPI0"),
    PINS.gpio("screen", "DC", SCREEN_DC_BCM),
    PINS.gpio("screen", "RES", SCREEN_RES_BCM, "and 10 kΩ to 3V3"),
    PINS.supply("screen", "GND", 9),
)
"""The wires of a screen on SPI: it has the chip select that a second reader would have."""

PIEZO_BCM = 18
PIEZO: tuple[Wire, ...] = (
    PINS.gpio("piezo", "signal", PIEZO_BCM, "through 100 Ω"),
    PINS.supply("piezo", "GND", 14),
)
"""The wires of the piezo, where a table has one."""

BUTTONS: Mapping[str, int] = MappingProxyType(
    {
        wire.part.removeprefix("button "): wire.bcm
        for wire in WIRES
        if wire.signal == "switch" and wire.bcm is not None
    }
)
"""Button name to BCM number."""


def conflicts(wires: Iterable[Wire] = WIRES) -> list[str]:
    """Return a sentence for every pin that parts use which may not share it.

    >>> conflicts([Wire("a", "x", 4, 7), Wire("b", "y", 4, 7)])
    ['pin 7: a x and b y']
    """
    users: dict[int, list[Wire]] = {}
    for wire in wires:
        users.setdefault(wire.pin, []).append(wire)
    return [
        f"pin {pin}: " + " and ".join(f"{wire.part} {wire.signal}" for wire in sharing)
        for pin, sharing in sorted(users.items())
        if len(sharing) > 1 and ("" in _buses(sharing) or len(_buses(sharing)) > 1)
    ]


def _buses(wires: Iterable[Wire]) -> set[str]:
    return {wire.shared for wire in wires}


def misplaced(wires: Iterable[Wire] = WIRES, header: Mapping[int, int | str] = HEADER) -> list[str]:
    """Return a sentence for every wire whose pin of the header does not carry its signal.

    >>> misplaced([Wire("a", "x", 4, 8), Wire("b", "GND", None, 1)])
    ['a x: pin 8 is 14, not 4', 'b GND: pin 1 is 3V3, not GND']
    """
    return [
        f"{wire.part} {wire.signal}: pin {wire.pin} is {header[wire.pin]}, not {wanted}"
        for wire in wires
        for wanted in [wire.signal if wire.bcm is None else wire.bcm]
        if header[wire.pin] != wanted
    ]
