"""The look at the table's memory: the disk it is on, the database, and the decks in it."""

import os
import shlex
import sqlite3
import stat
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from companion.app.deck_set import deck_not_there, enrol, missing
from companion.app.decks import faces_of
from companion.app.doctor.findings import Look, unchecked, well, wrong
from companion.app.in_words import pretty
from companion.app.plain_files import is_there
from companion.app.settings import Settings
from companion.app.store import VERSION
from companion.games import GAMES
from companion.table.cards.decks import Binding

LEAST_FREE = 50_000_000
"""Bytes; a match takes some ten thousand, but a full disk stops all else too."""


FOREIGN = "it belongs to somebody else: a command was once run as root, say"


class Disk(Struct, frozen=True):
    """How the file system of a folder is."""

    free: int
    read_only: bool
    writable: bool
    """Whether whoever runs this may write into the folder."""


def disk_of(folder: Path) -> Disk:
    """Return how the file system of a folder is; of one that is not there, of the next above."""
    may_enter = True
    while True:
        try:
            about = os.statvfs(folder)
            break
        except (FileNotFoundError, NotADirectoryError):
            pass
        except PermissionError:
            may_enter = False
        folder = folder.parent
    read_only = bool(about.f_flag & os.ST_RDONLY)
    free = about.f_bavail * about.f_frsize
    return Disk(free, read_only, may_enter and os.access(folder, os.W_OK))


def look_at_disk(folder: Path, disk: Disk) -> Look:
    """Look at the disk that the memory is on."""
    if disk.read_only:
        cause = "the memory card is worn out or was damaged, or the system was set to read-only"
        remedy = "Type: sudo mount -o remount,rw /   If that fails: another memory card."
        return wrong("disk", f"{folder} can only be read", cause, remedy)
    if not disk.writable:
        remedy = f"Type: sudo chown -R $USER {shlex.quote(str(folder))}"
        return wrong("disk", f"{folder} may not be written by you", FOREIGN, remedy)
    if disk.free < LEAST_FREE:
        told = f"only {disk.free // 1_000_000} MB are free"
        remedy = "Type: sudo apt clean; sudo journalctl --vacuum-size=50M"
        return wrong("disk", told, "something has filled it", remedy)
    return well("disk", f"{disk.free // 1_000_000} MB are free in {folder}")


# The database


def look_at_memory(file: Path) -> tuple[Look, list[Binding]]:
    """Look at the database; return what was found, and the stickers in it."""
    if not is_there(file):
        return _nothing_yet(file, "is not there yet"), []
    uri = f"{file.absolute().as_uri()}?mode=ro"
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            return _no_file(file), []
        file.open("rb").close()
        with closing(sqlite3.connect(uri, uri=True, timeout=1.0)) as db:
            return _read(file, db)
    except PermissionError as error:
        told = f"{file} cannot be read: {error.strerror}"
        remedy = f"Type: sudo chown -R $USER {shlex.quote(str(file.parent))}"
        return wrong("memory", told, FOREIGN, remedy), []
    except (OSError, sqlite3.Error) as error:
        return _damaged(file, str(error)), []


def _read(file: Path, db: sqlite3.Connection) -> tuple[Look, list[Binding]]:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        told = f"{file} was written by a newer Crown Table"
        remedy = "Update this one, or move the file away: a new one is made."
        return wrong("memory", told, "an older version runs here again", remedy), []
    (first, *_) = db.execute("PRAGMA quick_check").fetchone()
    if first != "ok":
        return _damaged(file, str(first).splitlines()[-1]), []
    if version == 0:  # a table that was stopped at its very first start
        return _nothing_yet(file, "is empty"), []
    rows = db.execute("SELECT uid, deck, face FROM binding ORDER BY deck, bound, uid").fetchall()
    matches = db.execute("SELECT count(*) FROM match").fetchone()[0]
    played, bound = _n(matches, "match", "matches"), _n(len(rows), "sticker", "stickers")
    return well("memory", f"{file} is sound: {played}, {bound}"), [Binding(*row) for row in rows]


def _n(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _nothing_yet(file: Path, so: str) -> Look:
    return well("memory", f"{file} {so}: nothing was enrolled or played")


def _no_file(file: Path) -> Look:
    """Say that a device, a pipe or a folder stands there: it keeps nothing, or never ends."""
    told = f"{file} cannot be used: {file.resolve()} is no regular file"
    return wrong("memory", told, "something else was put or linked in its place", _away(file))


def _damaged(file: Path, why: str) -> Look:
    cause = "the power went at a bad moment, or the memory card is worn out"
    return wrong("memory", f"{file} is damaged: {why}", cause, _away(file))


def _away(file: Path) -> str:
    here, away = shlex.quote(str(file)), shlex.quote(f"{file}.damaged")
    return f"Type: mv {here} {away}   A new one is made; decks have to be enrolled again."


# Decks


def look_at_decks(
    settings: Settings,
    bindings: Sequence[Binding],
    file: Path,
    *,
    has_readers: bool,
) -> list[Look]:
    """Look whether each deck has all cards of some game.

    Args:
        settings: as they are in `file`; they may name a deck.
        bindings: the stickers of every deck.
        file: the settings file, to be named.
        has_readers: whether this computer can have readers; where it cannot, no deck is missed.
    """
    looks = []
    if seen := deck_not_there(settings, bindings, file):
        cause, remedy = "it was renamed, or never enrolled here", enrol(settings.table.deck)
        looks.append(wrong("deck", seen, cause, remedy))
    decks: dict[str, list[str]] = {}
    for binding in bindings:
        decks.setdefault(binding.deck, []).append(binding.face)
    if not decks and not looks and not has_readers:
        looks.append(unchecked("deck", "there is none; the simulated table has decks of its own"))
    elif not decks and not looks:
        told = "there is no deck: no card can be read"
        looks.append(wrong("deck", told, "none was enrolled", "Type: ./run deck enrol"))
    looks += [_deck(name, faces) for name, faces in sorted(decks.items())]
    return looks


def _deck(name: str, faces: Collection[str]) -> Look:
    """Look at one deck by the game whose cards it has most of."""
    lacks = {game: missing(GAMES[game], faces_of(game), faces) for game in GAMES}
    serves = [game for game, lacking in lacks.items() if not lacking]
    if serves:
        return well(f"deck {name}", f"{len(faces)} cards, serves {', '.join(serves)}")
    nearest = min(lacks, key=lambda game: len(lacks[game]) / len(faces_of(game)))
    listed = " ".join(pretty(face) for face in lacks[nearest])
    have = len(faces_of(nearest)) - len(lacks[nearest])
    verb = "has" if have == 1 else "have"
    told = f"{have} of {len(faces_of(nearest))} cards of {nearest} {verb} a sticker, not {listed}"
    remedy = f"Type: ./run deck enrol {shlex.quote(name)} --for {nearest}"
    return wrong(f"deck {name}", told, "enrolling was stopped before its end", remedy)
