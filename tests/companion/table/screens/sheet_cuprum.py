"""Every state of the screen in Cuprum Duelists on one sheet, and as golden pictures.

`python -m tests.companion.table.screens.sheet_cuprum FOLDER` writes `en.png` and `de.png`
there; with `--golden` it renews the golden pictures.
"""

import sys
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw

from companion.games.cuprum_duelists.cards import RANKS
from companion.table.screens import cuprum
from companion.table.screens.canvas import Canvas
from companion.table.texts import LANGUAGES
from companion.table.view import TableView
from tests.companion.table.screens.sheet import COLUMNS, GAP, SCALE, TITLE, as_text
from tests.companion.table.screens.states_cuprum import STATES

GOLDEN = Path(__file__).parent / "golden_cuprum"
CARDS = tuple(f"card-{rank}" for rank in RANKS)
PICTURES = (*STATES, *CARDS)


def drawn(view: TableView, language: str) -> Canvas:
    """Draw a match, and return where everything was put."""
    canvas = Canvas()
    cuprum.match(canvas, view, language)
    return canvas


@cache
def picture(name: str, language: str) -> Canvas:
    """Draw the state or card of this name."""
    if name in STATES:
        return drawn(STATES[name](), language)
    canvas = Canvas()
    cuprum.card(canvas, name.removeprefix("card-") + "S", language)
    return canvas


def sheet(language: str) -> Image.Image:
    """Draw all on one picture."""
    wide, high = 128 * SCALE + GAP, 64 * SCALE + GAP + TITLE
    rows = -(-len(PICTURES) // COLUMNS)
    whole = Image.new("L", (COLUMNS * wide + GAP, rows * high + GAP), 70)
    pen = ImageDraw.Draw(whole)
    for i, name in enumerate(PICTURES):
        x, y = GAP + i % COLUMNS * wide, GAP + i // COLUMNS * high
        pen.text((x, y), name, fill=255)
        screen = picture(name, language).image.convert("L")
        large = screen.resize((128 * SCALE, 64 * SCALE), Image.Resampling.NEAREST)
        whole.paste(large, (x, y + TITLE))
    return whole


def renew() -> None:
    """Write every golden picture anew, and remove those of states that are no more."""
    for language in LANGUAGES:
        folder = GOLDEN / language
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name in PICTURES:
            text = as_text(picture(name, language).image)
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Renew the golden pictures, or write the sheets into a folder."""
    if arguments == ["--golden"]:
        renew()
        return
    for language in LANGUAGES:
        sheet(language).save(Path(arguments[0]) / f"{language}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
