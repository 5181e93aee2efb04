"""How the parts of a running table are, told to who looks beside it: a small file in its folder."""

import contextlib
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.app.remedies import remedy_of
from hardware.events import Health

FILE = "parts.json"


class Told(Struct, frozen=True):
    """What a running table says of one of its parts; states are those of `Health`."""

    state: str
    detail: str = ""
    remedy: str = ""


class PartsTold:
    """Keeps the file up to date.

    Args:
        folder: which the system gave this service, gone when it ends; "" where it gave none.
    """

    def __init__(self, folder: str) -> None:
        self._file = Path(folder) / FILE if folder else None
        self._told: dict[str, Told] = {}

    def hear(self, health: Health) -> None:
        """Write what a part says; where that cannot be written, nobody can look."""
        self._told[health.part] = Told(health.state, health.detail, remedy_of(health))
        if self._file is None:
            return
        new = self._file.with_suffix(".new")
        with contextlib.suppress(OSError):
            new.write_bytes(msgspec.json.encode(self._told))
            new.replace(self._file)  # whoever reads sees all of it or what was before


def parts_told(folder: Path) -> dict[str, Told]:
    """Read what the table that has this folder says of its parts; nothing where it cannot be."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=dict[str, Told])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return {}
