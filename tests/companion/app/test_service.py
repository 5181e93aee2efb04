"""The table as a service, on a modelled Pi in real time: systemd's side is a socket."""

import argparse
import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from companion.app import compose, served_table
from companion.app.real import DATABASE
from companion.app.service import FIRST_SCREEN, serve
from companion.app.service_hands import HELP
from companion.app.store import Store
from companion.table.screens import at_home
from companion.table.switching_off import SwitchingOff
from hardware.sim import pi as sim_pi
from hardware.sim.chips.oled import OledChip
from hardware.sim.pi import SimulatedPi

LIMIT_S = 15


class Service:
    """A service in this process; what acts on it runs in a thread of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.settings = folder / "settings.toml"
        self.systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.systemd.bind(str(folder / "notify"))
        self.systemd.settimeout(LIMIT_S)
        for name, value in (
            ("NOTIFY_SOCKET", str(folder / "notify")),
            ("STATE_DIRECTORY", str(folder / "state")),
            ("RUNTIME_DIRECTORY", str(folder)),
            ("WATCHDOG_USEC", "150000"),
        ):
            monkeypatch.setenv(name, value)
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        self.boards: list[SimulatedPi] = []

        def noted(*readers: int, address: int, chip: str, on_spi: bool) -> SimulatedPi:
            self.boards.append(SimulatedPi(*readers, address=address, chip=chip, on_spi=on_spi))
            return self.boards[-1]

        monkeypatch.setattr(sim_pi, "SimulatedPi", noted)

    def run(self, act: Callable[[], None], **flags: bool) -> int:
        """Serve until `act` is over and SIGTERM comes, as from `systemctl stop`."""
        failed: list[BaseException] = []

        def acting() -> None:
            try:
                self.heard("READY=1")
                act()
            except BaseException as error:
                failed.append(error)
            finally:
                os.kill(os.getpid(), signal.SIGTERM)

        args = argparse.Namespace(
            settings=self.settings, **({"simulated": True, "dark": False} | flags)
        )
        thread = threading.Thread(target=acting)
        thread.start()
        status = serve(args)
        thread.join(LIMIT_S)
        if failed:
            raise failed[0]
        return status

    def heard(self, word: str) -> str:
        """Wait until systemd has heard a word; return all that came with it."""
        while True:
            told = self.systemd.recv(1000).decode()
            if told.startswith(word):
                return told

    def drain(self) -> None:
        """Forget what systemd has heard so far."""
        self.systemd.setblocking(False)
        try:
            while True:
                self.systemd.recv(1000)
        except BlockingIOError:
            self.systemd.settimeout(LIMIT_S)

    def hands(self, *lines: str) -> list[str]:
        """Let the hands do these lines; return what is said."""
        said: list[str] = []
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(LIMIT_S)
            client.connect(str(self.folder / "hands"))
            file = client.makefile("rw", encoding="utf-8")
            for line in lines:
                file.write(f"{line}\n")
                file.flush()
                while (answer := file.readline()) not in (".\n", ""):
                    said.append(answer.rstrip("\n"))
        return said

    @property
    def oled(self) -> OledChip:
        return self.boards[-1].oled

    def until(self, what: Callable[[], object]) -> None:
        """Wait until something is so."""
        pause = threading.Event()
        for _ in range(LIMIT_S * 100):
            if what():
                return
            pause.wait(0.01)
        raise AssertionError("it never came to that")

    def until_shows(self, picture: Image.Image | None) -> None:
        assert picture is not None
        wanted = picture.tobytes()
        self.until(lambda: self.boards[-1].picture().tobytes() == wanted)

    def record(self) -> str:
        store = Store(self.folder / "state" / DATABASE)
        try:
            return store.last_match() or ""
        finally:
            store.close()


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    made = Service(tmp_path, monkeypatch)
    yield made
    made.systemd.close()


def test_the_first_screen_is_what_the_table_would_draw() -> None:
    with Image.open(FIRST_SCREEN) as kept:
        assert kept.convert("1").tobytes() == at_home.first().tobytes()


@pytest.mark.sweep
def test_a_round_is_played_stopped_and_gone_on_with(service: Service) -> None:
    def play() -> None:
        service.hands("press ok")
        service.until(lambda: "crown-duel" in service.record())
        service.hands("put A 4S", "put B 7H")
        service.until(lambda: service.boards[-1].wires.transfers > 500)
        service.hands("press ready A", "press ready B")
        service.until(lambda: "= A 1" in service.record())

    assert service.run(play) == 0
    assert not service.oled.on, "a stop leaves no picture"
    assert service.record().endswith("A play 4S\nB play 7H\n= A 1\n")

    def undo() -> None:
        service.hands("press back")
        service.until(lambda: "undo" in service.record())

    assert service.run(undo) == 0


@pytest.mark.sweep
@pytest.mark.parametrize("wired", ['layout = "round"', '[readers]\nwired_to = "board"'])
def test_a_slot_board_is_modelled_too(
    service: Service, capsys: pytest.CaptureFixture[str], wired: str
) -> None:
    service.settings.write_text(f"[table]\n{wired}\n")

    def play() -> None:
        service.hands("press ok")
        service.until(lambda: "crown-duel" in service.record())
        assert service.hands("put a 4s", "put B 7H") == []
        live = service.boards[-1].board
        assert live is not None
        pico = live.board.pico
        read = pico.transfers + 1000  # several rounds over all its readers
        service.until(lambda: pico.transfers > read)
        service.hands("press ready A", "press ready B")
        service.until(lambda: "= A 1" in service.record())
        service.hands("lift 4S")

    assert service.run(play) == 0
    assert "board: ok" in capsys.readouterr().err


def test_the_slots_of_a_battlefield_have_longer_names(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    service.settings.write_text('[table]\nlayout = "battlefield"\n[readers]\npoll_ms = 50\n')

    def lay() -> None:
        assert service.hands("put A-WL red-1", "press ready B") == []
        assert service.hands("put C K14a", "press ready C") == [*HELP.split("\n")] * 2

    assert service.run(lay) == 0
    assert "[readers] poll_ms does nothing here" in capsys.readouterr().err


def test_a_stop_is_told(service: Service) -> None:
    assert service.run(lambda: None) == 0
    service.heard("STOPPING=1")


@pytest.mark.sweep
def test_wrong_settings_are_said_on_the_screen_and_in_the_journal(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    service.settings.write_text('[table]\nlanguage = "fr"\nplayers = ["Anna", "Ben"]\n')
    told = '[table] language: "fr" is none of the words that are known.'

    def read() -> None:
        service.until(lambda: "\n".join(service.hands("show")).strip())
        text = f'{told} Allowed: en, de. Example: language = "en"'
        service.until_shows(at_home.trouble(text, "en"))
        service.hands("press ok")
        service.until(lambda: service.boards[-1].picture().tobytes()
                      != at_home.trouble(text, "en").tobytes())  # fmt: skip
        service.hands("press ok")
        service.until(lambda: "seat A Anna" in service.record())

    assert service.run(read) == 0
    assert f"{service.settings}: {told}" in capsys.readouterr().err


def test_a_deck_that_does_not_exist_is_told_and_the_table_plays(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    service.settings.write_text('[table]\ndeck = "rde"\n')

    def play() -> None:
        service.hands("press ok", "press ok")
        service.until(lambda: "crown-duel" in service.record())

    assert service.run(play) == 0
    assert 'there is no deck "rde"' in capsys.readouterr().err


def test_a_match_that_cannot_be_read_is_told_and_a_new_one_begins(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    from companion.table.inputs import Step

    store = Store(service.folder / "state" / DATABASE)
    store.write(Step(("crown-record 9",), opens=True))
    store.close()
    assert service.run(lambda: None) == 0
    assert "The match left open cannot be read, line 1" in capsys.readouterr().err


# The watchdog


@pytest.mark.sweep
def test_the_watchdog_hears_as_long_as_all_is_well(service: Service) -> None:
    def listen() -> None:
        for _ in range(4):
            service.heard("WATCHDOG=1")

    assert service.run(listen) == 0


def test_a_bus_that_hangs_is_not_well(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(served_table, "HANGS_AFTER_US", 100_000)
    told: list[str] = []
    monkeypatch.setattr(served_table, "to_stderr", told.append)

    def hang() -> None:
        service.heard("WATCHDOG=1")
        service.hands("stall")
        service.until(lambda: [line for line in told if line.startswith("Hangs: slots.")])
        service.drain()
        told.clear()
        service.until(lambda: len(told) >= 3)
        service.systemd.setblocking(False)
        with pytest.raises(BlockingIOError):
            service.systemd.recv(100)
        service.boards[-1].stall(False)
        service.systemd.settimeout(LIMIT_S)
        service.heard("WATCHDOG=1")

    assert service.run(hang) == 0


@pytest.mark.sweep
def test_a_journal_that_hangs_is_not_well(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served_table, "HANGS_AFTER_US", 100_000)
    told: list[str] = []
    monkeypatch.setattr(served_table, "to_stderr", told.append)
    goes_on = threading.Event()
    monkeypatch.setattr(
        compose, "write", lambda *_: goes_on.wait(LIMIT_S)
    )  # what a memory card does that wears out

    def hang() -> None:
        service.hands("press ok")
        service.until(lambda: [line for line in told if line.startswith("Hangs: journal.")])
        goes_on.set()
        service.drain()
        service.heard("WATCHDOG=1")

    assert service.run(hang) == 0


# Switching off


def switched_off_by(service: Service, monkeypatch: pytest.MonkeyPatch, command: str) -> Path:
    mark = service.folder / "asked"
    monkeypatch.setattr(served_table, "POWER_OFF", ("sh", "-c", f"touch {mark}; {command}"))
    return mark


@pytest.mark.sweep
def test_switched_off_it_leaves_its_last_picture(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = switched_off_by(service, monkeypatch, "true")

    def switch_off() -> None:
        service.hands("hold back 3.1", "press ok")
        service.until(mark.exists)

    assert service.run(switch_off) == 0
    assert service.oled.on
    switch = SwitchingOff()
    switch.wanted = True
    service.until_shows(at_home.switching_off(switch, "en"))


def test_a_computer_that_cannot_be_switched_off_says_why(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    switched_off_by(service, monkeypatch, "echo not allowed; exit 1")

    def switch_off() -> None:
        service.hands("hold back 3.1", "press ok")
        switch = SwitchingOff()
        switch.fail("not allowed")
        service.until_shows(at_home.switching_off(switch, "en"))
        service.hands("press ok", "press ok")
        service.until(lambda: "crown-duel" in service.record())

    assert service.run(switch_off) == 0
    assert not service.oled.on


# What else there is


def test_dark_leaves_the_display_off(service: Service) -> None:
    args = argparse.Namespace(settings=service.settings, simulated=True, dark=True)
    assert serve(args) == 0
    assert not service.oled.on


@pytest.mark.sweep
@pytest.mark.parametrize("line", ["dance", "put", "put A 4X", "put Z 4S", "press", "hold ok long"])
def test_what_hands_do_not_understand_is_explained(service: Service, line: str) -> None:
    assert service.run(lambda: service.until(
        lambda: service.hands(line) == HELP.splitlines())) == 0  # fmt: skip


def test_hands_lift_what_they_laid(service: Service) -> None:
    def act() -> None:
        service.hands("put A 4S", "lift 4S")
        assert not service.boards[-1].chips[0].air.couplings

    assert service.run(act) == 0


@pytest.mark.skipif(Path("/proc/device-tree/model").exists(), reason="this may be a Raspberry Pi")
def test_on_a_pc_it_does_not_try_again_and_again(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    args = argparse.Namespace(settings=service.settings, simulated=False, dark=False)
    assert serve(args) == 2
    assert re.match("crowntable: This is no Raspberry Pi", capsys.readouterr().err)
