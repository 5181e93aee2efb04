"""The look at the memory: disk, database and decks."""

import shlex
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.decks import faces_of
from companion.app.doctor.memory import (
    Disk,
    disk_of,
    look_at_decks,
    look_at_disk,
    look_at_memory,
)
from companion.app.settings import Settings, TableSettings
from companion.app.store import Store
from companion.table.decks import Binding

FILE = Path("settings.toml")
SOUND = Disk(free=10**9, read_only=False, writable=True)
DECK = [Binding(f"04{n:012X}", "red", face) for n, face in enumerate(faces_of("crown-duel"))]


@pytest.mark.parametrize(
    ("disk", "told", "typed"),
    [
        (Disk(10**9, read_only=True, writable=False), "can only be read", "remount,rw"),
        (Disk(10**9, read_only=False, writable=False), "may not be written by you", "chown"),
        (Disk(49_000_000, read_only=False, writable=True), "only 49 MB are free", "apt clean"),
    ],
)
def test_what_ails_a_disk(disk: Disk, told: str, typed: str, tmp_path: Path) -> None:
    look = look_at_disk(tmp_path, disk)
    assert look.state == "wrong"
    assert told in look.told
    assert typed in look.remedy
    assert look.cause


def test_a_sound_disk(tmp_path: Path) -> None:
    assert look_at_disk(tmp_path, SOUND).told.startswith("1000 MB are free in")
    disk = disk_of(tmp_path / "not" / "made" / "yet")
    assert disk == disk_of(tmp_path)
    assert (disk.read_only, disk.writable) == (False, True)


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
    looks = look_at_decks(settings, bindings, FILE, "./run", has_readers=has_readers)
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
