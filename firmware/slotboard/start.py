"""Puts the board together from a Pico's own modules, real or modelled."""

from crownboard import pico
from crownboard.messages import SLOTS

from slotboard.board import Board
from slotboard.spi import Chip, Wires
from slotboard.ticks import Ticks

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass


def board_on(
    machine: "Any", neopixel: "Any", time: "Any", line: "Any", boot: str, restart: "Any"
) -> Board:
    """Return the board, not started yet: `step` begins with resetting the readers.

    All chip selects are high before any clock moves, else two chips would listen.

    Args:
        machine: MicroPython's module: `Pin`, `SPI`.
        neopixel: MicroPython's module: `NeoPixel`.
        time: MicroPython's module: ticks and sleeping.
        line: see `Pump`.
        boot: six hex digits drawn for this start.
        restart: called with `run` or `free`: start the Pico anew.
    """
    pin = machine.Pin
    selects = [pin(number, pin.OUT, value=1) for number in pico.CHIP_SELECTS]
    reset = pin(pico.RESET, pin.OUT, value=1)
    spi = machine.SPI(
        0,
        baudrate=pico.SPI_HZ,
        polarity=0,
        phase=0,
        sck=pin(pico.SCK),
        mosi=pin(pico.MOSI),
        miso=pin(pico.MISO),
    )
    wires = Wires(spi, reset)
    clock = Ticks(time)
    return Board(
        clock,
        [Chip(wires, select, clock) for select in selects],
        [pin(number, pin.IN, pin.PULL_UP) for number in pico.BUTTONS],
        neopixel.NeoPixel(pin(pico.LAMPS, pin.OUT), SLOTS),
        line,
        boot,
        restart,
    )
