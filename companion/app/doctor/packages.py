"""The look at the Python packages: each as it was installed, and who owns `RPi/GPIO`."""

from importlib.metadata import distributions

from companion.app.doctor.findings import Look, well, wrong
from hardware.packages import Fault, damaged, lacking_on_a_pi


def look_at_packages(*, on_a_pi: bool) -> list[Look]:
    """Look at all packages; at those for pins only where there are some."""
    faults = damaged() + (lacking_on_a_pi() if on_a_pi else [])
    found = [_finding(fault) for fault in dict.fromkeys(faults)]
    if found:
        return found
    looks = [well("packages", "all are there, as they were installed")]
    if on_a_pi:
        owners = owners_of("RPi/GPIO/__init__.py")
        looks.append(well("RPi/GPIO", f"it is the one of {' and '.join(owners)}"))
    return looks


def _finding(fault: Fault) -> Look:
    """Say why a package is as it is, and what mends it here."""
    part = "packages"
    match fault.kind:
        case "missing":
            cause = "it was never installed here, or this is another Python than before"
        case "damaged":
            cause = "it was installed over, or deleted in part"
        case "stub":
            part = "lgpio"
            cause = "pip takes the stub where no wheel fits, as for Python 3.13"
        case "foreign":
            part = "RPi/GPIO"
            others = [name for name in owners_of("RPi/GPIO/__init__.py") if name != "rpi-lgpio"]
            culprit = " and ".join(others) or "another package"
            cause = f"{culprit} brought it; it comes back with whatever asks for it"
    return wrong(part, fault.told, cause, f"Type: {fault.typed}")


def owners_of(file: str) -> list[str]:
    """List the packages that say that a file is theirs."""
    return sorted(
        package.metadata["Name"]
        for package in distributions()
        if any(str(each) == file for each in package.files or ())
    )
