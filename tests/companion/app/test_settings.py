"""Settings: every key, and errors that name the file, the key and what is allowed there."""

import argparse
from pathlib import Path

import pytest

from companion.app import settings
from companion.app.settings import Settings, SettingsError, load, load_for, state_folder

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

[screen]
upside_down = true
i2c_port = 3
address = 0x3D
dim_after_s = 0

[buttons]
settle_ms = 20
hold_ms = 1000
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
    for section in ("table", "readers", "screen", "buttons"):
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


@pytest.mark.parametrize(
    ("text", "key", "allowed"),
    [
        ("[table]\nlayout = 'round'", "[table] layout", "duel, pocket"),
        ("[table]\nlanguage = 'fr'", "[table] language", "en, de"),
        ("[table]\nready = 1", "[table] ready", "press, auto"),
        ("[table]\ncolour = 'red'", "[table]", "layout, language, players, deck, ready"),
        ("[readers]\npoll_ms = 4", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = 1001", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\npoll_ms = 2.5", "[readers] poll_ms", "a whole number from 5 to 1000"),
        ("[readers]\nmisses_until_gone = 0", "[readers] misses_until_gone", "from 1 to 20"),
        ("[readers]\none_antenna = 1", "[readers] one_antenna", "true, false"),
        ("[readers]\nguard_ms = 51", "[readers] guard_ms", "from 1 to 50"),
        ("[readers]\nspeed_khz = 99", "[readers] speed_khz", "from 100 to 10000"),
        ("[screen]\nupside_down = 'no'", "[screen] upside_down", "true, false"),
        ("[screen]\ni2c_port = -1", "[screen] i2c_port", "from 0 to 22"),
        ("[screen]\naddress = 0x78", "[screen] address", "from 3 to 119"),
        ("[screen]\ndim_after_s = -1", "[screen] dim_after_s", "from 0 to 86400"),
        ("[buttons]\nsettle_ms = 0", "[buttons] settle_ms", "from 1 to 100"),
        ("[buttons]\nhold_ms = 100", "[buttons] hold_ms", "from 200 to 10000"),
        ("[lamps]\non = true", "the file", "table, readers, screen, buttons"),
        ("table = 3", "[table]", "layout, language"),
        ("layout = 'duel'", "the file", "table, readers, screen, buttons"),
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


def test_what_is_not_toml(file: Path) -> None:
    assert "this is not TOML" in error_of(file, "[table\nlayout = duel")
    assert "line 2" in error_of(file, "[table]\nlayout = duel\n")


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
    with pytest.raises(SettingsError, match=r"no table 'round'. There are: duel, pocket."):
        asked(file, "round")
