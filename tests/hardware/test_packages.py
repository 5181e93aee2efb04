"""Packages that are missing, half deleted, overwritten, or stand where others should."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware import packages
from tests.hardware.installed_packages import Site, good_site

pytestmark = pytest.mark.sweep


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """What Python finds on a Pi on which `./run` has set up all."""
    found = good_site(tmp_path / "site")
    found.is_found(monkeypatch)
    return found


def test_all_is_well(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert packages.damaged() == packages.lacking_on_a_pi() == []
    assert packages.main(["--pi"]) == 0
    assert capsys.readouterr().err == ""


def said(faults: list[packages.Fault]) -> list[tuple[str, str]]:
    return [(fault.kind, fault.sentence) for fault in faults]


@pytest.mark.traced
@pytest.mark.parametrize("name", ["luma.oled", "mfrc522", "rpi-lgpio"])
def test_a_package_that_was_taken_away(
    site: Site, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    site.uninstall(name)
    sentence = f"The Python package for {name} is missing. Type: ./run   to set it up."
    assert said(packages.damaged()) == [("missing", sentence)]
    assert packages.main([]) == 1
    assert capsys.readouterr().err == f"{sentence}\n"


@pytest.mark.parametrize("spoil", ["deleted", "overwritten", "a folder"])
def test_a_package_that_is_not_as_it_was_installed(site: Site, spoil: str) -> None:
    file = site.folder / "mfrc522/MFRC522.py"
    file.unlink()
    if spoil == "overwritten":
        file.write_text("something else")
    elif spoil == "a folder":
        file.mkdir()
    sentence = "The Python package mfrc522 is damaged: see mfrc522/MFRC522.py. Type: ./run   to "
    assert said(packages.damaged()) == [("damaged", f"{sentence}mend it.")]


def test_outside_a_checkout_nothing_is_wanted(tmp_path: Path) -> None:
    """An installed table has no pyproject.toml."""
    folder = tmp_path / "hardware"
    folder.mkdir()
    shutil.copy(packages.__file__, folder)
    command = [sys.executable, "-S", "-E", "-m", "hardware.packages"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    shutil.copy(packages.PYPROJECT, tmp_path)
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "The Python package for msgspec is missing. Type: ./run   to set it up." in ran.stderr


@pytest.mark.parametrize("name", ["lgpio", "spidev", "mfrc522"])
def test_what_the_pins_and_buses_need(site: Site, name: str) -> None:
    site.uninstall(name)
    (told,) = packages.lacking_on_a_pi()
    assert told.sentence == f"The Python package for {name} is missing. Type: ./run   to set it up."


def test_the_empty_lgpio_is_found_out(site: Site) -> None:
    site.uninstall("lgpio")
    site.install("lgpio", packages.LGPIO_STUB)
    (told,) = packages.lacking_on_a_pi()
    assert told.kind == "stub"
    assert told.sentence == (
        "lgpio is an empty stub. Type: sudo apt install python3-lgpio   then ./run"
    )


def test_an_lgpio_that_notes_no_version_is_no_stub(site: Site) -> None:
    site.uninstall("lgpio")
    (site.folder / "lgpio.py").touch()
    assert packages.lacking_on_a_pi() == []


NO_GPIO = "The Python package for RPi.GPIO is missing. Type: ./run   to set it up."
NOT_OURS = (
    "RPi.GPIO is not the one of rpi-lgpio, and does not work on every Pi. Type: ./run   to mend it."
)


def test_the_real_rpi_gpio_in_its_place(site: Site) -> None:
    """It cannot find out which Pi 5 it runs on, and hears no edges on newer kernels."""
    site.uninstall("rpi-lgpio")
    site.install("RPi.GPIO", "0.7.1")
    assert said(packages.lacking_on_a_pi()) == [("foreign", NOT_OURS)]


def test_the_real_rpi_gpio_installed_over_it(site: Site) -> None:
    site.install("RPi.GPIO", "0.7.1")
    assert said(packages.lacking_on_a_pi()) == [("foreign", NOT_OURS)]


def test_the_real_rpi_gpio_found_before_it(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Site(tmp_path / "before")
    other.install("RPi.GPIO", "0.7.1")
    monkeypatch.setattr(sys, "path", [str(other.folder), str(site.folder)])
    assert said(packages.lacking_on_a_pi()) == [("foreign", NOT_OURS)]


def test_the_folder_that_is_left_when_the_real_one_is_uninstalled(site: Site) -> None:
    site.install("RPi.GPIO", "0.7.1")
    site.uninstall("RPi.GPIO")
    assert (site.folder / "RPi/GPIO").is_dir()
    assert said(packages.lacking_on_a_pi()) == [("missing", NO_GPIO)]


def test_without_any_of_it(site: Site) -> None:
    site.uninstall("rpi-lgpio")
    shutil.rmtree(site.folder / "RPi")
    assert said(packages.lacking_on_a_pi()) == [("missing", NO_GPIO)]
