"""`--board`: what runs the slot board's program, said and refused; and the real firmware plays."""

from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from companion.app import cli
from companion.app.compose import proposal_of
from companion.app.settings import BoardSettings, Settings, TableSettings, load_for
from companion.app.simulator.slots import chosen_slots, real_firmware, simulated_slots
from companion.app.simulator.start import open_night
from companion.app.store import Store
from hardware.sim.board import SimulatedBoard
from hardware.sim.micropython_slots import MicroPythonSlots
from tests.companion.app.night import SECOND_US, begin
from tests.firmware.interpreters import micropython

SCRIPT = ["--script", "/dev/null"]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--board", "micropython"], "--board goes with a table that has a slot board: round or"),
        (["--table", "duel", "--board", "python"], "--board goes with a table that has a slot"),
        (["--table", "round", "--board", "micropython", *SCRIPT], "--board micropython plays in"),
        (["--table", "round", "--board", "micropython", "--demo"], "--board micropython plays in"),
    ],
)
def test_where_the_flag_means_nothing(
    capsys: pytest.CaptureFixture[str], words: list[str], answer: str
) -> None:
    assert cli.main(words) == 2
    assert capsys.readouterr().err.startswith(f"crowntable: {answer}")


@pytest.mark.sweep
@pytest.mark.parametrize("table", ["round", "battlefield"])
def test_what_plays_the_board_is_said(capsys: pytest.CaptureFixture[str], table: str) -> None:
    assert cli.main(["--table", table, *SCRIPT]) == 0
    assert "The slot board's program runs in this Python" in capsys.readouterr().out
    assert cli.main(["--table", "duel", *SCRIPT]) == 0
    assert "slot board" not in capsys.readouterr().out


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{name}", Terminal())


def said_of_the_board(*words: str) -> tuple[object, str]:
    """Return what makes the slots at such a command line, and what is told of it."""
    args = cli.parsed(words)
    notices: list[str] = []
    return chosen_slots(args, load_for(args), notices), " ".join(notices)


@pytest.mark.sweep
@pytest.mark.parametrize("table", ["round", "battlefield"])
def test_people_at_a_terminal_play_through_the_real_firmware(
    monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    micropython()
    at_a_terminal(monkeypatch)
    real = (real_firmware, "The slot board's real firmware runs in MicroPython, in real time.")
    assert said_of_the_board("--table", table) == real
    exact = (simulated_slots, "The slot board's program runs in this Python, the same every time.")
    for words in (["--board", "python"], ["--demo"], SCRIPT):
        assert said_of_the_board("--table", table, *words) == exact


@pytest.mark.parametrize("command", ["/no/such/micropython", "false"])
def test_without_an_interpreter_that_can_the_same_program_runs_in_this_python(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("MICROPYTHON", command)
    at_a_terminal(monkeypatch)
    none = "The slot board's program runs in this Python: there is no MicroPython here."
    assert said_of_the_board("--table", "round") == (simulated_slots, none)


def test_without_an_interpreter_there_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("MICROPYTHON", "/no/such/micropython")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    at_a_terminal(monkeypatch)
    assert cli.main(["--table", "round", "--board", "micropython", "--new"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("crowntable: --board micropython: there is no MicroPython here. Type: ")


@pytest.mark.long
@pytest.mark.sweep
def test_a_round_is_played_on_the_real_firmware() -> None:
    micropython()
    settings = Settings(
        table=TableSettings(layout="round", players=("Anna", "Ben")),
        board=BoardSettings(guard_ms=2),
    )
    store = Store(None)
    night = open_night(
        store, settings, proposal_of(store, settings), seed=7, make_slots=real_firmware
    )
    slots = night.table.slots
    assert isinstance(slots, MicroPythonSlots)
    with closing(night):
        begin(night)
        night.put("A", "4S")
        night.put("B", "7H")
        night.run_for(SECOND_US)
        assert all(seat.laid and not seat.ready for seat in night.seen().seats)
        assert night.table.lying_on("A") == ["4S"]
        for button in ("ready A", "ready B"):
            night.table.press(button)
            night.run_for(SECOND_US // 2)
        assert night.history is not None
        assert night.history.state.coins == (1, 0)
        night.run_for(SECOND_US // 4)
        assert slots.lamps()["A"] == "3"
        assert slots.faults == SimulatedBoard.faults
        for fault in sorted(slots.faults):
            slots.fault(fault, "C")
            slots.fault(fault, "C", on=False)
        assert slots.board.said == b""
