"""The real pyserial on a pseudo terminal: whatever the other end does, nothing waits."""

import contextlib
import os
import pty
import tty
from collections.abc import Iterator

import pytest

from hardware.board_link import SerialPort


@pytest.fixture
def ends() -> Iterator[tuple[int, str]]:
    """The board's end of a line, and the name of the table's."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    os.close(slave)
    yield master, name
    with contextlib.suppress(OSError):  # a test has pulled the plug
        os.close(master)


def test_bytes_go_both_ways_and_nothing_is_nothing(ends: tuple[int, str]) -> None:
    master, name = ends
    port = SerialPort(name)
    assert port.read() == b""
    assert port.write(b"PING 1\n") == 7
    assert os.read(master, 100) == b"PING 1\n"
    os.write(master, bytes(range(256)))
    assert port.read() == bytes(range(256))
    port.close()


def test_a_board_that_reads_nothing_takes_nothing_and_holds_nothing_up(
    ends: tuple[int, str],
) -> None:
    _, name = ends
    port = SerialPort(name)
    for _ in range(1_000):
        if port.write(b"x" * 1_000) == 0:
            break
    assert port.write(b"x") == 0
    port.close()


def test_a_plug_pulled_out_is_an_os_error_for_reading_and_for_writing(
    ends: tuple[int, str],
) -> None:
    master, name = ends
    port = SerialPort(name)
    os.close(master)
    with pytest.raises(OSError, match=r".+"):
        port.read()
    with pytest.raises(OSError, match=r".+"):
        port.write(b"x")
    port.close()
    port.close()


def test_a_port_that_is_not_there_or_somebody_elses_is_an_os_error(ends: tuple[int, str]) -> None:
    _, name = ends
    with pytest.raises(OSError, match="could not open"):
        SerialPort("/dev/no-such-port")
    port = SerialPort(name)
    with pytest.raises(OSError, match="exclusively lock"):
        SerialPort(name)
    port.close()
