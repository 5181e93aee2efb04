"""Screens while a deck is looked after: one card gets a new sticker."""

from PIL import Image

from companion.table.desks.replacing import ReplaceView
from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.common import message
from companion.table.screens.enrol import LARGE, WORDS, face_name
from companion.table.screens.faces import BOLD, TALL
from companion.table.texts import explain, say


def draw_replacement(view: ReplaceView, language: str) -> Image.Image:
    """Draw that the card with its new sticker is to be laid, then lifted, and that it holds."""
    canvas = Canvas()
    card = face_name(view.face, language)
    if view.problem is not None:
        message(canvas, explain(language, view.problem), "problem")
    elif view.asking == "done":
        canvas.icon(4, 27, "ready")
        text = say(language, "replace.done", card=card)
        canvas.paragraph(Area(20, 0, 108, 64), text, WORDS)
    else:
        lifting = view.asking == "lift"
        canvas.paragraph(Area(0, 8, 128, 28), card, LARGE)
        verb = say(language, "enrol.lift" if lifting else "replace.lay")
        if lifting:
            canvas.icon(4, 42, "ready")
        canvas.paragraph(Area(0, 38, 128, 20), verb, ((TALL, 1), (BOLD, 1)))
    return canvas.image
