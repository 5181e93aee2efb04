"""What systemd is told, through a real socket."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.notify import Notifier


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(5)
        yield listening


def test_each_word_is_one_datagram(systemd: socket.socket) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": systemd.getsockname()})
    notifier.ready("playing")
    notifier.well()
    notifier.stopping()
    assert [systemd.recv(100) for _ in range(3)] == [
        b"READY=1\nSTATUS=playing",
        b"WATCHDOG=1",
        b"STOPPING=1",
    ]


def test_a_name_with_an_at_has_no_file() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0crowntable-{os.getpid()}")
        listening.settimeout(5)
        Notifier({"NOTIFY_SOCKET": f"@crowntable-{os.getpid()}"}).well()
        assert listening.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "/no/such/socket"])
def test_where_nobody_listens_nothing_happens(address: str) -> None:
    Notifier({"NOTIFY_SOCKET": address}).ready()


@pytest.mark.parametrize(
    ("environment", "every_us"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "9000000"}, 3_000_000),
        ({"WATCHDOG_USEC": "9000000", "WATCHDOG_PID": str(os.getpid())}, 3_000_000),
        ({"WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "1"}, None),
    ],
)
def test_the_watchdog_hears_three_times_while_it_waits(
    environment: dict[str, str], every_us: int | None
) -> None:
    assert Notifier(environment).every_us == every_us


def test_it_never_waits_for_somebody_who_does_not_read(systemd: socket.socket) -> None:
    """The kernel keeps a few datagrams, and then the sender would stand still."""
    notifier = Notifier({"NOTIFY_SOCKET": systemd.getsockname()})
    for _ in range(2000):
        notifier.well()
    assert systemd.recv(100) == b"WATCHDOG=1"
