"""Records of Cuprum Duelists: how lines are written and read, and what a replay tells."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.records import Head, Record, RecordError, format_record, parse
from companion.games.cuprum_duelists.actions import (
    Close,
    Done,
    Forward,
    Hand,
    Reserve,
    Set,
    Starter,
)
from companion.games.cuprum_duelists.cards import DECK
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import SEATS, SLOTS
from companion.table.history.replay import replay, summary
from tests.companion.games.cuprum_duelists.battles import GAMES, HEAD, setup
from tests.sampling import examples

MATCH = """\
crown-record 1
game cuprum-duelists
seat A Anna
seat B Ben

table starter B
B set M1 KS
B reserve ?
B done
A reserve 9D
A set WL 2H
A done
B forward M2 AS
A forward M2
B done
A done
B done
A done
table close
= B 1
A done
B done
A done
B done
A done
B done
table close
= A 1 B 1
"""


def test_a_match_as_text() -> None:
    """Canonical text stays as it is, and a replay sums it up battle by battle."""
    assert format_record(parse(MATCH, GAMES)) == MATCH
    told = summary(replay(MATCH, GAMES))
    assert told == {
        "game": "cuprum-duelists",
        "seats": {"A": "Anna", "B": "Ben"},
        "finished": False,
        "winners": [],
        "totals": {"A": 1, "B": 2},
        "rounds": [
            {"winners": ["B"], "main": {"A": 0, "B": 2}, "wings": {"A": 1, "B": 0}},
            {"winners": ["A", "B"], "main": {"A": 0, "B": 0}, "wings": {"A": 0, "B": 0}},
        ],
    }


def test_cards_are_read_in_any_case() -> None:
    text = MATCH.replace("KS", "ks").replace("9D", "9d").replace("AS", "aS")
    assert format_record(parse(text, GAMES)) == MATCH


@pytest.mark.parametrize(
    ("lines", "entry"),
    [
        ("table starter B", Starter("B")),
        ("table hand A 2S 10D", Hand("A", ("2S", "10D"))),
        ("A set M1 KS", Set("A", "M1", "KS")),
        ("A reserve 9D", Reserve("A", "9D")),
        ("A reserve ?", Reserve("A", "?")),
        ("A forward WR", Forward("A", "WR")),
        ("A forward WR 9D", Forward("A", "WR", "9D")),
        ("A done", Done("A")),
        ("table close", Close()),
    ],
)
def test_every_line_of_the_game(lines: str, entry: Any) -> None:
    """Each has its one spelling."""
    record = parse(HEAD.format("") + lines + "\n", GAMES)
    assert record.entries == (entry,)
    assert format_record(record).splitlines()[-1] == lines


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("A set M1", "syntax"),
        ("A set M1 KS QS", "syntax"),
        ("A set KS", "syntax"),
        ("A set M1 ?", "unknown_card"),
        ("A set M1 1S", "unknown_card"),
        ("A reserve", "syntax"),
        ("A reserve ? ?", "syntax"),
        ("A reserve ??", "unknown_card"),
        ("A reserve 1S", "unknown_card"),
        ("A forward", "syntax"),
        ("A forward M1 ?", "unknown_card"),
        ("A forward M1 9D 8D", "syntax"),
        ("A done now", "syntax"),
        ("table close now", "syntax"),
        ("A close", "syntax"),
        ("table done", "syntax"),
        ("table starter", "syntax"),
        ("table starter C", "unknown_seat"),
        ("table hand A", "syntax"),
        ("table hand C 2S", "unknown_seat"),
        ("table hand A 2X", "unknown_card"),
        ("C done", "unknown_seat"),
        ("C set M1 KS", "unknown_seat"),
        ("A play KS", "syntax"),
        ("A set M1 KS", "not_now"),
        ("= A 1", "not_now"),
    ],
)
def test_lines_that_cannot_be(line: str, word: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(HEAD.format("") + line + "\n", GAMES)
    assert (caught.value.line, caught.value.why.word) == (5, word)


@pytest.mark.parametrize(
    ("right", "written"),
    [("= B 1", "= A 1"), ("= B 1", "= A 1 B 1"), ("= A 1 B 1", "= B 1"), ("= B 1", "= B 2")],
)
def test_results_that_disagree(right: str, written: str) -> None:
    """CU22: a result names every seat that won the battle."""
    wrong = MATCH.replace(f"{right}\n", f"{written}\n")
    with pytest.raises(RecordError) as caught:
        replay(wrong, GAMES)
    assert caught.value.why.word == "result_mismatch"
    assert replay(MATCH.replace("= A 1 B 1", "= B 1 A 1"), GAMES)


def test_options_in_a_record() -> None:
    """CU-R1: only what is not the default is written."""
    text = HEAD.format("option values class\n")
    assert format_record(parse(text, GAMES)) == text
    assert format_record(parse(HEAD.format("option values rank\n"), GAMES)) == HEAD.format("")
    with pytest.raises(RecordError) as caught:
        parse(HEAD.format("option values suits\n"), GAMES)
    assert (caught.value.line, caught.value.why.word) == (3, "option")


def test_three_seats_are_too_many() -> None:
    """CU01."""
    with pytest.raises(RecordError) as caught:
        parse(HEAD.format("") + "seat C Clara\n", GAMES)
    assert caught.value.why.word == "seats"


def test_the_last_battle_and_giving_up() -> None:
    """Who has more battles wins when it is agreed that one is the last."""
    first = MATCH[: MATCH.index("= B 1")]
    last = first.replace("B done\nA done\ntable close", "B done\nA done\ntable last\ntable close")
    history = replay(last, GAMES)
    assert (history.position.ended, history.position.winners) == ("last", ("B",))
    conceded = replay(first + "B concede\n", GAMES)
    assert conceded.position.winners == ("A",)


seats, cards = st.sampled_from(SEATS), st.sampled_from(DECK)
slots = st.sampled_from((*SLOTS, "M9", "x"))
entry = st.one_of(
    st.builds(Starter, seats),
    st.builds(Hand, seats, st.lists(cards, min_size=1, max_size=12).map(tuple)),
    st.builds(Set, seats, slots, cards),
    st.builds(Reserve, seats, cards | st.just("?")),
    st.builds(Forward, seats, slots, st.none() | cards),
    st.builds(Done, seats),
    st.builds(Close),
)


@given(st.lists(entry, max_size=12), st.sampled_from(("rank", "class")))
@settings(max_examples=examples(50))
def test_what_is_written_is_read_again(entries: list[Any], values: str) -> None:
    record = Record(Head(GAME, setup(values), ("Anna", "Ben")), tuple(entries))
    text = format_record(record)
    assert parse(text, GAMES) == record
    assert format_record(parse(text, GAMES)) == text


VOCABULARY = "A B C table starter hand set reserve forward done close M1 WR KS 9D ? = 1 undo last"
pieces = st.lists(st.sampled_from([*VOCABULARY.split(" "), "\n", "\n"]), max_size=40).map(" ".join)


def written(act: Any) -> str:
    head = Head(GAME, setup(), ("Anna", "Ben"))
    return format_record(Record(head, (act,))).splitlines()[-1]


@given(st.lists(entry.map(written) | pieces, max_size=12))
@settings(max_examples=examples(50))
def test_any_lines_are_a_match_or_a_record_error(lines: list[str]) -> None:
    text = HEAD.format("") + "table starter A\n" + "\n".join(lines) + "\n"
    where = refused_at(text)
    assert where is None or where >= 6


def refused_at(text: str) -> int | None:
    """Replay a text; return the line where it is refused by a word, if it is."""
    try:
        replay(text, GAMES)
    except RecordError as error:
        if not error.why.word:
            raise
        return error.line
    return None
