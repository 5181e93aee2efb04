"""The builder's guide types and quotes what the program does: commands, settings, messages."""

import re
import shlex
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

import hardware.pi
from companion.app import cli
from companion.app.decks import DEFAULT_GAME, faces_of
from companion.app.doctor.findings import summary, well
from companion.app.settings import BOARD_TABLES, TABLES, Settings
from companion.games import GAMES
from companion.table.proposing import whole_deck
from hardware import packages
from hardware.slots import RECENT
from tests.guide.said_to_builders import printed, spoken
from tests.guide.wiring_md import ROOT, TEXT, commands, fences, inline, rows_of

pytestmark = pytest.mark.sweep

TROUBLE_TABLE = ("how it shows", "what to do")


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
    lacking = hardware.pi.missing(2, root=tmp_path)
    lacking += [fault.sentence for fault in packages.damaged()]
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


def test_what_a_check_shows_is_what_it_prints() -> None:
    shown = [line for body in fences("check") for line in body.splitlines()]
    assert len(shown) > 10
    assert [line for line in shown if line not in printed()] == []


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
    enrolled, calibrated = (body.strip() for body in fences("deck"))
    assert enrolled == f"crown-duel: {faces} of {faces} cards have a sticker."
    assert {" cards ", " a sticker."} <= set(spoken())
    assert calibrated in spoken()


def test_who_has_another_deck_is_told_what_to_type() -> None:
    others = {f"./run deck enrol --for {name}" for name in GAMES} - {
        f"./run deck enrol --for {DEFAULT_GAME}"
    }
    assert others <= set(commands("./run"))


def test_on_the_shelf_too_there_is_a_check() -> None:
    shelf = TEXT.partition("\n## Step 7:")[2].partition("\n## ")[0]
    assert [body.strip() for body in fences("doctor")] == [summary([well("all", "is well")])]
    assert "```doctor" in shelf


def test_which_table_is_built_is_set_before_any_part_is_wired() -> None:
    """Else it is a duel: a screen on SPI is refused there, and its readers are looked for."""
    pi = TEXT.partition("\n## Step 0:")[2].partition("\n## Step 1:")[0]
    (item,) = re.findall(r"^\d\. (Set which table.*?)^\d\. ", pi, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"`(\w+)`", item)) == {*TABLES, *BOARD_TABLES}
    (set_there,) = re.findall(r'layout = "(\w+)"', item)
    assert set_there in TABLES
    assert len([body for body in fences("toml") if "layout" in body]) == 1, "set once"


def test_paths_named_exist() -> None:
    named = [text for text in inline() if re.fullmatch(r"[\w.-]+(/[\w.-]+)+\.\w+", text)]
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert "~/.config/crowntable/settings.toml" in inline()


def test_as_many_stickers_are_bought_as_the_games_have_cards() -> None:
    """CD01, CR-R6, CB01, CU01: the rules' own numbers, and those of the decks."""
    wanted = {row[0]: int(row[1]) for row in rows_of(("game", "cards", "also played with"))}
    assert wanted == {
        "Crown Duel": 16,
        "Crowns": 71,
        "Crown Battles": 64,
        "Cuprum Duelists": 52,
    }
    assert sorted(wanted.values()) == sorted(len(whole_deck(game)) for game in GAMES.values())
