"""What people are told to type is right at an installed table and in a folder with the sources."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
import hardware
from companion.app.checking import LivePrinter
from companion.app.cli import COMMANDS, main
from companion.app.complaints import complain
from companion.app.doctor.findings import well, wrong
from companion.app.installed import INSTALLED, as_typed, command
from companion.app.opening import to_stderr
from companion.table.texts import de, en

pytestmark = pytest.mark.sweep

SOURCES = [Path(str(package.__file__)).parent for package in (companion, hardware)]
ELSEWHERE = ("companion/app/deck_file.py", "companion/app/commands/deck.py", "app/doctor/visit.py")
"""These speak of another table, or of the one command that only an installed table has."""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)


@pytest.fixture(params=["./run", "crowntable"])
def typed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """What people type before a command: in the sources, and at an installed table."""
    if request.param == "crowntable":
        monkeypatch.setattr(sys, "prefix", str(INSTALLED))
    return str(request.param)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("deck list", "deck enrol"),
        ("deck list nope", "deck enrol nope"),
        ("deck export", "deck enrol"),
        ("deck check", "deck enrol"),
        ("deck check nope", "deck enrol nope"),
        ("deck calibrate", "deck enrol"),
        ("deck replace 4S", "deck enrol"),
        ("matches", "matches --simulated"),
        ("matches 3", "matches"),
        ("matches 3 --simulated", "matches --simulated"),
    ],
)
def test_every_command_names_the_one_of_this_table(
    typed: str, words: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(words.split())
    said = capsys.readouterr()
    assert (said.out + said.err).endswith(f": {typed} {hint}\n")
    assert command() == typed


def test_whatever_prints_says_it_as_this_table_has_it(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hint = "Type: ./run doctor"
    shown: list[str] = []
    to_stderr(hint)
    complain(OSError(hint))
    printer = LivePrinter(shown.append)
    printer.show([hint])
    printer.log(hint)
    said = [*capsys.readouterr().err.splitlines(), *"".join(shown).splitlines()]
    said += [well("a", hint).told, wrong("a", hint, "", hint).remedy]
    told = [hint, f"crowntable: {hint}", *[hint] * 4]
    assert said == [each.replace("./run", typed) for each in told]


def test_set_up_alone_is_what_the_installer_does(typed: str) -> None:
    install = "./run" if typed == "./run" else "sudo systemd/install.sh"
    assert as_typed("Type: ./run   to mend it.") == f"Type: {install}   to mend it."
    assert as_typed("then ./run") == f"then {install}"
    assert as_typed("Type: ./run") == f"Type: {install}"


@pytest.mark.parametrize("line", ["../run/deck.txt", "/x/./run", "./running", "./run --set-up dev"])
def test_what_only_looks_like_it_stays(typed: str, line: str) -> None:
    assert as_typed(line) == line


def told() -> Iterator[tuple[str, str]]:
    """Give every string of the sources that is no docstring, with the file it stands in."""
    for folder in SOURCES:
        for file in folder.rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            notes = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
            strings = (n for n in ast.walk(tree) if isinstance(n, ast.Constant))
            for node in strings:
                if isinstance(node.value, str) and id(node) not in notes:
                    yield str(file), node.value


def test_in_the_sources_it_has_one_spelling() -> None:
    other = re.compile(rf"crowntable ({'|'.join(COMMANDS)})\b")
    found = [(file, line) for file, line in told() if other.search(line)]
    assert [each for each in found if not each[0].endswith(ELSEWHERE)] == []
    assert found, "it looks where there are some"


@pytest.mark.parametrize("texts", [en.TEXTS, de.TEXTS])
def test_the_screen_of_a_table_names_commands_without_what_stands_before(
    texts: dict[str, str],
) -> None:
    assert not [text for text in texts.values() if "./run" in text or "crowntable " in text]
