"""Letters as pixels: luma.core's bitmap fonts, set close and in sizes that can be read afar.

Two drawings of the letters are used: `thin` for much text, `bold` for what matters. A letter
neither has is shown by its base letter, or as a box.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from luma.core.legacy.font import CP437_FONT, LCD_FONT
from msgspec import Struct
from PIL import Image

LOW = " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
"""What CP437 draws below the blank; Python's codec knows only the control codes there."""

JOINT = "\u00a0"
"""A blank at which no line is broken: it joins the words of a name."""

BLANKS = re.compile(rf"[^\S{JOINT}]+")

TYPOGRAPHY = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "‘": "'",
        "’": "'",
        "„": '"',
        "“": '"',
        "”": '"',
        "…": "..",
        "×": "x",
        JOINT: " ",
        "✓": "√",
    }
)

UNKNOWN = "▯"
BOX = (0x7F, 0x41, 0x41, 0x41, 0x7F)

THIN_EXTRA = {
    "Ä": (0x78, 0x15, 0x14, 0x15, 0x78),
    "Ö": (0x38, 0x45, 0x44, 0x45, 0x38),
    "Ü": (0x3C, 0x41, 0x40, 0x41, 0x3C),
    "ä": (0x20, 0x55, 0x54, 0x55, 0x78),
    "ö": (0x38, 0x45, 0x44, 0x45, 0x38),
    "ü": (0x3C, 0x41, 0x40, 0x21, 0x7C),
    "ß": (0x7E, 0x01, 0x29, 0x56, 0x20),
    "•": (0x18, 0x3C, 0x3C, 0x18),
    "▲": (0x20, 0x38, 0x3E, 0x38, 0x20),
    "▼": (0x02, 0x0E, 0x3E, 0x0E, 0x02),
}
"""German letters in the manner of LCD_FONT, which has none: one byte a column, low bit on top."""


class Face(Struct, frozen=True):
    """A size of letters: the drawing, and how often each pixel is repeated both ways."""

    drawing: str
    wide: int = 1
    tall: int = 1

    @property
    def height(self) -> int:
        """The pixels from the top of a capital to the foot of a g."""
        return 8 * self.tall


THIN = Face("thin")
BOLD = Face("bold")
SLIM = Face("thin", 1, 2)
TALL = Face("bold", 1, 2)
BIG = Face("bold", 2, 2)
HUGE = Face("bold", 3, 3)
GIANT = Face("bold", 4, 4)


def fold(text: str) -> str:
    """Return the text as it will be seen: letters without a picture by their base, or a box.

    >>> fold("Zoë Łuk 李 – „ß“")
    'Zoë ▯uk ▯ - "ß"'
    """
    return "".join(_fold_letter(letter) for letter in text.translate(TYPOGRAPHY))


@cache
def _fold_letter(letter: str) -> str:
    if _code(letter) is not None or letter == UNKNOWN:
        return letter
    base = unicodedata.normalize("NFKD", letter)
    kept = "".join(part for part in base if not unicodedata.combining(part))
    if kept and all(_code(part) is not None for part in kept):
        return kept
    return "" if unicodedata.combining(letter) else UNKNOWN


def _code(letter: str) -> int | None:
    """Return where CP437 has the letter, None where it has not."""
    if letter in LOW and letter != " ":
        return LOW.index(letter)
    if letter.isprintable():
        try:
            return letter.encode("cp437")[0]
        except UnicodeEncodeError:
            return None
    return None


class Glyph(Struct, frozen=True):
    """One letter or one line of one size: its pixels, and how far the next one is."""

    mask: Image.Image
    advance: int


@cache
def glyph(letter: str, face: Face) -> Glyph:
    """Return the picture of one folded letter."""
    columns = _columns(letter, face.drawing)
    mask = Image.new("1", (len(columns), 8))
    for x, bits in enumerate(columns):
        for y in range(8):
            mask.putpixel((x, y), bits >> y & 1)
    size = (len(columns) * face.wide, face.height)
    return Glyph(mask.resize(size, Image.Resampling.NEAREST), (len(columns) + 1) * face.wide)


def _columns(letter: str, drawing: str) -> tuple[int, ...]:
    """Return a letter's columns without the empty ones left and right of it."""
    if letter == " ":
        return (0, 0) if drawing == "thin" else (0, 0, 0)
    if letter == UNKNOWN:
        return BOX
    if drawing == "thin" and letter in THIN_EXTRA:
        return THIN_EXTRA[letter]
    thin = drawing == "thin" and letter.isascii()
    code = ord(letter) if thin else _code(letter)
    columns = list((LCD_FONT if thin else CP437_FONT)[code or 0])
    while len(columns) > 1 and not columns[-1]:
        columns.pop()
    while len(columns) > 1 and not columns[0]:
        columns.pop(0)
    return tuple(columns)


@lru_cache(maxsize=1024)
def line(text: str, face: Face) -> Glyph:
    """Return the picture of one line of text; most of a screen stays from one to the next."""
    glyphs = [glyph(letter, face) for letter in fold(text)]
    advance = sum(each.advance for each in glyphs)
    mask = Image.new("1", (advance, face.height))
    at = 0
    for each in glyphs:
        mask.paste(each.mask, (at, 0))
        at += each.advance
    return Glyph(mask, advance)


@lru_cache(maxsize=4096)
def width(text: str, face: Face) -> int:
    """Measure a text in pixels, without the gap after its last letter.

    >>> width("Il", BOLD) < width("WW", BOLD), width("", THIN)
    (True, 0)
    """
    folded = fold(text)
    return sum(glyph(letter, face).advance for letter in folded) - face.wide if folded else 0


def wrap(text: str, limit: int, face: Face) -> list[str]:
    """Break a text into lines of at most `limit` pixels: at blanks, else inside a word.

    >>> wrap("a long enough line", 60, BOLD)
    ['a long', 'enough', 'line']
    """
    lines: list[str] = []
    line, end = "", 0
    blank = glyph(" ", face).advance + face.wide
    for word in _unbroken(text, limit, face):
        long = width(word, face)
        if line and end + blank + long <= limit:
            line, end = f"{line} {word}", end + blank + long
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, limit, face) if long > limit else [word]
        lines += full
        end = width(line, face)
    return [*lines, line] if line else lines


def _unbroken(text: str, limit: int, face: Face) -> Iterator[str]:
    """Yield what stays on one line: words, and names whose words are joined, where they fit."""
    for word in BLANKS.split(text):
        seen = fold(word)
        if " " in seen and width(seen, face) > limit:
            yield from seen.split()
        elif seen:
            yield seen


def _broken(word: str, limit: int, face: Face) -> list[str]:
    """Cut a word that is too long for a line into parts that are not."""
    parts = [""]
    for letter in word:
        hyphen = "" if letter == "-" else "-"
        if parts[-1] and width(parts[-1] + letter + hyphen, face) > limit:
            if not parts[-1].endswith("-"):
                parts[-1] += "-"
            parts.append("")
        parts[-1] += letter
    return parts


def cut(text: str, limit: int, face: Face) -> str:
    """Shorten one line to `limit` pixels, with two dots where something is missing.

    >>> cut("Anna", 100, BOLD), cut("Annabelle", 40, BOLD)
    ('Anna', 'Anna..')
    """
    folded = fold(text)
    if width(folded, face) <= limit:
        return folded
    while folded and width(folded + "..", face) > limit:
        folded = folded[:-1]
    return folded.rstrip() + ".."
