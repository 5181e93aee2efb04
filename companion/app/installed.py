"""Which table this is, the installed one or a folder with the sources: people type other things.

Sentences are written with `./run`, which is right in a folder with the sources; whatever prints
or shows one passes it through `as_typed`.
"""

import re
import sys
from pathlib import Path

INSTALLED = Path("/opt/crowntable")
"""Where the installed table has its packages."""

IN_THE_SOURCES = "./run"
_RUN = r"(?<![\w./])\./run(?![\w./-])"


def is_installed() -> bool:
    """Tell whether this is the installed table, and not a folder with the sources."""
    return Path(sys.prefix) == INSTALLED


def command() -> str:
    """Return what people type before a command's name."""
    return "crowntable" if is_installed() else IN_THE_SOURCES


def as_typed(line: str) -> str:
    """Say what is typed as this table has it; `./run` alone sets up, which the installer does.

    What can only be typed in a folder with the sources, as `./run --set-up dev`, stays.
    """
    if not is_installed():
        return line
    named = re.sub(rf"{_RUN}(?= [a-z])", "crowntable", line)
    return re.sub(rf"{_RUN}(?! -)", "sudo systemd/install.sh", named)
