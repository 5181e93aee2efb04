"""The store: what was committed is there, what was not is not, and what is wrong is a sentence."""

import fcntl
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import compose
from companion.app.settings import Settings
from companion.app.store import Store, StoreError, only_one
from companion.table.cards.decks import Binding
from companion.table.inputs import Bind, Step

OPENING = Step(("crown-record 1", "game crown-duel"), opens=True)
LINE = Step(("A play 4S", "B play 7H"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "memory" / "table.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with closing(Store(file)) as store:
        yield store


def rows(file: Path) -> list[tuple[int, int, str]]:
    with closing(sqlite3.connect(file)) as db:
        return list(db.execute("SELECT match, number, text FROM line ORDER BY match, number"))


def refused(path: Path | None) -> str:
    """What is said when the store at a path cannot be opened."""
    with pytest.raises(StoreError) as caught:
        Store(path)
    text = str(caught.value)
    assert str(path) in text
    assert text.endswith(".")
    return text


# Safe on the disk


def test_every_commit_waits_for_the_disk(store: Store) -> None:
    def pragma(name: str) -> object:
        return store._db.execute(f"PRAGMA {name}").fetchone()[0]

    assert pragma("journal_mode") == "wal"
    assert pragma("synchronous") == 2  # FULL: the log is flushed at each commit
    assert pragma("foreign_keys") == 1


def test_what_is_written_can_be_read_by_others_at_once(store: Store, file: Path) -> None:
    store.write(OPENING)
    store.write(LINE)
    assert rows(file) == [
        (1, 1, "crown-record 1"),
        (1, 2, "game crown-duel"),
        (1, 3, "A play 4S"),
        (1, 4, "B play 7H"),
    ]


def test_a_step_is_there_whole_or_not_at_all(store: Store, file: Path) -> None:
    store.write(OPENING)
    with pytest.raises(StoreError):
        store.write(Step(("A play 4S", None)))  # type: ignore[arg-type]
    assert len(rows(file)) == 2
    store.write(LINE)
    assert [number for _, number, _ in rows(file)] == [1, 2, 3, 4]


def test_a_match_that_could_not_be_opened_leaves_nothing_behind(store: Store, file: Path) -> None:
    with pytest.raises(StoreError):
        store.write(Step(("crown-record 1", None), opens=True))  # type: ignore[arg-type]
    store.write(OPENING)
    assert [match for match, _, _ in rows(file)] == [1, 1]
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM match").fetchone() == (1,)


def test_a_match_and_what_it_was_set_up_as_are_one_commit(store: Store, file: Path) -> None:
    """Else a retry after half a commit would open the same match twice."""
    proposal = compose.proposal_of(store, Settings())
    store._db.execute(
        "CREATE TRIGGER full BEFORE INSERT ON kept BEGIN SELECT RAISE(ABORT, 'x'); END"
    )
    with pytest.raises(StoreError):
        compose.write(store, OPENING, proposal)
    assert rows(file) == []
    store._db.execute("DROP TRIGGER full")
    compose.write(store, OPENING, proposal)
    assert len(rows(file)) == 2
    assert store.kept(compose.KEPT_PROPOSAL) is not None


def test_a_full_disk_is_told_and_nothing_is_half_written(store: Store, file: Path) -> None:
    store.write(OPENING)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    large = Step(tuple("x" * 900 for _ in range(200)))
    binding = Binding("04A1", "red" * 9000, "4S")
    for _ in range(2):
        with pytest.raises(StoreError, match="full"):
            store.write(large)
        with pytest.raises(StoreError, match="full"):
            store.bind([binding])
    assert len(rows(file)) == 2
    store._db.execute("PRAGMA max_page_count = 100000")
    store.write(large)
    store.bind([binding])
    assert len(rows(file)) == 202
    assert store.bindings() == [binding]


def test_what_sqlite_took_back_by_itself_is_told_as_it_was(store: Store, file: Path) -> None:
    """After some errors no transaction is left that could be taken back once more."""
    store._db.execute(
        "CREATE TRIGGER broken BEFORE INSERT ON line BEGIN SELECT RAISE(ROLLBACK, 'no disk'); END"
    )
    with pytest.raises(StoreError, match="no disk"):
        store.write(OPENING)
    store._db.execute("DROP TRIGGER broken")
    store.write(OPENING)
    assert len(rows(file)) == 2


def test_a_store_that_may_only_be_read_tells_it_and_recovers(store: Store) -> None:
    store.write(OPENING)
    store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="readonly"):
        store.write(LINE)
    with pytest.raises(StoreError, match="readonly"):
        store.bind([Binding("04A1", "red", "4S")])
    with pytest.raises(StoreError, match="readonly"):
        store.keep("a", "b")
    store._db.execute("PRAGMA query_only = OFF")
    store.write(LINE)
    assert store.last_match() is not None


def test_a_locked_store_is_told_and_recovers(store: Store, file: Path) -> None:
    store._db.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.write(OPENING)
        with pytest.raises(StoreError, match="locked"):
            store.bind([Binding("04A1", "red", "4S")])
    store.write(OPENING)
    store.bind([Binding("04A1", "red", "4S")])


# Going on


def test_a_match_goes_on_where_it_was(file: Path) -> None:
    with closing(Store(file)) as store:
        assert store.last_match() is None
        store.write(OPENING)
        store.write(LINE)
    with closing(Store(file)) as store:
        assert store.last_match() == "crown-record 1\ngame crown-duel\nA play 4S\nB play 7H\n"
        store.write(Step(("= A 1",)))
    assert rows(file)[-1] == (1, 5, "= A 1")


def test_a_new_match_leaves_the_old_one_alone(file: Path) -> None:
    with closing(Store(file)) as store:
        store.write(OPENING)
        store.write(LINE)
        store.write(OPENING)
        store.write(Step(("A play 2S",)))
    with closing(Store(file)) as store:
        assert store.last_match() == "crown-record 1\ngame crown-duel\nA play 2S\n"
    assert [match for match, _, _ in rows(file)] == [1, 1, 1, 1, 2, 2, 2]


def test_after_a_match_is_closed_nothing_is_added_to_it(store: Store, file: Path) -> None:
    store.write(OPENING)
    store.last_match()
    store.close_match()
    store.write(LINE)
    assert [match for match, _, _ in rows(file)] == [1, 1, 2, 2]


# Decks and what was chosen


def test_a_card_has_one_sticker_and_a_sticker_one_card(store: Store) -> None:
    store.bind([Binding("04A1", "red", "4S"), Binding("04A2", "red", "5S")])
    store.bind([Binding("04A3", "red", "4S")])  # a new sticker for the card
    assert set(store.bindings()) == {Binding("04A3", "red", "4S"), Binding("04A2", "red", "5S")}
    store.bind([Binding("04A2", "red", "4S")])  # a sticker moved to another card
    assert store.bindings() == [Binding("04A2", "red", "4S")]
    store.bind([Binding("04A4", "blue", "4S")])  # another deck has such a card too
    assert [b.deck for b in store.bindings()] == ["blue", "red"]


def test_bindings_and_values_are_kept(file: Path) -> None:
    with closing(Store(file)) as store:
        compose.write(store, Bind(Binding("04A1", "red", "4S")))
        assert store.kept("seed") is None
        store.keep("seed", "1")
        store.keep("seed", "2")
    with closing(Store(file)) as store:
        assert store.bindings() == [Binding("04A1", "red", "4S")]
        assert store.kept("seed") == "2"


def test_memory_is_a_store_too() -> None:
    with closing(Store(None)) as one, closing(Store(None)) as other:
        one.write(OPENING)
        one.write(LINE)
        assert (one.last_match() or "").endswith("B play 7H\n")
        assert other.last_match() is None


# What cannot be opened


def test_a_file_that_is_no_store(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"these are no cards " * 300)
    assert "not a database" in refused(file)
    assert file.read_bytes().startswith(b"these are no cards")


def test_a_store_of_another_program(file: Path) -> None:
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE match (other TEXT)")
    assert "already exists" in refused(file)


def test_a_damaged_store(file: Path) -> None:
    with closing(Store(file)) as store:
        store.write(OPENING)
        store.write(Step(tuple(f"# {n}" for n in range(2000))))
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    file.write_bytes(content)
    with closing(Store(file)) as store:
        with pytest.raises(StoreError, match="malformed"):
            store.last_match()
        with pytest.raises(StoreError, match="malformed"):
            store.bindings()
        with pytest.raises(StoreError, match="malformed"):
            store.write(OPENING)


def test_a_newer_store_is_left_as_it_is(file: Path) -> None:
    with closing(Store(file)):
        pass
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA user_version = 2")
    before = file.read_bytes()
    assert "newer Crown Table" in refused(file)
    assert file.read_bytes() == before


def test_a_folder_in_the_way(file: Path) -> None:
    file.mkdir(parents=True)
    assert "unable to open" in refused(file)


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "memory").write_text("")
    assert "writable" in refused(tmp_path / "memory" / "table.db")


@pytest.mark.skipif(sys.platform != "linux", reason="/proc lets nobody make files")
def test_a_folder_where_nobody_may_write() -> None:
    assert "writable" in refused(Path("/proc/table.db"))


# One at a time


def test_two_programs_never_have_one_memory(file: Path) -> None:
    with only_one(file):
        with pytest.raises(StoreError, match="another Crown Table is running"), only_one(file):
            pytest.fail("both have it")
        with only_one(file.with_name("simulator.db")):
            pass
    with only_one(file), file.with_suffix(".lock").open() as lock, pytest.raises(OSError):  # noqa: PT011
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with only_one(file):
        pass


def test_a_lock_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "memory").write_text("")
    with (
        pytest.raises(StoreError, match="folder cannot be used"),
        only_one(tmp_path / "memory" / "table.db"),
    ):
        pytest.fail("there is no folder")
