"""Settings with nobody to complain to: what is wrong is told, what is right holds."""

from pathlib import Path

import pytest

from companion.app.service_settings import what_works
from companion.app.settings import ScreenSettings, Settings, TableSettings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_without_a_file_all_is_as_usual(file: Path) -> None:
    assert what_works(file) == (Settings(), [])


def test_what_is_right_is_taken(file: Path) -> None:
    file.write_text('[table]\nlanguage = "de"\n')
    assert what_works(file) == (Settings(table=TableSettings(language="de")), [])


def test_each_wrong_key_is_told_and_all_others_hold(file: Path) -> None:
    file.write_text(
        'speed = 1\n[table]\nlanguage = "fr"\nlayout = "pocket"\n[screen]\nupside_down = true\n'
        "adress = 61\n[light]\non = true\n"
    )
    settings, wrong = what_works(file)
    assert settings == Settings(
        table=TableSettings(layout="pocket"), screen=ScreenSettings(upside_down=True)
    )
    assert [each.told.removeprefix(f"{file}: ").split(":")[0] for each in wrong] == [
        "the file",
        "[table] language",
        "[screen] adress",
        "the file",
    ]


@pytest.mark.parametrize("text", ["[table", "\x00", "a = " + "[" * 5000])
def test_a_file_that_cannot_be_read_holds_nothing(file: Path, text: str) -> None:
    file.write_text(text)
    settings, wrong = what_works(file)
    assert settings == Settings()
    assert len(wrong) == 1
    assert wrong[0].told.startswith(f"{file}: ")


def test_a_folder_that_may_not_be_entered_is_told(closed: Path) -> None:
    settings, (wrong,) = what_works(closed / "settings.toml")
    assert settings == Settings()
    assert wrong.told == f"{closed}/settings.toml: the settings cannot be read: Permission denied."


def test_a_folder_is_no_file(file: Path) -> None:
    file.mkdir()
    settings, (wrong,) = what_works(file)
    assert settings == Settings()
    assert "cannot be read" in wrong.told


def test_readers_that_cannot_be_wired_to_the_pi_are_wired_as_usual(file: Path) -> None:
    file.write_text('[table]\nlayout = "round"\nlanguage = "de"\n[readers]\nwired_to = "pi"\n')
    settings, (wrong,) = what_works(file)
    assert settings.table == TableSettings(layout="round", language="de")
    assert settings.readers.wired_to == "auto"
    assert wrong.told.startswith(
        f"{file}: [readers] wired_to: the readers of 'round' cannot be wired"
    )


def test_a_table_with_a_slot_board_is_what_is_set(file: Path) -> None:
    file.write_text('[table]\nlayout = "battlefield"\n')
    settings, wrong = what_works(file)
    assert (settings.table.layout, wrong) == ("battlefield", [])
