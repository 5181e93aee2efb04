"""Records, a match as lines of text that people read, type and mail: the one door to them.

`read` goes through a text line by line and stops at the first bad one; `parse` takes it whole,
`format_record` writes the canonical text. What the lines mean is not judged here: see
`companion.table.history.history`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.entries import (
    Abandon,
    Concede,
    Correct,
    Entry,
    Head,
    Last,
    Leave,
    Note,
    Record,
    Result,
    Undo,
)
from companion.core.game import Game
from companion.core.lines import MAX_LINE_BYTES, Lines, RecordError
from companion.core.option_words import allowed_words, write_value
from companion.core.record_body import deck_of, read_entry
from companion.core.record_head import MAX_NAME, VERSION, is_name, read_head
from companion.core.record_writing import format_entry, format_head, format_record

__all__ = [
    "MAX_LINE_BYTES",
    "MAX_NAME",
    "VERSION",
    "Abandon",
    "Concede",
    "Correct",
    "Entry",
    "Head",
    "Last",
    "Leave",
    "Note",
    "Record",
    "RecordError",
    "Result",
    "Undo",
    "allowed_words",
    "format_entry",
    "format_head",
    "format_record",
    "is_name",
    "parse",
    "read",
    "write_value",
]


def parse(text: str, games: Mapping[str, Game]) -> Record:
    """Read a whole record. Raise RecordError at its first bad line."""
    reading = read(text, games)
    _, head = next(reading)
    return Record(head, tuple(entry for _, entry in reading))


def read(text: str, games: Mapping[str, Game]) -> Iterator[tuple[int, Any]]:
    """Yield the `Head`, then every entry, each with its line number; notes of the head too.

    Raise RecordError at the first bad line.
    """
    lines = Lines(text)
    head, notes = read_head(lines, games)
    yield lines.number, head
    yield from notes
    deck = deck_of(head)
    while (line := lines.take()) is not None:
        yield line.number, read_entry(line, head, deck)
