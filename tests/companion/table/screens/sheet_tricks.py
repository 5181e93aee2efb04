"""Every state of the screens of both games of tricks on one sheet each, to be looked at.

`.venv/bin/python -m tests.companion.table.screens.sheet_tricks FOLDER` writes `crowns-en.png` and
so on; with `--golden` it renews the golden pictures.
"""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from PIL import Image

from companion.table.screens import battles, crowns
from companion.table.screens.canvas import Canvas
from companion.table.texts import LANGUAGES
from tests.companion.table.screens import states_battles, states_crowns
from tests.companion.table.screens.sheets import folder_in, on_one_sheet, renew, write

HERE = Path(__file__).parent
Draw = Callable[[str], Canvas]
"""Draws a state in a language."""

GAMES = {"crowns": (crowns, states_crowns), "battles": (battles, states_battles)}


@cache
def pictures(game: str) -> dict[str, Draw]:
    """Return every state of a game, and its idle cards, each ready to be drawn, once."""
    screens, states = GAMES[game]

    def of_state(name: str) -> Draw:
        @cache
        def drawn(language: str) -> Canvas:
            canvas = Canvas()
            screens.match(canvas, states.STATES[name](), language)
            return canvas

        return drawn

    def of_card(card: str) -> Draw:
        def drawn(language: str) -> Canvas:
            canvas = Canvas()
            screens.card(canvas, card, language)
            return canvas

        return drawn

    shown = {name: of_state(name) for name in states.STATES}
    return shown | {f"card-{card}": of_card(card) for card in states.CARDS}


def sheet(draws: dict[str, Draw], language: str) -> Image.Image:
    """Put pictures with their names on one sheet."""
    return on_one_sheet(shown(draws, language))


def shown(draws: dict[str, Draw], language: str) -> dict[str, Image.Image]:
    """Draw all, by name."""
    return {name: draw(language).image for name, draw in draws.items()}


def golden(game: str, language: str) -> Path:
    """Return the folder of a game's golden pictures."""
    return HERE / f"golden_{game}" / language


def main(arguments: list[str]) -> None:
    """Renew the golden pictures, or write the sheets into a folder."""
    folder = folder_in(arguments)
    for game in GAMES:
        draws = pictures(game)
        for language in LANGUAGES:
            if folder is not None:
                write(sheet(draws, language), folder / f"{game}-{language}.png")
                continue
            renew(golden(game, language), shown(draws, language))


if __name__ == "__main__":
    main(sys.argv[1:])
