"""Every state of the table's screen on one sheet, to be looked at before it is fixed.

`python -m tests.companion.table.screens.sheet FOLDER` writes `en.png` and `de.png` there;
`python -m tests.companion.table.screens.sheet --golden` renews the golden pictures.
"""

import sys
from pathlib import Path

from PIL import Image, ImageDraw

from companion.table.screens import draw
from companion.table.texts import LANGUAGES
from tests.companion.table.screens.states import STATES

GOLDEN = Path(__file__).parent / "golden"
SCALE, COLUMNS, GAP, TITLE = 3, 4, 12, 14
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


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
        screen = draw(STATES[name]().view(), language)
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
    pixels = [[int(level > 0) for level in data[i : i + screen.width]] for i in lines_of]
    lines = (
        "".join(HALVES[pair] for pair in zip(above, below, strict=True)).rstrip()
        for above, below in zip(pixels[::2], pixels[1::2], strict=True)
    )
    return "\n".join(lines) + "\n"


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
