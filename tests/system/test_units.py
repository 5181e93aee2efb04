"""The files that systemd, udev and polkit read, as far as they can be checked without running."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.app.settings import Settings

FOLDER = Path(__file__).parents[2] / "systemd"
UNIT = (FOLDER / "crowntable.service").read_text(encoding="utf-8")
needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here"
)


DARK = (FOLDER / "crowntable-dark.service").read_text(encoding="utf-8")


def values(key: str, unit: str = UNIT) -> list[str]:
    """Everything a unit says of one key."""
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *words], capture_output=True, text=True, check=False, timeout=60
    )


def written(folder: Path, text: str) -> Path:
    """A unit that can be verified where nothing is installed."""
    (folder / "crowntable-dark.service").write_text(
        DARK.replace("/opt/crowntable/bin/crowntable", "/bin/true")
    )
    unit = folder / "crowntable.service"
    unit.write_text(text.replace("/opt/crowntable/bin/crowntable", "/bin/true"))
    return unit


@needs_systemd
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    ran = analyze("verify", written(tmp_path, UNIT))
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@needs_systemd
def test_what_darkens_the_screen_is_exposed_as_little(tmp_path: Path) -> None:
    dark = written(tmp_path, UNIT).with_name("crowntable-dark.service")
    assert analyze("security", "--offline=yes", "--threshold=20", dark).returncode == 0


def test_what_darkens_the_screen_may_use_what_a_screen_hangs_on() -> None:
    """On SPI it has pins too, and lgpio makes a FIFO in its working directory."""
    own = [each for each in values("DeviceAllow") if "ttyACM" not in each]
    assert values("DeviceAllow", DARK) == own
    assert values("SupplementaryGroups", DARK) == ["gpio spi i2c"]
    assert values("RuntimeDirectory", DARK) == ["crowntable-dark"]
    assert values("WorkingDirectory", DARK) == ["%t/crowntable-dark"]
    assert values("PrivateDevices", DARK) == []


def test_the_screen_goes_dark_only_once_the_table_is_not_started_again() -> None:
    """From systemd 254 on OnFailure= comes with every failure, before each new start too."""
    (condition,) = values("ExecCondition", DARK)
    assert "systemctl -q is-failed crowntable.service" in condition
    assert values("StartLimitIntervalSec", DARK) == ["0"], "the last failure counts"


@needs_systemd
def test_a_misspelt_unit_is_found(tmp_path: Path) -> None:
    ran = analyze("verify", written(tmp_path, UNIT.replace("WatchdogSec=10", "WatchdogSex=10")))
    assert "WatchdogSex" in ran.stderr


@needs_systemd
@pytest.mark.parametrize(("changed", "status"), [("", 0), ("CapabilityBoundingSet=", 1)])
def test_the_service_is_exposed_to_2_of_10_at_most(
    tmp_path: Path, changed: str, status: int
) -> None:
    """Without any of the strongest guards it would not be; with all it is at 1.2."""
    text = UNIT
    if changed:
        assert f"\n{changed}\n" in UNIT
        text = text.replace(changed, "").replace("SystemCallFilter=@system-service", "")
    unit = written(tmp_path, text)
    ran = analyze("security", "--offline=yes", "--threshold=20", unit)
    assert ran.returncode == status, ran.stdout[-200:]


def test_it_may_use_the_classes_of_its_devices_and_no_other() -> None:
    """/proc/devices names them so: spi for spidev0.0, i2c for i2c-1."""
    assert values("DeviceAllow") == [
        "char-gpiochip rw", "char-spi rw", "char-i2c rw", "char-ttyACM rw",
    ]  # fmt: skip
    assert values("DevicePolicy") == ["closed"]


@pytest.mark.parametrize("key", ["PrivateDevices", "ProcSubset", "DynamicUser", "PrivateUsers"])
def test_nothing_takes_away_what_a_pi_needs(key: str) -> None:
    """Its devices, /proc/device-tree and /proc/cpuinfo, and the groups the devices belong to."""
    assert values(key) == []


def test_it_works_where_its_memory_is() -> None:
    """There lgpio can make its FIFO."""
    assert values("WorkingDirectory") == ["%S/crowntable"]
    assert values("StateDirectory") == ["crowntable"]


def test_the_groups_it_uses_exist() -> None:
    made = re.findall(r"^g (\w+)", (FOLDER / "sysusers.conf").read_text(), re.MULTILINE)
    (used,) = values("SupplementaryGroups")
    assert set(used.split()) == {*made, "dialout"}, "Debian itself has dialout"


@needs_systemd
def test_sysusers_makes_the_user(tmp_path: Path) -> None:
    if shutil.which("systemd-sysusers") is None:
        pytest.skip("there is no systemd-sysusers here")
    (tmp_path / "etc").mkdir()
    subprocess.run(
        ["systemd-sysusers", f"--root={tmp_path}", FOLDER / "sysusers.conf"],
        check=True,
        capture_output=True,
        timeout=60,
    )
    (user,) = (tmp_path / "etc/passwd").read_text().splitlines()
    assert user.startswith("crowntable:x:")
    assert ":/var/lib/crowntable:" in user
    assert user.endswith("/nologin")


def test_a_slot_board_has_one_name_and_is_no_modem() -> None:
    """Facts: a Pico with MicroPython is 2e8a:0005, wherever it is plugged in."""
    device, port = [
        line for line in (FOLDER / "udev.rules").read_text().splitlines() if line[0] != "#"
    ]
    assert 'ATTR{idVendor}=="2e8a", ATTR{idProduct}=="0005"' in device
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in device
    assert 'ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0005"' in port
    assert 'SYMLINK+="crownboard"' in port
    assert 'ENV{ID_MM_PORT_IGNORE}="1"' in port


def test_the_settings_that_are_put_there_are_the_defaults() -> None:
    """Every line is commented out; taken in, they are what holds anyway."""
    text = (FOLDER / "settings.toml").read_text(encoding="utf-8")
    assert msgspec.convert(tomllib.loads(text), Settings) == Settings()
    told = tomllib.loads(re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE))
    assert told["table"].pop("players") == ["Anna", "Ben"]
    assert msgspec.convert(told, Settings) == Settings()
    kept = msgspec.to_builtins(Settings())
    del kept["table"]["players"]
    assert {key: set(section) for key, section in told.items()} == {
        key: set(section) for key, section in kept.items()
    }, "it lists every key"


@pytest.mark.parametrize("script", ["install.sh", "fetch-wheels", "crowntable"])
def test_the_scripts_can_be_read_by_bash(script: str) -> None:
    assert (FOLDER / script).stat().st_mode & 0o111
    subprocess.run(["bash", "-n", FOLDER / script], check=True, timeout=60)
