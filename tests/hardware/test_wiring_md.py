"""The builder's guide says what the code does: every wire, command, setting and message."""

import ast
import re
import shlex
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import luma.core.interface.serial
import msgspec
import pytest
from slotboard.lamps import LIGHT

import hardware.pi
from companion.app import cli, compose, wired
from companion.app.decks import faces_of
from companion.app.parts_check import PartsCheck
from companion.app.settings import BOARD_TABLES, TABLES, Settings, TableSettings
from companion.table.layouts import LAYOUTS
from hardware import board_pins, packages
from hardware.events import Event, Health, Pressed, TagOn
from hardware.pins import (
    BUTTONS,
    HEADER,
    PIEZO,
    RESET_BCM,
    SPI_SCREEN,
    WIRES,
    Wire,
    conflicts,
    misplaced,
)
from hardware.sim.chips.tags import Ntag213
from hardware.slots import RECENT, SlotReport
from tests.hardware import pico_drawing
from tests.hardware.modelled_pi import ModelledPi

ROOT = Path(__file__).parents[2]
ALL_WIRES = (*WIRES, *PIEZO)
TEXT = (ROOT / "wiring.md").read_text(encoding="utf-8")
SPI_TABLE = ("SPI part", "signal", "goes to", "pin", "shared", "note")
PIN_TABLE = ("part", "signal", "goes to", "pin", "shared", "note")
HEADER_TABLE = ("what goes there", "carries", "pin", "pin", "carries", "what goes there")
PICO_TABLE = ("Pico part", "signal", "goes to", "pin", "shared", "note")
PICO_HEADER_TABLE = (
    "Pico: what goes there",
    "carries",
    "pin",
    "pin",
    "carries",
    "Pico: what goes there",
)
BOARD_SLOT_TABLE = ("reader", "chip select", *BOARD_TABLES)
BOARD_PARTS_TABLE = ("part", *BOARD_TABLES, "why")
SLOT_TABLE = ("layout", "slot", "reader", "chip select", "device")
TROUBLE_TABLE = ("how it shows", "what to do")

Row = tuple[str, ...]


def tables() -> Iterator[tuple[Row, list[Row]]]:
    """Every table of the document: its head, and its rows."""
    block: list[Row] = []
    for line in [*TEXT.splitlines(), ""]:
        text = line.strip()
        if text.startswith("|"):
            block.append(tuple(cell.strip() for cell in text.strip("|").split("|")))
        elif block:
            yield block[0], block[2:]
            block = []


def rows_of(head: Row) -> list[Row]:
    return [row for found, rows in tables() if found == head for row in rows]


def fences(kind: str) -> list[str]:
    """The contents of every fenced block of a kind."""
    found = re.findall(rf"^( *)```{kind}\n(.*?)^\1```$", TEXT, re.MULTILINE | re.DOTALL)
    return [body for _, body in found]


def inline() -> list[str]:
    """Everything that stands in single backticks."""
    prose = re.sub(r"^ *```.*?^ *```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", prose)


def commands(first: str) -> list[str]:
    """Every command of the document that begins with a word."""
    typed = [line.strip() for body in fences("sh") for line in body.splitlines()]
    return [text for text in [*typed, *inline()] if text.split()[0] == first]


# Wires


def carried(pin: int) -> str:
    at = HEADER[pin]
    return f"GPIO{at}" if isinstance(at, int) else at


def wire_of(row: Row) -> Wire:
    part, signal, goes_to, pin, shared, note = row
    bcm = int(goes_to.removeprefix("GPIO")) if goes_to.startswith("GPIO") else None
    if bcm is None:
        assert goes_to == signal
    return Wire(part, signal, bcm, int(pin), note, shared)


def test_the_pin_tables_are_the_wires_no_more_and_no_less() -> None:
    written = [wire_of(row) for row in rows_of(PIN_TABLE)]
    assert Counter(written) == Counter(ALL_WIRES)
    assert conflicts(written) == []
    assert misplaced(written) == []


def test_the_table_of_a_screen_on_spi_is_its_wires() -> None:
    written = [wire_of(row) for row in rows_of(SPI_TABLE)]
    assert Counter(written) == Counter(SPI_SCREEN)
    assert misplaced(written) == []


def test_no_pin_table_has_another_head_and_is_overlooked() -> None:
    known = {PIN_TABLE, SPI_TABLE, HEADER_TABLE, PICO_TABLE, PICO_HEADER_TABLE}
    assert [head for head, _ in tables() if "pin" in head and head not in known] == []


