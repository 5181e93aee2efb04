"""`crowntable replay` from the outside: what it prints, where, and its exit status."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app import cli
from companion.app.commands import replay

HEAD = "crown-record 1\ngame crown-duel\nseat A Anna Maria\nseat B Ben\n\n"
GOOD = HEAD + "A play 4S\nB play 7H\n= A 1\nA play 6S\nB play 5H\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("good.crown").write_text(GOOD, encoding="utf-8")
    Path("bad.crown").write_text(GOOD + "B play 7H\n", encoding="utf-8")
    Path("folder.crown").mkdir()
    Path("binary.crown").write_bytes(bytes(range(256)) * 20)
    return tmp_path


def run(*words: str) -> int:
    return cli.main(["replay", *words])


def out(capsys: pytest.CaptureFixture[str]) -> tuple[list[str], list[str]]:
    captured = capsys.readouterr()
    return captured.out.splitlines(), captured.err.splitlines()


@pytest.mark.usefixtures("files")
def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--json", "good.crown") == 0
    (line,), nothing = out(capsys)
    assert nothing == []
    assert json.loads(line) == {
        "file": "good.crown",
        "game": "crown-duel",
        "seats": {"A": "Anna Maria", "B": "Ben"},
        "finished": False,
        "winners": [],
        "totals": {"A": 1, "B": 1},
        "rounds": [
            {"winner": "A", "coins": 1, "step": "reverse", "held": 0},
            {"winner": "B", "coins": 1, "step": "value", "held": 0},
        ],
    }


def test_no_name_is_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("") == 1
    assert out(capsys) == ([], ['"": There is no such file. Check its name.'])


@pytest.mark.usefixtures("files")
def test_json_of_many_files(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["bad.crown", "folder.crown", "none.crown", "binary.crown", "good.crown", "a\0b"]
    assert run("--json", *names) == 1
    lines, errors = out(capsys)
    assert errors == []
    told = [json.loads(line) for line in lines]
    assert [one["file"] for one in told] == [*names[:-1], "a?b"]
    assert told[0]["error"] == {
        "line": 11,
        "reason": "card_already_played",
        "message": "7♥ has been played already. Lay another card.",
    }
    assert set(told[0]) == {"file", "error"}
    unreadable = [one["error"] for one in (*told[1:4], told[5])]
    assert {(error["line"], error["reason"]) for error in unreadable} == {(0, "unreadable")}
    assert len({error["message"] for error in unreadable}) == 3
    assert told[4]["totals"] == {"A": 1, "B": 1}


@pytest.mark.usefixtures("files")
def test_errors_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bad.crown", "good.crown", "none.crown") == 1
    lines, errors = out(capsys)
    assert errors == [
        "bad.crown:11: 7♥ has been played already. Lay another card.",
        "none.crown: There is no such file. Check its name.",
    ]
    assert lines[0] == "good.crown"


@pytest.mark.usefixtures("files")
def test_errors_name_people(capsys: pytest.CaptureFixture[str]) -> None:
    Path("turn.crown").write_text(GOOD + "A play 2S\nA play 3S\n", encoding="utf-8")
    assert run("--language", "de", "turn.crown") == 1
    assert out(capsys)[1] == [
        "turn.crown:12: Anna Maria hat schon gelegt. Auf die andere Karte warten."
    ]


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (
            GOOD + "date today\n",
            11,
            "“date” belongs to the head: once, and before anything is done.",
        ),
        (GOOD + "option traitor yes\n", 11, "“option” belongs to the head: once, and before"),
        (GOOD + "seat C Cleo\n", 11, "“seat” belongs to the head: once, and before"),
        (GOOD + "game crowns\n", 11, "“game” belongs to the head: once, and before"),
        (GOOD + "crown-record 1\n", 11, "“crown-record” belongs to the head: once, and before"),
        (HEAD + "date 1\ndate 2\n", 7, "“date” belongs to the head: once, and before"),
        (HEAD.replace("seat B", "game x\nseat B"), 4, "“game” belongs to the head: once, and"),
        (HEAD.replace("seat B Ben\n", ""), 4, "This game is for 2 players, not 1. Name them"),
        (HEAD + "seat C Cleo\n", 6, "This game is for 2 players, not 3. Name them"),
        (HEAD.replace("-duel", "s") + "seat C C\n" * 9, 7, "The next seat is D."),
        ("crown-record 1\ngame crowns\nseat A A\n", 3, "This game is for 3 to 6 players, not 1."),
        (GOOD + "table undo 3\n", 11, "3 steps cannot be undone. Possible: 1 to 2."),
        (
            HEAD + "A play 4S\nB play 7H\ntable undo 2\n",
            8,
            "2 steps cannot be undone. Possible: 1.",
        ),
    ],
)
@pytest.mark.usefixtures("files")
def test_what_is_late_or_too_much_is_named(
    capsys: pytest.CaptureFixture[str], text: str, line: int, told: str
) -> None:
    Path("late.crown").write_text(text, encoding="utf-8")
    assert run("late.crown") == 1
    (error,) = out(capsys)[1]
    assert error.startswith(f"late.crown:{line}: {told}")


@pytest.mark.usefixtures("files")
def test_account(capsys: pytest.CaptureFixture[str]) -> None:
    body = GOOD.replace("\nseat A", "\noption coins_to_win 3\ndate 31 January\nseat A")
    Path("won.crown").write_text(body + "A play 2S\nB play 8H\n= A trap\n", encoding="utf-8")
    assert run("won.crown") == 0
    assert (
        out(capsys)[0]
        == """\
