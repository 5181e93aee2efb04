"""Records written and read again are the same, and no text breaks the reader otherwise."""

from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.core.records import (
    Abandon,
    Concede,
    Correct,
    Head,
    Last,
    Leave,
    Note,
    Record,
    RecordError,
    Result,
    Undo,
    format_record,
    is_name,
    parse,
)
from companion.games import GAMES
from companion.games.crown_duel.actions import Give, Hand, Play
from companion.games.crown_duel.state import DECK
from tests.sampling import examples

DUEL = GAMES["crown-duel"]

seats = st.sampled_from("AB")
cards = st.sampled_from(DECK)
numbers = st.integers(-(10**12), 10**12)
names = st.text(min_size=1, max_size=40).map(str.strip).filter(is_name)
printable = st.text(max_size=60).map(str.strip).filter(str.isprintable)
keys = st.text("abcdefghijklmnopqrstuvwxyz_#", min_size=1, max_size=12)
words = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8)
pairs = st.dictionaries(seats, numbers, min_size=1, max_size=2).map(lambda d: tuple(d.items()))

entry = st.one_of(
    st.builds(Play, seats, cards),
    st.builds(Give, seats, cards),
    st.builds(Hand, seats, st.lists(cards, min_size=8, max_size=8).map(tuple)),
    st.builds(Undo, numbers),
    st.builds(Correct, numbers, pairs),
    st.just(Last()),
    st.just(Abandon()),
    st.builds(Leave, seats),
    st.builds(Concede, seats),
    st.builds(Note, keys, printable),
    words.map(lambda word: Result((word,))),
    pairs.map(lambda d: Result(tuple(str(word) for pair in d for word in pair))),
    st.tuples(seats, words).map(Result),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    chosen: dict[str, Any] = {
        option.name: draw(st.sampled_from(option.allowed)) for option in DUEL.options
    }
    players = draw(st.tuples(names, names))
    date = draw(st.sampled_from(["", "2025-01-31", "31 January, late"]))
    head = Head(DUEL, DUEL.setup(("A", "B"), chosen), players, date)
    return Record(head, tuple(draw(st.lists(entry, max_size=12))))


@given(records())
def test_what_is_written_is_read_again(record: Record) -> None:
    text = format_record(record)
    assert parse(text, GAMES) == record
    assert format_record(parse(text, GAMES)) == text
    assert parse(text.replace("\n", "\r\n"), GAMES) == record


def test_canonical_text() -> None:
    wanted = """\
crown-record 1
game crown-duel
option coins_to_win 3
seat A Anna Maria
seat B Ben

A play 4S
= A 1
table undo
note k two  words
"""
    body = "A play 4s # face down\n= A   1\ntable undo 1\nnote  k  two  words\n"
    head = (
        "# a comment\ncrown-record   1\ngame crown-duel\n\nseat A  Anna Maria\noption best_of 1\n"
        "option coins_to_win 3\nseat B Ben\n"
    )
    assert format_record(parse(head + body, GAMES)) == wanted
    assert format_record(parse(wanted, GAMES)) == wanted


def test_a_head_alone() -> None:
    text = "crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\ndate today\n"
    assert format_record(parse(text, GAMES)) == text


HEAD = "crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\n"
WORDS = (
    "A B table play give hand 4S 7H undo correct 1 -1 = note seat option game # \ufeff \x00 ü hold",
    "date leave concede last abandon trap",
)
LINES = ("\n", "\r\n", "crown-record 1\n", "game crown-duel\n", "seat A X\n", "seat B Y\n")
pieces = st.lists(st.sampled_from((*" ".join(WORDS).split(" "), *LINES))).map(" ".join)


@given(st.one_of(st.text(), pieces, pieces.map(lambda body: HEAD + body)))
@settings(max_examples=examples(500))
@example("crown-record 1\ngame crown-duel\nseat \ud800 x")
@example("crown-record 1\ngame crown-duel\nseat A X\nseat B Y\n= A ٣")
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    record = read_or_none(text)
    if record is not None:
        again = format_record(record)
        assert format_record(parse(again, GAMES)) == again


def read_or_none(text: str) -> Record | None:
    """Read a record; None where it is refused at some line by some word, as it may be."""
    try:
        return parse(text, GAMES)
    except RecordError as error:
        if error.line < 1 or not error.why.word:
            raise
        return None


@given(st.binary(max_size=300))
def test_bytes_that_are_text_are_no_exception(content: bytes) -> None:
    for text in (content.decode("latin-1"), content.decode("utf-8", "replace")):
        for head in ("", HEAD):
            read_or_none(head + text)
