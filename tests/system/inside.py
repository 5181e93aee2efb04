"""Runs as root in a Debian that has just booted: installs the table, plays, breaks and mends it.

What each part found is written to /out as it is found; at the end the table itself switches
the computer off. Only the standard library: this is that Debian's own Python.
"""

import json
import os
import pty
import re
import signal
import socket
import subprocess
import time
import traceback
from collections.abc import Callable
from pathlib import Path

INSTALL = "/src/systemd/install.sh"
OUT = Path("/out")
LIMIT_S = 60


def sh(*words: str, status: int | None = 0) -> str:
    """Run a command; return what it said."""
    ran = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    said = ran.stdout + ran.stderr
    assert status is None or ran.returncode == status, f"{words}: {ran.returncode}\n{said}"
    return said


def until(what: Callable[[], object], limit_s: float = LIMIT_S) -> float:
    """Wait until something is so; return how long that took."""
    began = time.monotonic()
    while True:
        try:
            if what():
                return time.monotonic() - began
        except OSError:
            pass  # nobody listens yet
        assert time.monotonic() - began < limit_s, "it never came to that"
        time.sleep(0.05)


def hands(*lines: str) -> list[str]:
    """Move cards and press buttons at the simulated parts; return what is said."""
    said = []
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(LIMIT_S)
        client.connect("/run/crowntable/hands")
        file = client.makefile("rw", encoding="utf-8")
        for line in lines:
            file.write(f"{line}\n")
            file.flush()
            while (answer := file.readline()) != ".\n":
                assert answer, f"the table ended at {line}"
                said.append(answer.rstrip("\n"))
    return said


def shown(key: str) -> str:
    """Return one property of the service."""
    return sh("systemctl", "show", "-P", key, "crowntable.service").strip()


def journal() -> str:
    """Return what the service has said since the computer was switched on."""
    return sh("journalctl", "-b", "-u", "crowntable", "--no-pager", "-o", "cat")


def is_active() -> bool:
    """Tell whether the service says that it is ready."""
    return shown("ActiveState") == "active"


def record() -> str:
    """Return the match as the installed command tells it."""
    return sh("crowntable", "matches", "1", status=None)


def lit() -> bool:
    """Tell whether the screen shows anything."""
    return bool("".join(hands("show")).strip())


def play_round(a: str, b: str, last: str) -> None:
    """Both lay a card, press ready, and take it away again."""
    hands(f"put A {a}", f"put B {b}")
    time.sleep(1)  # a real reader needs a moment too
    hands("press ready A", "press ready B")
    until(lambda: last in record())
    hands(f"lift {a}", f"lift {b}")


def restart() -> None:
    """Start the service anew; that counts among its failures, which are forgotten here."""
    sh("systemctl", "reset-failed", "crowntable.service", status=None)
    sh("systemctl", "restart", "crowntable.service")


def drop_in(text: str) -> None:
    """Change the unit, as `systemctl edit` does."""
    file = Path("/etc/systemd/system/crowntable.service.d/override.conf")
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    if Path("/etc/systemd/system/crowntable.service").exists():
        sh("systemctl", "daemon-reload")


# The first evening


def a_check_finds_nothing_installed() -> None:
    """--check changes nothing."""
    said = sh(INSTALL, "--check", status=1)
    assert "/etc/systemd/system/crowntable.service is missing" in said
    assert not Path("/opt/crowntable").exists()


def it_is_installed_without_a_network() -> str:
    """From wheels; the network is off."""
    assert sh("ip", "-o", "link", status=None).count("\n") <= 1, "only loopback"
    drop_in("[Service]\nEnvironment=OPTIONS=--simulated\n")
    began = time.monotonic()
    said = sh(INSTALL, "--wheels", "/wheels")
    assert "The table runs." in said
    assert is_active()
    return f"{time.monotonic() - began:.0f} s"


def it_is_installed_a_second_time() -> None:
    """And nothing is lost or asked."""
    assert "The table runs." in sh(INSTALL, "--wheels", "/wheels")
    assert sh(INSTALL, "--check").endswith("All is there.\n")


def it_runs_as_its_own_user() -> None:
    """With the devices' groups, and nothing that it could be root by."""
    status = Path(f"/proc/{shown('MainPID')}/status").read_text()
    uid = sh("id", "-u", "crowntable").strip()
    assert f"Uid:\t{uid}\t{uid}" in status
    own = sh("id", "-G", "crowntable").split()  # which is what `crowntable check` runs with
    groups = (re.search(r"^Groups:(.*)$", status, re.MULTILINE) or [""] * 2)[1].split()
    for name in ("gpio", "spi", "i2c", "dialout"):
        number = sh("getent", "group", name).split(":")[2]
        assert number in groups, (name, groups)
        assert number in own, (name, own)
    assert "CapEff:\t0000000000000000" in status
    assert "NoNewPrivs:\t1" in status


