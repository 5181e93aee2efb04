"""Every state of the screens of both games of tricks on one sheet each, to be looked at.

`python -m tests.companion.table.screens.sheet_tricks FOLDER` writes `crowns-en.png` and so on;
with `--golden` it renews the golden pictures.
"""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw

from companion.table.screens import battles, crowns
from companion.table.screens.canvas import Canvas
from companion.table.texts import LANGUAGES
from tests.companion.table.screens import states_battles, states_crowns
from tests.companion.table.screens.sheet import COLUMNS, GAP, SCALE, TITLE, as_text

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
    wide, high = 128 * SCALE + GAP, 64 * SCALE + GAP + TITLE
    rows = -(-len(draws) // COLUMNS)
    whole = Image.new("L", (COLUMNS * wide + GAP, rows * high + GAP), 70)
    pen = ImageDraw.Draw(whole)
    for i, (name, draw) in enumerate(draws.items()):
        x, y = GAP + i % COLUMNS * wide, GAP + i // COLUMNS * high
        pen.text((x, y), name, fill=255)
        large = draw(language).image.convert("L")
        large = large.resize((128 * SCALE, 64 * SCALE), Image.Resampling.NEAREST)
        whole.paste(large, (x, y + TITLE))
    return whole


def golden(game: str, language: str) -> Path:
    """Return the folder of a game's golden pictures."""
    return HERE / f"golden_{game}" / language


def main(arguments: list[str]) -> None:
    """Renew the golden pictures, or write the sheets into a folder."""
    for game in GAMES:
        draws = pictures(game)
        for language in LANGUAGES:
            if arguments != ["--golden"]:
                sheet(draws, language).save(Path(arguments[0]) / f"{game}-{language}.png")
                continue
            folder = golden(game, language)
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.glob("*.txt"):
                old.unlink()
            for name, draw in draws.items():
                text = as_text(draw(language).image)
                (folder / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
