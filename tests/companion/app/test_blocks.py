"""Pictures in block characters, checked against the pixels, and frames around them."""

import random

import pytest
from PIL import Image

from companion.app.simulator import blocks

pytestmark = pytest.mark.sweep

SIZE = (128, 64)


@pytest.fixture(scope="module")
def noise() -> Image.Image:
    """Every pixel by chance, so that a mistake in any place shows."""
    chance = random.Random(7)
    picture = Image.new("1", SIZE)
    for y in range(SIZE[1]):
        for x in range(SIZE[0]):
            picture.putpixel((x, y), chance.randrange(2))
    return picture


def shape(lines: list[str]) -> tuple[int, int]:
    (width,) = {len(line) for line in lines}
    return width, len(lines)


def lit(picture: Image.Image, x: int, y: int) -> bool:
    return picture.getpixel((x, y)) != 0


def dots_of(character: str) -> set[tuple[int, int]]:
    """Which of the 2 × 4 dots a Braille sign has, read from its Unicode name's numbers."""
    place = {1: (0, 0), 2: (0, 1), 3: (0, 2), 4: (1, 0), 5: (1, 1), 6: (1, 2), 7: (0, 3), 8: (1, 3)}
    bits = ord(character) - 0x2800
    return {place[number] for number in place if bits >> (number - 1) & 1}


QUARTERS = {
    " ": "", "▘": "a", "▝": "b", "▀": "ab", "▖": "c", "▌": "ac", "▞": "bc", "▛": "abc",
    "▗": "d", "▚": "ad", "▐": "bd", "▜": "abd", "▄": "cd", "▙": "acd", "▟": "bcd", "█": "abcd",
}  # fmt: skip
"""The quarters of each character: a upper left, b upper right, c lower left, d lower right."""


def test_halves_are_the_pixels(noise: Image.Image) -> None:
    lines = blocks.halves(noise)
    assert shape(lines) == (128, 32)
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            assert lit(noise, x, 2 * y) == (character in "▀█")
            assert lit(noise, x, 2 * y + 1) == (character in "▄█")


def test_quadrants_are_the_pixels(noise: Image.Image) -> None:
    lines = blocks.quadrants(noise)
    assert shape(lines) == (64, 32)
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            for quarter, (dx, dy) in zip("abcd", ((0, 0), (1, 0), (0, 1), (1, 1)), strict=True):
                assert lit(noise, 2 * x + dx, 2 * y + dy) == (quarter in QUARTERS[character])


def test_dots_are_the_pixels(noise: Image.Image) -> None:
    lines = blocks.dots(noise)
    assert shape(lines) == (64, 16)
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            wanted = {
                (dx, dy) for dx in (0, 1) for dy in range(4) if lit(noise, 2 * x + dx, 4 * y + dy)
            }
            assert dots_of(character) == wanted


def test_plain_characters_are_the_pixels_too(noise: Image.Image) -> None:
    drawn = blocks.draw(noise, 200, 50, "ascii")
    assert len(drawn) == 32
    for y, line in enumerate(drawn):
        for x, character in enumerate(line.ljust(128)):
            assert lit(noise, x, 2 * y) == (character in "'#")
            assert lit(noise, x, 2 * y + 1) == (character in ".#")


@pytest.mark.parametrize(
    ("columns", "rows", "encoding", "drawn"),
    [
        (130, 40, "utf-8", blocks.halves),
        (129, 40, "utf-8", blocks.quadrants),
        (80, 40, "utf-8", blocks.quadrants),
        (80, 24, "utf-8", blocks.dots),
        (200, 39, "utf-8", blocks.dots),
    ],
)
def test_the_drawing_fits_the_terminal(
    noise: Image.Image, columns: int, rows: int, encoding: str, drawn: object
) -> None:
    assert callable(drawn)
    assert blocks.draw(noise, columns, rows, encoding) == drawn(noise)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", None, "no such encoding"])
def test_a_terminal_without_blocks_gets_plain_characters(
    noise: Image.Image, encoding: str | None
) -> None:
    drawn = blocks.framed(blocks.draw(noise, 80, 24, encoding), encoding)
    if encoding != "cp437":  # it has the lines of the frame, but not all blocks
        "\n".join(drawn).encode("ascii")
    assert shape(drawn)[1] == 34


def test_a_frame_goes_around_a_dark_screen() -> None:
    assert blocks.framed(["  ", ""], "utf-8") == ["┌──┐", "│  │", "│  │", "└──┘"]
    assert blocks.framed(["#", ""], None) == ["+-+", "|#|", "| |", "+-+"]
