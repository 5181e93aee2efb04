"""Screens of a table at home: switching on, what is wrong with it, switching off."""

from PIL import Image

from companion.table.screens.canvas import HEIGHT, SCREEN, WIDTH, Area, Canvas, Style
from companion.table.screens.common import BACK, KEYS, OK, keys
from companion.table.screens.faces import BIG, BOLD, SLIM, TALL, THIN
from companion.table.switching_off import SwitchingOff
from companion.table.texts.at_home import SENTENCES

TEXT = Area(2, 1, WIDTH - 4, HEIGHT - KEYS.high - 2)
WORDS: tuple[Style, ...] = ((TALL, 3), (BOLD, 6), (SLIM, 3), (THIN, 6))


def first() -> Image.Image:
    """Draw what is shown before anything else is known."""
    return _first().image


def _first() -> Canvas:
    canvas = Canvas()
    canvas.frame(SCREEN)
    canvas.icon(54, 10, "crown")
    canvas.paragraph(Area(4, 30, WIDTH - 8, 28), "Crown Table", ((BIG, 1), (TALL, 1)))
    return canvas


def coming_up(up: int, of: int, board: str | None, language: str) -> Image.Image:
    """Draw the first picture with how far the parts have come.

    Args:
        up: how many readers have spoken and work.
        of: how many the table has.
        board: the state of its slot board; "" before it has spoken, None where it has none.
        language: of the words.
    """
    canvas, say = _first(), SENTENCES[language]
    words = [say["readers"].format(up=up, of=of)] if of and board != "dead" else []
    if board is not None:
        words.append(say["board"].format(state=say.get(f"board.{board}", say["board.ok"])))
    canvas.centred(Area(2, 52, WIDTH - 4, 9), ", ".join(words), THIN)
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
