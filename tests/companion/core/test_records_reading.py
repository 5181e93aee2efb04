"""What a record may say, line by line, and the one word for everything it may not."""

from typing import Any

import pytest
from msgspec import Struct

from companion.core.game import Game, Option, Verb
from companion.core.records import (
    Abandon,
    Concede,
    Correct,
    Last,
    Leave,
    Note,
    RecordError,
    Result,
    Undo,
    is_name,
    parse,
)
from companion.games import GAMES
from companion.games.crown_duel.actions import Give, Hand, Play
from companion.games.crown_duel.state import HEARTS, SPADES

HEAD = "crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\n"


def entries(body: str, head: str = HEAD) -> tuple[Any, ...]:
    return parse(head + body, GAMES).entries


def refused(text: str, games: dict[str, Game] = GAMES) -> tuple[int, str]:
    with pytest.raises(RecordError) as caught:
        parse(text, games)
    return caught.value.line, caught.value.why.word


def refused_line(line: str) -> str:
    number, word = refused(HEAD + line + "\n")
    assert number == 5
    return word


# What can be read


def test_head() -> None:
    text = (
        "crown-record 1\ngame crown-duel\noption coins_to_win 3\noption traitor yes\n"
        "seat A Anna Maria\nseat B Ben #2\ndate 2025-01-31\nnote place kitchen # at home\n"
    )
    record = parse(text, GAMES)
    assert record.head.names == ("Anna Maria", "Ben #2")
    assert record.head.date == "2025-01-31"
    assert record.head.setup.option("coins_to_win") == 3
    assert record.head.setup.option("traitor") is True
    assert record.head.setup.option("best_of") == 1
    assert record.entries == (Note("place", "kitchen # at home"),)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("A play 4S", Play("A", "4S")),
        ("B play aH", Play("B", "AH")),
        ("B give 8h", Give("B", "8H")),
        (f"table hand A {' '.join(SPADES)}", Hand("A", SPADES)),
        (f"table hand B {' '.join(reversed(HEARTS))}", Hand("B", HEARTS[::-1])),
        ("table undo", Undo(1)),
        ("table undo 1", Undo(1)),
        ("table undo 12", Undo(12)),
        ("table undo 0", Undo(0)),
        ("table undo 12345678901234567890", Undo(12345678901234567890)),
        ("table correct 2 A 3 B -1", Correct(2, (("A", 3), ("B", -1)))),
        ("table last", Last()),
        ("table abandon", Abandon()),
        ("B leave", Leave("B")),
        ("A concede", Concede("A")),
        ("= A 1", Result(("A", "1"))),
        ("= A trap", Result(("A", "trap"))),
        ("= hold", Result(("hold",))),
        ("= draw", Result(("draw",))),
        ("= A 225 B -100", Result(("A", "225", "B", "-100"))),
        ("note key", Note("key", "")),
        ("note key a  text # with that", Note("key", "a  text # with that")),
    ],
)
def test_lines(line: str, entry: Any) -> None:
    assert entries(line) == (entry,)


@pytest.mark.parametrize(
    "body",
    [
        "A play 4S\r\nB play 7H\r\n",
        "\n\nA play 4S\n\n  \t \nB play 7H\n\n",
        "# all\nA play 4S # one\nB play 7H# two\n#\n",
        "  A\tplay   4S  \n\tB play 7H",
    ],
)
def test_what_means_nothing(body: str) -> None:
    """CRLF, blank lines, comments and blanks of any number."""
    assert entries(body) == (Play("A", "4S"), Play("B", "7H"))


def test_a_byte_order_mark_means_nothing() -> None:
    assert entries("A play 4S", "\ufeff" + HEAD.replace("\n", "\r\n")) == (Play("A", "4S"),)


def test_unprintable_signs_in_a_comment_mean_nothing() -> None:
    assert entries("A play 4S # \x07\nB play 7H") == (Play("A", "4S"), Play("B", "7H"))


