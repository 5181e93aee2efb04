"""Screens of a table at home: switching on, what is wrong with it, switching off."""

from PIL import Image

from companion.table.screens.canvas import HEIGHT, SCREEN, WIDTH, Area, Canvas, Style
from companion.table.screens.common import BACK, KEYS, OK, keys
from companion.table.screens.faces import BIG, BOLD, SLIM, TALL, THIN
from companion.table.switching_off import SwitchingOff
from companion.table.texts.at_home import SENTENCES

TEXT = Area(2, 1, WIDTH - 4, HEIGHT - KEYS.high - 2)
WORDS: tuple[Style, ...] = ((TALL, 3), (BOLD, 5), (SLIM, 5), (THIN, 6))


def first() -> Image.Image:
    """Draw what is shown before anything else is known."""
    canvas = Canvas()
    canvas.frame(SCREEN)
    canvas.icon(54, 10, "crown")
    canvas.paragraph(Area(4, 30, WIDTH - 8, 28), "Crown Table", ((BIG, 1), (TALL, 1)))
    return canvas.image


def switching_off(state: SwitchingOff, language: str) -> Image.Image | None:
    """Draw the question, the last picture, or why it failed; None where nothing is the matter."""
    say = SENTENCES[language]
    if state.wanted:
        return _words(say["last"])
    if state.asks:
        return _words(say["ask"], (OK, say["off"]), (BACK, say["on"]))
    if state.failed:
        return _words(say["failed"].format(why=state.failed), (OK, say["read"]))
    return None


def trouble(text: str, language: str) -> Image.Image:
    """Draw what is wrong with the table, until somebody has read it."""
    return _words(text, (OK, SENTENCES[language]["read"]))


def _words(text: str, *does: tuple[str, str]) -> Image.Image:
    canvas = Canvas()
    area = TEXT if does else Area(2, 1, WIDTH - 4, HEIGHT - 2)
    canvas.paragraph(area, text, WORDS)
    if does:
        keys(canvas, KEYS, *does)
    return canvas.image
