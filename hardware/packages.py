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

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
LGPIO_STUB = "0.0.0.2"
"""The version of the empty package that pip takes where no lgpio wheel fits."""

_PI_MODULES = ("lgpio", "spidev", "mfrc522", "RPi.GPIO")


def damaged() -> list[str]:
    """Say of each package of this table that it is missing, or not as it was installed.

    What was installed over it or half deleted shows in the size of its files, which pip notes.
    """
    told = []
    for name in _wanted():
        package = _installed(name)
        if package is None:
            told.append(_missing(name))
        elif wrong := next(_spoilt(package), None):
            told.append(
                f"The Python package {name} is damaged: see {wrong}. Type: ./run   to mend it."
            )
    return told


def lacking_on_a_pi() -> list[str]:
    """Say which packages for the pins and buses are missing, or are not those that work.

    RPi.GPIO fails on a Pi 5 and on kernels from 6.6 on; rpi-lgpio takes its place, unless it
    is installed over it or found before it.
    """
    told = [_missing(name) for name in _PI_MODULES if _found(name) is None]
    lgpio, ours = _installed("lgpio"), _installed("rpi-lgpio")
    if lgpio is not None and lgpio.version == LGPIO_STUB:
        told.append("lgpio is an empty stub. Type: sudo apt install python3-lgpio   then ./run")
    gpio = _found("RPi.GPIO")
    if gpio is not None and (
        ours is None
        or gpio != Path(str(ours.locate_file("RPi/GPIO/__init__.py")))
        or any(_spoilt(ours))
    ):
        told.append(
            "RPi.GPIO is not the one of rpi-lgpio, and does not work on every Pi. "
            "Type: ./run   to mend it."
        )
    return told


def _missing(name: str) -> str:
    return f"The Python package for {name} is missing. Type: ./run   to set it up."


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
    """Print what is wrong; return the exit status."""
    told = damaged() + (lacking_on_a_pi() if "--pi" in words else [])
    for line in dict.fromkeys(told):
        print(line, file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
