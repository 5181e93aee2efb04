"""What is named and is no file that just lies there is refused everywhere, and nothing hangs."""

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import cli
from companion.app.plain_files import read_file

LIMIT_S = 20
DOORS = {
    "replay": (["replay"], 1),
    "import": (["deck", "import", "--simulated"], 2),
    "script": (["simulate", "--script"], 2),
    "deck script": (["deck", "enrol", "--simulated", "--script"], 2),
    "settings": (["simulate", "--settings"], 2),
    "wiring": (["wiring", "--settings"], 2),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home of its own; who waits for a pipe without end is woken."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    def wake(*_: object) -> None:
        raise TimeoutError("somebody waited for a pipe")

    before = signal.signal(signal.SIGALRM, wake)
    signal.alarm(LIMIT_S)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def special(folder: Path, kind: str) -> str:
    file = folder / kind
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(file))
    return "/dev/zero" if kind == "device" else str(file)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
@pytest.mark.parametrize("door", DOORS)
def test_a_special_file_is_refused_at_every_door(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], door: str, kind: str
) -> None:
    words, status = DOORS[door]
    file = special(tmp_path, kind)
    assert cli.main([*words, file]) == status
    told = capsys.readouterr().err
    assert "no regular file" in told
    assert told.startswith((f"crowntable: {file}: ", f"{file}: "))
    assert told.count("\n") == 1


@pytest.mark.parametrize("door", [door for door in DOORS if door != "replay"])
def test_an_empty_name_is_no_file(capsys: pytest.CaptureFixture[str], door: str) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([*DOORS[door][0], ""])
    assert left.value.code == 2
    assert capsys.readouterr().err.endswith(": an empty name is no file\n")


def test_what_is_open_already_and_what_is_empty_can_be_read(tmp_path: Path) -> None:
    """Such as what a shell pipes into the program, and the null device."""
    reading, writing = os.pipe()
    os.write(writing, b"text")
    os.close(writing)
    assert read_file(Path(f"/dev/fd/{reading}"), 100) == b"text"
    os.close(reading)
    assert read_file(Path(os.devnull), 100) == b""
    with pytest.raises(IsADirectoryError):
        read_file(tmp_path, 100)


def test_what_is_larger_than_any_script_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "script.txt"
    file.write_bytes(b"#" * 1_000_001)
    assert cli.main(["simulate", "--script", str(file)]) == 2
    assert "it is larger than a megabyte" in capsys.readouterr().err
