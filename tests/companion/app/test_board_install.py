"""`board install` and `board status`: mpremote itself, on a MicroPython at a serial port."""

import importlib.util
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from crownboard.messages import FIRMWARE

import hardware.sim.micropython
from companion.app import board_install
from companion.app.board_install import files, orders
from companion.app.board_line import RealLine, wiring_of
from companion.app.cli import main
from companion.app.settings import Settings
from hardware.board_link import SerialPort
from hardware.sim.micropython import RESET, MicroPythonBoard
from tests.firmware.interpreters import micropython

ROOT = Path(__file__).parents[3]
FILES = sorted(
    file.relative_to(ROOT / "firmware")
    for folder in ("crownboard", "slotboard")
    for file in (ROOT / "firmware" / folder).glob("*.py")
)


# What is copied


def test_every_file_of_the_firmware_is_copied_and_the_one_it_starts_last() -> None:
    found = files()
    assert [Path(name) for name in found] == [*FILES, Path("main.py")]
    for name, file in found.items():
        assert file.samefile(ROOT / "firmware" / name)


def test_a_wheel_has_main_inside_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "slotboard"
    package.mkdir()
    for name in ("__init__.py", "board.py", "main.py"):
        (package / name).touch()
    monkeypatch.setattr("slotboard.__file__", str(package / "__init__.py"))
    found = files()
    assert found["main.py"] == package / "main.py"
    assert "slotboard/main.py" not in found
    (package / "main.py").unlink()
    with pytest.raises(board_install.InstallError, match=r"main\.py is missing"):
        files()


def test_mpremote_is_told_file_by_file_and_to_start_anew_at_the_end() -> None:
    told = orders(["a/x.py", "b/y.py", "main.py"])
    assert told[0] == "exec"
    assert "['a', 'b']" in told[1]
    assert f'FREE = "{board_install.FREE}"\n' in (ROOT / "firmware/main.py").read_text()
    assert " ".join(told[2:]) == (
        "+ cp a/x.py :a/x.py + cp b/y.py :b/y.py + cp main.py :main.py + reset"
    )


# On a Pico


class Pico(MicroPythonBoard):
    """A bare Pico on a port; its files are in `flash`."""

    @property
    def flash(self) -> Path:
        return Path(self._folder.name)

    def has(self, name: str) -> bytes:
        return (self.flash / name).read_bytes()

    def start_anew(self, files: dict[str, bytes]) -> None:
        """Put files there once its prompt is up, and let that start everything anew."""
        before, port = self.starts, SerialPort(self.path)
        said, deadline = b"", time.monotonic() + 20
        while b">>> " not in said and time.monotonic() < deadline:
            said += port.read()
            time.sleep(0.01)
        for name, data in files.items():
            (self.flash / name).parent.mkdir(exist_ok=True)
            (self.flash / name).write_bytes(data)
        port.write(f"\x01import sys; sys.exit({RESET})\x04".encode())
        back = Path(self.path)  # it comes after the start
        while (self.starts == before or not back.exists()) and time.monotonic() < deadline:
            time.sleep(0.01)
        port.close()
        assert self.starts == before + 1

    def wait_until_it_runs(self) -> None:
        with closing(RealLine(wiring_of(Settings()), lambda: SerialPort(self.path))) as line:
            deadline = time.monotonic() + 30
            while line.report().state != "ok" and time.monotonic() < deadline:
                line.run_for(100_000)
            assert line.report().firmware == FIRMWARE


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pico]:
    """A Pico with MicroPython and nothing else, whose port the settings name."""
    root = tmp_path / "pc"
    (root / "firmware").mkdir(parents=True)
    (root / "hardware").symlink_to(ROOT / "hardware")
    (root / "firmware/main.py").write_bytes((ROOT / "tests/firmware/prompt.py").read_bytes())
    monkeypatch.setattr(hardware.sim.micropython, "ROOT", root)
    board = Pico(micropython())
    config = tmp_path / "config/crowntable"
    config.mkdir(parents=True)
    (config / "settings.toml").write_text(
        f'[table]\nlayout = "round"\n[board]\nport = "{board.path}"\n'
    )
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config.parent))
    monkeypatch.setenv("HOME", str(tmp_path))
    try:
        yield board
    finally:
        board.close()


@pytest.mark.long
@pytest.mark.sweep
def test_a_bare_pico_gets_the_whole_firmware(pico: Pico, capfd: pytest.CaptureFixture[str]) -> None:
    total = len(FILES) + 1
    assert main(["board", "install"]) == 0
    said = capfd.readouterr().out
    assert said.startswith(f"[1/{total}] crownboard/__init__.py\n"), "nothing runs that stops"
    assert f"[{total}/{total}] main.py\n" in said
    assert f"{total} files: {total} copied, 0 were the same already.\n" in said
    assert f"The board runs firmware {FIRMWARE}." in said
    for name in (*map(str, FILES), "main.py"):
        assert pico.has(name) == (ROOT / "firmware" / name).read_bytes()


@pytest.mark.long
@pytest.mark.sweep
def test_a_pico_that_runs_says_how_it_is(pico: Pico, capfd: pytest.CaptureFixture[str]) -> None:
    pico.start_anew({name: file.read_bytes() for name, file in files().items()})
    assert main(["board", "status", "--seconds", "2"]) == 0
    told = capfd.readouterr().out.splitlines()
    assert told[0].startswith(f"board: ok, firmware {FIRMWARE}, for ")
    assert told[2:] == [f"reader {slot}: ok, version 0x92. Lay a card on it" for slot in "ABCDEF"]


