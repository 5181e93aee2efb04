"""One picture of 128x64 pixels, and what is drawn on it: text, bars, lines, icons.

A canvas remembers where it put each text and icon, so that a test can see that nothing
overlaps and nothing leaves the picture.
"""

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from companion.table.screens import faces
from companion.table.screens.faces import JOINT, Face
from companion.table.screens.icons import icon

WIDTH, HEIGHT = 128, 64
INK, PAPER = 1, 0
MORE = "▼"


class Area(Struct, frozen=True):
    """A rectangle: its upper left corner, its width and height, in pixels."""

    x: int
    y: int
    wide: int
    high: int

    def inset(self, by: int) -> "Area":
        """Return the area without a rim."""
        return Area(self.x + by, self.y + by, self.wide - 2 * by, self.high - 2 * by)


SCREEN = Area(0, 0, WIDTH, HEIGHT)

Style = tuple[Face, int]
"""Letters of a size, and how many lines of them are tried."""


class Mark(Struct, frozen=True):
    """Where something was drawn, and what."""

    area: Area
    what: str


class Canvas:
    """A picture while it is being drawn."""

    def __init__(self) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self.marks: list[Mark] = []
        self._draw = ImageDraw.Draw(self.image)

    def text(self, x: int, y: int, text: str, face: Face, ink: int = INK) -> int:
        """Write one line from its upper left corner; return where it ends."""
        if not text:
            return x - face.wide
        line = faces.line(text, face)
        self.image.paste(ink, (x, y), line.mask)
        wide = line.advance - face.wide
        self._remember(Area(x, y, wide, face.height), text.replace(JOINT, " "))
        return x + wide

    def centred(self, area: Area, text: str, face: Face, ink: int = INK) -> None:
        """Write one line in the middle of an area."""
        x = area.x + (area.wide - faces.width(text, face)) // 2
        self.text(x, area.y + (area.high - face.height + face.tall) // 2, text, face, ink)

    def right(self, x: int, y: int, text: str, face: Face, ink: int = INK) -> int:
        """Write one line that ends before `x`; return where it begins."""
        begin = x - faces.width(text, face)
        self.text(begin, y, text, face, ink)
        return begin

    def paragraph(
        self,
        area: Area,
        text: str,
        styles: Sequence[Style],
        ink: int = INK,
        *,
        centre: bool = True,
    ) -> None:
        """Write a text in the first style in which all of it fits, lines in the middle."""
        self._lines(area, *fit(text, area.wide, styles), ink, centre=centre)

    def sentences(
        self,
        area: Area,
        said: Sequence[str],
        styles: Sequence[Style],
        *,
        dispensable: int = 0,
        more: str = MORE,
        centre: bool = False,
    ) -> None:
        """Write as many of the sentences as fit whole, and `more` where that is not all.

        The first ones that are `dispensable` go before any other.
        """
        kept = said[dispensable:]
        choices = [said, *([*kept[:n], more] for n in range(len(kept), 0, -1))]
        for chosen in choices:
            text = " ".join(chosen)
            fitting = fit_whole(text, area.wide, styles)
            if fitting is not None:
                self._lines(area, *fitting, INK, centre=centre)
                return
        self.paragraph(area, " ".join(said), styles[-1:], centre=centre)

    def _lines(
        self, area: Area, face: Face, lines: Sequence[str], ink: int, *, centre: bool
    ) -> None:
        roomy = face.height + (1 if face.tall == 1 else 0)
        pitch = roomy if roomy * len(lines) <= area.high + 1 else face.height
        y = area.y + max(0, (area.high - pitch * len(lines) + 1) // 2)
        for line in lines:
            x = area.x + (area.wide - faces.width(line, face)) // 2 if centre else area.x
            self.text(x, y, line, face, ink)
            y += pitch

    def icon(self, x: int, y: int, name: str, ink: int = INK, scale: int = 1) -> int:
        """Draw an icon from its upper left corner; return where it ends."""
        mask = icon(name)
        if scale > 1:
            size = (mask.width * scale, mask.height * scale)
            mask = mask.resize(size, Image.Resampling.NEAREST)
        self.image.paste(ink, (x, y), mask)
        self._remember(Area(x, y, mask.width, mask.height), name)
        return x + mask.width

    def fill(self, area: Area, ink: int = INK) -> None:
        """Fill an area; what is written on it afterwards takes the other ink."""
        box = (area.x, area.y, area.x + area.wide - 1, area.y + area.high - 1)
        self._draw.rectangle(box, fill=ink)

    def frame(self, area: Area, ink: int = INK) -> None:
        """Draw the rim of an area."""
        box = (area.x, area.y, area.x + area.wide - 1, area.y + area.high - 1)
        self._draw.rectangle(box, outline=ink)

    def line(self, x0: int, y0: int, x1: int, y1: int, ink: int = INK) -> None:
        """Draw a line between two pixels, both included."""
        self._draw.line((x0, y0, x1, y1), fill=ink)

    def _remember(self, area: Area, what: str) -> None:
        self.marks.append(Mark(area, what))


def fit_whole(text: str, limit: int, styles: Sequence[Style]) -> tuple[Face, list[str]] | None:
    """Choose the first style in which a text fits without breaking a word, if there is one.

    Joined words are broken at their blank only where all of it fits in no style otherwise.
    """
    for said in dict.fromkeys((text, text.replace(JOINT, " "))):
        for face, most in styles:
            lines = faces.wrap(said, limit, face)
            if len(lines) <= most and not _breaks_a_word(said, lines):
                return face, lines
    return None


def fit(text: str, limit: int, styles: Sequence[Style]) -> tuple[Face, list[str]]:
    """Choose the first style in which a text fits; in the last one it is cut if need be."""
    fitting = fit_whole(text, limit, styles)
    if fitting is not None:
        return fitting
    face, most = styles[-1]
    lines = faces.wrap(text, limit, face)
    if len(lines) > most:
        lines = [*lines[: most - 1], faces.cut(" ".join(lines[most - 1 :]), limit, face)]
    return face, lines


def _breaks_a_word(text: str, lines: Sequence[str]) -> bool:
    return faces.fold(text).split() != " ".join(lines).split()
