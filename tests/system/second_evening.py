"""After a boot the table runs by itself and the match goes on; at last it is taken away."""

import os
import pty
import time
from collections.abc import Callable
from pathlib import Path

from tests.system.at_hand import INSTALL, OUT, is_active, lit, play_round, record, sh, shown, until


def it_was_switched_off_from_the_panel() -> None:
    """The driver never got as far as to say that it is still on."""
    assert (OUT / "off").exists()
    assert "it is still on" not in (OUT / "results").read_text()


def it_runs_by_itself_after_a_boot() -> str:
    """Nobody starts it."""
    until(lambda: is_active() and lit())
    booted = sh("systemctl", "show", "-P", "UserspaceTimestampMonotonic")
    took_us = int(shown("ActiveEnterTimestampMonotonic")) - int(booted)
    return f"ready {took_us / 1e6:.1f} s after systemd began"


def the_match_goes_on() -> None:
    """To its end."""
    assert "B play 5H" in record()
    time.sleep(2)
    play_round("6S", "3H", "B play 3H")
    play_round("7S", "6H", "B play 6H")
    assert "won by" in sh("crowntable", "matches")


def a_running_table_is_not_robbed_of_its_parts() -> None:
    """Where nobody can be asked, the command says what to type."""
    assert "There is no deck yet." in sh("crowntable", "deck", "list"), "this needs no parts"
    said = sh("crowntable", "deck", "enrol", status=1)
    assert "The table is running" in said or "the table is running" in said
    assert "GPIO busy" not in said


def asked_and_answered_it_is_paused_and_goes_on() -> None:
    """At a terminal; a mere Return means yes."""
    said = bytearray()
    child, terminal = pty.fork()
    if child == 0:
        os.execvp("crowntable", ["crowntable", "deck", "import", "none.toml"])  # noqa: S606
    os.write(terminal, b"\n")
    try:
        while chunk := os.read(terminal, 1000):
            said += chunk
    except OSError:
        pass  # so ends a terminal that nobody has open any more
    _, status = os.waitpid(child, 0)
    assert b"Pause it for this?" in said, said
    assert b"there is no such file" in said, said
    assert os.waitstatus_to_exitcode(status) == 2, said
    until(lambda: is_active() and lit())


def it_is_taken_away() -> None:
    """And what is the people's own stays."""
    sh(INSTALL, "--uninstall")
    assert shown("LoadState") == "not-found"
    for gone in ("/opt/crowntable", "/usr/local/bin/crowntable"):
        assert not Path(gone).exists(), gone
    assert list(Path("/var/lib/crowntable").glob("*.db"))
    assert Path("/etc/crowntable/settings.toml").exists()


SECOND: list[Callable[[], str | None]] = [
    it_was_switched_off_from_the_panel,
    it_runs_by_itself_after_a_boot,
    the_match_goes_on,
    a_running_table_is_not_robbed_of_its_parts,
    asked_and_answered_it_is_paused_and_goes_on,
    it_is_taken_away,
]
