"""Records: a match as lines of text that people can read, type and mail.

`read` goes through a text line by line and stops at the first bad one; `parse` takes it whole,
`format_record` writes the canonical text. What the lines mean is not judged here: see
`companion.table.history`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

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
from companion.core.game import Game, Option, Setup, Value, Verb
from companion.core.lines import MAX_LINE_BYTES, Line, Lines, RecordError
from companion.core.outcomes import Reason, reason
from companion.core.words import ALL_SEATS, TABLE, UNSEEN, Card, Seat

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

MAX_NAME = 40
VERSION = "1"
NUMBER = re.compile(r"[+-]?[0-9]+")
WORD = re.compile(r"[a-z]+")
LETTER = re.compile(r"[A-Z]")


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
    head, notes = _read_head(lines, games)
    yield lines.number, head
    yield from notes
    while (line := lines.take()) is not None:
        yield line.number, _read_entry(line, head)


# The head


def _read_head(lines: Lines, games: Mapping[str, Game]) -> tuple[Head, list[tuple[int, Note]]]:
    game = _read_game(lines, games)
    chosen: dict[str, Value] = {}
    option_lines: dict[str, Line] = {}
    names: list[str] = []
    notes: list[tuple[int, Note]] = []
    date = ""
    while (line := lines.take()) is not None:
        if line.first == "option":
            name, value = _read_option(line, game)
            if name in chosen:
                raise line.bad("syntax", "option_twice", name=name)
            chosen[name] = value
            option_lines[name] = line
        elif line.first == "seat":
            names.append(_read_name(line, len(names), game))
        elif line.first == "note":
            notes.append((line.number, _read_note(line)))
        elif line.first == "date" and not date:
            date = _read_date(line)
        else:
            lines.put_back(line)
            break
    if len(names) < game.seats[0]:
        _refuse_early_end(lines, line, game, chosen, len(names))
    setup = game.setup(ALL_SEATS[: len(names)], chosen)
    _check_options(game, setup, option_lines, lines.number)
    return Head(game, setup, tuple(names), date), notes


def _check_options(
    game: Game, setup: Setup, option_lines: Mapping[str, Line], last_line: int
) -> None:
    """Raise what does not fit the number of seats, at the line of the option."""
    wrong = game.check(setup) if game.check else None
    if wrong is not None:
        name, why = wrong
        line = option_lines.get(name)
        raise RecordError(line.number if line else last_line, why)


def _refuse_early_end(
    lines: Lines, line: Line | None, game: Game, chosen: Mapping[str, Value], n: int
) -> None:
    """Raise what is wrong where the head ends with too few seats: syntax comes first."""
    if line is not None:
        full = Head(game, game.setup(ALL_SEATS[: game.seats[1]], chosen), ())
        try:
            _read_entry(line, full)
        except RecordError as error:
            if error.why.word == "syntax":
                raise
    why = reason("seats", low=game.seats[0], high=game.seats[1], n=n)
    raise RecordError(lines.number if line is None else line.number, why)


def _read_game(lines: Lines, games: Mapping[str, Game]) -> Game:
    line = _take_or(lines, reason("version"))
    if line.first != "crown-record" or line.words != [VERSION]:
        raise line.bad("version")
    line = _take_or(lines, reason("game", "missing"))
    if line.first != "game":
        raise line.bad("game", "missing")
    if len(line.words) != 1 or line.words[0] not in games:
        raise line.bad("game", name=line.rest[:40], known=", ".join(games))
    return games[line.words[0]]


def _take_or(lines: Lines, why: Reason) -> Line:
    """Take a line that must be there, whatever is wrong with what stands in its place."""
    try:
        line = lines.take()
    except RecordError as error:
        raise RecordError(error.line, why) from error
    if line is None:
        raise RecordError(lines.number, why)
    return line


def _read_option(line: Line, game: Game) -> tuple[str, Value]:
    if len(line.words) != 2:
        raise line.bad("syntax", "option_form")
    name, written = line.words
    option = next((option for option in game.options if option.name == name), None)
    if option is None:
        known = ", ".join(option.name for option in game.options)
        raise line.bad("option", "unknown", name=name, known=known)
    for value in option.allowed:
        if written == write_value(value):
            return name, value
    raise line.bad("option", "value", name=name, value=written, allowed=allowed_words(option))


def allowed_words(option: Option) -> str:
    """List what an option can be, as people write it."""
    return ", ".join(write_value(value) for value in option.allowed)


def write_value(value: Value) -> str:
    """Write an option's value.

    >>> write_value(True), write_value(4), write_value("held")
    ('yes', '4', 'held')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _read_name(line: Line, seats_so_far: int, game: Game) -> str:
    letter, _, name = line.rest.partition(" ")
    if not is_name(name.strip(" ")):
        raise line.bad("syntax", "name", limit=MAX_NAME)
    expected = "ABCDEFG"[seats_so_far]
    if letter != expected:
        raise line.bad("syntax", "seat_order", expected=expected)
    if seats_so_far == game.seats[1]:
        raise line.bad("seats", low=game.seats[0], high=game.seats[1], n=seats_so_far + 1)
    return name.strip(" ")