won.crown
Crown Duel: Anna Maria and Ben
Date: 31 January
Option coins_to_win: 3

Round 1: Anna Maria 4♠, Ben 7♥
  Reverse: 4 is lower and wins.
  Anna Maria takes 1.
  Next round: Ben has +2.

Round 2: Anna Maria 6♠, Ben 5♥
  7 last round: 5 counts 7.
  6 stops the Double.
  7 beats 6.
  Ben takes 1.

Round 3: Anna Maria 2♠, Ben 8♥
  2 traps the Crown: Anna Maria wins the game!

  Anna Maria wins the game.
  Coins: Anna Maria 1, Ben 1.

Anna Maria wins the match.
Totals: Anna Maria 1, Ben 1""".splitlines()
    )


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("body", "end"),
    [
        ("", ["Unfinished.", "Totals: Anna Maria 1, Ben 1"]),
        ("table abandon\n", ["Broken off.", "Totals: Anna Maria 1, Ben 1"]),
        ("B concede\n", ["Ben conceded.", "Anna Maria wins the match."]),
        (
            "table last\nA play AS\nB play AH\n",
            ["That was declared the last round.", "Anna Maria and Ben share the win."],
        ),
    ],
)
def test_how_accounts_end(capsys: pytest.CaptureFixture[str], body: str, end: list[str]) -> None:
    Path("one.crown").write_text(GOOD + body, encoding="utf-8")
    assert run("one.crown") == 0
    lines, _ = out(capsys)
    assert [line for line in lines if line in end] == end


@pytest.mark.usefixtures("files")
def test_accounts_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("good.crown", "good.crown", "--language", "de") == 0
    lines, _ = out(capsys)
    assert lines.count("good.crown") == 2
    assert "  Umkehr: 4 ist kleiner und gewinnt." in lines
    assert "Nicht zu Ende gespielt." in lines


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("content", "line", "word"),
    [
        (b"", 1, "version"),
        (b"\x00" * 3_000_000, 1, "version"),
        (b"A" * 3_000_000, 1, "version"),
        (b"\n" * 3_000_000, 3_000_000, "version"),
        (b"x y z\n" * 500_000, 1, "version"),
        (b"\xff\xfe\x00" * 1000, 0, "unreadable"),
        (HEAD.encode("utf-16"), 0, "unreadable"),
        (HEAD.encode() + b"\xe4", 0, "unreadable"),
        (HEAD.encode() + b"A play 4S\x00\n", 6, "syntax"),
        (HEAD.encode() + b"\n" * 2_000_000 + b"A dance", 2_000_006, "syntax"),
        (HEAD.encode() + b"=" * 2_000_000, 6, "syntax"),
    ],
)
def test_garbage_is_an_error_of_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, line: int, word: str
) -> None:
    file = tmp_path / "garbage.crown"
    file.write_bytes(content)
    assert run("--json", str(file)) == 1
    (told,), errors = out(capsys)
    assert errors == []
    error = json.loads(told)["error"]
    assert (error["line"], error["reason"]) == (line, word)
    assert "\n" not in error["message"]
    assert len(error["message"]) < 200


def test_a_file_that_is_too_large_is_not_read_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sparse.crown"
    with file.open("wb") as sparse:
        sparse.truncate(100 << 30)
    assert run(str(file)) == 1
    assert "64 MB" in out(capsys)[1][0]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "secret.crown"
    file.write_text(GOOD, encoding="utf-8")
    file.chmod(0)
    assert run(str(file)) == 1
    assert "permissions" in out(capsys)[1][0]


@pytest.mark.parametrize(
    ("error", "detail"),
    [
        (PermissionError(), "denied"),
        (NotADirectoryError(), "missing"),
        (IsADirectoryError(), "folder"),
        (OSError(), ""),
    ],
)
def test_what_the_system_says(error: OSError, detail: str) -> None:
    assert replay.unreadable_detail(error) == detail


def crowntable(*words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion.app.cli", *words],
        capture_output=True,
        env=os.environ | env,
        check=False,
    )


def test_a_reader_who_has_had_enough_gets_no_traceback(files: Path) -> None:
    names = [str(files / "good.crown")] * 2000
    command = [sys.executable, "-m", "companion.app.cli", "replay", *names]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


@pytest.mark.sweep
def test_output_that_knows_no_unicode(files: Path) -> None:
    good, bad = str(files / "good.crown"), str(files / "bad.crown")
    for words in (("--json", good, bad), (good, bad)):
        done = crowntable("replay", *words, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr
        assert b"Anna Maria" in done.stdout
    assert json.loads(crowntable("replay", "--json", good, PYTHONIOENCODING="latin-1").stdout)


def test_only_the_command_that_is_asked_for_is_imported() -> None:
    code = (
        "import sys; from companion.app import cli; cli.main(['replay', '/none']);"
        "print([m for m in sys.modules if m.startswith('companion.app.commands.')"
        " or m.split('.')[0] in ('luma', 'PIL', 'hardware', 'asyncio', 'sqlite3')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['companion.app.commands.replay']"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    assert left.value.code == 0
    assert out(capsys)[0][0].startswith("crowntable ")


@pytest.mark.parametrize("words", [["--help"], ["-h"]])
def test_help_lists_every_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 0
    told = capsys.readouterr().out
    for name in cli.COMMANDS:
        assert f"\n    {name} " in told


@pytest.mark.parametrize("command", list(cli.COMMANDS))
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([command, "--help"])
    assert left.value.code == 0
    assert f"usage: crowntable {command}" in out(capsys)[0][0]


@pytest.mark.parametrize(
    "words", [["dance"], ["replay"], ["replay", "--language", "fr", "x"], ["replay", "--yaml", "x"]]
)
def test_words_that_are_not_understood(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 2
    assert "usage: crowntable" in out(capsys)[1][0]


def test_an_interrupt_is_no_traceback() -> None:
    """The record is a pipe that is never closed; Ctrl-C comes while the command waits for it."""
    command = [sys.executable, "-m", "companion.app.cli", "replay", "/dev/stdin"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        process.stdin.write(b"#" * 1_000_000)  # more than a pipe holds: some was read
        process.stdin.flush()
        status = None
        while status is None:  # one that comes just before a read is seen at the next
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = process.wait(2)
        assert status == cli.INTERRUPTED
        assert process.stderr is not None
        assert process.stderr.read() == b""
