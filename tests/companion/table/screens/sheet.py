"""Every state of the table's screen on one sheet, to be looked at before it is fixed.

`python -m tests.companion.table.screens.sheet FOLDER` writes `en.png` and `de.png` there;
`python -m tests.companion.table.screens.sheet --golden` renews the golden pictures.
"""

import sys
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw

from companion.table.screens import draw
from companion.table.texts import LANGUAGES
from companion.table.view import TableView
from tests.companion.table.screens.states import STATES

GOLDEN = Path(__file__).parent / "golden"
SCALE, COLUMNS, GAP, TITLE = 3, 4, 12, 14
ABOVE, BELOW = bytes([0] + [2] * 255), bytes([0] + [1] * 255)
HALVES = str.maketrans({0: " ", 1: "▄", 2: "▀", 3: "█"})


@cache
def seen(name: str) -> TableView:
    """Return what everybody sees of the state of this name."""
    return STATES[name]().view()


def sheet(language: str, names: list[str] | None = None) -> Image.Image:
    """Draw the states of these names, all where none are given, on one picture."""
    wanted = names or list(STATES)
    wide, high = 128 * SCALE + GAP, 64 * SCALE + GAP + TITLE
    rows = -(-len(wanted) // COLUMNS)
    picture = Image.new("L", (COLUMNS * wide + GAP, rows * high + GAP), 70)
    pen = ImageDraw.Draw(picture)
    for i, name in enumerate(wanted):
        x, y = GAP + i % COLUMNS * wide, GAP + i // COLUMNS * high
        pen.text((x, y), name, fill=255)
        screen = draw(seen(name), language)
        large = screen.convert("L").resize((128 * SCALE, 64 * SCALE), Image.Resampling.NEAREST)
        picture.paste(large, (x, y + TITLE))
    return picture


def as_text(screen: Image.Image) -> str:
    """Write a picture in half blocks, two pixels a letter, 32 lines of 128.

    >>> as_text(Image.new("1", (3, 2), 1))
    '███\\n'
    """
    data = screen.convert("L").tobytes()
    lines_of = range(0, len(data), screen.width)
    rows = [data[i : i + screen.width] for i in lines_of]
    lines = (
        halves(above, below).decode("ascii").translate(HALVES).rstrip()
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(lines) + "\n"


def halves(above: bytes, below: bytes) -> bytes:
    """Say of every two pixels in one byte which are lit."""
    upper = int.from_bytes(above.translate(ABOVE), "big")
    return (upper | int.from_bytes(below.translate(BELOW), "big")).to_bytes(len(above), "big")


def renew() -> None:
    """Write every golden picture anew, and remove those of states that are no more."""
    for language in LANGUAGES:
        folder = GOLDEN / language
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, state in STATES.items():
            text = as_text(draw(state().view(), language))
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Renew the golden pictures, or write the sheets into a folder."""
    if arguments == ["--golden"]:
        renew()
        return
    folder = Path(arguments[0])
    for language in LANGUAGES:
        sheet(language).save(folder / f"{language}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
