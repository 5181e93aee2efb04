"""Checking the parts: what is said of each, live, and on a terminal in its place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from crownboard.messages import GREEN, WHITE
from msgspec.structs import replace

from companion.app import cli
from companion.app.checking import LivePrinter, checked_table, desk_for
from companion.app.parts_check import PartsCheck
from companion.app.settings import SoundSettings
from companion.app.simulator.hands import Hands
from companion.app.simulator.table import SimulatedTable
from hardware.events import Event, Health, Pressed, Released, TagOff, TagOn
from hardware.slots import RECENT, SlotReport
from tests.companion.app.night import DEFAULTS, settings_for

SEEN = "another program has GPIO22 (pin 15)"
TOLD = f"{SEEN}. Type: sudo fuser -v /dev/gpiochip0   and end what that shows."
UID = "04C7C92A036B80"


def report(
    state: str = "ok",
    version: int | None = 0x92,
    hits: int | None = None,
    looks: int = RECENT,
    corrupt: int = 0,
) -> SlotReport:
    found = {} if hits is None else {UID: hits}
    return SlotReport("A", state, version, found, corrupt, dict.fromkeys(found, looks))


def row(one: SlotReport) -> str:
    return PartsCheck(()).rows([one])[0]


def after(*events: Event) -> PartsCheck:
    check = PartsCheck(("ok", "back"))
    for event in events:
        check.receive(event, 0)
    return check


# One row a part


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (report("unknown", None), "reader A: is being started"),
        (report(), "reader A: ok, version 0x92. Lay a card on it"),
        (report(hits=1, looks=1), f"reader A: ok, version 0x92; sticker {UID}: 1 of 1, counting"),
        (report(hits=9, looks=19), f"reader A: ok, version 0x92; sticker {UID}: 9 of 19, counting"),
        (report(hits=20), f"reader A: ok, version 0x92; sticker {UID}: 20 of 20"),
        (report(hits=19), f"reader A: ok, version 0x92; sticker {UID}: 19 of 20"),
        (
            report(hits=18),
            (
                f"reader A: ok, version 0x92; sticker {UID}: 18 of 20 "
                "(weak: move it to the middle of the slot)"
            ),
        ),
        (
            report(hits=20, corrupt=2),
            f"reader A: ok, version 0x92; sticker {UID}: 20 of 20; 2 of 20 looks disturbed",
        ),
        (
            report("noisy", corrupt=9),
            (
                "reader A: noisy, version 0x92; 9 of 20 looks disturbed. Metal or another reader "
                "too near? Two cards at once? (see wiring.md)"
            ),
        ),
        (
            report("dead", None),
            (
                "reader A: dead, no answer. Check its wires: 3V3, GND, SDA, SCK, MOSI, MISO, RST "
                "(see wiring.md)"
            ),
        ),
        (report("deaf", hits=3), f"reader A: deaf, version 0x92; sticker {UID}: 3 of 20 "),
    ],
)
def test_a_reader_in_every_state(one: SlotReport, told: str) -> None:
    assert row(one).startswith(told)


@pytest.mark.parametrize(
    ("version", "hint"),
    [
        (0x82, "(not known: 0x92 with a bit lost? Shorter wires, or a board that holds MISO)"),
        (0x12, "(not known: 0x92 with a bit lost? Shorter wires, or a board that holds MISO)"),
        (0x80, "(not known: 0x90 with a bit lost? Shorter wires, or a board that holds MISO)"),
        (0xB2, "(not known: a clone, or bits get lost)"),
        (0x15, "(not known: a clone, or bits get lost)"),
    ],
)
def test_an_unknown_version_has_a_hint(version: int, hint: str) -> None:
    assert row(report(version=version)) == (
        f"reader A: ok, version {version:#04x} {hint}. Lay a card on it"
    )
    assert hint in row(report("dead", version))


def test_known_versions_have_none() -> None:
    for version in (0x88, 0x90, 0x91, 0x92):
        assert "not known" not in row(report(version=version))


def test_two_stickers_are_told_both() -> None:
    two = SlotReport("A", "ok", 0x92, {"04A1": 20, "04A2": 5}, 0, {"04A1": 20, "04A2": 5})
    assert row(two).endswith("; sticker 04A1: 20 of 20; sticker 04A2: 5 of 5, counting")


def test_buttons_tell_whether_they_were_pressed() -> None:
    assert after().rows([])[:2] == [
        "button ok: not pressed yet: press it",
        "button back: not pressed yet: press it",
    ]
    pressed = after(Pressed("ok", 0), Released("ok", 1))
    assert pressed.rows([])[:2] == [
        "button ok: pressed, works",
        "button back: not pressed yet: press it",
    ]


def test_a_button_that_does_not_work_is_not_asked_for() -> None:
    check = after(Health("button ok", "dead", 0, SEEN, "taken"), Pressed("back", 0))
    check.receive(Health("button back", "deaf", 0, "down all the time: jammed or shorted?"), 0)
    assert check.rows([])[:2] == [
        f"button ok: dead. {TOLD}".rstrip("."),
        "button back: deaf. down all the time: jammed or shorted?",
    ]
    check.receive(Health("reader A", "dead", 0, SEEN, "taken"), 0)
    assert check.rows([report("dead", None)])[0] == f"reader A: dead. {TOLD}".rstrip(".")
    check.receive(Health("reader A", "dead", 0, "version 0x00"), 0)
    assert "Check its wires" in check.rows([report("dead", None)])[0]
    check.receive(Health("button ok", "ok", 0), 0)
    assert check.rows([])[1] == "button ok: not pressed yet: press it"


def test_the_screen_is_told_once_in_any_state() -> None:
    assert after().rows([])[-1] == "screen: is being started"
    dead = after(Health("screen", "dead", 0, "I2C device not found on address: 0x3C"))
    rows = [line for line in dead.rows([]) if line.startswith("screen")]
    assert rows == ["screen: dead. I2C device not found on address: 0x3C"]
    dead.receive(Health("screen", "ok", 0), 0)
    assert dead.rows([])[-1] == "screen: shows the test picture: a frame, and 'Crown Table'"


def test_a_part_without_a_row_of_its_own_has_one_while_it_is_ill() -> None:
    check = after(Health("reader B", "dead", 0, "/dev/spidev0.1 cannot be opened: gone"))
    check.receive(Health("reader A", "noisy", 0, "told in the report"), 0)
    rows = check.rows([report()])
    assert rows[1] == "reader B: dead. /dev/spidev0.1 cannot be opened: gone"
    assert len([line for line in rows if line.startswith("reader")]) == 2
    assert after(Health("all slots", "dead", 0)).rows([])[0] == "all slots: dead"


def test_all_is_well_only_if_every_part_is() -> None:
    assert after().all_well([report()])
    assert not after().all_well([report("noisy")])
    assert not after(Health("screen", "dead", 0)).all_well([report()])
    assert after(Health("screen", "dead", 0), Health("screen", "ok", 0)).all_well([report()])


def test_the_test_picture_shows_what_is_touched() -> None:
    check = after()
    pictures = [check.picture().tobytes()]
    for event in (TagOn("A", UID, 0), Pressed("ok", 0), TagOff("A", UID, 1)):
        check.receive(event, 0)
        pictures.append(check.picture().tobytes())
    assert len(set(pictures)) == 4
    corners = [check.picture().getpixel(at) for at in ((0, 0), (127, 0), (0, 63), (127, 63))]
    assert all(corners)


def test_a_check_commits_nothing() -> None:
    check = after(TagOn("A", UID, 0))
    assert check.step is None
    assert check.due_us() is None


# A sticker on a modelled reader


@pytest.fixture
def table() -> Iterator[SimulatedTable[PartsCheck]]:
    check = PartsCheck(("ok",))
    table = SimulatedTable(check, lambda desk: desk.picture(), lambda _: None, DEFAULTS)
    yield table
    table.close()


@pytest.mark.sweep
def test_a_good_sticker_is_never_called_weak(table: SimulatedTable[PartsCheck]) -> None:
    hands = Hands(table)
    rows = [table.desk.rows(table.slots.report())[0]]
    hands.run_for(500_000)
    rows.append(table.desk.rows(table.slots.report())[0])
    table.lay("4S", "A")
    for _ in range(40):
        hands.run_for(25_000)
        rows.append(table.desk.rows(table.slots.report())[0])
    assert rows[0] == "reader A: is being started"
    assert not [line for line in rows if "weak" in line]
    assert any(line.endswith("counting") for line in rows)
    assert rows[-1].endswith("20 of 20")


# Lamps and piezo


@pytest.fixture
def heard_round() -> Iterator[SimulatedTable[PartsCheck]]:
    """A table with six lamps and a piezo."""
    settings = replace(settings_for("round"), sound=SoundSettings(piezo=True))
    table = checked_table(desk_for(settings), settings)
    yield table
    table.close()


@pytest.mark.sweep
def test_each_lamp_is_white_and_green_while_a_sticker_lies_at_it(
    heard_round: SimulatedTable[PartsCheck],
) -> None:
    table = heard_round
    assert table.desk.rows([])[-2] == "lamps: dark as long as the board does not work"
    table.run_for(2_000_000)
    assert table.slots.lamps() == dict.fromkeys("ABCDEF", WHITE)
    assert table.desk.rows([])[-2] == "lamps: all white, green where a sticker lies. Look at each"
    table.lay("4S", "C")
    table.run_for(1_000_000)
    assert table.slots.lamps() == dict.fromkeys("ABDEF", WHITE) | {"C": GREEN}
    table.lift("4S")
    table.run_for(1_000_000)
    assert table.slots.lamps() == dict.fromkeys("ABCDEF", WHITE)


@pytest.mark.sweep
def test_the_piezo_ticks_once_at_each_press(heard_round: SimulatedTable[PartsCheck]) -> None:
    table = heard_round
    heard: list[str] = []
    table.on_sound = heard.append
    table.run_for(1_000_000)
    assert heard == []
    for count, button in enumerate(("ok", "ready A", "ok"), 1):
        table.press(button)
        table.run_for(1_000_000)
        assert heard == ["tick"] * count
    table.lay("4S", "C")
    table.run_for(1_000_000)
    assert len(heard) == 3
    assert table.desk.rows([])[-1] == "piezo: ticks at each press. Listen"


def test_a_table_without_them_has_no_rows_of_them() -> None:
    desk = desk_for(settings_for())
    assert not [line for line in desk.rows([]) if line.startswith(("lamps", "piezo"))]
    assert desk.lamps() == {}


def test_a_piezo_whose_pin_is_taken_is_told_so() -> None:
    check = PartsCheck((), piezo=True)
    check.receive(Health("piezo", "dead", 0, TOLD), 0)
    assert check.rows([])[-1] == f"piezo: dead. {TOLD}".rstrip(".")


# Printing


def printer(columns: int | None) -> tuple[LivePrinter, list[str]]:
    written: list[str] = []
    return LivePrinter(written.append, None if columns is None else lambda: columns), written


def test_into_a_file_each_change_is_printed_below() -> None:
    live, written = printer(None)
    live.show(["a", "b"])
    live.show(["a", "b"])
    live.show(["a", "c"])
    live.log("part: dead")
    assert written == ["a\nb\n", "\na\nc\n", "part: dead\n"]


def test_on_a_terminal_rows_take_the_place_of_the_last_ones() -> None:
    live, written = printer(80)
    live.show(["a", "b"])
    live.show(["c"])
    live.show(["d"])
    assert written == ["a\nb\n", "\x1b[2A\x1b[Jc\n", "\x1b[1A\x1b[Jd\n"]


def test_rows_longer_than_the_terminal_are_wiped_whole() -> None:
    live, written = printer(10)
    live.show(["x" * 10, "x" * 11, "", "x" * 30])
    live.show(["y"])
    assert written[-1].startswith("\x1b[7A\x1b[J")  # 1 + 2 + 1 + 3


def test_the_log_stands_above_the_rows() -> None:
    live, written = printer(80)
    live.log("starting")
    live.show(["a", "b"])
    live.log("screen: dead")
    live.show(["a", "c"])
    assert written == [
        "starting\n",
        "a\nb\n",
        "\x1b[2A\x1b[Jscreen: dead\na\nb\n",
        "\x1b[2A\x1b[Ja\nc\n",
    ]


# The command


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)


@pytest.mark.sweep
def test_a_simulated_check_shows_how_it_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "--simulated"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == f"reader A: ok, version 0x92; sticker {UID}: 20 of 20"
    assert rows[1].startswith("reader B: ok, version 0x92; sticker ")
    assert rows[2:-1] == [
        f"button {name}: pressed, works"
        for name in ("up", "down", "ok", "back", "ready A", "ready B")
    ]
    assert rows[-1].startswith("screen: shows the test picture")


def test_a_simulated_check_of_one_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "--simulated", "--table", "pocket", "--seconds", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("reader tap: ok, version 0x92")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--table", "square"], "there is no table 'square'."),
        (["--settings", "/no/such"], "/no/such: there is no such settings file."),
        ([], "This is no Raspberry Pi"),
    ],
)
def test_what_cannot_be_checked(
    capsys: pytest.CaptureFixture[str], words: list[str], answer: str
) -> None:
    assert cli.main(["check", *words]) == (2 if words else 1)
    assert capsys.readouterr().err.startswith(f"crowntable: {answer}")


@pytest.mark.parametrize("seconds", ["x", "-1", "inf", "nan", "86401"])
def test_seconds_that_are_none(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["check", "--simulated", "--seconds", seconds])
    assert "is no number of seconds" in capsys.readouterr().err
