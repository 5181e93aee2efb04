"""Every state of the screen in Cuprum Duelists on one sheet, and as golden pictures.

`.venv/bin/python -m tests.companion.table.screens.sheet_cuprum FOLDER` writes `en.png` and `de.png`
there; with `--golden` it renews the golden pictures.
"""

import sys
from functools import cache
from pathlib import Path

from PIL import Image

from companion.games.cuprum_duelists.cards import RANKS
from companion.table.screens import cuprum
from companion.table.screens.canvas import Canvas
from companion.table.texts import LANGUAGES
from companion.table.view import TableView
from tests.companion.table.screens.sheets import folder_in, on_one_sheet, renew, write
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


def shown(language: str) -> dict[str, Image.Image]:
    """Draw all, by name."""
    return {name: picture(name, language).image for name in PICTURES}


def sheet(language: str) -> Image.Image:
    """Draw all on one picture."""
    return on_one_sheet(shown(language))


def main(arguments: list[str]) -> None:
    """Renew the golden pictures, or write the sheets into a folder."""
    folder = folder_in(arguments)
    if folder is None:
        for language in LANGUAGES:
            renew(GOLDEN / language, shown(language))
        return
    for language in LANGUAGES:
        write(sheet(language), folder / f"{language}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
