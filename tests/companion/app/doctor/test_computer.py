"""The look at the computer: each of its findings on a made-up one."""

import os
from pathlib import Path

import pytest

from companion.app.doctor.computer import Me, look_at_computer, me
from companion.app.doctor.findings import Look
from companion.app.settings import Settings
from tests.companion.app.doctor.made_up import BATTLEFIELD, OWNER, MadeUpPi


def looked(pi: MadeUpPi, settings: Settings | None = None, who: Me = OWNER) -> dict[str, Look]:
    return {look.part: look for look in look_at_computer(settings or Settings(), who, pi.root)}


def finding(pi: MadeUpPi, who: Me = OWNER) -> Look:
    """Return the only thing that is wrong."""
    (found,) = [look for look in looked(pi, who=who).values() if look.state == "wrong"]
    return found


def test_on_a_sound_pi_nothing_is_wrong(pi: MadeUpPi) -> None:
    looks = looked(pi)
    assert {look.state for look in looks.values()} == {"ok"}
    assert looks["computer"].told == "Raspberry Pi 4 Model B Rev 1.4"
    assert looks["system"].told.startswith("Debian GNU/Linux 12 (bookworm), Python 3.")
    assert looks["SPI"].told == "/dev/spidev0.0, /dev/spidev0.1"
    assert list(looks) == ["computer", "system", "supply", "SPI", "I2C", "GPIO"]


def test_a_pc_is_told_what_cannot_be_looked_at(tmp_path: Path) -> None:
    looks = {look.part: look for look in look_at_computer(Settings(), OWNER, tmp_path)}
    unseen = {part for part, look in looks.items() if look.state == "unchecked"}
    assert unseen == {"computer", "SPI", "I2C", "GPIO", "supply"}
    assert looks["system"].told.startswith("an unknown system, Python")


def test_a_first_pi_has_too_few_pins(pi: MadeUpPi) -> None:
    pi.write("proc/device-tree/model", "Raspberry Pi Model B Rev 2\0")
    found = finding(pi)
    assert found.told == "Raspberry Pi Model B Rev 2 has 26 pins, the table needs 40"
    pi.write("proc/device-tree/model", "Raspberry Pi Model B Plus Rev 1.2\0")
    assert looked(pi)["computer"].state == "ok"


@pytest.mark.parametrize("name", ["debian", "raspbian"])
def test_an_old_system(pi: MadeUpPi, name: str) -> None:
    pi.write("etc/os-release", f'PRETTY_NAME="11 (bullseye)"\nID={name}\nVERSION_ID="11"\n')
    found = finding(pi)
    assert (found.part, "bookworm or trixie" in found.remedy) == ("system", True)
    assert found.told.startswith("11 (bullseye), Python")


def test_too_weak_a_supply(pi: MadeUpPi) -> None:
    pi.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert finding(pi).told == "the Pi's 5 V are too low"
    pi.lacks("sys/class/hwmon/hwmon1/name")
    assert looked(pi)["supply"].state == "unchecked"


# Buses


@pytest.mark.parametrize(
    ("device", "switch", "part", "typed"),
    [
        ("spidev0.0", "dtparam=spi=on", "SPI", "raspi-config nonint do_spi 0"),
        ("spidev0.1", "dtparam=spi=on", "SPI", "raspi-config nonint do_spi 0"),
        ("i2c-1", "dtparam=i2c_arm=on", "I2C", "raspi-config nonint do_i2c 0"),
    ],
)
def test_a_bus_that_is_off_or_not_yet_on(
    pi: MadeUpPi, device: str, switch: str, part: str, typed: str
) -> None:
    pi.lacks(f"dev/{device}")
    found = finding(pi)
    assert (found.part, found.told) == (part, f"there is no /dev/{device}")
    assert found.cause == f"{switch} is in config.txt, but this Pi was not started anew since"
    assert found.remedy == "Type: sudo reboot"
    pi.write("boot/firmware/config.txt", f"#{switch}\n")
    found = finding(pi)
    assert found.cause == f"{part} is switched off"
    assert typed in found.remedy


def test_a_table_with_a_slot_board_needs_no_spi(pi: MadeUpPi) -> None:
    pi.lacks("dev/spidev0.0")
    looks = looked(pi, BATTLEFIELD)
    assert "SPI" not in looks
    assert {look.state for look in looks.values()} == {"ok"}


def test_a_kernel_without_gpio(pi: MadeUpPi) -> None:
    pi.lacks("dev/gpiochip0")
    assert "no driver for the pins" in finding(pi).cause


def test_a_slow_screen_is_told_and_no_finding(pi: MadeUpPi) -> None:
    speed = pi.root / "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
    speed.parent.mkdir(parents=True)
    speed.write_bytes((100_000).to_bytes(4, "big"))
    look = looked(pi)["I2C speed"]
    assert look.state == "ok"
    assert "runs at 100 kHz" in look.told


# Rights


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Devices that may not be used; whoever runs this may be root."""
    names: set[str] = set()
    allowed = os.access
    monkeypatch.setattr(
        "os.access", lambda path, mode: path.name not in names and allowed(path, mode)
    )
    return names


def test_who_is_not_in_the_group_is_told_how_to_get_in(pi: MadeUpPi, closed: set[str]) -> None:
    closed.add("spidev0.1")
    found = finding(pi, Me("carl", frozenset({"gpio", "i2c"})))
    assert found.told == "/dev/spidev0.1 may not be used by carl"
    assert found.cause == "carl is not in the group spi"
    assert "sudo usermod -aG spi carl " in found.remedy


def test_who_was_put_into_the_group_has_to_log_in_anew(pi: MadeUpPi, closed: set[str]) -> None:
    closed.add("gpiochip0")
    found = finding(pi, Me("ben", frozenset({"spi", "i2c"})))
    assert found.cause == "ben is in the group gpio, but was not when this session began"
    assert found.remedy == "Log out and in again."


def test_a_device_without_its_group(pi: MadeUpPi, closed: set[str]) -> None:
    closed.add("i2c-1")
    assert "a udev rule is missing" in finding(pi).cause


def test_whoever_runs_this_has_a_name_and_groups() -> None:
    assert me().name
    assert me().groups
