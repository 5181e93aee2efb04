"""systemd/install.sh: what it asks of the system, on every kind of board and when things fail."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.store import Store
from companion.table.cards.decks import Binding
from tests.system.computer import ROOT, Computer

pytestmark = pytest.mark.sweep

PUT = {
    "etc/systemd/system/crowntable.service",
    "etc/systemd/system/crowntable-dark.service",
    "etc/sysusers.d/crowntable.conf",
    "etc/udev/rules.d/60-crowntable.rules",
    "etc/polkit-1/rules.d/50-crowntable.rules",
    "etc/crowntable/settings.toml",
    "usr/local/bin/crowntable",
}
NO_DEPS = "mfrc522==0.0.7 rpi-lgpio==0.6"
PIP = "pip --disable-pip-version-check -q install"


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def changes(asked: list[str]) -> list[str]:
    """What was asked for that changes the system, and not only looks."""
    looks = ("raspi-config nonint get_", "nmcli", "look", "systemctl is-", "systemctl --root= is-",
             "systemctl daemon-reload")  # fmt: skip
    return [line for line in asked if not line.startswith(looks)]


def test_on_a_pi_5_all_is_installed(computer: Computer) -> None:
    asked, said = computer.install()
    assert changes(asked) == [
        "systemd-sysusers --root= /etc/sysusers.d/crowntable.conf",
        "udevadm control --reload",
        "udevadm trigger --subsystem-match=usb --subsystem-match=tty",
        "venv --clear --system-site-packages /opt/crowntable",
        f"{PIP} {ROOT}",
        "pip -q uninstall -y lgpio RPi.GPIO",
        f"{PIP} --no-deps {NO_DEPS}",
        "systemctl --root= enable -q crowntable.service",
        "systemctl reset-failed crowntable.service",
        "systemctl restart crowntable.service",
    ]
    assert "look --pi" in asked
    assert computer.files() >= PUT
    assert os.access(computer.root / "usr/local/bin/crowntable", os.X_OK)
    assert "Raspberry Pi 5 Model B" in said
    assert "reboot" not in said
    assert said.endswith("The table runs. What it says: journalctl -fu crowntable\n")


def test_again_it_keeps_the_environment_and_the_settings(computer: Computer) -> None:
    computer.install()
    settings = computer.root / "etc/crowntable/settings.toml"
    settings.write_text("[screen]\nupside_down = true\n")
    unit = computer.root / "etc/systemd/system/crowntable.service"
    unit.write_text("old")
    asked, _ = computer.install()
    assert not [line for line in asked if line.startswith("venv")]
    assert settings.read_text() == "[screen]\nupside_down = true\n"
    assert unit.read_text() == (ROOT / "systemd/crowntable.service").read_text()


def test_another_python_gets_a_new_environment(computer: Computer) -> None:
    computer.install()
    (computer.root / "opt/crowntable/made-for").write_text("3.9 pi\n")
    asked, _ = computer.install()
    assert "venv --clear --system-site-packages /opt/crowntable" in asked


@pytest.mark.parametrize("off", [("spi",), ("i2c",), ("spi", "i2c")])
def test_buses_that_are_off_are_switched_on_and_a_reboot_is_asked_for(
    computer: Computer, off: tuple[str, ...]
) -> None:
    computer.no_longer(*(f"on-{bus}" for bus in off))
    asked, said = computer.install()
    assert [line for line in asked if " do_" in line] == [
        f"raspi-config nonint do_{bus} 0" for bus in off
    ]
    assert "A reboot is needed: sudo reboot" in said
    assert "systemctl restart crowntable.service" not in asked, "it would only fail"
    asked, said = computer.install()
    assert "reboot" not in said
    assert "systemctl restart crowntable.service" in asked


def test_a_boot_partition_that_cannot_be_written_is_told_and_the_rest_is_done(
    computer: Computer,
) -> None:
    computer.no_longer("on-spi")
    computer.has("read-only")
    asked, said = computer.install(status=1)
    assert "! SPI could not be switched on (readers). Can /boot/firmware be written?" in said
    assert "systemctl restart crowntable.service" in asked
    assert said.endswith("not all is well: see the lines with a ! above.\n")


@pytest.mark.parametrize("model", ["Raspberry Pi Model B Rev 2", "Raspberry Pi Model A Rev 2"])
def test_a_board_with_26_pins_is_refused(computer: Computer, model: str) -> None:
    computer.board(model)
    asked, said = computer.install(status=1)
    assert "its header has 26 pins, and the table needs 40 (see wiring.md)" in said
    assert changes(asked) == []
    assert computer.files() == set()


def test_an_old_pi_with_40_pins_is_not(computer: Computer) -> None:
    computer.board("Raspberry Pi Model B Plus Rev 1.2")
    computer.install()


@pytest.mark.parametrize("model", ["", "Radxa ROCK 5B"])
def test_on_another_board_only_the_simulated_table_can_run(computer: Computer, model: str) -> None:
    computer.board(model)
    computer.no_longer("on-spi", "on-i2c")
    asked, said = computer.install()
    assert "no Raspberry Pi" in said
    assert model in said
    assert not [line for line in asked if line.startswith("raspi-config")]
    assert "venv --clear /opt/crowntable" in asked
    assert not [line for line in asked if "uninstall" in line], "RPi.GPIO is nobody's business"


def test_without_raspi_config_it_says_what_to_write(computer: Computer) -> None:
    computer.without("raspi-config")
    _, said = computer.install(status=1)
    assert "SPI (readers): there is no raspi-config here." in said
    assert "/boot/firmware/config.txt: dtparam=i2c_arm=on" in said


def test_missing_debian_packages_are_installed_first(computer: Computer) -> None:
    """On Python 3.13 there is no wheel of lgpio, and pip would take an empty stub."""
    computer.lacks("python3-lgpio", "python3-venv")
    asked, _ = computer.install()
    wanted = "python3-venv python3-lgpio"
    assert f"apt-get install -y -qq --no-install-recommends {wanted}" in asked
    assert not [line for line in asked if " install " in f"{line} " and " lgpio" in line
                and line.startswith("pip --")]  # fmt: skip


def test_without_a_network_it_says_so_at_once(computer: Computer) -> None:
    computer.lacks("python3-spidev")
    computer.has("no-network")
    asked, said = computer.install(status=1)
    assert "There is no network, and these Debian packages are missing: python3-spidev." in said
    assert not [line for line in asked if line.startswith("apt-get")], "which waits for minutes"


def test_without_a_network_nothing_can_be_installed_anew(computer: Computer) -> None:
    computer.has("no-network")
    _, said = computer.install(status=1)
    assert "There is no network. With one, run this again" in said
    assert "--wheels FOLDER" in said


def test_without_a_network_what_works_stays(computer: Computer) -> None:
    computer.install()
    computer.has("no-network")
    asked, said = computer.install(status=1)
    assert "! there is no network: the Python packages stay as they were" in said
    assert not [line for line in asked if line.startswith("pip")]
    assert "systemctl restart crowntable.service" in asked


def test_from_a_folder_of_wheels_nothing_is_fetched(computer: Computer, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    _, said = computer.install("--wheels", str(wheels), status=1)
    assert "no wheel of Crown Table itself" in said
    (wheels / "crowntable-0.1.0-py3-none-any.whl").touch()
    computer.has("no-network")
    asked, _ = computer.install("--wheels", str(wheels))
    offline = f"--no-index --find-links {wheels}"
    assert [line for line in asked if line.startswith(PIP)] == [
        f"{PIP} {offline} crowntable",
        f"{PIP} {offline} --no-deps --force-reinstall crowntable",
        f"{PIP} {offline} --no-deps {NO_DEPS}",
    ]
    assert not [line for line in asked if line.startswith(("apt-get", "nmcli"))]


def test_packages_that_cannot_be_installed_are_told(computer: Computer) -> None:
    computer.has("no-pip")
    asked, said = computer.install(status=1)
    assert "The Python packages could not be installed: see above." in said
    assert "systemctl restart crowntable.service" not in asked


def test_a_service_that_does_not_start_is_told(computer: Computer) -> None:
    computer.has("does-not-start")
    _, said = computer.install(status=1)
    assert "! the service does not start: journalctl -u crowntable" in said


def test_a_check_changes_nothing(computer: Computer) -> None:
    computer.no_longer("on-spi")
    computer.lacks("polkitd")
    computer.has("spoilt")
    asked, said = computer.install("--check", status=1)
    assert changes(asked) == []
    assert computer.files() == set()
    for told in (
        "SPI is off (readers)",
        "missing from Debian: polkitd",
        "/etc/crowntable/settings.toml is missing",
        "the user crowntable is missing",
        "the Python packages in /opt/crowntable do not work",
    ):
        assert f"! {told}" in said
    assert said.endswith("To mend it: sudo systemd/install.sh\n")


def test_a_check_of_what_is_installed_finds_all_there(computer: Computer) -> None:
    computer.install()
    _, said = computer.install("--check")
    assert said.endswith("All is there.\n")
    (computer.root / "etc/udev/rules.d/60-crowntable.rules").write_text("# mine\n")
    _, said = computer.install("--check", status=1)
    assert "! /etc/udev/rules.d/60-crowntable.rules is not the one of this version" in said


def test_taken_away_it_leaves_what_is_the_peoples_own(computer: Computer) -> None:
    computer.install()
    memory = computer.root / "var/lib/crowntable/table.db"
    memory.parent.mkdir(parents=True)
    memory.touch()
    asked, said = computer.install("--uninstall")
    assert "systemctl disable -q --now crowntable.service" in asked
    assert computer.files() == {"var/lib/crowntable/table.db", "etc/crowntable/settings.toml"}
    assert "Matches and decks are still in /var/lib/crowntable" in said
    computer.install("--uninstall")


def test_what_was_enrolled_and_set_before_comes_along_once(computer: Computer) -> None:
    """A maker binds the stickers with ./run first: that work is not to be done twice."""
    home = computer.root / "home/pi"
    settings = home / ".config/crowntable/settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[table]\nlayout = "pocket"\n')
    memory = home / ".local/state/crowntable/table.db"
    with closing(Store(memory)) as store:
        store.bind([Binding("04C7C92A036B80", "crown-duel", "4S")])
    asked, said = computer.install()
    assert "chown -R crowntable:crowntable /var/lib/crowntable" in asked
    assert "the decks and matches of pi are copied" in said
    with closing(Store(computer.root / "var/lib/crowntable/table.db")) as store:
        assert [binding.face for binding in store.bindings()] == ["4S"]
    assert (computer.root / "etc/crowntable/settings.toml").read_text() == settings.read_text()
    asked, _ = computer.install()
    assert not [line for line in asked if line.startswith("chown")]


def test_in_an_image_that_is_being_made_nothing_is_started(computer: Computer) -> None:
    (computer.root / "run/systemd/system").rmdir()
    asked, _ = computer.install()
    assert [line for line in asked if line.startswith(("systemctl", "udevadm"))] == [
        "systemctl --root= enable -q crowntable.service"
    ]


@pytest.mark.parametrize("words", [["--chekc"], ["--wheels"], ["--wheels", "/no/folder"]])
def test_what_it_does_not_understand_it_refuses(computer: Computer, words: list[str]) -> None:
    asked, said = computer.install(*words, status=2)
    assert said.startswith("install.sh: ")
    assert asked == []


def test_it_says_what_it_can(computer: Computer) -> None:
    _, said = computer.install("--help")
    assert "--uninstall" in said
    assert "set -e" not in said
