"""What the unit needs for a Pi's parts to be used, and how it would show if it were missing.

The kernel knows no such devices here; others stand in for them, under the class names that a
Pi's kernel has.
"""

import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.system.at_hand import drop_in, journal, lit, sh, shown, until

PROBE = (
    "[Service]\nEnvironment=OPTIONS=--simulated\n"
    "ExecStartPre=/opt/crowntable/bin/python /src/tests/system/probe.py\n"
)
DARK_UNIT = "crowntable-dark.service"
DARK = (
    "[Service]\nExecStart=\nExecStart=/opt/crowntable/bin/crowntable service --dark --simulated\n"
)
IS_DARK = "The screen is dark."


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


def what_darkens_has_a_screens_devices() -> None:
    """On SPI too: bus, pins, and a folder for the pins' library."""
    probe = "ExecStartPre=/opt/crowntable/bin/python /src/tests/system/probe.py\n"
    drop_in(f"{DARK}ExecCondition=\n{probe}", DARK_UNIT)
    sh("systemctl", "stop", DARK_UNIT)  # it may be on its way since the last failure
    sh("systemctl", "start", DARK_UNIT, status=None)
    said = journal(DARK_UNIT)
    assert [line for line in said.splitlines() if line.startswith("PROBE")] == ["PROBE ok"], said
    assert shown("Result", DARK_UNIT) == "success", said


def failing_for_good_it_goes_dark() -> None:
    """What is tried ten times in vain is left alone, and no picture stays on a screen on SPI."""
    settings = Path("/etc/crowntable/settings.toml")
    before = settings.read_text()
    settings.write_text('[table]\nlayout = "pocket"\n[screen]\nbus = "spi"\n')
    drop_in(DARK, DARK_UNIT)
    darkened = journal(DARK_UNIT).count(IS_DARK)
    drop_in("[Service]\nExecStart=\nExecStart=/bin/false\n")
    sh("systemctl", "restart", "crowntable.service", status=None)
    until(lambda: shown("ActiveState") == "failed")
    until(lambda: journal(DARK_UNIT).count(IS_DARK) == darkened + 1)
    until(lambda: shown("ActiveState", DARK_UNIT) == "inactive")
    assert shown("Result", DARK_UNIT) == "success"
    assert shown("ExecMainStatus", DARK_UNIT) == "0"
    settings.write_text(before)


def a_screen_that_cannot_go_dark_would_be_noticed() -> None:
    """As here, where nothing answers on what stands for the I2C of a Pi."""
    drop_in("", DARK_UNIT)
    sh("systemctl", "start", DARK_UNIT, status=1)
    assert shown("Result", DARK_UNIT) == "exit-code"
    assert shown("ExecMainStatus", DARK_UNIT) == "1"
    assert "The screen cannot be darkened: " in journal(DARK_UNIT)


DEVICES: list[Callable[[], str | None]] = [
    the_devices_of_a_pi_can_be_used,
    private_devices_would_be_noticed,
    another_class_would_be_noticed,
    a_missing_working_directory_would_be_noticed,
    a_missing_guard_would_be_noticed,
    what_darkens_has_a_screens_devices,
    failing_for_good_it_goes_dark,
    a_screen_that_cannot_go_dark_would_be_noticed,
    mended_it_runs_again,
]
