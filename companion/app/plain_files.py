"""Reading a file that somebody named, and nothing that would have to be waited for."""

import errno
import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

OPEN_ALREADY = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Whoever started the program has opened these, and writes into them."""

STDIN = Path("-")
"""This name means standard input."""

HandedOver = Mapping[Path, bytes | OSError]
"""What stands in the files that are named, or why one cannot be read; see `handed_over`."""


class SpecialFileError(OSError):
    """What is named is a device, a pipe or a socket."""


def read_file(file: Path, most: int) -> bytes:
    """Return what stands in a file, at most so many bytes.

    Raise OSError where it cannot be read: IsADirectoryError for a folder, SpecialFileError for
    a device, a socket or a named pipe, whose end may never come.
    """
    if file in _callers():
        return _content(_callers()[file])[:most]
    if file == STDIN:
        return sys.stdin.buffer.read(most)
    mode = file.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or _is_harmless(file)):
        raise SpecialFileError(errno.EINVAL, "it is no regular file")
    with file.open("rb") as opened:
        return opened.read(most)


def _is_harmless(file: Path) -> bool:
    return str(file).startswith(OPEN_ALREADY) or file.samefile(os.devnull)


def is_there(file: Path) -> bool:
    """Tell whether a file is there.

    One that cannot be looked for, as in a folder that may not be entered, is: whoever then reads
    it says why that cannot be.
    """
    if file in _callers():
        return True
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


class _Source:
    """Where files come from, the same for all of one command."""

    callers: HandedOver | None = None


def take_from(callers: HandedOver | None) -> None:
    """Take the files that the caller has read from there, every other file from the disk."""
    _Source.callers = callers


def are_the_callers() -> bool:
    """Tell whether files are somebody else's, who has opened them and writes them too."""
    return _Source.callers is not None


def _callers() -> HandedOver:
    return _Source.callers or {}


def _content(found: bytes | OSError) -> bytes:
    if isinstance(found, OSError):
        raise found
    return found