def is_name(name: str) -> bool:
    """Tell whether a record can hold this as a player's name.

    >>> is_name("Anna #1"), is_name(""), is_name(" Ben"), is_name("x" * 41)
    (True, False, False, False)
    """
    return 1 <= len(name) <= MAX_NAME and name.isprintable() and name == name.strip()


def _read_note(line: Line) -> Note:
    key, _, text = line.rest.partition(" ")
    if not key:
        raise line.bad("syntax", "note_form")
    return Note(key, text.strip(" "))


def _read_date(line: Line) -> str:
    if not line.rest:
        raise line.bad("syntax", "date_form")
    return line.rest


# After the head


def _read_entry(line: Line, head: Head) -> Entry:
    if line.first == "=":
        return _read_result(line, head)
    if line.first == "note":
        return _read_note(line)
    who, words = line.first, line.words
    if who != TABLE and not LETTER.fullmatch(who):
        raise line.bad("syntax", "who", who=who[:20])
    if not words:
        raise line.bad("syntax", "no_verb")
    common = _read_common(line, who, words[0], words[1:], head)
    return _read_action(line, who, words[0], words[1:], head) if common is None else common


def _read_common(line: Line, who: str, word: str, args: list[str], head: Head) -> Entry | None:
    """Read what every game's record can say, or return None."""
    if who == TABLE:
        if word in ("last", "abandon"):
            if args:
                raise line.bad("syntax", "too_many_words", verb=word)
            return Last() if word == "last" else Abandon()
        if word == "undo":
            return _read_undo(line, args)
        if word == "correct":
            return _read_correct(line, args, head)
    elif word in ("leave", "concede"):
        if args:
            raise line.bad("syntax", "too_many_words", verb=word)
        _check_seat(line, who, head)
        return Leave(who) if word == "leave" else Concede(who)
    return None


def _read_undo(line: Line, args: list[str]) -> Undo:
    if len(args) > 1:
        raise line.bad("syntax", "too_many_words", verb="undo")
    return Undo(_number(line, args[0]) if args else 1)


def _read_correct(line: Line, args: list[str], head: Head) -> Correct:
    if len(args) < 3 or len(args) % 2 == 0:
        raise line.bad("syntax", "correct_form")
    seats, results = args[1::2], [_number(line, word) for word in args[2::2]]
    number = _number(line, args[0])
    if len(set(seats)) < len(seats) or not all(LETTER.fullmatch(seat) for seat in seats):
        raise line.bad("syntax", "correct_form")
    for seat in seats:
        _check_seat(line, seat, head)
    return Correct(number, tuple(zip(seats, results, strict=True)))


def _read_result(line: Line, head: Head) -> Result:
    words = line.words
    if len(words) == 1 and WORD.fullmatch(words[0]):
        return Result(tuple(words))
    if not words or len(words) % 2:
        raise line.bad("syntax", "result_form")
    for seat, value in zip(words[::2], words[1::2], strict=True):
        if not LETTER.fullmatch(seat):
            raise line.bad("syntax", "result_form")
        if not (NUMBER.fullmatch(value) or WORD.fullmatch(value)):
            raise line.bad("syntax", "result_form")
    for seat in words[::2]:
        _check_seat(line, seat, head)
    return Result(tuple(words))


