"""Reading a file that somebody named, and nothing that would have to be waited for."""

import errno
import os
import stat
from pathlib import Path

OPEN_ALREADY = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Whoever started the program has opened these, and writes into them."""


class SpecialFileError(OSError):
    """What is named is a device, a pipe or a socket."""


def read_file(file: Path, most: int) -> bytes:
    """Return what stands in a file, at most so many bytes.

    Raise OSError where it cannot be read: IsADirectoryError for a folder, SpecialFileError for
    a device, a socket or a named pipe, whose end may never come.
    """
    mode = file.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or _is_harmless(file)):
        raise SpecialFileError(errno.EINVAL, "it is no regular file")
    with file.open("rb") as opened:
        return opened.read(most)


def _is_harmless(file: Path) -> bool:
    return str(file).startswith(OPEN_ALREADY) or file.samefile(os.devnull)
