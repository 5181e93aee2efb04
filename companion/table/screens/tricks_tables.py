"""Tables of all players in a game of tricks: a round, the scores, the rounds so far."""

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from companion.core.words import Seat
from companion.table.screens.canvas import INK, PAPER, Area, Canvas
from companion.table.screens.common import KEYS, OK, keys
from companion.table.screens.faces import BOLD, SLIM, TALL, THIN, Face, width
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import DOTS_X, dots
from companion.table.texts import say
from companion.table.view import TableView


class Column(Struct, frozen=True):
    """A column of a table of players: its head, and where it ends."""

    head: str
    right: int


class Line(Struct, frozen=True):
    """A player's line: the cells in the order of the columns, a sign behind, and its number."""

    seat: Seat
    cells: tuple[str, ...]
    sign: str = ""
    count: str = ""
    black_on_white: bool = False


TOP = 10
SIGN_X = 111
NAME_WIDE = 36
APART = 3


def table(
    canvas: Canvas,
    view: TableView,
    title: str,
    columns: Sequence[Column],
    lines: Sequence[Line],
    language: str,
) -> None:
    """Draw one line for each player under a head, as high as the screen allows.

    A suit that was not followed, and is still open, has the lowest line (T4).
    """
    room = Area(0, TOP, 128, 64 - TOP + 1)
    if view.revoke:
        crowded = len(lines) > 5
        room = Area(0, 8, 128, 48) if crowded else Area(0, TOP, 128, KEYS.y - TOP)
        below = Area(0, 55, 128, 9) if crowded else KEYS
        keys(canvas, below, (OK, say(language, "tricks.revoke.open")))
    high = min(18, room.high // len(lines))
    face = TALL if high >= TALL.height + 2 else BOLD
    canvas.text(0, 0, title, THIN)
    left = DOTS_X - 1
    for column in reversed(columns):  # a long head goes to the left of where its column ends
        left = canvas.right(min(column.right, left - APART), 0, column.head, THIN)
    dots(canvas, view)
    columns = _apart(columns, lines, face)
    names = shorten(view.names, _name_room(columns[0], lines, face), face)
    for n, line in enumerate(lines):
        area = Area(0, room.y + n * high, 128, min(high, 12 if face == BOLD else high))
        ink = PAPER if line.black_on_white else INK
        if line.black_on_white:
            canvas.fill(Area(0, area.y, 128, area.high - (area.high > BOLD.height + 1)))
        y = area.y + (area.high - face.height + 1) // 2
        canvas.text(1, y, names[line.seat], face, ink)
        left = 1 + NAME_WIDE
        for column, cell in zip(columns, line.cells, strict=True):
            canvas.right(column.right, y, cell, _fitting(cell, column.right - left, face), ink)
            left = column.right
        if line.sign:
            end = canvas.icon(SIGN_X, y + (face.height - 7) // 2, line.sign, ink)
            canvas.text(end + 1, y, line.count, face if face == TALL else THIN, ink)


def _apart(columns: Sequence[Column], lines: Sequence[Line], face: Face) -> list[Column]:
    """Move columns to the left, as far as wide cells beside them need."""
    apart = [columns[-1]]
    for before, column in reversed(list(pairwise(columns))):
        limit, n = column.right - before.right, len(columns) - len(apart)
        widest = max(width(line.cells[n], _fitting(line.cells[n], limit, face)) for line in lines)
        right = min(before.right, apart[0].right - widest - APART)
        apart.insert(0, Column(before.head, right))
    return apart


def _name_room(first: Column, lines: Sequence[Line], face: Face) -> int:
    """Return how wide names can be before the widest cell of the first column."""
    limit = first.right - 1 - NAME_WIDE
    widest = max(width(line.cells[0], _fitting(line.cells[0], limit, face)) for line in lines)
    return min(NAME_WIDE, first.right - 1 - widest - APART)


def ranked(totals: Mapping[Seat, int], players: Container[Seat]) -> list[Seat]:
    """List the seats, who has most first; who has left comes last, and cannot win (CR44).

    >>> ranked({"A": 5, "B": 7, "C": 9}, "AB")
    ['B', 'A', 'C']
    """
    return sorted(totals, key=lambda seat: (seat not in players, -totals[seat]))


def gain(points: int) -> str:
    """Write points with their sign.

    >>> gain(20), gain(0), gain(-100)
    ('+20', '0', '-100')
    """
    return f"{points:+}" if points else "0"


def _fitting(text: str, limit: int, face: Face) -> Face:
    """Return the wanted face, or the thin one of its height where the text is too wide."""
    if width(text, face) < limit - 2:
        return face
    return THIN if face == BOLD else SLIM


class Round(Struct, frozen=True):
    """A finished round in the tracker: its trump, and what each player made of it.

    A cell is a few letters, and whether it is a hit.
    """

    trump: str
    cells: Mapping[Seat, tuple[str, bool]]


SHOWN_ROUNDS = 10
CELL, CELLS_X = 10, 28


def tracker(
    canvas: Canvas,
    view: TableView,
    rounds: Sequence[Round],
    players: Sequence[Seat],
    language: str,
) -> None:
    """Draw what each player made of the last ten rounds, hits black on white.

    The trumps stand above them where there is room.
    """
    dots(canvas, view)
    if not rounds:
        none = say(language, "tricks.tracker.none")
        canvas.paragraph(Area(0, TOP, 128, 54), none, ((BOLD, 5), (THIN, 6)))
        return
    sign = say(language, "tricks.hit")
    canvas.fill(Area(0, 0, width(sign, THIN) + 4, 9))
    end = canvas.text(2, 0, sign, THIN, PAPER)
    canvas.text(end + 5, 0, say(language, "tricks.tracker"), THIN)
    crowded = len(players) > 5
    top = TOP if crowded else TOP + 9
    high = min(12, (64 - top) // len(players))
    names = shorten(view.names, CELLS_X - 2, THIN)
    for row, seat in enumerate(players):
        canvas.text(0, top + row * high, names[seat], THIN)
    for n, told in enumerate(rounds[-SHOWN_ROUNDS:]):
        x = CELLS_X + n * CELL
        if not crowded:
            canvas.icon(x + 1, TOP, told.trump)
        for row, seat in enumerate(players):
            word, hit = told.cells.get(seat, ("", False))
            area = Area(x, top + row * high, CELL - 1, 8)
            if hit:
                canvas.fill(area)
            canvas.centred(area, word, THIN, PAPER if hit else INK)