def test_the_header_shows_every_pin_and_what_goes_there() -> None:
    seen: dict[int, tuple[str, str]] = {}
    for user, name, odd, even, other_name, other_user in rows_of(HEADER_TABLE):
        assert int(even) == int(odd) + 1
        seen[int(odd)] = name, user
        seen[int(even)] = other_name, other_user
    for pin in HEADER:
        users = [f"{wire.part} {wire.signal}" for wire in ALL_WIRES if wire.pin == pin]
        assert seen[pin] == (carried(pin), ", ".join(users) or "free"), pin
    assert len(seen) == len(HEADER)


def test_every_gpio_and_pin_in_the_prose_belongs_together() -> None:
    named = re.findall(r"GPIO(\d+), pin (\d+)", TEXT)
    assert named
    for bcm, pin in named:
        assert HEADER[int(pin)] == int(bcm)


# The slot board's wires


def pico_wires_of(row: Row) -> Iterator[Wire]:
    """Yield the wires of a row; `each reader` stands for all of them."""
    part, signal, goes_to, pin, shared, note = row
    gpio = int(goes_to.removeprefix("GP")) if goes_to != signal else None
    kind, _, each = part.rpartition(" ")
    parts = [part]
    if kind == "each":
        parts = [f"{each} {number + 1}" for number in range(board_pins.READERS)]
    for name in parts:
        yield Wire(name, signal, gpio, int(pin), note, shared)


def test_the_picos_pin_table_is_its_wires_no_more_and_no_less() -> None:
    written = [wire for row in rows_of(PICO_TABLE) for wire in pico_wires_of(row)]
    assert Counter(written) == Counter(board_pins.WIRES)


def test_the_picos_header_shows_every_pin_and_what_goes_there() -> None:
    seen: dict[int, tuple[str, str]] = {}
    for user, name, left, right, other_name, other_user in rows_of(PICO_HEADER_TABLE):
        seen[int(left)] = name, user
        seen[int(right)] = other_name, other_user
    for pin in board_pins.HEADER:
        expected = pico_drawing.carried(pin), pico_drawing.label(pin) or "free"
        assert seen[pin] == expected, pin
    assert len(seen) == len(board_pins.HEADER)


def test_the_drawing_of_the_pico_is_drawn_from_its_pins() -> None:
    assert pico_drawing.DRAWING.read_text(encoding="utf-8") == pico_drawing.drawing()


def test_the_drawings_are_there_and_can_be_read() -> None:
    named = re.findall(r"!\[[^\]]+\]\((\S+)\)", TEXT)
    assert len(named) == 2
    for name in named:
        drawn = ElementTree.parse(ROOT / name)  # noqa: S314 - a file of ours
        assert drawn.getroot().tag.endswith("svg")


def board_settings(table: str) -> Settings:
    return Settings(TableSettings(layout=table))  # type: ignore[arg-type]


def test_the_boards_readers_read_the_slots_that_the_document_says() -> None:
    slots = [wired.board_slots(board_settings(table)) for table in BOARD_TABLES]
    selects = {wire.part: f"GP{wire.bcm}" for wire in board_pins.WIRES if wire.signal == "SDA"}
    expected = [
        (
            str(n + 1),
            selects[f"reader {n + 1}"],
            *(each[n] if n < len(each) else "" for each in slots),
        )
        for n in range(board_pins.READERS)
    ]
    assert rows_of(BOARD_SLOT_TABLE) == expected


