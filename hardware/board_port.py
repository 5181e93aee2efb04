"""Which serial port a slot board hangs on, and what hangs on the board."""

from pathlib import Path

from msgspec import Struct

from hardware.board_report import BoardSettings

DEV = Path("/dev")
LINK = "crownboard"
"""What the udev rule of the installed table calls the port."""
PICO = "MicroPython"
"""What the names in `/dev/serial/by-id` of a Pico with MicroPython hold."""


class SeveralPortsError(FileNotFoundError):
    """Several things hang on the computer, and none of them is known to be a slot board."""


class PortGoneError(FileNotFoundError):
    """There is no port of the name that is set."""


class BoardWiring(Struct, frozen=True):
    """Slots and buttons in the board's order, what it is told, and its port; "" to look for it."""

    slots: tuple[str, ...]
    buttons: tuple[str, ...]
    settings: BoardSettings = BoardSettings()
    port: str = ""


def find_port(port: str = "", *, dev: Path = DEV) -> str:
    """Return the path of the board's port: the one that is set, else one that is found.

    Raise OSError where none is there; of several without the rule's name and without
    MicroPython's, none is spoken to: it may be somebody else's.
    """
    if port:
        if not Path(port).exists():
            told = f"there is no {port}, which [board] port names"
            raise PortGoneError(f'{told}: plug in its USB cable, or write port = ""')
        return port
    if (dev / LINK).exists():
        return str(dev / LINK)
    found = sorted((dev / "serial/by-id").glob("*"))
    picos = [each for each in found if PICO in each.name]
    if len(found) == 1 or picos:
        return str((picos or found)[0])
    if not found:
        raise FileNotFoundError("no slot board is connected: plug in its USB cable")
    names = ", ".join(each.name for each in found)
    raise SeveralPortsError(f"none of {names} is a slot board: name its port under [board] port")