@pytest.mark.parametrize("name", ["x" * 40, "#", "A # B", "Zoë Ü", "Anna  Maria", "王小明"])
def test_names(name: str) -> None:
    head = f"crown-record 1\ngame crown-duel\nseat A {name}\nseat B Ben\n"
    assert parse(head, GAMES).head.names == (name, "Ben")
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "x" * 41, "a\x07b", "\u200b", "a\u2028b", "\ud800"])
def test_names_that_are_none(name: str) -> None:
    head = f"crown-record 1\ngame crown-duel\nseat A {name}\nseat B Ben\n"
    assert refused(head) == (3, "syntax")
    assert not is_name(name)


def test_a_line_of_1000_bytes_is_the_longest() -> None:
    fits = "note key " + "ü" * 495 + "x"
    assert len(fits.encode()) == 1000
    assert entries(fits) == (Note("key", "ü" * 495 + "x"),)
    assert entries(fits + "\r\n") == (Note("key", "ü" * 495 + "x"),)
    assert refused_line(fits + "x") == "syntax"


# What cannot


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n# nothing\n",
        "crown-record 2\ngame crown-duel\n",
        "crown-record\n",
        "crown-record 1 2\n",
        "Crown-record 1\n",
        "game crown-duel\n",
        "\x00\x01\x02",
        "x" * 5_000_000,
        "\n" * 3 + "%" * 2000,
    ],
)
def test_version(text: str) -> None:
    number, word = refused(text)
    assert word == "version"
    assert number >= 1


@pytest.mark.parametrize(
    "rest",
    ["", "seat A Anna\n", "game\n", "game chess\n", "game crown-duel x\n", "\x00", "y" * 2000],
)
def test_game(rest: str) -> None:
    assert refused("crown-record 1\n" + rest)[1] == "game"


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("option", "syntax"),
        ("option coins_to_win", "syntax"),
        ("option coins_to_win 3 4", "syntax"),
        ("option speed 3", "option"),
        ("option coins_to_win 5", "option"),
        ("option coins_to_win 03", "option"),
        ("option traitor true", "option"),
        ("option traitor Yes", "option"),
        ("option best_of 2", "option"),
        ("option rounds 5", "option"),
        ("seat", "syntax"),
        ("seat A", "syntax"),
        ("seat B Ben", "syntax"),
        ("seat a Anna", "syntax"),
        ("date", "syntax"),
        ("note", "syntax"),
        ("optoin traitor yes", "syntax"),
        ("x\x00", "syntax"),
        ("Z play 4S", "seats"),
        ("A play 4S", "seats"),
    ],
)
def test_bad_lines_of_the_head(line: str, word: str) -> None:
    assert refused(f"crown-record 1\ngame crown-duel\n{line}\n") == (3, word)


def test_an_option_set_twice() -> None:
    text = "crown-record 1\ngame crown-duel\noption traitor no\noption traitor yes\n"
    assert refused(text) == (4, "syntax")


def test_wrong_number_of_seats() -> None:
    one = "crown-record 1\ngame crown-duel\nseat A Anna\n"
    assert refused(one) == (3, "seats")
    assert refused(one + "A play 4S\n") == (4, "seats")
    assert refused(HEAD + "seat C Clara\n") == (5, "seats")
    assert refused(HEAD + "seat C\n") == (5, "syntax")
    assert refused(HEAD + "seat D Dora\n") == (5, "syntax")


