"""Every command that is about a table can be told which, of all there are."""

import pytest

from companion.app.cli import main
from companion.app.settings import ALL_TABLES

COMMANDS = ("simulate", "play", "check", "doctor", "wiring", "board", "deck enrol")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_names_every_table(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([*command.split(), "--help"])
    _, _, about = capsys.readouterr().out.partition("--table LAYOUT")[2].partition("--table LAYOUT")
    told = " ".join(about.split()).partition(" --")[0]
    assert [name for name in ALL_TABLES if name not in told] == []
