"""Pictures as text: one-bit pixels in block characters."""

import os
from collections.abc import Sequence
from typing import TextIO

from PIL import Image

HALVES = " ▀▄█"
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
PLAIN = " '.#"
BRAILLE = 0x2800
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Where the dots of a Braille sign are, column and row, from its lowest bit up."""

TALL = 40
"""So many lines a terminal must have for the picture and room below it."""


def _bits(picture: Image.Image) -> list[list[int]]:
    width, height = picture.size
    raw = picture.convert("1").tobytes()
    stride = (width + 7) // 8
    return [
        [(raw[y * stride + x // 8] >> (7 - x % 8)) & 1 for x in range(width)] for y in range(height)
    ]


def halves(picture: Image.Image, marks: str = HALVES) -> list[str]:
    """Draw two pixels a character, one above the other: 128 wide, 32 high, true to shape."""
    rows = _bits(picture)
    return [
        "".join(marks[upper + 2 * lower] for upper, lower in zip(a, b, strict=True))
        for a, b in zip(rows[::2], rows[1::2], strict=True)
    ]


def quadrants(picture: Image.Image) -> list[str]:
    """Draw four pixels a character: 64 wide, 32 high, for a terminal of 80 columns."""
    rows = _bits(picture)
    return [
        "".join(
            QUADRANTS[a[x] + 2 * a[x + 1] + 4 * b[x] + 8 * b[x + 1]] for x in range(0, len(a), 2)
        )
        for a, b in zip(rows[::2], rows[1::2], strict=True)
    ]


def dots(picture: Image.Image) -> list[str]:
    """Draw eight pixels a character: 64 wide, 16 high, for a terminal of 24 lines."""
    rows = _bits(picture)
    lines = []
    for four in zip(*(rows[n::4] for n in range(4)), strict=True):
        columns = range(0, picture.width, 2)
        lines.append("".join(chr(BRAILLE + _cell(four, x)) for x in columns))
    return lines


def _cell(four: Sequence[list[int]], x: int) -> int:
    """Return which of a Braille sign's dots are set; they are counted in an order of their own."""
    return sum(four[y][x + dx] << bit for bit, (dx, y) in enumerate(DOTS))


def _has_blocks(encoding: str | None) -> bool:
    try:
        (HALVES + QUADRANTS + chr(BRAILLE)).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def draw(picture: Image.Image, columns: int, rows: int, encoding: str | None) -> list[str]:
    """Draw a picture as fits: by the size of the terminal and what it can write."""
    if not _has_blocks(encoding):
        return [line.rstrip() for line in halves(picture, PLAIN)]
    if rows < TALL:
        return dots(picture)
    return halves(picture) if columns >= picture.width + 2 else quadrants(picture)


def framed(lines: list[str], encoding: str | None) -> list[str]:
    """Put a frame around a drawn picture, so that a dark screen can be seen too."""
    width = max(map(len, lines))
    try:
        "┌─┐│└┘".encode(encoding or "ascii")
        top, side, bottom = "┌─┐", "│", "└─┘"
    except (UnicodeEncodeError, LookupError):
        top, side, bottom = "+-+", "|", "+-+"
    body = [f"{side}{line.ljust(width)}{side}" for line in lines]
    return [top[0] + top[1] * width + top[2], *body, bottom[0] + bottom[1] * width + bottom[2]]


def size_of(out: TextIO) -> tuple[int, int] | None:
    """Return how many columns and rows a terminal has now; None where there is no terminal.

    The terminal itself is asked, not the environment, which does not follow a resize.
    """
    try:
        columns, rows = os.get_terminal_size(out.fileno())
    except (OSError, ValueError):
        return None
    return (columns, rows) if columns and rows else None


def too_small(columns: int, rows: int, encoding: str | None, below: int) -> str:
    """Say what a terminal lacks for a framed picture and so many rows below it; else nothing.

    >>> too_small(66, 22, "utf-8", 4)
    ''
    >>> too_small(65, 24, "utf-8", 4)
    'The picture needs 66 columns and 22 lines, this terminal has 65 and 24: make it larger.'
    """
    wide, high = (66, 18) if _has_blocks(encoding) else (130, 34)
    if columns >= wide and rows >= high + below:
        return ""
    return (
        f"The picture needs {wide} columns and {high + below} lines, "
        f"this terminal has {columns} and {rows}: make it larger."
    )