@pytest.mark.parametrize(
    "line",
    [
        "a play 4S",
        "AA play 4S",
        "Ä play 4S",
        "A",
        "table",
        "A play",
        "A play 4S 5S",
        "A Play 4S",
        "A lay 4S",
        "A bid 2",
        "A hand A " + " ".join(SPADES),
        "A undo",
        "table play 4S",
        "table leave",
        "table undo one",
        "table undo 1 2",
        "table undo 1.5",
        "table last now",
        "table abandon it",
        "table correct",
        "table correct 1 A",
        "table correct 1 A 2 B",
        "table correct one A 2",
        "table correct 1 A two",
        "table correct 1 a 2",
        "table correct 1 A 2 A 3",
        "table hand A 4S",
        "table hand a " + " ".join(SPADES),
        "A leave now",
        "A concede now",
        "=",
        "= A",
        "= a 1",
        "= A 1 B",
        "= A 1.5",
        "= Hold",
        "=A 1",
        "seat",
        "crown-record 1",
        "A play 4S\x00",
        "A play 4S \u200b",
        "A\u00a0play 4S",
        "A play\r4S",
        "note",
        "%",
        "Z lay 4S",
        "Z play",
        "A play 9S 9S",
        "Z leave now",
    ],
)
def test_syntax(line: str) -> None:
    """The form of a line is judged before what it means."""
    assert refused_line(line) == "syntax"


@pytest.mark.parametrize(
    "line", ["option traitor yes", "seat C Clara", "date today", "game crown-duel"]
)
def test_the_head_ends_with_the_first_action(line: str) -> None:
    assert refused(HEAD + f"A play 4S\n{line}\n") == (6, "syntax")


@pytest.mark.parametrize(
    "line",
    [
        "C play 4S",
        "C play 9S",
        "Z leave",
        "F concede",
        "= C 1",
        "= A 1 Z 2",
        "table correct 1 C 2",
        "table hand C " + " ".join(SPADES),
        "table hand C " + " ".join(["9S"] * 8),
    ],
)
def test_unknown_seat(line: str) -> None:
    assert refused_line(line) == "unknown_seat"


@pytest.mark.parametrize(
    "line",
    ["A play 9S", "A play 4D", "A play R15", "A play ?", "B give KING", "A play S4", "A play 4Ş"],
)
def test_unknown_card(line: str) -> None:
    assert refused_line(line) == "unknown_card"


# Words that Crown Duel has no use for: a game that only can be read


class Bid(Struct, frozen=True):
    seat: str
    low: int
    high: int


class Starter(Struct, frozen=True):
    seat: str


TOY = Game(
    name="toy",
    seats=(3, 6),
    options=(Option("rounds", (10, 1, 2)),),
    verbs=(Verb("bid", Bid, ("number", "number")), Verb("starter", Starter, ("seat",), True)),
    deck=lambda _setup: (),
    suit=lambda _card: "",
    start=lambda _setup: None,
    asks=lambda _state: (),
    refusal=lambda _state, _action: None,
    legal=lambda _state, _seat: [],
    apply=lambda _state, _action: NotImplemented,
    view=lambda _state, _viewer: None,
    standing=lambda _state: NotImplemented,
    account=lambda _setup, _effects: {},
    result=lambda _effects: (),
)
TOYS = {"toy": TOY}
SIX = "crown-record 1\ngame toy\n" + "".join(f"seat {s} Name {s}\n" for s in "ABCDEF")


def test_more_seats_and_numbers() -> None:
    record = parse(SIX + "table starter F\nE bid 0 -3\n", TOYS)
    assert record.entries == (Starter("F"), Bid("E", 0, -3))
    assert record.head.setup.seats == ("A", "B", "C", "D", "E", "F")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("G bid 1 2", "unknown_seat"),
        ("G bid 1 x", "syntax"),
        ("A bid 1 x", "syntax"),
        ("A bid 1", "syntax"),
        ("table starter x", "syntax"),
        ("table starter G", "unknown_seat"),
        ("seat G Gerd", "seats"),
        ("seat G", "syntax"),
    ],
)
def test_bad_lines_with_numbers_and_seats(line: str, word: str) -> None:
    assert refused(SIX + line, TOYS) == (9, word)


def test_two_are_too_few_here() -> None:
    text = "crown-record 1\ngame toy\nseat A Anna\nseat B Ben\n"
    assert refused(text, TOYS) == (4, "seats")
    assert refused(text + "A bid 1 x\n", TOYS) == (5, "syntax")
    assert refused(text + "A bid 1 2\n", TOYS) == (5, "seats")