def test_a_pico_that_runs_gets_only_what_changed(
    pico: Pico, capfd: pytest.CaptureFixture[str]
) -> None:
    pico.start_anew({name: file.read_bytes() for name, file in files().items()})
    pico.wait_until_it_runs()
    # What breaks off before it can take its mark away leaves a board that would not start.
    (pico.flash / "slotboard/talk.py").write_text("# no longer what it was")
    total = len(FILES) + 1
    assert main(["board", "install", "--table", "battlefield"]) == 0
    said = capfd.readouterr().out
    assert f"The board's program runs (firmware {FIRMWARE}): it stops.\n" in said
    assert said.endswith("How its readers are: ./run board status --table battlefield\n")
    assert f"{total} files: 1 copied, {total - 1} were the same already.\n" in said
    assert f"The board runs firmware {FIRMWARE}." in said
    assert pico.has("slotboard/talk.py") == (ROOT / "firmware/slotboard/talk.py").read_bytes()


def test_a_pico_that_does_not_answer_mpremote(
    pico: Pico, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """What mpremote says last is the reason that is given."""
    monkeypatch.setattr(board_install, "PREPARE", "raise OSError('no room')")
    assert main(["board", "install"]) == 1
    said = capfd.readouterr()
    assert said.err.startswith("crowntable: mpremote could not copy the files: OSError: no room.")
    assert pico.starts == 1


@pytest.mark.long
@pytest.mark.sweep
def test_a_pico_whose_program_broke_off_is_no_program_that_runs(
    pico: Pico, capfd: pytest.CaptureFixture[str]
) -> None:
    pico.start_anew({"main.py": b"import slotboard_that_is_not_there"})
    assert main(["board", "install"]) == 0
    said = capfd.readouterr().out
    assert said.startswith(f"[1/{len(FILES) + 1}] crownboard/__init__.py\n")
    assert f"The board runs firmware {FIRMWARE}." in said


def test_a_table_starts_a_program_that_was_left_at_the_prompt(pico: Pico) -> None:
    """An installation was broken off; the prompt only echoes a hello, it knows no line feed."""
    firmware = {name: file.read_bytes() for name, file in files().items()}
    pico.start_anew({**firmware, board_install.FREE: b""})
    pico.wait_until_it_runs()
    assert pico.starts == 2


@pytest.mark.long
@pytest.mark.sweep
def test_an_mpremote_that_waits_for_ever_is_ended(
    pico: Pico, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(board_install, "PREPARE", "while True: pass")
    monkeypatch.setattr(board_install, "SILENT_S", 3.0)
    assert main(["board", "install"]) == 1
    said = capfd.readouterr()
    assert said.err == (
        "crowntable: mpremote could not copy the files: it said nothing for 3 s. Pull the Pico's "
        "cable, put it in and try again; if that does not help, put MicroPython on it anew "
        "(see wiring.md).\n"
    )
    assert pico.starts == 1


# What stops it


def refused(capsys: pytest.CaptureFixture[str], *words: str, status: int = 1) -> str:
    assert main(["board", *words]) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def settings(tmp_path: Path, port: str) -> list[str]:
    file = tmp_path / "settings.toml"
    file.write_text(f'[board]\nport = "{port}"\n')
    return ["--settings", str(file)]


def test_without_a_pico(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "install", *settings(tmp_path, "/dev/no-such-port"))
    told = "there is no /dev/no-such-port, which [board] port names. Why: "
    assert said.startswith(f"crowntable: {told}")


def test_without_mpremote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    said = refused(capsys, "install", *settings(tmp_path, "/dev/no-such-port"))
    assert said == "crowntable: mpremote is missing, which copies the files. Type: ./run\n"


def test_a_port_that_cannot_be_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ttyACM0").touch()
    said = refused(capsys, "install", *settings(tmp_path, f"{tmp_path}/ttyACM0"))
    assert f"{tmp_path}/ttyACM0" in said
    file = tmp_path / "settings.toml"
    where = f"--settings {file} --table battlefield"
    assert said.endswith(f". Why that is so: ./run doctor {where}\n"), "its own table has no board"


@pytest.mark.parametrize("typed", [[], ["--table", "round"]], ids=" ".join)
def test_what_to_type_about_a_port_means_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: list[str]
) -> None:
    port = tmp_path / "ttyACM0"
    port.touch()
    file = tmp_path / "my table.toml"
    file.write_text(f'[table]\nlayout = "battlefield"\n[board]\nport = "{port}"\n')
    said = refused(capsys, "install", "--settings", str(file), *typed)
    where = " ".join([f"--settings '{file}'", *typed])
    assert said.endswith(f". Why that is so: ./run doctor {where}\n")


def test_flags_that_mean_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--simulated does not go with install" in refused(
        capsys, "install", "--simulated", status=2
    )
    assert "--seconds does not go with install" in refused(
        capsys, "install", "--seconds", "1", status=2
    )
    assert "there is no table 'x'" in refused(capsys, "status", "--table", "x", status=2)
