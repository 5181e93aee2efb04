"""Screens while a deck is enrolled or checked: which card, how far, what is wrong."""

from collections.abc import Sequence

from PIL import Image

from companion.core.words import Card
from companion.table.desks.deck_check import CheckView
from companion.table.desks.enrol import EnrolView
from companion.table.screens.canvas import Area, Canvas, Style
from companion.table.screens.common import BACK, DOWN, KEYS, OK, keys, message
from companion.table.screens.faces import BIG, BOLD, TALL, THIN
from companion.table.texts import explain, say
from companion.table.texts.cards import card_name, is_card

LARGE: tuple[Style, ...] = ((BIG, 1), (TALL, 1), (BOLD, 1))
WORDS: tuple[Style, ...] = ((TALL, 2), (BOLD, 4), (THIN, 5))
ONE: tuple[Style, ...] = ((TALL, 1), (BOLD, 1), (THIN, 1))
SHOWN = 6
"""How many missing cards are named before the rest is only dots."""


def draw_enrolment(view: EnrolView, language: str) -> Image.Image:
    """Draw how far an enrolment is: "R7: lay it", a tick, "lift", and so on."""
    canvas = Canvas()
    if view.problem is not None:
        message(canvas, explain(language, view.problem), "problem")
        return canvas.image
    count = say(language, "enrol.count", bound=view.bound, faces=view.faces)
    if view.face is None:
        _finished(canvas, view, language)
        return canvas.image
    canvas.paragraph(Area(0, 0, 128, 10), count, ((BOLD, 1),))
    canvas.paragraph(Area(0, 10, 128, 26), face_name(view.face, language), LARGE)
    verb = say(language, f"enrol.{view.asking}")
    if view.asking == "lift":
        canvas.icon(4, 38, "ready")
    canvas.paragraph(Area(0, 36, 128, 17), verb, ONE)
    again, skip = say(language, "enrol.again"), say(language, "enrol.skip")
    keys(canvas, KEYS, (BACK, again), (DOWN, skip))
    return canvas.image


def _finished(canvas: Canvas, view: EnrolView, language: str) -> None:
    if view.bound == view.faces:
        text = say(language, "enrol.done", faces=view.faces)
    else:
        text = say(
            language,
            "enrol.done.skipped",
            bound=view.bound,
            faces=view.faces,
            cards=listed(view.skipped, language),
        )
    canvas.paragraph(Area(0, 0, 128, 64), text, WORDS)


def draw_check(view: CheckView, language: str) -> Image.Image:
    """Draw how many cards of a deck have been seen, and which are missing."""
    canvas = Canvas()
    if view.problem is not None:
        message(canvas, explain(language, view.problem), "problem")
        return canvas.image
    count = say(language, "enrol.count", bound=view.seen, faces=view.faces)
    canvas.paragraph(Area(0, 0, 128, 18), count, ONE)
    last = face_name(view.last, language) if view.last else ""
    if not view.seen:
        text = say(language, "check.start")
    elif not view.missing:
        text = say(language, "check.complete", faces=view.faces)
    else:
        text = say(language, "check.missing", cards=listed(view.missing, language))
    canvas.paragraph(Area(0, 18, 40 if last else 0, 36), last, ((TALL, 1), (BOLD, 1)))
    left = 40 if last else 0
    canvas.paragraph(Area(left, 18, 128 - left, 36), text, ((BOLD, 4), (THIN, 4)))
    keys(canvas, KEYS, (OK, say(language, "check.again")))
    return canvas.image


def face_name(face: Card, language: str) -> str:
    """Return a card as people read it; one of an unknown kind by its code."""
    return card_name(language, face) if is_card(face) else face


def listed(cards: Sequence[Card], language: str) -> str:
    """Name cards, so many as a screen has room for."""
    names = [face_name(card, language) for card in cards[:SHOWN]]
    return " ".join(names) + (" …" if len(cards) > SHOWN else "")
