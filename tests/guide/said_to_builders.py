"""Everything that the program says to a builder: the lines of a check, and every sentence."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import luma.core.interface.serial

from companion.app.parts_check import PartsCheck
from hardware.events import Health, Pressed
from hardware.pin_errors import cannot_have
from hardware.pins import BUTTONS
from hardware.slots import RECENT, SlotReport
from tests.guide.wiring_md import ROOT

STICKER = "04C7C92A036B80"


def reports(slot: str) -> list[SlotReport]:
    return [
        SlotReport(slot, "unknown", None, {}, 0, {}),
        SlotReport(slot, "dead", None, {}, 0, {}),
        SlotReport(slot, "dead", 0x82, {}, 0, {}),
        SlotReport(slot, "ok", 0xB2, {}, 0, {}),
        SlotReport(slot, "ok", 0x92, {}, 0, {}),
        SlotReport(slot, "ok", 0x92, {STICKER: 7}, 0, {STICKER: 7}),
        SlotReport(slot, "ok", 0x92, {STICKER: RECENT}, 0, {STICKER: RECENT}),
        SlotReport(slot, "ok", 0x92, {STICKER: 12}, 0, {STICKER: RECENT}),
        SlotReport(slot, "noisy", 0x92, {STICKER: 12}, 7, {STICKER: RECENT}),
    ]


def printed() -> list[str]:
    """The lines of a check in every state that the document speaks of."""
    lines = []
    for state, detail in (("ok", ""), ("dead", "I2C device not found on address: 0x3C")):
        check = PartsCheck(BUTTONS, "AB", piezo=True)
        check.receive(Health("board", "ok", 0), 0)
        check.receive(Health("screen", state, 0, detail), 0)
        lines += check.rows([])
        for button in BUTTONS:
            seen = cannot_have(22, OSError("GPIO busy"))
            check.receive(Health(f"button {button}", "dead", 0, seen, "taken"), 0)
        lines += check.rows([])
        for button in BUTTONS:
            check.receive(Health(f"button {button}", "ok", 0), 0)
            check.receive(Pressed(button, 0), 0)
        lines += check.rows([])
    for report in [*reports("A"), *reports("B"), *reports("tap")]:
        lines += PartsCheck(()).rows([report])
    return lines


SPEAKERS: Sequence[str] = (
    "companion/app/board_install.py",
    "companion/app/deck_calibrating.py",
    "companion/app/decks.py",
    "companion/app/doctor/board.py",
    "companion/app/opening.py",
    "companion/app/parts_check.py",
    "companion/app/real.py",
    "companion/app/store.py",
    "companion/table/texts/en.py",
    "companion/table/texts/enrol_en.py",
    "companion/table/texts/screens_en.py",
    "firmware/crownboard/rc522.py",
    "firmware/crownboard/rounds.py",
    "hardware/board.py",
    "hardware/board_link.py",
    "hardware/board_port.py",
    "hardware/buttons.py",
    "hardware/debounce.py",
    "hardware/packages.py",
    "hardware/pi.py",
    "hardware/pin_errors.py",
    "hardware/reader.py",
    "hardware/slots.py",
    "hardware/spidevice.py",
)
"""Where the sentences come from that a builder may meet."""


def spoken() -> list[str]:
    """Every piece of text in those modules, between its blanks."""
    sources = [(ROOT / name).read_text(encoding="utf-8") for name in SPEAKERS]
    sources.append(Path(luma.core.interface.serial.__file__).read_text(encoding="utf-8"))
    return [
        piece
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for piece in re.split(r"\{\w+\}|%02X", node.value)
    ]
