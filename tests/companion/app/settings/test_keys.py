"""Settings: every key, whatever stands in the file, where it is looked for, and who wins."""

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
from companion.app.settings_check import problems
from tests.companion.app.settings.written import ALL


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
    wrong = " ".join(each.told for each in problems(written, Settings))
    assert wrong.isprintable()
    try:
        msgspec.convert(written, Settings)
    except msgspec.ValidationError:
        assert wrong
    else:
        assert not wrong or "same name" in wrong or "[table] deck" in wrong


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
            for told in str(error).split("\n"):
                assert told.startswith(f"{file}: ")
                assert told.isprintable()


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
