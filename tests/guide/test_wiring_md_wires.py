"""The builder's guide wires what the code drives: every pin, slot, part and milliampere."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from xml.etree import ElementTree

from slotboard.lamps import LIGHT

from companion.app import compose, wired
from companion.app.decks import faces_of
from companion.app.settings import BOARD_TABLES, TABLES, Settings, TableSettings
from companion.table.cards.layouts import LAYOUTS
from hardware import board_pins
from hardware.events import Event, TagOn
from hardware.pins import HEADER, PIEZO, RESET_BCM, SPI_SCREEN, WIRES, Wire, conflicts, misplaced
from hardware.sim.chips.tags import Ntag213
from tests.guide.wiring_md import ROOT, TEXT, Row, rows_of, tables
from tests.hardware import pico_drawing
from tests.hardware.modelled_pi import ModelledPi

ALL_WIRES = (*WIRES, *PIEZO)
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


def test_the_drawing_of_a_slot_has_every_small_part_and_the_lamps_supply() -> None:
    drawn = ElementTree.parse(ROOT / "hardware/drawings/one-slot.svg")  # noqa: S314 - ours
    said = [text.text or "" for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    parts = [row[0] for row in rows_of(BOARD_PARTS_TABLE)]
    small = re.findall(r"(?:capacitor|resistor) ([\d–]+ [µnΩ]F?)", "\n".join(parts))
    assert len(small) == 5
    for value in (value.replace("–", "-") for value in small):
        assert [text for text in said if value in text], value
    of_lamps = [
        said.count(name)
        for name in ("lamp 1", "lamp 2", "DIN", "DOUT", "5 V, to shifter and lamps")
    ]
    assert of_lamps == [1, 1, 2, 1, 1]


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
