"""The lines of a record: which say something, under which numbers, however many say nothing."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import lines
from companion.core.lines import MAX_LINE_BYTES, Line, Lines, RecordError, split_line
from tests.sampling import examples

PIECES = [
    "A play 4S", "note k # no comment", "seat A Anna #1", "# hi", "#", "  # hi", "\t#\t", "", " ",
    "\t", "\r", " \r", "# " + "x" * 240, "# " + "x" * 250, "# " + "ü" * 499, "#" + "ü" * 500,
    "x" * 1000, "x" * 1001, "  A done", "A\x00", "# \x00 a", "A x # y", "\r# x", " \r # x",
]  # fmt: skip


def taken(text: str) -> list[Line | tuple[int, str]]:
    """Take all lines; the last may be an error: its number and what it is."""
    source, found = Lines(text), list[Line | tuple[int, str]]()
    try:
        while (line := source.take()) is not None:
            found.append(line)
    except RecordError as error:
        found.append((error.line, error.why.detail))
    return found


def one_by_one(text: str) -> list[Line | tuple[int, str]]:
    """The same by looking at every line."""
    found = list[Line | tuple[int, str]]()
    pieces = text.split("\n")
    for number, piece in enumerate(pieces, 1):
        ended = number < len(pieces)
        if ended and not piece.strip(" \t\r"):
            continue
        try:
            line = split_line(number, piece.removesuffix("\r"))
        except RecordError as error:
            return [*found, (error.line, error.why.detail)]
        if line.first:
            found.append(line)
    return found


@given(
    st.lists(st.sampled_from(PIECES), max_size=12), st.sampled_from(["\n", "\r\n"]), st.booleans()
)
def test_lines_are_taken_as_if_each_were_looked_at(
    pieces: list[str], end: str, ended: bool
) -> None:
    text = end.join(pieces) + end * ended
    assert taken(text) == one_by_one(text)


@settings(max_examples=examples(300))
@given(st.text("#aA \t\r\n\x00ü", max_size=30))
def test_whatever_the_text_they_are_the_same(text: str) -> None:
    assert taken(text) == one_by_one(text)


def test_after_millions_of_silent_lines_the_number_is_right() -> None:
    silent = "#\n \n# hi there\r\n\n" * 250_000
    (line,) = taken(silent + "A done")
    assert isinstance(line, Line)
    assert line.number == 1_000_001


def test_a_comment_too_long_is_found_among_millions() -> None:
    silent = "# hi\n" * 100_000
    long = "#" + "x" * MAX_LINE_BYTES
    assert taken(f"{silent}{long}\n{silent}A done") == [(100_001, "too_long")]
    assert len(taken(f"{silent}{long[:-1]}\n{silent}A done")) == 1


def test_so_many_lines_say_something_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_LINES", 3)
    assert len(taken("# c\nA 1\n\nA 2\nA 3\n# c\n")) == 3
    assert taken("# c\nA 1\n\nA 2\nA 3\n# c\nA 4\nA 5")[-1] == (7, "too_many")


@pytest.mark.bench
@pytest.mark.parametrize(
    "line", ["#\n", "# hello, this is a comment\n", "  # ü\r\n", "\n", "# " + "x" * 990 + "\n"]
)
def test_thirty_megabytes_of_comments_take_no_time(line: str) -> None:
    text = line * (30_000_000 // len(line.encode()))
    begun_s = time.perf_counter()
    assert taken(text) == []
    took_s = time.perf_counter() - begun_s
    print(f"{line[:8]!r}: {took_s:.1f} s")
    assert took_s <= 5
