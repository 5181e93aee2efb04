"""`board status`: the simulator's board, its faults, and how long it is watched."""

from contextlib import closing
from typing import Literal

import pytest

from companion.app.board_line import RealLine, SimulatedLine, wiring_of
from companion.app.board_status import rows_of, told
from companion.app.cli import main
from companion.app.settings import BoardSettings, Settings, TableSettings
from hardware.bus import VirtualClock
from hardware.sim.chips.tags import Ntag213

SECOND_US = 1_000_000
ROUND = Settings(TableSettings(layout="round"), board=BoardSettings(port="/dev/no-such-port"))


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[str]:
    assert main(["board", "status", *words]) == status
    return capsys.readouterr().out.splitlines()


@pytest.mark.sweep
def test_the_simulators_board_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    rows = printed(capsys, "--simulated", "--table", "battlefield", "--seconds", "5")
    assert rows[0].startswith("board: ok, firmware 1.0.0, for 4 s, a round takes ")
    assert rows[1].startswith("line: answers in ")
    assert rows[1].endswith(" 0 damaged here, 0 there, 0 gaps")
    assert len(rows) == 2 + 12
    assert rows[-1] == "reader B-R: ok, version 0x92. Lay a card on it"


@pytest.mark.sweep
def test_without_a_board_table_all_twelve_readers_are_shown_by_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = printed(capsys, "--simulated", "--table", "duel")
    assert [row.partition(":")[0] for row in rows[2:]] == [f"reader {n}" for n in range(1, 13)]


@pytest.mark.sweep
def test_faults_and_stickers_show() -> None:
    with closing(SimulatedLine(wiring_of(ROUND))) as line:
        assert rows_of(line) == ["board: unknown. is being looked for"]
        line.board.fault("dead", "C")
        line.board.lay(Ntag213(bytes.fromhex("04A1B2C3D4E580")), "B")
        line.run_for(5 * SECOND_US)
        rows = rows_of(line)
        assert "reader B: ok, version 0x92; sticker 04A1B2C3D4E580: 20 of 20" in rows
        assert rows[4].startswith("reader C: dead, no answer. Check its wires")
        line.board.fault("cable")
        line.run_for(SECOND_US)
        (row,) = rows_of(line)
        assert row.endswith(": its USB cable is out. Put the cable in; try another one.")


@pytest.mark.sweep
@pytest.mark.parametrize(("table", "status"), [("duel", 0), ("battlefield", 1)])
def test_a_dead_reader_makes_the_status_only_where_the_table_has_it(
    table: Literal["duel", "battlefield"], status: int
) -> None:
    line = SimulatedLine(wiring_of(Settings()))
    line.board.fault("dead", "12")
    assert told(line, Settings(TableSettings(layout=table)), None, live=False) == status


def test_a_board_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(RealLine(wiring_of(ROUND), clock=VirtualClock())) as line:
        line.run_for(SECOND_US)
        (row,) = rows_of(line)
    assert row == (
        "board: dead. there is no /dev/no-such-port, which [board] port names: its USB cable is "
        "out, or it got another name when it was plugged in again. "
        'Put the cable in, or write [board] port = "": it is looked for.'
    )


@pytest.mark.parametrize(("seconds", "looks"), [(0.0, 0), (0.4, 1), (1.1, 3)])
def test_on_a_terminal_it_is_watched_for_so_long(
    seconds: float, looks: int, capsys: pytest.CaptureFixture[str]
) -> None:
    line = SimulatedLine(wiring_of(ROUND))
    told(line, ROUND, seconds, live=True)
    assert line.scheduler.now_us == round(seconds * 1e6)
    assert capsys.readouterr().out.count("board: ") <= looks


class LeftSoon(SimulatedLine):
    """A line at which somebody presses Ctrl-C while it is listened to."""

    def run_for(self, us: int) -> None:
        super().run_for(us)
        raise KeyboardInterrupt


@pytest.mark.sweep
def test_an_interrupt_ends_watching(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(LeftSoon(wiring_of(ROUND)), ROUND, None, live=False) == 0
    assert capsys.readouterr().out == ""
