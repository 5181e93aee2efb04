"""The look at the Python packages: each as it was installed, and who owns `RPi/GPIO`."""

import sys
from importlib.metadata import distributions
from pathlib import Path

from companion.app.doctor.findings import Look, well, wrong
from hardware.packages import damaged, lacking_on_a_pi

INSTALLED = Path("/opt/crowntable")
"""Where the installed table has its packages."""


def is_installed() -> bool:
    """Tell whether this is the installed table, and not a folder with the sources."""
    return Path(sys.prefix) == INSTALLED


def command() -> str:
    """Return what people type before a command's name."""
    return "crowntable" if is_installed() else "./run"


def look_at_packages(*, on_a_pi: bool) -> list[Look]:
    """Look at all packages; at those for pins and buses only where there are some."""
    told = damaged() + (lacking_on_a_pi() if on_a_pi else [])
    found = [_finding(line) for line in dict.fromkeys(told)]
    if found:
        return found
    looks = [well("packages", "all are there, as they were installed")]
    if on_a_pi:
        owners = owners_of("RPi/GPIO/__init__.py")
        looks.append(well("RPi/GPIO", f"it is the one of {' and '.join(owners)}"))
    return looks


def _finding(line: str) -> Look:
    """Turn a sentence of `hardware.packages` into a finding."""
    told, _, typed = line.partition(" Type: ")
    remedy = "sudo systemd/install.sh   again" if is_installed() else typed
    part, cause = "packages", "it was installed over, or deleted in part"
    if told.startswith("lgpio is an empty stub"):
        part, cause = "lgpio", "pip takes the stub where no wheel fits, as for Python 3.13"
        remedy = typed
    elif told.startswith("RPi.GPIO is not"):
        part = "RPi/GPIO"
        owners = [name for name in owners_of("RPi/GPIO/__init__.py") if name != "rpi-lgpio"]
        culprit = f"{' and '.join(owners) or 'another package'} brought it"
        cause = f"{culprit}; it comes back with whatever asks for it"
    elif "is missing" in told:
        cause = "it was never installed here, or this is another Python than before"
    return wrong(part, told.rstrip("."), cause, f"Type: {remedy}")


def owners_of(file: str) -> list[str]:
    """List the packages that say that a file is theirs."""
    return sorted(
        package.metadata["Name"]
        for package in distributions()
        if any(str(each) == file for each in package.files or ())
    )
