"""Packages as pip leaves them in a folder, and what there has to be on a Pi."""

import importlib
import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = {
    "lgpio": "0.2.2.0",
    "spidev": "3.8",
    "mfrc522": "0.0.7",
    "rpi-lgpio": "0.6",
}
FILES = {
    "lgpio": ("lgpio.py",),
    "spidev": ("spidev.py",),
    "mfrc522": ("mfrc522/__init__.py", "mfrc522/MFRC522.py"),
    "rpi-lgpio": ("RPi/__init__.py", "RPi/GPIO/__init__.py"),
    "RPi.GPIO": ("RPi/__init__.py", "RPi/GPIO/__init__.py", "RPi/_GPIO.so"),
}


class Site:
    """A folder of installed packages, as pip leaves it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def is_found_first(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let Python find this before what is really installed."""
        monkeypatch.setattr(sys, "path", [str(self.folder), *sys.path])

    def is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let Python find this, the standard library (it imports late), and nothing else."""
        kept = [path for path in sys.path if "site-packages" not in path]
        monkeypatch.setattr(sys, "path", [str(self.folder), *kept])

    def install(self, name: str, version: str) -> None:
        about = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        )
        rows = [f"{about.name}/RECORD,,\n", "mfrc522/__pycache__/x.pyc,,\n"]
        for file in _files(name):
            path = self.folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"# {name} {file}")
            rows.append(f"{file},sha256=x,{path.stat().st_size}\n")
        (about / "RECORD").write_text("".join(rows))
        importlib.invalidate_caches()

    def uninstall(self, name: str) -> None:
        """Take away what is noted, as pip does, whoever wrote it last."""
        (about,) = self.folder.glob(f"{name.replace('-', '_')}-*")
        shutil.rmtree(about)
        for file in _files(name):
            (self.folder / file).unlink(missing_ok=True)
        importlib.invalidate_caches()


def _files(name: str) -> tuple[str, ...]:
    """What is in a package; no modules in those that are there for being listed only."""
    return FILES.get(name, (f"{name}.txt",))


def listed() -> list[str]:
    """What pyproject.toml asks for, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = project["project"]["dependencies"] + project["tool"]["crowntable"]["no-deps"]
    return [re.split("[<=>]", each)[0] for each in asked]


def from_debian(folder: Path) -> Site:
    """What Debian brings on a Pi; the rest is installed on any computer."""
    site = Site(folder)
    for name in ("lgpio", "spidev"):
        site.install(name, GOOD[name])
    return site


def good_site(folder: Path) -> Site:
    """What is there on a Pi on which `./run` has set up all."""
    site = Site(folder)
    for name in {**GOOD, **dict.fromkeys(listed())}:
        site.install(name, GOOD.get(name, "1.0"))
    return site
