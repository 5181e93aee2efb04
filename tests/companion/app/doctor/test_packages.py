"""The look at the packages: who owns `RPi/GPIO`, stubs, and what is missing or damaged."""

import sys
from pathlib import Path

import pytest

from companion.app import installed
from companion.app.doctor.findings import Look
from companion.app.doctor.packages import look_at_packages
from hardware import packages
from tests.hardware.installed_packages import Site, good_site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Everything a Pi needs, as it should be."""
    found = good_site(tmp_path / "site")
    found.is_found(monkeypatch)
    return found


def looked(*, on_a_pi: bool = True) -> list[Look]:
    return look_at_packages(on_a_pi=on_a_pi)


def test_as_it_should_be_it_says_whose_the_pins_are(site: Site) -> None:
    looks = looked()
    assert [look.state for look in looks] == ["ok", "ok"]
    assert looks[1].told == "it is the one of rpi-lgpio"


def test_a_pc_needs_none_of_those(site: Site) -> None:
    for name in ("lgpio", "spidev"):
        site.uninstall(name)
    assert [look.state for look in looked(on_a_pi=False)] == ["ok"]


def test_rpi_gpio_over_rpi_lgpio_is_named(site: Site) -> None:
    site.install("RPi.GPIO", "0.7.1")
    damage, found = looked()
    assert damage.told.startswith("The Python package rpi-lgpio is damaged")
    assert (found.part, found.state) == ("RPi/GPIO", "wrong")
    assert found.cause.startswith("RPi.GPIO brought it")
    assert found.remedy == "Type: ./run   to mend it."


def test_the_lgpio_stub_is_told(site: Site) -> None:
    site.uninstall("lgpio")
    site.install("lgpio", packages.LGPIO_STUB)
    (found,) = looked()
    assert (found.part, found.told) == ("lgpio", "lgpio is an empty stub")
    assert "3.13" in found.cause
    assert "sudo apt install python3-lgpio" in found.remedy


def test_what_is_missing(site: Site) -> None:
    (site.folder / "spidev.py").unlink()
    (found,) = looked()
    assert found.told == "The Python package for spidev is missing"
    assert "another Python" in found.cause


def test_what_was_installed_over(site: Site) -> None:
    (site.folder / "mfrc522/MFRC522.py").write_text("other")
    (found,) = looked(on_a_pi=False)
    assert found.told == "The Python package mfrc522 is damaged: see mfrc522/MFRC522.py"
    assert found.cause == "it was installed over, or deleted in part"


def test_an_installed_table_is_mended_by_its_installer(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    (site.folder / "spidev.py").unlink()
    monkeypatch.setattr(sys, "prefix", str(installed.INSTALLED))
    (found,) = looked()
    assert found.remedy == "Type: sudo systemd/install.sh   to set it up."
