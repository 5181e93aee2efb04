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
from companion.app.settings_check import Mistake, problems


def what_works(file: Path) -> tuple[Settings, list[Mistake]]:
    """Read the settings; leave out what cannot be.

    Args:
        file: which may be missing: then everything is as usual.

    Returns:
        The settings, and each thing that was left out.
    """
    wrong: list[Mistake] = []
    if not is_there(file):
        return Settings(), []
    try:
        settings = load(file)
    except SettingsError as error:
        settings, wrong = _piece_by_piece(file, Mistake(str(error), error.where))
    if (cannot := unwired(settings)) is not None:
        wrong.append(Mistake(f"{file}: {cannot.told}. It is 'auto' now.", cannot.where))
        readers = msgspec.structs.replace(settings.readers, wired_to="auto")
        settings = msgspec.structs.replace(settings, readers=readers)
    if (cannot := screen_unwired(settings)) is not None:
        wrong.append(Mistake(f"{file}: {cannot.told}. It is 'i2c' now.", cannot.where))
        screen = msgspec.structs.replace(settings.screen, bus="i2c")
        settings = msgspec.structs.replace(settings, screen=screen)
    return settings, wrong


def _piece_by_piece(file: Path, why: Mistake) -> tuple[Settings, list[Mistake]]:
    """Take every key that can be by itself; where no key can be read, none."""
    try:
        written = tomllib.loads(read_file(file, MAX_BYTES).decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return Settings(), [why]
    wrong: list[Mistake] = []
    works: dict[str, dict[str, Any]] = {}
    for name, section in written.items():
        pieces = section.items() if isinstance(section, dict) else [("", section)]
        for key, value in pieces:
            piece = {name: {key: value} if key else value}
            cannot = problems(piece, Settings)
            wrong += [Mistake(f"{file}: {each.told}", each.where) for each in cannot]
            if not cannot:
                works.setdefault(name, {})[key] = value
    return msgspec.convert(works, Settings), wrong or [why]
