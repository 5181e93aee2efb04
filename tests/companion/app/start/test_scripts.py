"""A simulated table is played by a script or a pipe, and goes on where it was left."""

from pathlib import Path

import pytest

from tests.companion.app.start.starting import run, script, typed

pytestmark = pytest.mark.sweep


def test_a_script_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str], memory: Path) -> None:
    file = script(tmp_path, "press ok", "put 4", "put 7", "press A", "press B", "", "record", "q")
    assert run("--script", file) == 0
    told = capsys.readouterr().out
    assert "> press ok\n" in told
    assert told.rstrip().endswith("> q")
    assert "A play 4S\nB play 7H\n= A 1\n" in told
    assert not memory.exists(), "a script is the same every time"


def test_what_stands_after_quit_is_not_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--script", script(tmp_path, "quit", "press ok")) == 0
    assert "press ok" not in capsys.readouterr().out


def test_a_script_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "hand\nfly\n")
    assert run("--script", "-") == 0
    assert "'fly' is not a command." in capsys.readouterr().out


def test_a_pipe_that_is_no_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, b"put \xe4\xff\nquit\n")
    assert run() == 0
    assert "Type: put 3" in capsys.readouterr().out


def test_a_match_goes_on_where_it_was_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "press ok\nput 4\nput 7\npress A\npress B\nquit\n")
    assert run("--option", "random_hands=yes", "--seed", "5") == 0
    capsys.readouterr()
    typed(monkeypatch, "wait 1\nrecord\nhand A\nhand B\n")
    assert run() == 0
    going_on = capsys.readouterr().out
    assert "option random_hands yes" in going_on
    assert "\nA play" in going_on
    typed(monkeypatch, "record\n")
    assert run("--new") == 0
    assert "No match is open. Type: press ok" in capsys.readouterr().out


def test_a_script_waits_until_a_bot_has_led(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a trick that a bot has won people read, the bot leads, and only then the next line."""
    says = ("press ok", "press ok", "press ok")
    file = script(tmp_path, *says, "put 1", *says, "put 1", "put 1", "record")
    words = ["--game", "crowns", "--seats", "4", "--table", "pocket", "--seed", "1"]
    assert run("--script", file, "--bots", "BCD", *words) == 0
    plays = [line for line in capsys.readouterr().out.splitlines() if " play " in line]
    assert "".join(line[0] for line in plays) == "ABCDBCDACDAB"
