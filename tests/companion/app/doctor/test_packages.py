"""The look at the packages: who owns `RPi/GPIO`, stubs, and what is missing or damaged."""

import sys
from pathlib import Path

import pytest

from companion.app import installed
from companion.app.doctor.packages import look_at_packages
from hardware import packages
from tests.hardware.installed_packages import Site, good_site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Everything a Pi needs, as it should be."""
    found = good_site(tmp_path / "site")
    found.is_found(monkeypatch)
    monkeypatch.setattr(packages, "PYPROJECT", tmp_path / "none")
    return found


def test_as_it_should_be_it_says_whose_the_pins_are(site: Site) -> None:
    looks = look_at_packages(on_a_pi=True)
    assert [look.state for look in looks] == ["ok", "ok"]
    assert looks[1].told == "it is the one of rpi-lgpio"


def test_a_pc_needs_none_of_those(site: Site) -> None:
    for file in site.folder.rglob("*.py"):
        file.unlink()
    assert [look.state for look in look_at_packages(on_a_pi=False)] == ["ok"]


def test_rpi_gpio_over_rpi_lgpio_is_named(site: Site) -> None:
    site.install("RPi.GPIO", "0.7.1")
    (found,) = look_at_packages(on_a_pi=True)
    assert (found.part, found.state) == ("RPi/GPIO", "wrong")
    assert found.cause.startswith("RPi.GPIO brought it")
    assert found.remedy == "Type: ./run   to mend it."


def test_the_lgpio_stub_is_told(site: Site) -> None:
    site.uninstall("lgpio")
    site.install("lgpio", packages.LGPIO_STUB)
    (found,) = look_at_packages(on_a_pi=True)
    assert (found.part, found.told) == ("lgpio", "lgpio is an empty stub")
    assert "3.13" in found.cause
    assert "sudo apt install python3-lgpio" in found.remedy


def test_what_is_missing(site: Site) -> None:
    (site.folder / "spidev.py").unlink()
    (found,) = look_at_packages(on_a_pi=True)
    assert found.told == "The Python package for spidev is missing"
    assert "another Python" in found.cause


def test_what_was_installed_over(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    project = site.folder.parent / "pyproject.toml"
    project.write_text('[project]\ndependencies = ["spidev>=3"]\n[tool.crowntable]\nno-deps = []\n')
    monkeypatch.setattr(packages, "PYPROJECT", project)
    (site.folder / "spidev.py").write_text("other")
    (found,) = look_at_packages(on_a_pi=False)
    assert found.told == "The Python package spidev is damaged: see spidev.py"
    assert found.cause == "it was installed over, or deleted in part"


def test_an_installed_table_is_mended_by_its_installer(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    (site.folder / "spidev.py").unlink()
    monkeypatch.setattr(sys, "prefix", str(installed.INSTALLED))
    (found,) = look_at_packages(on_a_pi=True)
    assert found.remedy == "Type: sudo systemd/install.sh   to set it up."
