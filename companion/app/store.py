"""The store: the journal of all matches, the bindings of all decks, and what was chosen last.

SQLite with a write-ahead log and full synchronisation: what was committed survives a power
cut. A journal only grows; an undo is a line.
"""

import contextlib
import fcntl
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from companion.app.plain_files import is_there
from companion.table.cards.decks import Binding
from companion.table.inputs import Step

SCHEMA = """
CREATE TABLE match (id INTEGER PRIMARY KEY, opened TEXT NOT NULL);
CREATE TABLE line (
    match INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE binding (
    uid TEXT PRIMARY KEY,
    deck TEXT NOT NULL,
    face TEXT NOT NULL,
    bound TEXT NOT NULL,
    UNIQUE (deck, face)
) WITHOUT ROWID;
CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
VERSION = 1
TABLE_FILE = "table.db"
SIMULATOR_FILE = "simulator.db"
"""The memories of the real and the simulated table, both in the same folder."""

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
KEEP = "INSERT OR REPLACE INTO kept VALUES (?, ?)"
NAMES = """
SELECT text FROM (SELECT id FROM match ORDER BY id DESC LIMIT 30) JOIN line ON match = id
WHERE number <= 30 AND text GLOB 'seat ? *' ORDER BY id DESC, number
"""
"""Who sat where stands in a record's head: the last matches are enough, and soon read."""
BIND = "INSERT OR REPLACE INTO binding VALUES (?, ?, ?, ?)"


class StoreError(Exception):
    """The store cannot be used; the text says which file, why, and what to do."""


class DamagedError(StoreError):
    """What lies there is no memory, or one that is broken: no file that works is called so."""


class InUseError(StoreError):
    """Another program plays in the same memory."""


@contextlib.contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Hold a lock beside a store, so that two programs never play in the same memory.

    Raise InUseError where another one holds it, StoreError where it cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_suffix(".lock").open("w", encoding="utf-8")
    except OSError as error:
        raise StoreError(f"{path.parent}: the table's folder cannot be used: {error}.") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUseError(
                f"{path}: another Crown Table is running with this memory. End it first."
            ) from None
        yield


class Store:
    """One file, for one running table at a time.

    Raises StoreError wherever the file cannot be read or written.
    """

    def __init__(self, path: Path | None) -> None:
        """Open the store at `path`, made if missing; None keeps everything in memory."""
        self._path = path
        self._match: int | None = None
        self._next = 1
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                path or ":memory:", isolation_level=None, timeout=1.0, check_same_thread=False
            )
        except (sqlite3.Error, OSError) as error:
            raise self._error(error) from error
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._db.close()
            raise self._error(error) from error
        except StoreError:
            self._db.close()
            raise

    def _prepare(self) -> None:
        db = self._db
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreError(
                f"{self._path}: this memory was written by a newer Crown Table. Update this one, "
                "or move the file away: a new one is made."
            )
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        if version == 0:
            db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")

    def _error(self, error: Exception) -> StoreError:
        where = self._path or "memory"
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest tells where it was found
        kind = DamagedError if code in DAMAGED else StoreError
        return kind(
            f"{where}: the table's memory cannot be used: {error}. Check that the folder is "
            "writable and the disk not full; a damaged file can be moved away, it is made anew."
        )

    def close(self) -> None:
        """Give the file back."""
        self._db.close()

    @contextlib.contextmanager
    def _all_or_none(self) -> Iterator[str]:
        """Commit what is done inside, or nothing of it; gives the time it is written at."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield datetime.now(UTC).isoformat(timespec="milliseconds")
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # SQLite itself takes back what a full disk stopped
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise self._error(error) from error

    # The journal

    def write(self, step: Step, kept: Mapping[str, str] | None = None) -> None:
        """Commit the lines of one step and values to be kept with it, all or none."""
        with self._all_or_none() as at:
            match, number = self._place(step, at)
            rows = [(match, n, at, text) for n, text in enumerate(step.lines, number)]
            self._db.executemany("INSERT INTO line VALUES (?, ?, ?, ?)", rows)
            self._db.executemany(KEEP, (kept or {}).items())
            self._db.executemany(BIND, _bind_rows(step.binds, at))
        self._match, self._next = match, number + len(step.lines)

    def _place(self, step: Step, at: str) -> tuple[int, int]:
        """Return the match and the line number where the step's lines go."""
        if not step.opens and self._match is not None:
            return self._match, self._next
        found = self._db.execute("INSERT INTO match (opened) VALUES (?)", (at,))
        assert found.lastrowid is not None  # noqa: S101 - what an INSERT gives
        return found.lastrowid, 1

    def last_match(self) -> str | None:
        """Return the text of the match written last and go on writing it; None where none is."""
        try:
            row = self._db.execute("SELECT max(id) FROM match").fetchone()
            if row[0] is None:
                return None
            query = "SELECT text FROM line WHERE match = ? ORDER BY number"
            lines = [text for (text,) in self._db.execute(query, row)]
        except sqlite3.Error as error:
            raise self._error(error) from error
        self._match, self._next = row[0], len(lines) + 1
        return "".join(f"{line}\n" for line in lines)

    def matches(self) -> list[tuple[int, str, str]]:
        """List every match, the oldest first: its number, when it was opened, and its text."""
        texts: dict[int, str] = {}
        try:
            opened = self._db.execute("SELECT id, opened FROM match ORDER BY id").fetchall()
            for match, line in self._db.execute(
                "SELECT match, text FROM line ORDER BY match, number"
            ):
                texts[match] = texts.get(match, "") + f"{line}\n"
        except sqlite3.Error as error:
            raise self._error(error) from error
        return [(match, at, texts.get(match, "")) for match, at in opened]

    def names(self) -> list[str]:
        """List who played in the matches begun last, the latest match first, each name once."""
        rows = self._query(NAMES)
        return list(dict.fromkeys(text.split(" ", 2)[2] for (text,) in rows))

    @property
    def number(self) -> int | None:
        """The number of the match that is being written; None where the next step opens one."""
        return self._match

    def close_match(self) -> None:
        """Go on with no match: the next step that is written opens a new one."""
        self._match = None

    # Decks

    def bindings(self) -> list[Binding]:
        """List every sticker that belongs to a card."""
        rows = self._query("SELECT uid, deck, face FROM binding ORDER BY deck, bound, uid")
        return [Binding(*row) for row in rows]

    def bind(self, bindings: Iterable[Binding]) -> None:
        """Bind stickers to cards; a card's or a sticker's earlier binding is replaced."""
        with self._all_or_none() as at:
            self._db.executemany(BIND, _bind_rows(bindings, at))

    # What was chosen last

    def keep(self, key: str, value: str) -> None:
        """Remember one value."""
        self._query(KEEP, (key, value))

    def kept(self, key: str) -> str | None:
        """Return a remembered value."""
        rows = self._query("SELECT value FROM kept WHERE key = ?", (key,))
        return rows[0][0] if rows else None

    def _query(self, sql: str, values: Sequence[str] = ()) -> list[tuple[str, ...]]:
        try:
            with closing(self._db.execute(sql, values)) as cursor:
                return cursor.fetchall()
        except sqlite3.Error as error:
            raise self._error(error) from error


def _bind_rows(bindings: Iterable[Binding], at: str) -> list[tuple[str, str, str, str]]:
    return [(each.uid, each.deck, each.face, at) for each in bindings]


def bindings_in(path: Path) -> list[Binding]:
    """List every sticker that belongs to a card in a file that may be missing. Raise StoreError."""
    if not is_there(path):
        return []
    with closing(Store(path)) as store:
        return store.bindings()