def it_is_exposed_to_2_at_most() -> str:
    """As systemd itself counts."""
    said = sh("systemd-analyze", "security", "--threshold=20", "crowntable.service")
    return said.rpartition("level for ")[2].strip()


def it_plays() -> None:
    """The first round of a match."""
    until(lit)
    hands("press ok")
    until(lambda: "seat A" in record())
    play_round("4S", "7H", "= A 1")


def killed_it_is_there_again_within_3_seconds() -> str:
    """And the match goes on."""
    before = shown("MainPID")
    sh("kill", "-9", before)
    took_s = until(lambda: is_active() and shown("MainPID") not in (before, "0") and lit())
    time.sleep(2)  # what lies when the readers come up has not been laid just now
    play_round("8S", "5H", "B play 5H")
    assert "= A 1" in record()
    assert took_s <= 3, took_s
    return f"{took_s:.1f} s"


def a_process_that_stands_still_is_caught_by_the_watchdog() -> str:
    """Facts: SIGSTOP is what a loop that hangs looks like from outside."""
    before = shown("MainPID")
    os.kill(int(before), signal.SIGSTOP)
    took_s = until(lambda: is_active() and shown("MainPID") not in (before, "0"))
    until(lit)
    assert "Watchdog timeout" in sh("journalctl", "-b", "--no-pager", "-o", "cat")
    return f"{took_s:.1f} s"


def a_bus_that_hangs_is_caught_by_the_watchdog() -> str:
    """The loop runs on, its health check does not pass; Python says where it hung."""
    before = shown("MainPID")
    hands("stall")
    took_s = until(lambda: is_active() and shown("MainPID") not in (before, "0"))
    until(lit)
    said = journal()
    assert "Hangs: slots." in said
    assert "Fatal Python error: Aborted" in said
    return f"{took_s:.1f} s"


def a_stop_is_clean() -> str:
    """In order, and soon; what was played is there afterwards."""
    began = time.monotonic()
    sh("systemctl", "stop", "crowntable.service")
    took_s = time.monotonic() - began
    assert shown("Result") == "success"
    assert shown("ExecMainStatus") == "0"
    assert journal().rstrip().splitlines()[-1].startswith(("The table ends.", "Stopped", "crownt"))
    assert took_s < 5, took_s
    sh("systemctl", "start", "crowntable.service")
    until(lit)
    return f"{took_s:.1f} s"


def a_wrong_setting_is_said_and_the_table_runs() -> None:
    """In the journal; the screen shows it too."""
    settings = Path("/etc/crowntable/settings.toml")
    before = settings.read_text()
    settings.write_text(before.replace("# ready = ", "reday = "))
    restart()
    assert "[table] reday: there is no such key. Did you mean ready?" in journal()
    settings.write_text(before)
    restart()
    until(lit)


def it_costs_little_while_nobody_plays() -> str:
    """At most 5 % of a core and 60 MB."""
    time.sleep(3)
    pid = shown("MainPID")

    def ticks() -> int:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    before = ticks()
    time.sleep(10)
    share = (ticks() - before) / os.sysconf("SC_CLK_TCK") / 10
    rss = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    megabytes = int(rss[1]) / 1024 if rss else 0
    found = f"{share:.1%} of a core, {megabytes:.0f} MB"
    assert megabytes <= 60, found
    assert share <= 0.05, found
    return found


# What a Pi needs of the unit. The kernel knows no such devices here; others stand in for
# them, under the class names that a Pi's kernel has.

PROBE = (
    "[Service]\nEnvironment=OPTIONS=--simulated\n"
    "ExecStartPre=/opt/crowntable/bin/python /src/tests/system/probe.py\n"
)


def probed(extra: str = "") -> str:
    """Start the service with a look around in its sandbox; return what that found."""
    drop_in(PROBE + extra)
    sh("systemctl", "stop", "crowntable.service", status=None)
    sh("systemctl", "reset-failed", "crowntable.service", status=None)
    began = journal().count("PROBE")
    started = subprocess.run(["systemctl", "start", "crowntable.service"], check=False).returncode
    sh("systemctl", "stop", "crowntable.service", status=None)
    found = [line for line in journal().splitlines() if line.startswith("PROBE")][began:]
    assert (started == 0) == (found[:1] == ["PROBE ok"]), (started, found)
    return found[0] if found else "it did not start"


