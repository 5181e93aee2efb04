"""Every state of the table's screen on one sheet, to be looked at before it is fixed.

`.venv/bin/python -m tests.companion.table.screens.sheet FOLDER` writes `en.png`, `de.png` there;
`.venv/bin/python -m tests.companion.table.screens.sheet --golden` renews the golden pictures.
"""

import sys
from functools import cache
from pathlib import Path

from PIL import Image

from companion.table.screens import draw
from companion.table.texts import LANGUAGES
from companion.table.view import TableView
from tests.companion.table.screens.sheets import folder_in, on_one_sheet, renew, write
from tests.companion.table.screens.states import STATES

GOLDEN = Path(__file__).parent / "golden"


@cache
def seen(name: str) -> TableView:
    """Return what everybody sees of the state of this name."""
    return STATES[name]().view()


def sheet(language: str, names: list[str] | None = None) -> Image.Image:
    """Draw the states of these names, all where none are given, on one picture."""
    return on_one_sheet({name: draw(seen(name), language) for name in names or STATES})


def main(arguments: list[str]) -> None:
    """Renew the golden pictures, or write the sheets into a folder."""
    folder = folder_in(arguments)
    if folder is None:
        for language in LANGUAGES:
            shown = {name: draw(state().view(), language) for name, state in STATES.items()}
            renew(GOLDEN / language, shown)
        return
    for language in LANGUAGES:
        write(sheet(language), folder / f"{language}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
