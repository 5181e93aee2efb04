"""Settings: every key, and errors that name the file, the key and what is allowed there."""

import argparse
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.app import settings
from companion.app.settings import Settings, SettingsError, load, load_for, state_folder
from companion.app.settings_check import problem

ALL = """
[table]
layout = "pocket"
language = "de"
players = ["Anna Maria", "Ben #2"]
deck = "blue"
ready = "auto"

[readers]
poll_ms = 40
misses_until_gone = 4
one_antenna = true
guard_ms = 6
speed_khz = 500
wired_to = "board"

[board]
port = "/dev/ttyACM1"
guard_ms = 3
misses_until_gone = 3
gain = 4

[screen]
chip = "sh1106"
bus = "spi"
upside_down = true
i2c_port = 3
address = 0x3D
dim_after_s = 0

[buttons]
settle_ms = 20
hold_ms = 1000

[sound]
piezo = true
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def error_of(file: Path, text: str) -> str:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        load(file)
    told = str(caught.value)
    assert told.startswith(f"{file}: ")
    assert "\n" not in told
    return told.removeprefix(f"{file}: ")


def test_every_key_can_be_set(file: Path) -> None:
    file.write_text(ALL, encoding="utf-8")
    read, default = load(file), Settings()
    for section in ("table", "readers", "board", "screen", "buttons", "sound"):
        for key in getattr(read, section).__struct_fields__:
            value = getattr(getattr(read, section), key)
            assert value != getattr(getattr(default, section), key), key
            assert f"\n{key} = " in ALL, key
    assert read.table.players == ("Anna Maria", "Ben #2")
    assert read.screen.address == 0x3D


def test_nothing_has_to_be_set(file: Path) -> None:
    file.write_text("[table]\nready = 'auto'\n", encoding="utf-8")
    assert load(file).table.layout == "duel"
    assert load(file).readers == Settings().readers


def test_a_mark_before_the_text_does_not_matter(file: Path) -> None:
    file.write_text("\ufeff[table]\nlanguage = 'de'\n", encoding="utf-8")
    assert load(file).table.language == "de"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("text", "key", "allowed"),
    [
        ("[table]\nlayout = 'square'", "[table] layout", "duel, pocket, round, battlefield"),
        ("[table]\nlanguage = 'fr'", "[table] language", "en, de"),
        ("[table]\nready = 1", "[table] ready", "press, auto"),
        ("[table]\ncolour = 'red'", "[table] colour", "layout, language, players, deck, ready"),
        ("[readers]\npoll_ms = 4", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = 1001", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = 2.5", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\nmisses_until_gone = 0", "[readers] misses_until_gone", "from 1 to 20"),
        ("[readers]\none_antenna = 1", "[readers] one_antenna", "true, false"),
        ("[readers]\nguard_ms = 51", "[readers] guard_ms", "from 1 to 50"),
        ("[readers]\nspeed_khz = 99", "[readers] speed_khz", "from 100 to 10000"),
        ("[readers]\nwired_to = 'usb'", "[readers] wired_to", "auto, pi, board"),
        ("[board]\nport = 'ttyACM0'", "[board] port", "the path of a serial port, or an empty"),
        ("[board]\nport = 3", "[board] port", "the path of a serial port"),
        ('[board]\nport = "/dev/x\\n"', "[board] port", "the path of a serial port"),
        ("[board]\nport = '/" + "x" * 200 + "'", "[board] port", "the path of a serial port"),
        ("[board]\nguard_ms = 21", "[board] guard_ms", "a whole number from 1 to 20"),
        ("[board]\nmisses_until_gone = 0", "[board] misses_until_gone", "from 1 to 20"),
        ("[board]\ngain = 8", "[board] gain", "a whole number from 0 to 7"),
        ("[screen]\nupside_down = 'no'", "[screen] upside_down", "true, false"),
        ("[screen]\ni2c_port = -1", "[screen] i2c_port", "from 0 to 22"),
        ("[screen]\naddress = 0x78", "[screen] address", "0x03 to 0x77"),
        ("[screen]\ndim_after_s = -1", "[screen] dim_after_s", "from 0 to 86400"),
        ("[buttons]\nsettle_ms = 0", "[buttons] settle_ms", "from 1 to 100"),
        ("[buttons]\nhold_ms = 100", "[buttons] hold_ms", "from 200 to 10000"),
        ("[table]\nplayers = 'Anna'", "[table] players", "a list of names of 1 to 40 characters"),
        ("[table]\ndeck = 3", "[table] deck", "a name of 1 to 40 characters, or an empty one"),
        ('[table]\ndeck = "a\\tb"', "[table] deck", "a name of 1 to 40"),
        ("[table]\nlayout = []", "[table] layout", "duel, pocket, round, battlefield"),
        ("[readers]\npoll_ms = 2024-02-28", "[readers] poll_ms", "from 5 to 1000"),
        ("[readers]\npoll_ms = true", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\nmisses_until_gone = true", "[readers] misses_until_gone", "from 1 to 20"),
        ("[readers]\npoll_ms = nan", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = {a = 1}", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = 0x" + "F" * 5000, "[readers] poll_ms", "from 5 to 1000"),
        ("[lamps]\non = true", "the file", "table, readers, board, screen, buttons, sound"),
        ("table = 3", "[table]", "layout, language"),
        ("layout = 'duel'", "the file", "table, readers, board, screen, buttons, sound"),
    ],
)
def test_an_error_names_the_key_and_what_is_allowed(
    file: Path, text: str, key: str, allowed: str
) -> None:
    told = error_of(file, text)
    assert told.startswith(f"{key}: ")
    assert allowed in told.partition("Allowed: ")[2]


@pytest.mark.parametrize(
    "names", ['[""]', f'["{"x" * 41}"]', "[3]", r'["a\u0007b"]', '[" Anna"]', r'["A\nB"]', '"Anna"']
)
def test_names_that_no_record_can_hold_are_refused(file: Path, names: str) -> None:
    told = error_of(file, f"[table]\nplayers = {names}")
    assert told.startswith("[table]")
    assert "players" in told


NAMED = "Allowed: a list of names of 1 to 40 characters, each name once. Example: "


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[screen]\naddress = '0x3D'",
            (
                '[screen] address: "0x3D" is no whole number because of its quotes. '
                "Allowed: 0x03 to 0x77, nearly always 0x3C or 0x3D. Example: address = 0x3D"
            ),
        ),
        (
            "[screen]\naddress = 0x7A",
            (
                "[screen] address: 0x7A is out of range. "
                "Allowed: 0x03 to 0x77, nearly always 0x3C or 0x3D. Example: address = 0x3D"
            ),
        ),
        (
            "[screen]\naddress = -60",
            (
                "[screen] address: -60 is out of range. "
                "Allowed: 0x03 to 0x77, nearly always 0x3C or 0x3D. Example: address = 0x3C"
            ),
        ),
        (
            "[screen]\naddress = '0xFF'",
            (
                '[screen] address: "0xFF" is no whole number. '
                "Allowed: 0x03 to 0x77, nearly always 0x3C or 0x3D. Example: address = 0x3C"
            ),
        ),
        (
            "[table]\nplayers = 'Anna'",
            f'[table] players: "Anna" is no list. {NAMED}players = ["Anna", "Ben"]',
        ),
        (
            "[table]\nplayers = ['Anna', 3]",
            f'[table] players: 3 cannot be a name. {NAMED}players = ["Anna", "Ben"]',
        ),
        (
            "[table]\nplayers = ['Anna', 'Ben', 'anna']",
            (
                f'[table] players: "Anna" and "anna" are the same name. {NAMED}'
                'players = ["Anna", "Ben"]'
            ),
        ),
        (
            "[readers]\none_antenna = 'yes'",
            (
                '[readers] one_antenna: "yes" is neither true nor false. Allowed: true, false. '
                "Example: one_antenna = false"
            ),
        ),
        (
            "[table]\nlayout = 'square'",
            (
                '[table] layout: "square" is none of the words that are known. '
                'Allowed: duel, pocket, round, battlefield. Example: layout = "duel"'
            ),
        ),
        (
            "[table]\nlangauge = 'de'",
            (
                "[table] langauge: there is no such key. Did you mean language? "
                "Allowed: layout, language, players, deck, ready."
            ),
        ),
        (
            "[table]\nPlayers = []",
            (
                "[table] Players: there is no such key. Did you mean players? "
                "Allowed: layout, language, players, deck, ready."
            ),
        ),
        (
            "[screen]\npoll_ms = 25",
            (
                "[screen] poll_ms: there is no such key. It belongs under [readers]. "
                "Allowed: chip, bus, upside_down, i2c_port, address, dim_after_s."
            ),
        ),
        (
            "layout = 'duel'",
            (
                'the file: "layout" stands outside of the sections. It belongs under [table]. '
                "Allowed: table, readers, board, screen, buttons, sound."
            ),
        ),
        (
            "[tabel]\nlayout = 'duel'",
            (
                'the file: "tabel" is no section. Did you mean table? '
                "Allowed: table, readers, board, screen, buttons, sound."
            ),
        ),
        (
            "[[table]]\nlayout = 'duel'",
            (
                "[table]: this is a section, its keys stand in the lines below [table]. "
                "Allowed: layout, language, players, deck, ready."
            ),
        ),
        (
            '[table]\n"a\\nb" = 1',
            (
                '[table] "a\\nb": there is no such key. '
                "Allowed: layout, language, players, deck, ready."
            ),
        ),
    ],
)
def test_an_error_is_a_sentence_with_an_example(file: Path, text: str, told: str) -> None:
    assert error_of(file, text) == told


def test_a_name_may_stand_there_in_any_letters_but_once(file: Path) -> None:
    file.write_text("[table]\nplayers = ['Ärger', 'Straße', 'Ben', 'Bens']", encoding="utf-8")
    assert load(file).table.players == ("Ärger", "Straße", "Ben", "Bens")
    assert "same name" in error_of(file, "[table]\nplayers = ['Straße', 'STRASSE']")


# Whatever stands in the file

KEYS = [(name, key) for name in Settings.__struct_fields__
        for key in getattr(Settings(), name).__struct_fields__]  # fmt: skip
VALUES = st.recursive(
    st.sampled_from(["duel", "pocket", "en", "de", "press", "auto", "Anna", "Ben", "0x3D", ""])
    | st.text(max_size=50)
    | st.booleans()
    | st.integers()
    | st.integers(0, 100)
    | st.floats()
    | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=4,
)
SECTIONS = st.dictionaries(
    st.sampled_from(Settings.__struct_fields__) | st.text(max_size=8),
    VALUES | st.dictionaries(st.sampled_from([key for _, key in KEYS]), VALUES, max_size=3),
    max_size=3,
)


@given(SECTIONS)
def test_what_is_let_through_can_be_taken_and_nothing_else(written: dict[str, Any]) -> None:
    wrong = problem(written, Settings)
    assert "\n" not in wrong
    assert wrong.isprintable()
    try:
        msgspec.convert(written, Settings)
    except msgspec.ValidationError:
        assert wrong
    else:
        assert not wrong or "same name" in wrong or wrong.startswith("[table] deck")


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8")))
@example(b"x = " + b"[" * 5000)
@example(b"x = " + b"9" * 5000)
@example(b"[readers]\npoll_ms = 1e999")
@example(b"[table]\nlayout = duel")
def test_any_file_is_settings_or_one_sentence(content: bytes) -> None:
    is_settings_or_one_sentence(content)


@given(st.data())
def test_a_good_file_that_was_damaged_is_settings_or_one_sentence(data: st.DataObject) -> None:
    content = bytearray(ALL.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        gone = data.draw(st.integers(0, 6))
        content[at : at + gone] = data.draw(st.sampled_from(PIECES) | st.binary(max_size=3))
    is_settings_or_one_sentence(bytes(content))


PIECES = [b'"', b"'", b"[", b"]", b"\n", b"=", b"#", b".", b"-", b"0x", b"1e9", b"true", b"{", b","]


def is_settings_or_one_sentence(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "s.toml"
        file.write_bytes(content)
        try:
            load(file)
        except SettingsError as error:
            told = str(error)
            assert told.startswith(f"{file}: ")
            assert told.isprintable()


def test_what_is_not_toml(file: Path) -> None:
    assert "this is not TOML" in error_of(file, "[table\nlayout = duel")
    told = error_of(file, "[table]\nlayout = duel\n")
    assert "line 2" in told
    assert told.endswith('Words stand in quotes: layout = "duel"')
    assert error_of(file, "[readers]\npoll_ms = " + "9" * 5000).endswith("too many digits.")
    assert error_of(file, "x = " + "[" * 5000).endswith("too many brackets.")


def test_no_settings_file_is_larger_than_a_megabyte(file: Path) -> None:
    file.write_text("#" * 999_999 + "\n", encoding="utf-8")
    assert load(file) == Settings()
    assert "larger than a megabyte" in error_of(file, "#" * 1_000_000 + "\n")
    with pytest.raises(SettingsError, match=r"/dev/zero: .*larger than a megabyte"):
        load(Path("/dev/zero"))


def test_what_is_not_text(file: Path) -> None:
    file.write_bytes(b"[table]\ndeck = '\xe4'\n")
    with pytest.raises(SettingsError, match="not UTF-8 text"):
        load(file)


def test_a_folder_is_no_settings_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=f"{tmp_path}: .*Is a directory"):
        load(tmp_path)


def test_a_file_that_was_asked_for_must_be_there(file: Path) -> None:
    with pytest.raises(SettingsError, match="there is no such settings file"):
        load(file)


# Folders


def test_the_default_file_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load() == Settings()
    (tmp_path / "crowntable").mkdir()
    (tmp_path / "crowntable" / "settings.toml").write_text("[table]\nlanguage = 'de'\n")
    assert load().table.language == "de"


def test_where_files_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    assert settings.default_path() == tmp_path / ".config/crowntable/settings.toml"
    assert state_folder() == tmp_path / ".local/state/crowntable"
    monkeypatch.setenv("XDG_STATE_HOME", "/elsewhere")
    assert state_folder() == Path("/elsewhere/crowntable")
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/crowntable:/var/lib/other")
    assert state_folder() == Path("/var/lib/crowntable")


def test_without_a_home_it_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    with pytest.raises(SettingsError, match="set HOME, or XDG_CONFIG_HOME"):
        load()
    with pytest.raises(SettingsError, match="set HOME, or XDG_STATE_HOME"):
        state_folder()


# The command line


def asked(
    file: Path | None = None, table: str | None = None, language: str | None = None
) -> Settings:
    return load_for(argparse.Namespace(settings=file, table=table, language=language))


def test_the_command_line_wins(file: Path) -> None:
    file.write_text(ALL, encoding="utf-8")
    assert asked(file).table.layout == "pocket"
    changed = asked(file, "duel", "en").table
    assert (changed.layout, changed.language, changed.deck) == ("duel", "en", "blue")


def test_a_table_that_does_not_exist(file: Path) -> None:
    file.write_text("", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"no table 'square'. There are: duel, pocket, round,"):
        asked(file, "square")
