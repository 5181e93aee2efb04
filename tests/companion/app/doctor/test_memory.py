"""The look at the memory: disk, database and decks."""

import os
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.decks import faces_of
from companion.app.doctor.findings import Look
from companion.app.doctor.memory import (
    Disk,
    disk_of,
    look_at_decks,
    look_at_disk,
    look_at_memory,
)
from companion.app.settings import Settings, TableSettings
from companion.app.store import Store
from companion.table.cards.decks import Binding
from companion.table.inputs import Step

FILE = Path("settings.toml")
PAGE, FIRST_CELL = 4096, 8
"""Bytes of a page of the database; where a page of an index says where its first cell is."""
F_FRSIZE, F_BAVAIL, F_FLAG = 1, 4, 8
"""Where these stand in what statvfs returns."""
DECK = [Binding(f"04{n:012X}", "red", face) for n, face in enumerate(faces_of("crown-duel"))]


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], None]:
    """Let the kernel tell of every file system what it tells of a worn or a full one."""
    true = os.statvfs

    def tells(flags: int, free: int) -> None:
        def statvfs(path: str | Path) -> os.statvfs_result:
            told = list(true(path))
            told[F_FRSIZE], told[F_BAVAIL], told[F_FLAG] = 1000, free // 1000, flags
            return os.statvfs_result(told)

        monkeypatch.setattr(os, "statvfs", statvfs)

    return tells


def disk(folder: Path) -> Look:
    return look_at_disk(folder, disk_of(folder))


def test_a_disk_that_can_only_be_read(tmp_path: Path, kernel: Callable[[int, int], None]) -> None:
    kernel(os.ST_RDONLY | os.ST_NOSUID, 10**9)
    look = disk(tmp_path)
    assert (look.state, look.told) == ("wrong", f"{tmp_path} can only be read")
    assert "worn out" in look.cause
    assert "remount,rw" in look.remedy


def test_a_disk_that_is_full(tmp_path: Path, kernel: Callable[[int, int], None]) -> None:
    kernel(os.ST_NOSUID, 50_000_000)
    assert disk(tmp_path).state == "ok"
    kernel(os.ST_NOSUID, 49_999_000)
    look = disk(tmp_path)
    assert (look.state, look.told) == ("wrong", "only 49 MB are free")
    assert look.cause == "something has filled it"
    assert "apt clean" in look.remedy


def test_a_folder_that_others_own(closed: Path) -> None:
    for folder in (closed, closed / "state"):
        look = disk(folder)
        assert (look.state, look.told) == ("wrong", f"{folder} may not be written by you")
        assert "as root" in look.cause
        assert look.remedy == f"Type: sudo chown -R $USER {folder}"


def test_a_sound_disk(tmp_path: Path, kernel: Callable[[int, int], None]) -> None:
    kernel(os.ST_NOSUID, 10**9)
    assert disk(tmp_path).told == f"1000 MB are free in {tmp_path}"
    not_yet = disk_of(tmp_path / "not" / "made" / "yet")
    assert not_yet == disk_of(tmp_path)
    assert (not_yet.read_only, not_yet.writable) == (False, True)


# The database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    name = tmp_path / "table.db"
    with closing(Store(name)) as store:
        store.bind(DECK)
    return name


def test_a_sound_memory_and_its_stickers(file: Path) -> None:
    look, bindings = look_at_memory(file)
    assert look.told == f"{file} is sound: 0 matches, 16 stickers"
    assert sorted(bindings, key=lambda each: each.uid) == DECK


def test_nothing_yet_is_nothing_wrong_and_stays_so(tmp_path: Path) -> None:
    look, bindings = look_at_memory(tmp_path / "table.db")
    assert (look.state, bindings) == ("ok", [])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a#b", "what?", "100%41", "two words"])
def test_a_folder_may_be_called_anything(tmp_path: Path, name: str) -> None:
    file = tmp_path / name / "table.db"
    with closing(Store(file)) as store:
        store.bind(DECK)
    assert look_at_memory(file)[0].told == f"{file} is sound: 0 matches, 16 stickers"
    file.write_bytes(b"no database at all, but long enough " * 100)
    look, _ = look_at_memory(file)
    typed = look.remedy.removeprefix("Type: ").partition("   ")[0]
    assert shlex.split(typed) == ["mv", f"{file}", f"{file}.damaged"]
    look = look_at_disk(file.parent, Disk(10**9, read_only=False, writable=False))
    assert shlex.split(look.remedy)[-1] == str(file.parent)


def test_a_memory_in_a_folder_that_may_not_be_entered(closed: Path) -> None:
    look, _ = look_at_memory(closed / "table.db")
    assert look.told == f"{closed}/table.db cannot be read: Permission denied"
    assert look.remedy.endswith(str(closed))
    assert not disk_of(closed / "state").writable


