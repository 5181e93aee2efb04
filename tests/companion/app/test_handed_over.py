"""Files that whoever types has read reach the command on standard input, for that command only."""

import io
from pathlib import Path

import pytest

from companion.app import callers_files, cli, deck_file, plain_files, settings
from companion.app.handed_over import NothingHandedOverError, from_stream, read_all, written


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def test_what_was_read_arrives_and_so_does_why_it_was_not(tmp_path: Path) -> None:
    there, missing = tmp_path / "there", tmp_path / "missing"
    there.write_bytes(b"\xfftext")
    arrived = from_stream(io.StringIO(written(read_all([there, missing, tmp_path], 4))))
    assert arrived[there] == b"\xfftex"
    assert isinstance(arrived[missing], FileNotFoundError)
    assert isinstance(arrived[tmp_path], IsADirectoryError)


@pytest.mark.parametrize(
    "came",
    ["", "text", "[]", "1", '{"a": 1}', '{"a": {}}', '{"a": {"content": 1}}', "[" * 200_000],
)
def test_what_is_no_file_is_refused_with_one_sentence(
    came: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NothingHandedOverError):
        from_stream(io.StringIO(came))
    monkeypatch.setenv(cli.FILES, "stdin")
    monkeypatch.setattr("sys.stdin", io.StringIO(came))
    assert cli.main(["wiring"]) == 2
    told = "crowntable: CROWNTABLE_FILES is set, but no files come on standard input.\n"
    assert capsys.readouterr().err == told


def test_files_of_one_command_are_not_those_of_the_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path("/nowhere/my.toml")
    told = written({file: b'[table]\nlayout = "round"\n'})
    with monkeypatch.context() as handed:
        handed.setenv(cli.FILES, "stdin")
        handed.setattr("sys.stdin", io.StringIO(told))
        assert cli.main(["wiring", "--settings", str(file)]) == 0
        assert plain_files.is_there(file)
        assert "reader 6" in capsys.readouterr().out
    assert cli.main(["wiring", "--settings", str(file)]) == 2
    assert not plain_files.is_there(file)
    assert "there is no such settings file" in capsys.readouterr().err


@pytest.mark.parametrize("limit", [settings.MAX_BYTES, deck_file.MAX_BYTES])
def test_a_file_that_is_too_large_is_still_too_large_when_it_was_handed_over(limit: int) -> None:
    """One that was cut at its limit would be taken for a whole one."""
    assert callers_files.most() > limit
