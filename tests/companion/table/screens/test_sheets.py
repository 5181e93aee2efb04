"""The commands that draw sheets: they say what they wrote, and what can be asked for."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.companion.table.screens import sheet, sheet_cuprum, sheet_tricks

pytestmark = pytest.mark.sweep

Main = Callable[[list[str]], None]
ONE_GAME = ["en.png", "de.png"]
COMMANDS: dict[Main, list[str]] = {
    sheet.main: ONE_GAME,
    sheet_cuprum.main: ONE_GAME,
    sheet_tricks.main: [f"{game}-{name}" for game in sheet_tricks.GAMES for name in ONE_GAME],
}
every_command = pytest.mark.parametrize("main", COMMANDS, ids=lambda main: main.__module__)


@every_command
@pytest.mark.parametrize("words", [[], ["--gold"], ["a", "b"]], ids=" ".join)
def test_what_was_not_understood_is_told_in_a_sentence(main: Main, words: list[str]) -> None:
    with pytest.raises(SystemExit, match="Say a folder for the sheets, or --golden"):
        main(words)


@every_command
def test_sheets_are_written_into_a_folder_and_named(
    main: Main, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "not there yet"
    main([str(folder)])
    told = capsys.readouterr().out.splitlines()
    assert told == [str(folder / name) for name in COMMANDS[main]]
    assert all(Path(line).read_bytes().startswith(b"\x89PNG") for line in told)