def test_an_empty_file_is_nothing_yet(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    file.touch()
    look, bindings = look_at_memory(file)
    assert (look.state, bindings) == ("ok", [])
    assert look.told == f"{file} is empty: nothing was enrolled or played"


@pytest.mark.parametrize("there", ["/dev/full", "/dev/null", "pipe", "folder"])
def test_what_is_no_file_is_no_empty_memory(tmp_path: Path, there: str) -> None:
    """Nobody waits for the end of a pipe, either."""
    file, real = tmp_path / "table.db", tmp_path / there  # an absolute path stays as it is
    if there == "pipe":
        os.mkfifo(real)
    elif there == "folder":
        real.mkdir()
    file.symlink_to(real)
    look, bindings = look_at_memory(file)
    assert (look.state, bindings) == ("wrong", [])
    assert look.told == f"{file} cannot be used: {real} is no regular file"
    assert look.remedy.startswith(f"Type: mv {file} {file}.damaged ")


def test_a_file_that_is_no_database(file: Path) -> None:
    file.write_bytes(b"no database at all, but long enough " * 100)
    look, bindings = look_at_memory(file)
    assert (look.state, bindings) == ("wrong", [])
    assert look.told.startswith(f"{file} is damaged: ")
    assert f"mv {file} {file}.damaged" in look.remedy


def test_a_database_with_a_torn_page(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 60] = b"\xff" * 60
    file.write_bytes(content)
    look, _ = look_at_memory(file)
    assert (look.state, "is damaged" in look.told) == ("wrong", True)


def test_a_flipped_bit_that_reading_would_not_meet(file: Path) -> None:
    """In the index of the stickers: the cards are read all the same, until one is bound anew."""
    with closing(sqlite3.connect(file)) as db:
        ((page,),) = db.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'")
    content = bytearray(file.read_bytes())
    content[(page - 1) * PAGE + FIRST_CELL] ^= 0x80
    file.write_bytes(content)
    with closing(Store(file)) as store:
        assert len(store.bindings()) == len(DECK)
    look, bindings = look_at_memory(file)
    assert (look.state, bindings) == ("wrong", [])
    assert look.told.startswith(f"{file} is damaged: On tree page {page} cell 0: ")
    assert look.remedy.startswith(f"Type: mv {file} {file}.damaged ")


def test_one_match_is_one_match(file: Path) -> None:
    with closing(Store(file)) as store:
        store.write(Step(("crown-record 1",), opens=True))
    assert look_at_memory(file)[0].told == f"{file} is sound: 1 match, 16 stickers"


def test_a_memory_of_a_newer_table(file: Path) -> None:
    with closing(Store(file)) as store:
        store._db.execute("PRAGMA user_version = 99")
    look, _ = look_at_memory(file)
    assert look.state == "wrong"
    assert "newer Crown Table" in look.told


# Decks


def decks(
    bindings: list[Binding], deck: str = "", *, has_readers: bool = True
) -> list[tuple[str, str]]:
    settings = Settings(TableSettings(deck=deck))
    looks = look_at_decks(settings, bindings, FILE, has_readers=has_readers)
    return [(look.state, f"{look.part}: {look.told}|{look.remedy}") for look in looks]


def test_a_deck_that_serves_a_game() -> None:
    assert decks(DECK) == [("ok", "deck red: 16 cards, serves crown-duel|")]


def test_cards_without_a_sticker_are_named() -> None:
    ((state, told),) = decks(DECK[:-2])
    assert state == "wrong"
    assert told.startswith("deck red: 14 of 16 cards of crown-duel have a sticker, not 7♥ 8♥|")
    assert told.endswith("Type: ./run deck enrol red --for crown-duel")


def test_a_name_with_a_blank_can_be_typed() -> None:
    ((_, told),) = decks([Binding("04A1", "old red", DECK[0].face)])
    assert told.startswith("deck old red: 1 of 16 cards of crown-duel has a sticker, not ")
    assert "deck enrol 'old red' --for crown-duel" in told


def test_where_no_reader_can_be_no_deck_is_missed() -> None:
    """A PC is for the simulated table; a deck that is set and missing is wrong there too."""
    ((state, told),) = decks([], has_readers=False)
    assert (state, told) == (
        "unchecked",
        "deck: there is none; the simulated table has decks of its own|",
    )
    assert decks([], "blue", has_readers=False)[0][0] == "wrong"


def test_no_deck_and_a_deck_that_is_not_there() -> None:
    assert decks([]) == [
        ("wrong", "deck: there is no deck: no card can be read|Type: ./run deck enrol")
    ]
    (first, second) = decks(DECK, "blue")
    assert first[0] == "wrong"
    assert 'there is no deck "blue"' in first[1]
    assert first[1].endswith("Type: ./run deck enrol blue")
    assert second[0] == "ok"
