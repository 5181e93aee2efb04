"""Pictures as text: one-bit pixels in block characters."""

from collections.abc import Sequence

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


def draw(picture: Image.Image, columns: int, rows: int, encoding: str | None) -> list[str]:
    """Draw a picture as fits: by the size of the terminal and what it can write."""
    try:
        (HALVES + QUADRANTS + chr(BRAILLE)).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
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
