"""Whether the Python packages are there and as they were installed; `run` asks before it trusts.

    python -m hardware.packages [--pi]

prints a sentence for each that is not, and then exits with 1. Only the standard library, for
it runs where everything else may be missing. The packages are those of pyproject.toml.
"""

import csv
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Literal, NamedTuple

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
LGPIO_STUB = "0.0.0.2"
"""The version of the empty package that pip takes where no lgpio wheel fits."""


class Fault(NamedTuple):
    """What is wrong with one package: in a word and told, and what to type."""

    kind: Literal["missing", "damaged", "stub", "foreign"]
    told: str
    typed: str

    @property
    def sentence(self) -> str:
        """All of it, for people."""
        return f"{self.told}. Type: {self.typed}"


MEND = "./run   to mend it."
_PI_MODULES = ("lgpio", "spidev", "mfrc522", "RPi.GPIO")


def damaged() -> list[Fault]:
    """List the packages of this table that are missing, or not as they were installed.

    What was installed over it or half deleted shows in the size of its files, which pip notes.
    """
    told = []
    for name in _wanted():
        package = _installed(name)
        if package is None:
            told.append(_missing(name))
        elif wrong := next(_spoilt(package), None):
            damage = f"The Python package {name} is damaged: see {wrong}"
            told.append(Fault("damaged", damage, MEND))
    return told


def lacking_on_a_pi() -> list[Fault]:
    """List which packages for the pins and buses are missing, or are not those that work.

    RPi.GPIO fails on a Pi 5 and on kernels from 6.6 on; rpi-lgpio takes its place, unless it
    is installed over it or found before it.
    """
    told = [_missing(name) for name in _PI_MODULES if _found(name) is None]
    lgpio, ours = _installed("lgpio"), _installed("rpi-lgpio")
    if lgpio is not None and lgpio.version == LGPIO_STUB:
        apt = "sudo apt install python3-lgpio   then ./run"
        told.append(Fault("stub", "lgpio is an empty stub", apt))
    gpio = _found("RPi.GPIO")
    if gpio is not None and (
        ours is None
        or gpio != Path(str(ours.locate_file("RPi/GPIO/__init__.py")))
        or any(_spoilt(ours))
    ):
        foreign = "RPi.GPIO is not the one of rpi-lgpio, and does not work on every Pi"
        told.append(Fault("foreign", foreign, MEND))
    return told


def _missing(name: str) -> Fault:
    return Fault("missing", f"The Python package for {name} is missing", "./run   to set it up.")


def _wanted() -> list[str]:
    """List the packages by the names that pip knows; none where this is no checkout."""
    try:
        settings = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    listed = settings["project"]["dependencies"] + settings["tool"]["crowntable"]["no-deps"]
    return [re.split(r"[^\w.-]", requirement)[0] for requirement in listed]


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _spoilt(package: Distribution) -> Iterator[str]:
    """Yield the files of a package that are gone or have another size.

    pip's notes are read here: since Python 3.12 `Distribution.files` leaves out what is gone.
    """
    rows = csv.reader((package.read_text("RECORD") or "").splitlines())
    for name, *_, size in (row for row in rows if len(row) > 1):
        path = Path(str(package.locate_file(name)))
        if size.isdigit() and not (path.is_file() and path.stat().st_size == int(size)):
            yield name


def _found(name: str) -> Path | None:
    """Return the file that `import` would take; None where there is none, only a folder, say."""
    folders: list[str] | None = None
    origin = None
    for part in name.split("."):  # importlib's own find_spec would run the packages around it
        spec = PathFinder.find_spec(part, folders)
        if spec is None:
            return None
        folders, origin = list(spec.submodule_search_locations or ()), spec.origin
    return Path(origin) if origin is not None else None


def main(words: list[str]) -> int:
    """Print what is wrong with the packages; return the exit status."""
    told = damaged() + (lacking_on_a_pi() if "--pi" in words else [])
    for fault in dict.fromkeys(told):
        print(fault.sentence, file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