def the_devices_of_a_pi_can_be_used() -> None:
    """And nothing else."""
    sh("mount", "--bind", "/out/devices", "/proc/devices")
    for name, group in (("spidev0.0", "spi"), ("i2c-1", "i2c"), ("gpiochip0", "gpio")):
        sh("chgrp", group, f"/dev/{name}")
        sh("chmod", "660", f"/dev/{name}")
    assert probed() == "PROBE ok"


def private_devices_would_be_noticed() -> None:
    """`systemd-analyze verify` says nothing about it."""
    found = probed("PrivateDevices=yes\n")
    assert "/dev/spidev0.0: No such file or directory" in found, found


def another_class_would_be_noticed() -> None:
    """The nodes are called spidev, the class is spi."""
    found = probed("DeviceAllow=\nDeviceAllow=char-gpiochip rw\nDeviceAllow=char-spidev rw\n"
                   "DeviceAllow=char-i2c rw\n")  # fmt: skip
    assert found == "PROBE /dev/spidev0.0: Operation not permitted", found


def a_missing_working_directory_would_be_noticed() -> None:
    """In / lgpio cannot make its FIFO."""
    found = probed("WorkingDirectory=/\n")
    assert "the working directory /:" in found, found


def a_missing_guard_would_be_noticed() -> None:
    """It must not write where its programs are."""
    found = probed("User=root\nProtectSystem=no\n")
    assert "/opt/crowntable can be written" in found, found


def mended_it_runs_again() -> None:
    """After all that."""
    drop_in("[Service]\nEnvironment=OPTIONS=--simulated\n")
    sh("systemctl", "reset-failed", "crowntable.service", status=None)
    sh("systemctl", "start", "crowntable.service")
    until(lit)


def failing_for_good_it_goes_dark() -> None:
    """What is tried ten times in vain is left alone, and no picture stays."""
    drop_in("[Service]\nExecStart=\nExecStart=/bin/false\n")
    sh("systemctl", "restart", "crowntable.service", status=None)
    until(lambda: shown("ActiveState") == "failed")
    said = "Crown Table's screen goes dark"
    until(lambda: said in sh("journalctl", "-b", "--no-pager", "-o", "cat"))


def switch_the_computer_off() -> None:
    """Back held for three seconds, ok. Nobody but root could, and the table's own user.

    Nothing comes after this: whether it did is known in the second evening.
    """
    (OUT / "off").write_text("asked")
    hands("hold back 3.2", "press ok")
    time.sleep(LIMIT_S)
    raise AssertionError("it is still on")


# The second evening


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


DEVICES = [
    the_devices_of_a_pi_can_be_used,
    private_devices_would_be_noticed,
    another_class_would_be_noticed,
    a_missing_working_directory_would_be_noticed,
    a_missing_guard_would_be_noticed,
    failing_for_good_it_goes_dark,
    mended_it_runs_again,
]
EVENINGS: list[list[Callable[[], str | None]]] = [
    [
        a_check_finds_nothing_installed,
        it_is_installed_without_a_network,
        it_is_installed_a_second_time,
        it_runs_as_its_own_user,
        it_is_exposed_to_2_at_most,
        it_plays,
        killed_it_is_there_again_within_3_seconds,
        a_process_that_stands_still_is_caught_by_the_watchdog,
        a_bus_that_hangs_is_caught_by_the_watchdog,
        a_stop_is_clean,
        a_wrong_setting_is_said_and_the_table_runs,
        it_costs_little_while_nobody_plays,
        *DEVICES,
    ],
    [
        it_was_switched_off_from_the_panel,
        it_runs_by_itself_after_a_boot,
        the_match_goes_on,
        a_running_table_is_not_robbed_of_its_parts,
        asked_and_answered_it_is_paused_and_goes_on,
        it_is_taken_away,
    ],
]


def main() -> None:
    """Do one evening; what went wrong stops nothing but itself."""
    evening = 1 if (OUT / "off").exists() else 0
    for part in [*EVENINGS[evening], *([] if evening else [switch_the_computer_off])]:
        try:
            found = part() or ""
            result = {"name": part.__name__, "well": True, "found": found}
        except Exception:
            result = {"name": part.__name__, "well": False, "found": traceback.format_exc()}
        with (OUT / "results").open("a") as file:
            file.write(json.dumps(result) + "\n")
    (OUT / f"journal-{evening}").write_text(sh("journalctl", "-b", "--no-pager"))
    sh("systemctl", "poweroff")


if __name__ == "__main__":
    main()