def test_the_board_has_the_parts_that_its_wires_need() -> None:
    count = {row[0]: (int(row[1]), int(row[2])) for row in rows_of(BOARD_PARTS_TABLE) if row[1]}

    def of(part: str) -> tuple[int, int]:
        (found,) = [cells for name, cells in count.items() if name.startswith(part)]
        return found

    many = [len(wired.board_slots(board_settings(table))) for table in BOARD_TABLES]
    buttons = [wired.board_buttons(board_settings(table)) for table in BOARD_TABLES]
    readers = many[0], many[1]
    gates = -(-many[0] // 4), -(-many[1] // 4)
    assert of("RC522") == of("WS2812B") == of("capacitor 10 µF") == readers
    assert of("74LVC125") == gates
    assert of("push button") == (len(buttons[0]), len(buttons[1]))
    shifters = of("74AHCT125")
    each = zip(readers, gates, shifters, strict=True)
    assert of("capacitor 100 nF") == tuple(map(sum, each)), "one at each reader and 74-chip"
    (named,) = [row[1:] for row in rows_of(("", *BOARD_TABLES)) if row[0] == "ready buttons"]
    assert named == tuple(", ".join(n.removeprefix("ready ") for n in each) for each in buttons)


READER_ON_MA, READER_IDLE_MA, PICO_MA, LAMP_MA, USB_MA = 100, 16, 30, 11, 500


def test_the_power_budget_adds_up() -> None:
    supply = rows_of(("from the regulator, 3.3 V", *BOARD_TABLES))
    usb = rows_of(("from the Pi's USB, 5 V", *BOARD_TABLES))
    brightest = max(sum(colour) for colour in LIGHT) * 20 / 255 + 1
    assert LAMP_MA - 1 < brightest <= LAMP_MA
    for column, table in enumerate(BOARD_TABLES, 1):
        readers = len(wired.board_slots(board_settings(table)))
        regulator = [READER_ON_MA, (readers - 1) * READER_IDLE_MA]
        assert [int(row[column]) for row in supply] == [*regulator, sum(regulator)]
        all_of_it = [sum(regulator), PICO_MA, readers * LAMP_MA]
        assert [int(row[column]) for row in usb] == [*all_of_it, sum(all_of_it)]
        assert sum(all_of_it) < USB_MA


# Slots


def lies(uid: str, event: Event) -> bool:
    return isinstance(event, TagOn) and event.uid == uid


def test_the_slots_are_on_the_readers_that_the_document_says() -> None:
    assert {wire.bcm for wire in WIRES if wire.signal == "RST"} == {RESET_BCM}
    expected = []
    for layout in map(LAYOUTS.__getitem__, TABLES):
        pi = ModelledPi(*range(len(layout.slots)))
        parts = pi.parts(layout.slots, {})
        parts.start()
        for device, chip in pi.chips.items():
            tag = Ntag213(bytes((4, device, 0, 0, 0, 0, 0)))
            chip.lay(tag)
            found = pi.wait(partial(lies, tag.uid.hex().upper()))
            assert isinstance(found, TagOn)
            select = f"CE{device}"
            (reader,) = [wire.part for wire in WIRES if wire.signal == select]
            expected.append((layout.name, found.slot, reader, select, f"/dev/spidev0.{device}"))
        parts.close()
        pi.factory.close()
    assert sorted(rows_of(SLOT_TABLE)) == sorted(expected)


def test_the_builds_have_the_parts_that_the_code_drives() -> None:
    count = {row[0]: row[1:3] for row in rows_of(("part", "pocket", "duel", "why"))}
    tables = [Settings(TableSettings(layout=name)) for name in ("pocket", "duel")]
    layouts = [compose.layout_of(table) for table in tables]
    wanted = [wired.buttons(table) for table in tables]
    (readers,) = [cells for part, cells in count.items() if part.startswith("RC522")]
    (buttons,) = [cells for part, cells in count.items() if part.startswith("push button")]
    assert readers == tuple(str(len(layout.slots)) for layout in layouts)
    assert buttons == tuple(str(len(names)) for names in wanted)
    (pressed,) = [row[1:] for row in rows_of(("", "pocket", "duel")) if row[0] == "buttons"]
    assert pressed == tuple(map(", ".join, wanted))
    assert f"{len(faces_of('crown-duel'))} cards of Crown Duel" in TEXT


# Commands and settings


def test_every_command_of_the_table_exists() -> None:
    found = commands("./run")
    assert {shlex.split(text)[1] for text in found if text != "./run"} >= {"check", "deck", "play"}
    for text in found:
        words = cli._with_default(shlex.split(text)[1:])
        assert cli._parser(words[0]).parse_args(words).command == words[0], text


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the program says on a Pi that lacks everything, and on one that allows nothing."""
    model = tmp_path / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_text("Raspberry Pi 5\0", encoding="utf-8")
    site = tmp_path / "site"
    (site / "RPi/GPIO").mkdir(parents=True)
    about = site / "lgpio-0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Name: lgpio\nVersion: {packages.LGPIO_STUB}\n")
    monkeypatch.setattr(sys, "path", [str(site)])
    lacking = hardware.pi.missing(2, root=tmp_path) + packages.damaged()
    (site / "RPi/GPIO/__init__.py").touch()
    lacking += hardware.pi.missing(2, root=tmp_path)
    (tmp_path / "dev").mkdir()
    for name in ("spidev0.0", "spidev0.1", "i2c-1", "gpiochip0"):
        (tmp_path / "dev" / name).touch()
    monkeypatch.setattr("os.access", lambda *_: False)
    forbidden = hardware.pi.missing(2, root=tmp_path)
    speed = tmp_path / "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
    speed.parent.mkdir(parents=True)
    speed.write_bytes((100_000).to_bytes(4, "big"))
    forbidden += hardware.pi.slow(root=tmp_path)
    monkeypatch.undo()
    return lacking + forbidden


def test_the_times_of_a_picture_are_those_of_the_modelled_wires(told: list[str]) -> None:
    """The figure is of the whole frame as luma sends it: 1034 bytes, each acknowledged."""
    (slow,) = [text for text in told if "I2C runs at" in text]
    assert "takes 93 ms, at 400 kHz 23." in slow
    assert "a whole picture takes 93 ms" in TEXT
    assert "23 ms do" in TEXT


def test_every_other_command_is_one_that_the_program_itself_tells(told: list[str]) -> None:
    typed = {text.partition("Type: ")[2].partition("   ")[0] for text in told}
    found = set(commands("sudo")) - {"sudo reboot"}
    scripts = {text for text in found if (ROOT / text.removeprefix("sudo ")).is_file()}
    assert scripts == {"sudo systemd/install.sh"}
    assert len(found) > 3
    assert found - scripts <= typed


def test_every_command_of_the_installed_table_exists() -> None:
    found = commands("crowntable")
    assert found
    for text in found:
        words = shlex.split(text)[1:]
        assert cli._parser(words[0]).parse_args(words).command == words[0], text


def settings_named() -> list[str]:
    """Every setting in the prose, as a piece of TOML."""
    matches = [re.fullmatch(r"(\[\w+\]) (\w+ = .+)", text) for text in inline()]
    return [f"{match[1]}\n{match[2]}" for match in matches if match]


def test_every_setting_exists_and_takes_the_value_named() -> None:
    pieces = [*settings_named(), *fences("toml")]
    assert len(pieces) > 8
    for piece in pieces:
        lines = [line.strip() for line in piece.splitlines()]
        read = tomllib.loads("\n".join(lines))
        assert read, piece
        msgspec.convert(read, Settings)
    assert "[readers]\none_antenna = true" in settings_named()


def test_no_setting_is_named_without_its_section() -> None:
    assert [text for text in inline() if re.search(r"\w = |^\[", text)] == [
        text.replace("\n", " ") for text in settings_named()
    ]


def test_what_holds_if_nothing_is_set_is_what_the_document_says() -> None:
    assert re.findall(r"`\[table\] layout = \"(\w+)\"` \(what holds", TEXT) == ["duel"]
    assert Settings().table.layout == "duel"
    assert re.findall(r"(0x\w+) is what holds", TEXT) == ["0x3C"]
    assert Settings().screen.address == 0x3C
    assert f"`[readers] guard_ms = {Settings().readers.guard_ms}` is that wait" in TEXT


# What is printed

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
        check = PartsCheck(BUTTONS)
        check.receive(Health("screen", state, 0, detail), 0)
        lines += check.rows([])
        for button in BUTTONS:
            check.receive(Health(f"button {button}", "dead", 0, "GPIO busy"), 0)
        lines += check.rows([])
        for button in BUTTONS:
            check.receive(Health(f"button {button}", "ok", 0), 0)
            check.receive(Pressed(button, 0), 0)
        lines += check.rows([])
    for report in [*reports("A"), *reports("B"), *reports("tap")]:
        lines += PartsCheck(()).rows([report])
    return lines


def test_what_a_check_shows_is_what_it_prints() -> None:
    shown = [line for body in fences("check") for line in body.splitlines()]
    assert len(shown) > 10
    assert [line for line in shown if line not in printed()] == []


SPEAKERS: Sequence[str] = (
    "companion/app/board_install.py",
    "companion/app/decks.py",
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
    "hardware/reader.py",
    "hardware/sim/lgpio.py",
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


def test_every_message_quoted_is_one_that_can_come(told: list[str]) -> None:
    known = [*printed(), *spoken(), *told]
    quoted = [
        text
        for row in rows_of(TROUBLE_TABLE)
        for text in re.findall(r"`([^`]+)`", row[0])
        if text not in ("noisy", "dead")
    ]
    assert len(quoted) > 20
    for text in quoted:
        pieces = [piece.strip(" ,.") for piece in re.split(rf"…|\b00\b|\b{RECENT}\b", text)]
        assert max(map(len, pieces)) > 5, text
        for piece in pieces:
            assert any(piece in each for each in known), (text, piece)


def test_an_enrolled_deck_is_told_as_the_document_says() -> None:
    faces = len(faces_of("crown-duel"))
    (body,) = fences("deck")
    assert body.strip() == f"crown-duel: {faces} of {faces} cards have a sticker."
    assert " cards have a sticker." in spoken()


def test_paths_named_exist() -> None:
    named = [text for text in inline() if re.fullmatch(r"[\w.-]+(/[\w.-]+)+\.\w+", text)]
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert "~/.config/crowntable/settings.toml" in inline()
