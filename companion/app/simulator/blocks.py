"""Pictures as text: one-bit pixels in block characters."""

from PIL import Image

HALVES = " ▀▄█"
QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
PLAIN = " '.#"


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


def draw(picture: Image.Image, columns: int, encoding: str | None) -> list[str]:
    """Draw a picture as fits: by the width of the terminal and what it can write."""
    try:
        (HALVES + QUADRANTS).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return [line.rstrip() for line in halves(picture, PLAIN)]
    wide = columns >= picture.width + 2
    return halves(picture) if wide else quadrants(picture)


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
