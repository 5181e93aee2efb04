"""A service on a modelled Pi in real time, and what acts on it: systemd, hands, eyes."""

import argparse
import os
import signal
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.app.real import DATABASE
from companion.app.service import HANGS_AFTER_US, serve
from companion.app.store import Store
from companion.table.screens import at_home
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
        self.before: Callable[[SimulatedPi], None] = lambda _pi: None
        """What is done to the board before it is switched on."""

        self.tell: Callable[[str], None] | None = None
        self.hangs_after_us = HANGS_AFTER_US

    def make_pi(self, *readers: int, **screen: Any) -> SimulatedPi:
        """Make the board, and keep it to act on."""
        self.boards.append(SimulatedPi(*readers, **screen))
        self.before(self.boards[-1])
        return self.boards[-1]

    def serve(self, args: argparse.Namespace) -> int:
        return serve(args, self.make_pi, self.tell, self.hangs_after_us)

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
        status = self.serve(args)
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

    def until_up(self) -> None:
        """Wait until no part is awaited any more."""
        firsts = [at_home.first(), *(at_home.coming_up(up, 2, None, "en") for up in range(3))]
        seen = [Image.new("1", firsts[0].size).tobytes(), *(one.tobytes() for one in firsts)]
        self.until(lambda: self.boards[-1].picture().tobytes() not in seen)

    def record(self) -> str:
        store = Store(self.folder / "state" / DATABASE)
        try:
            return store.last_match() or ""
        finally:
            store.close()
