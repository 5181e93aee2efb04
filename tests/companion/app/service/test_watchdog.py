"""What systemd hears of a service: that all is well, that something hangs, that it switches off."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.app.real import DATABASE
from companion.table.screens import at_home
from companion.table.switching_off import SwitchingOff
from tests.companion.app.service.served import LIMIT_S, Service


@pytest.mark.sweep
def test_the_watchdog_hears_as_long_as_all_is_well(service: Service) -> None:
    def listen() -> None:
        for _ in range(4):
            service.heard("WATCHDOG=1")

    assert service.run(listen) == 0


def test_a_bus_that_hangs_is_not_well(service: Service) -> None:
    told: list[str] = []
    service.tell, service.hangs_after_us = told.append, 100_000

    def hang() -> None:
        service.heard("WATCHDOG=1")
        service.hands("stall")
        service.until(lambda: [line for line in told if line.startswith("Hangs: slots.")])
        service.drain()
        told.clear()
        service.until(lambda: sum(line.startswith("Hangs: ") for line in told) >= 3)
        service.systemd.setblocking(False)
        with pytest.raises(BlockingIOError):
            service.systemd.recv(100)
        service.boards[-1].stall(False)
        service.systemd.settimeout(LIMIT_S)
        service.heard("WATCHDOG=1")

    assert service.run(hang) == 0


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Let nobody else write: a commit takes long, as on a memory card that wears out."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.sweep
def test_a_journal_that_hangs_is_not_well(service: Service) -> None:
    told: list[str] = []
    service.tell, service.hangs_after_us = told.append, 100_000

    def hang() -> None:
        with held(service.folder / "state" / DATABASE):
            service.hands("press ok")
            service.until(lambda: [line for line in told if line.startswith("Hangs: journal.")])
        service.drain()
        service.heard("WATCHDOG=1")

    assert service.run(hang) == 0


# Switching off


def switched_off_by(service: Service, monkeypatch: pytest.MonkeyPatch, command: str) -> Path:
    """Let the system do this when it is asked to switch off; return the file that shows it was."""
    mark, systemctl = service.folder / "asked", service.folder / "bin/systemctl"
    systemctl.parent.mkdir()
    asked = f'[ "$*" = poweroff ] || exit 9\ntouch {mark}'
    systemctl.write_text(f"#!/bin/sh\n{asked}\n{command}\n", encoding="utf-8")
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", f"{systemctl.parent}:{os.environ['PATH']}")
    return mark


@pytest.mark.long
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
