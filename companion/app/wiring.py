"""The wiring of the table that is set: every wire, and no pin wanted by two that cannot share."""

import argparse
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from companion.app import compose, wired
from companion.app.complaints import UsageError, complain
from companion.app.opening import refuse_unwired
from companion.app.settings import Settings, file_of, load_for
from hardware import board_pins, pins
from hardware.pins import Wire, conflicts, misplaced

USUAL_I2C = 1


class Header(Struct, frozen=True):
    """One board with pins, and all that is wired to it; `gpio` is how it writes a GPIO's number."""

    name: str
    gpio: str
    pins: Mapping[int, int | str]
    wires: Sequence[Wire]


def wiring(args: argparse.Namespace) -> int:
    """Print the wiring of the settings; return the exit status."""
    try:
        settings = load_for(args)
        refuse_unwired(settings, file_of(args))
        headers = headers_of(settings)
        refuse_conflicts(headers)
    except UsageError as error:
        return complain(error)
    print("\n".join(told(settings, headers)))
    return 0


def headers_of(settings: Settings) -> list[Header]:
    """Return what is wired to the Pi and, where the table has a slot board, to its Pico."""
    readers, buttons = wired.pi_slots(settings), wired.pi_buttons(settings)
    parts = {
        "screen",
        *(f"reader {number + 1}" for number in range(len(readers))),
        *(f"button {name}" for name in buttons),
    }
    on_pi = [wire for wire in pins.WIRES if wire.part in parts]
    if settings.screen.bus == "spi":
        on_pi = [*pins.SPI_SCREEN, *(wire for wire in on_pi if wire.part != "screen")]
    elif settings.screen.i2c_port != USUAL_I2C:
        on_pi = [wire for wire in on_pi if wire.shared != "I2C1"]
    if settings.sound.piezo:
        on_pi += pins.PIEZO
    found = [Header("Raspberry Pi", "GPIO", pins.HEADER, on_pi)]
    slots = wired.board_slots(settings)
    if slots:
        wires = board_pins.wires(len(slots), len(wired.board_buttons(settings)))
        found.append(Header("Pico of the slot board", "GP", board_pins.HEADER, wires))
    return found


def refuse_conflicts(headers: Iterable[Header]) -> None:
    """Raise UsageError for the first pin that two parts want which cannot share it, or is none."""
    for header in headers:
        for clash in conflicts(header.wires):
            raise UsageError(f"{header.name}, {clash} cannot share it.")
        for wrong in misplaced(header.wires, header.pins):
            raise UsageError(f"{header.name}, {wrong}.")


def told(settings: Settings, headers: Sequence[Header]) -> list[str]:
    """Write the wiring for people, line by line."""
    layout = compose.layout_of(settings)
    place = "the slot board" if wired.board_slots(settings) else "the Pi"
    lines = [f"Table '{layout.name}', its readers on {place}."]
    numbered = [(f"slot {slot}", f"reader {n + 1}") for n, slot in enumerate(layout.slots)]
    lines += ["", *_table([("slot", "reader"), *numbered])]
    for header in headers:
        rows = [_row(header, wire) for wire in header.wires]
        lines += ["", f"{header.name}:", *_table([HEAD, *rows])]
    port = settings.screen.i2c_port
    if port != USUAL_I2C and settings.screen.bus == "i2c":
        lines += [
            "",
            f"The screen's SDA and SCL are where /boot/firmware/config.txt has I2C {port}.",
        ]
    if wired.board_slots(settings):
        lines += ["", "The Pico hangs on the Pi's USB. 3V3 and GND of its readers and gates come"]
        lines += ["from the regulator, not from the Pico."]
    return [*lines, "", "How to build it, step by step: wiring.md"]


HEAD = ("part", "signal", "goes to", "pin", "note")


def _row(header: Header, wire: Wire) -> tuple[str, ...]:
    goes_to = wire.signal if wire.bcm is None else f"{header.gpio}{wire.bcm}"
    note = wire.note if wire.note or wire.bcm is None else wire.shared
    return wire.part, wire.signal, goes_to, str(wire.pin), note


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Line up columns.

    >>> _table([("a", "b"), ("long", "c")])
    ['  a     b', '  long  c']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  "
        + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
