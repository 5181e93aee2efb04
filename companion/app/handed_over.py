"""The files that a command names, as whoever typed it has read them and hands them to the table."""

import base64
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from companion.app.plain_files import HandedOver, read_file


class NothingHandedOverError(Exception):
    """What came on standard input are no files that somebody has read."""


def read_all(files: Iterable[Path], most: int) -> HandedOver:
    """Read files as whoever runs this, of each at most so many bytes."""
    return {file: _content(file, most) for file in files}


def _content(file: Path, most: int) -> bytes | OSError:
    try:
        return read_file(file, most)
    except OSError as error:
        return error


def written(handed: HandedOver) -> str:
    """Write the files as one line for `from_stream`."""
    return json.dumps({str(file): _told(found) for file, found in handed.items()})


def _told(found: bytes | OSError) -> dict[str, str | int | None]:
    if isinstance(found, OSError):
        return {"errno": found.errno, "why": found.strerror}
    return {"content": base64.b64encode(found).decode()}


def from_stream(stream: TextIO) -> HandedOver:
    """Read what `written` wrote, to the end. Raise NothingHandedOverError where it is not that."""
    try:
        told = json.load(stream)
        return {Path(file): _found(each) for file, each in told.items()}
    except (ValueError, LookupError, AttributeError, TypeError, RecursionError):
        raise NothingHandedOverError from None


def _found(told: Mapping[str, str]) -> bytes | OSError:
    if "content" in told:
        return base64.b64decode(told["content"])
    return OSError(told["errno"], told["why"])
