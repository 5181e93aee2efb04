"""The settings of a table that has nobody to complain to: what can be, holds; the rest is told."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from companion.app.plain_files import is_there, read_file
from companion.app.settings import (
    MAX_BYTES,
    Settings,
    SettingsError,
    load,
    screen_unwired,
    unwired,
)
from companion.app.settings_check import problems


def what_works(file: Path) -> tuple[Settings, list[str]]:
    """Read the settings; leave out what cannot be.

    Args:
        file: which may be missing: then everything is as usual.

    Returns:
        The settings, and a sentence for each thing that was left out.
    """
    wrong: list[str] = []
    if not is_there(file):
        return Settings(), []
    try:
        settings = load(file)
    except SettingsError as error:
        settings, wrong = _piece_by_piece(file, str(error))
    cannot = unwired(settings)
    if cannot:
        wrong.append(f"{file}: {cannot}. It is 'auto' now.")
        readers = msgspec.structs.replace(settings.readers, wired_to="auto")
        settings = msgspec.structs.replace(settings, readers=readers)
    cannot = screen_unwired(settings)
    if cannot:
        wrong.append(f"{file}: {cannot}. It is 'i2c' now.")
        screen = msgspec.structs.replace(settings.screen, bus="i2c")
        settings = msgspec.structs.replace(settings, screen=screen)
    return settings, wrong


def _piece_by_piece(file: Path, why: str) -> tuple[Settings, list[str]]:
    """Take every key that can be by itself; where no key can be read, none."""
    try:
        written = tomllib.loads(read_file(file, MAX_BYTES).decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return Settings(), [why]
    wrong: list[str] = []
    works: dict[str, dict[str, Any]] = {}
    for name, section in written.items():
        pieces = section.items() if isinstance(section, dict) else [("", section)]
        for key, value in pieces:
            piece = {name: {key: value} if key else value}
            cannot = problems(piece, Settings)
            wrong += [f"{file}: {each}" for each in cannot]
            if not cannot:
                works.setdefault(name, {})[key] = value
    return msgspec.convert(works, Settings), wrong or [why]
