"""Reading a record's head: which game, what was agreed, and who sits where."""

from collections.abc import Mapping

from companion.core.entries import Head, Note
from companion.core.game import Game, Setup, Value
from companion.core.lines import Line, Lines, RecordError
from companion.core.option_words import allowed_words, write_value
from companion.core.outcomes import Reason, reason
from companion.core.record_body import deck_of, read_entry, read_note
from companion.core.words import ALL_SEATS

MAX_NAME = 40
VERSION = "1"


def read_head(lines: Lines, games: Mapping[str, Game]) -> tuple[Head, list[tuple[int, Note]]]:
    """Read all lines before the first action, and the notes among them with their numbers.

    Raise RecordError at the first bad line.
    """
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
            notes.append((line.number, read_note(line)))
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
            read_entry(line, full, deck_of(full))
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


def _read_name(line: Line, seats_so_far: int, game: Game) -> str:
    letter, _, name = line.rest.partition(" ")
    if not is_name(name.strip(" ")):
        raise line.bad("syntax", "name", limit=MAX_NAME)
    expected = chr(ord(ALL_SEATS[0]) + seats_so_far)
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


def _read_date(line: Line) -> str:
    if not line.rest:
        raise line.bad("syntax", "date_form")
    return line.rest
