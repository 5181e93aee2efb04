"""The memory of a table that plays on, whatever is wrong with it: nothing of the old is lost."""

import contextlib
import itertools
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.app.compose import KEPT_PROPOSAL
from companion.app.store import DamagedError, InUseError, Store, StoreError, bindings_in, only_one
from companion.app.table_troubles import Trouble, of_memory
from companion.games import GAMES
from companion.table.cards.decks import Binding

BESIDE = ("-wal", "-shm", "")
"""What SQLite writes beside a file, and the file itself, which goes last."""
MAGIC = b"SQLite format 3\0"


NOT_KEPT, DECKS = Trouble("not_kept"), Trouble("decks")


@contextlib.contextmanager
def memory(database: Path) -> Iterator[tuple[Store, list[Trouble]]]:
    """Give the table's memory, or a new one, or one for this evening only; and what is wrong.

    Raise InUseError where another table plays in it.
    """
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(only_one(database))
            store, wrong = _opened(database)
        except InUseError:
            raise
        except StoreError as error:
            store, wrong = Store(None), [NOT_KEPT, of_memory(str(error))]
        stack.callback(store.close)
        yield store, wrong


def _opened(database: Path) -> tuple[Store, list[Trouble]]:
    try:
        return _read(database), []
    except DamagedError as error:
        decks = _decks_in(database)
        try:
            kept = put_aside(database)
        except OSError as failed:
            why = f"It cannot be put aside either: {failed.strerror}."
            raise StoreError(f"{error} {why}") from error
    store = _read(database)
    store.bind(decks or ())
    return store, [Trouble("damaged", kept.name), *([DECKS] if decks is None else [])]


def _decks_in(database: Path) -> list[Binding] | None:
    """Read the stickers of all decks from a damaged memory, None where they cannot be read."""
    if not _begins_well(database):
        return None
    try:
        return bindings_in(database)
    except StoreError:
        return None


def _read(database: Path) -> Store:
    """Open a memory of which all can be read that a table wants to know. Raise StoreError."""
    if not _begins_well(database):  # SQLite would take away what lies beside it
        raise DamagedError(f"{database}: this is no memory of a table.")
    store = Store(database)
    try:
        store.bindings()
        store.last_match()
        store.names()
        for name in ("", *GAMES):
            store.kept(f"{KEPT_PROPOSAL} {name}".strip())
    except StoreError:
        store.close()
        raise
    return store


def _begins_well(database: Path) -> bool:
    """Tell whether a file is none, a new one, or SQLite's (its file format, 1.3.1)."""
    try:
        with database.open("rb") as file:
            begins = file.read(len(MAGIC))
    except OSError:  # which SQLite tells better
        return True
    return begins == MAGIC or (not begins and not Path(f"{database}-wal").exists())


def put_aside(database: Path) -> Path:
    """Give a damaged memory a name of its own, with what lies beside it; return where it is now.

    Raise OSError where that cannot be.
    """
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    kept = database.with_name(f"{database.name}.damaged-{day}")
    for number in itertools.count(2):
        if not any(Path(f"{kept}{more}").exists() for more in BESIDE):
            break
        kept = database.with_name(f"{database.name}.damaged-{day}-{number}")
    for more in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            Path(f"{database}{more}").rename(f"{kept}{more}")
    return kept
