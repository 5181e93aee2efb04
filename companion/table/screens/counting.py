"""Numbers told on the panel, in any game: one open list of all names, the sum beside it."""

from collections.abc import Mapping

from companion.core.words import Seat
from companion.table.panel.answering import Counting, Row
from companion.table.screens.canvas import INK, PAPER, Area, Canvas
from companion.table.screens.common import CHOOSE, OK, keys
from companion.table.screens.faces import BIG, BOLD, HUGE, SLIM, TALL, THIN, Face, width
from companion.table.screens.names import shorten
from companion.table.texts import TEXTS, say

LIST_WIDE = 82
NAME_X, NAME_WIDE = 10, 42
NUMBER_X = 80
HEAD = Area(85, 0, 43, 9)
"""The place above the number that a game may fill, with trump say."""
NUMBER = Area(85, 10, 43, 24)
CORRECTED = Area(85, 18, 43, 17)
"""The place of the number below the seat's name, where a finished round is corrected."""
SUM = Area(85, 35, 43, 17)
KEYS = Area(0, 54, 128, 10)
NOTHING, MASK = "–", "•"
MUST_MATCH = "won"
"""The verb of numbers that have to add up to the tricks of the round."""


def counting(canvas: Canvas, told: Counting, names: Mapping[Seat, str], language: str) -> None:
    """Show every seat's number, the one that is changed large, and what they add up to.

    Hidden numbers are masked but for the one that is just told, and no sum gives them away.
    HEAD stays empty, unless a finished round is corrected: then round and seat are said there.
    """
    high = min(18, KEYS.y // len(told.rows))
    face = TALL if high >= TALL.height + 1 else BOLD
    short = shorten(names, NAME_WIDE, face)
    for n, row in enumerate(told.rows):
        area = Area(0, n * high, LIST_WIDE, high)
        _row(canvas, area, row, short[row.seat], face, here=n == told.cursor)
    number = number_of(told.row, here=True)
    area = NUMBER
    if told.round:
        _corrected(canvas, told, names, language)
        area = CORRECTED
    sizes = (HUGE, BIG, TALL) if area is NUMBER else (BIG, TALL)
    size = next(each for each in sizes if width(number, each) <= area.wide)
    canvas.centred(area, number, size)
    if told.row.double and not told.row.hidden:
        _double(canvas, told.row, language)
    elif not any(row.hidden for row in told.rows):
        _sum(canvas, told, language)
    keys(canvas, KEYS, *_keys(told, language))


def number_of(row: Row, *, here: bool = False) -> str:
    """Write a row's number as people may see it; `here` is the row that is being changed.

    >>> secret = Row("A", 0, 4, 2, hidden=True)
    >>> number_of(Row("A", 0, 4, 2, double=True)), number_of(Row("A", 0, 4)), number_of(secret)
    ('2/3', '–', '•')
    >>> number_of(secret, here=True)
    '2'
    """
    if row.hidden and not here:
        return MASK
    if row.value is None or (row.untold and not here):
        return NOTHING
    return f"{row.value}/{row.value + 1}" if row.double else str(row.value)


def _row(canvas: Canvas, area: Area, row: Row, name: str, face: Face, *, here: bool) -> None:
    ink = PAPER if here else INK
    if here:
        canvas.fill(area)
    y = area.y + (area.high - face.height + 1) // 2
    if row.fixed:
        canvas.icon(1, area.y + (area.high - 6) // 2, "tick", ink)
    canvas.text(NAME_X, y, name, face, ink)
    number = number_of(row, here=here)
    room = NUMBER_X - NAME_X - NAME_WIDE - 2
    thin = THIN if face == BOLD else SLIM
    canvas.right(NUMBER_X, y, number, face if width(number, face) <= room else thin, ink)


def _sum(canvas: Canvas, told: Counting, language: str) -> None:
    """Say what has been told so far, as "bids 5 of 4"."""
    key = f"counting.sum.{told.verb}"
    word = say(language, key if key in TEXTS[language] else "counting.sum")
    count = say(language, "counting.of", n=told.sum, of=told.total)
    if width(count, THIN) > SUM.wide:
        count = f"{told.sum}/{told.total}"
    _two_lines(canvas, word, count)


def _corrected(canvas: Canvas, told: Counting, names: Mapping[Seat, str], language: str) -> None:
    """Say which round is corrected, and whose result is being changed."""
    said = say(language, "counting.round", n=told.round)
    name = shorten(names, HEAD.wide, THIN)[told.row.seat]
    for y, text in ((0, said), (9, name)):
        canvas.paragraph(Area(HEAD.x, y, HEAD.wide, 8), text, ((BOLD, 1), (THIN, 1)))


def _double(canvas: Canvas, row: Row, language: str) -> None:
    """Say in words what a double number is, as long as it is being chosen."""
    low = row.value or 0
    either = say(language, "counting.either", n=low, other=low + 1)
    if width(either, THIN) > SUM.wide:
        canvas.paragraph(SUM, either, ((THIN, 2),))
    else:
        _two_lines(canvas, say(language, "counting.double"), either)


def _two_lines(canvas: Canvas, *lines: str) -> None:
    for n, text in enumerate(lines):
        area = Area(SUM.x, SUM.y + 9 * n, SUM.wide, 8)
        canvas.paragraph(area, text, ((BOLD, 1), (THIN, 1)))


def _keys(told: Counting, language: str) -> list[tuple[str, str]]:
    """Say what the buttons do; where the numbers do not add up, what has to be changed."""
    others = [row for n, row in enumerate(told.rows) if n != told.cursor]
    last = all(row.fixed for row in others)
    off = told.sum - told.total
    whole = all(row.value is not None for row in told.rows)
    if told.verb == MUST_MATCH and (off > 0 or (whole and off < 0)):
        key = "counting.too_many" if off > 0 else "counting.too_few"
        return [(CHOOSE, say(language, key, n=abs(off)))]
    ok = say(language, "counting.done" if last else "counting.next")
    return [(CHOOSE, say(language, "counting.number")), (OK, ok)]
