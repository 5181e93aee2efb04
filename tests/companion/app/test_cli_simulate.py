"""The simulated table from outside: other terminals, a pipe that ends, Ctrl-C, a real terminal."""

import io
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

import pytest

from companion.app import cli
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parents[3]
PROGRAM = [sys.executable, "-m", "companion.app.cli"]
LIMIT_S = 60


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    keep = {name: value for name, value in os.environ.items() if name != "STATE_DIRECTORY"}
    return keep | {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}",
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "TERM": "xterm",
    }


def program(words: list[str], typed: str, environment: dict[str, str]) -> tuple[int, bytes, bytes]:
    done = subprocess.run(
        [*PROGRAM, *words],
        input=typed.encode(),
        capture_output=True,
        env=environment,
        timeout=LIMIT_S,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
def test_any_terminal_gets_what_it_can_write(environment: dict[str, str], encoding: str) -> None:
    environment |= {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    status, out, err = program([], "press ok\nhand\nput \xe4\nquit\n", environment)
    assert (status, err) == (0, b"")
    text = out.decode(encoding)
    assert ("4♠" in text) == (encoding == "utf-8")
    assert "4:4" in text
    assert "Type: put 3" in text
    assert "\x1b" not in text


def test_who_has_read_enough_ends_it_quietly(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [*PROGRAM, "--demo"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(LIMIT_S) == 1
        assert process.stderr.read() == b""


def test_an_interrupt_ends_it_quietly_and_the_match_goes_on(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [*PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"press ok\nput 4\nput 7\npress A\npress B\nrecord\n")
        process.stdin.flush()
        while b"= A 1" not in (line := process.stdout.readline()):
            assert line, process.stderr.read()
        process.send_signal(signal.SIGINT)
        assert process.wait(LIMIT_S) == 130
        assert process.stderr.read() == b""
    status, out, err = program([], "record\n", environment)
    assert (status, err) == (0, b"")
    assert "A play 4S\nB play 7H\n= A 1\n" in out.decode()


# From inside


def test_ctrl_c_has_a_status_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    class Hand(io.StringIO):
        def __next__(self) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Hand())
    assert cli.main([]) == cli.INTERRUPTED


def test_a_pipe_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    with os.fdopen(theirs, "w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert cli.main(["simulate", "--faults", "list"]) == 1
        monkeypatch.undo()


@pytest.mark.parametrize("words", [["--help"], ["simulate", "--help"], ["--version"]])
def test_what_the_program_says_of_itself(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(words)
    assert "crowntable" in capsys.readouterr().out


def test_a_command_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["fly"])
    told = capsys.readouterr().err
    for command in cli.COMMANDS:
        assert command in told


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_the_help_says_where_names_come_from(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main([command, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert 'players = ["Anna", "Ben"] below [table], in ~/.config/crowntable/settings.toml' in told


# On a real terminal


class Screen:
    """The other end of a pseudo terminal."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self.seen = ""

    def type(self, text: str) -> None:
        os.write(self._fd, text.encode())

    def resize(self, rows: int, columns: int) -> None:
        ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, text: str) -> None:
        """Read until a text has come."""
        deadline_s = time.monotonic() + LIMIT_S
        start = len(self.seen)
        while text not in self.seen[start:]:
            left_s = deadline_s - time.monotonic()
            assert left_s > 0, self.seen[start:]
            if select.select([self._fd], [], [], left_s)[0]:
                self.seen += os.read(self._fd, 65536).decode(errors="replace")

    def rest(self) -> None:
        """Read what still comes, until the other side is closed."""
        try:
            while True:
                self.seen += os.read(self._fd, 65536).decode(errors="replace")
        except OSError:
            pass


@contextmanager
def on_a_terminal(
    words: list[str], environment: dict[str, str], rows: int = 50, columns: int = 140
) -> Iterator[tuple[Screen, "subprocess.Popen[bytes]"]]:
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    with subprocess.Popen(
        [*PROGRAM, *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment | {"PROMPT_TOOLKIT_NO_CPR": "1"},
        start_new_session=True,
    ) as process:
        os.close(theirs)
        try:
            yield Screen(ours), process
        finally:
            if process.poll() is None:
                process.kill()
            os.close(ours)


def test_a_match_is_typed_on_a_terminal(environment: dict[str, str]) -> None:
    environment["PYTHONUTF8"] = "1"
    words = ["--bots", "B", "--language", "de", "--new", "--game", "crown-duel"]
    with on_a_terminal(words, environment) as (screen, process):
        screen.until("Type help")
        screen.type("press ok\r")
        screen.type("put 4\r")
        screen.until("4♠")
        screen.type("\x03")
        assert process.wait(LIMIT_S) == 0
        screen.rest()
    assert "Traceback" not in screen.seen
    assert "\x1b[?1049l" in screen.seen, "the terminal is left as it was"
    told = "What was played is kept. To go on with it, type: ./run --language de --bots B"
    assert f"{told}\r\n" in screen.seen


@pytest.mark.parametrize("words", sampled([[], ["deck", "enrol", "--simulated"]], {0}))
def test_where_nothing_was_played_nothing_is_said_to_be_kept(
    environment: dict[str, str], words: list[str]
) -> None:
    with on_a_terminal(words, environment) as (screen, process):
        screen.until("Type help")
        screen.type("\x03")
        assert process.wait(LIMIT_S) == 0
        screen.rest()
    assert "kept" not in screen.seen


def test_a_demonstration_on_a_terminal_draws_in_place(environment: dict[str, str]) -> None:
    words = ["--demo", "--pace", "0", "--option", "coins_to_win=3"]
    with on_a_terminal(words, environment) as (screen, process):
        screen.until("count the same")
        assert process.wait(LIMIT_S) == 0
    assert screen.seen.count("\x1b[H\x1b[J") > 5


def test_a_demonstration_follows_the_size_of_its_terminal(environment: dict[str, str]) -> None:
    environment |= {"PYTHONUTF8": "1", "COLUMNS": "200", "LINES": "60"}
    with on_a_terminal(["--demo", "--pace", "60"], environment, 24, 60) as (screen, process):
        screen.until("needs 66 columns and 19 lines, this terminal has 60 and 24")
        screen.resize(24, 66)
        screen.until("└" + "─" * 64 + "┘")
        screen.resize(18, 66)
        screen.until("this terminal has 66 and 18: make it larger.")
        process.send_signal(signal.SIGINT)
        assert process.wait(LIMIT_S) == 130
        screen.rest()
    assert "Traceback" not in screen.seen


def test_the_terminal_is_opened_without_tls(environment: dict[str, str]) -> None:
    """What nothing here speaks takes no room; it can be imported afterwards as ever."""
    code = (
        "import sys; from companion.app.simulator import without_tls; "
        "import companion.app.simulator.terminal, asyncio; assert 'ssl' not in sys.modules; "
        "asyncio.run(asyncio.sleep(0)); import ssl; assert ssl.create_default_context()"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        env=environment,
        timeout=LIMIT_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