def _read_action(line: Line, who: str, word: str, args: list[str], head: Head) -> Entry:
    game = head.game
    by_table = who == TABLE
    verb = next((v for v in game.verbs if v.word == word and v.by_table == by_table), None)
    if verb is None:
        raise line.bad("syntax", "unknown_verb", verb=word[:20], game=game.name)
    _check_form(line, verb, args)
    fields: list[Any] = []
    if not by_table:
        _check_seat(line, who, head)
        fields.append(who)
    deck = _by_code(game.deck(head.setup))
    for kind in verb.args:
        if kind == "cards":
            fields.append(tuple(_card(line, code, deck) for code in args))
        elif args:  # otherwise it is optional and was left out
            fields.append(_argument(line, kind, args.pop(0), deck, head))
    return verb.make(*fields)


def _argument(line: Line, kind: str, word: str, deck: Mapping[str, Card], head: Head) -> Any:
    if kind == "number":
        return _number(line, word)
    if kind == "seat":
        _check_seat(line, word, head)
    if kind in ("seat", "place", "choice") or (kind == "card?" and word == UNSEEN):
        return word
    return _card(line, word, deck)


def _check_form(line: Line, verb: Verb, args: list[str]) -> None:
    """Check what needs no table: how many words there are, and what must be letters or numbers."""
    wanted = sum(verb.count or 1 if kind == "cards" else 1 for kind in verb.args)
    any_number = "cards" in verb.args and not verb.count
    most = len(args) if any_number else wanted
    if not wanted - verb.optional <= len(args) <= most:
        raise line.bad("syntax", "word_count", verb=verb.word, n=wanted)
    for kind, word in zip(verb.args, args, strict=False):  # "cards" come last
        if kind == "number":
            _number(line, word)
        if kind == "choice" and word not in verb.choices:
            allowed = ", ".join(verb.choices)
            raise line.bad("syntax", "choice", word=word[:20], allowed=allowed)
        if kind == "seat" and not LETTER.fullmatch(word):
            raise line.bad("syntax", "seat_letter", word=word[:20])


def _check_seat(line: Line, seat: Seat, head: Head) -> None:
    if seat not in head.setup.seats:
        raise line.bad("unknown_seat", seat=seat[:20])


def _number(line: Line, word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise line.bad("syntax", "number", word=word[:20])
    return int(word)


@lru_cache(maxsize=8)
def _by_code(deck: tuple[Card, ...]) -> Mapping[str, Card]:
    return {card.lower(): card for card in deck}


def _card(line: Line, code: str, deck: Mapping[str, Card]) -> Card:
    card = deck.get(code.lower())
    if card is None:
        raise line.bad("unknown_card", card=code[:20])
    return card


# Writing


def format_record(record: Record) -> str:
    """Write the canonical text: no comments, one blank between words, defaults left out."""
    head = format_head(record.head)
    body = [format_entry(record.head.game, entry) for entry in record.entries]
    return "\n".join([*head, "", *body] if body else head) + "\n"


def format_head(head: Head) -> list[str]:
    """Write the lines before the first action."""
    defaults = {option.name: option.default for option in head.game.options}
    lines = [f"crown-record {VERSION}", f"game {head.game.name}"]
    for name, value in head.setup.options:
        if value != defaults[name]:
            lines.append(f"option {name} {write_value(value)}")
    lines += [f"seat {s} {name}" for s, name in zip(head.setup.seats, head.names, strict=True)]
    return [*lines, f"date {head.date}"] if head.date else lines


def format_entry(game: Game, entry: Entry) -> str:
    """Write one line after the head."""
    match entry:
        case Undo(steps):
            return "table undo" if steps == 1 else f"table undo {steps}"
        case Correct(number, results):
            return " ".join([f"table correct {number}", *(f"{s} {n}" for s, n in results)])
        case Last() | Abandon():
            return f"table {type(entry).__name__.lower()}"
        case Leave(seat) | Concede(seat):
            return f"{seat} {type(entry).__name__.lower()}"
        case Result(words):
            return " ".join(["=", *words])
        case Note(key, text):
            return f"note {key} {text}".rstrip(" ")
    return _format_action(game, entry)


def _format_action(game: Game, action: Struct) -> str:
    verb = game.verb_of(action)
    fields = [getattr(action, name) for name in action.__struct_fields__]
    who = TABLE if verb.by_table else fields.pop(0)
    words = [who, verb.word]
    for value in fields:
        if value is not None:
            words += map(str, value) if isinstance(value, tuple) else [str(value)]
    return " ".join(words)
