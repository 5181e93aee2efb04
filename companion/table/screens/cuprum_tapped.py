"""The last card tapped on one reader, large: whose it is, and where it went (T3)."""

from companion.core.words import Card, Seat
from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.faces import BIG, BOLD, TALL, THIN, width
from companion.table.screens.names import shorten
from companion.table.screens.tricks import not_theirs
from companion.table.texts import say
from companion.table.texts.cards import SUITS
from companion.table.view import TableView

NAME_Y, END = 9, 126
WHERE = Area(0, 25, 128, 9)
NOT_THEIRS = Area(0, 34, 128, 10)


def tapped(canvas: Canvas, view: TableView, language: str) -> None:
    """Show name and card, and how to give it to the other; what nobody has seen by its back.

    A tap that waits for its turn goes before one that counts, until it is decided.
    """
    seat, where, card = _shown(view, language)
    if card is None:
        begin = END - 16
        canvas.icon(begin, NAME_Y, "reserve", scale=2)
    else:
        face = card[:-1] + SUITS[card[-1]]
        begin = canvas.right(END, NAME_Y, face, BIG)
    limit = begin - 8
    size = BIG if width(view.names[seat], BIG) <= limit else TALL
    canvas.text(2, NAME_Y, shorten(view.names, limit, size)[seat], size)
    canvas.paragraph(WHERE, where, ((BOLD, 1), (THIN, 1)))
    if view.waits or view.giveable:
        not_theirs(canvas, NOT_THEIRS, view, seat, language)


def _shown(view: TableView, language: str) -> tuple[Seat, str, Card | None]:
    """Return whose card is shown, where it went or what it waits for, and the card."""
    if view.waits:
        seat, card = view.waits
        return seat, say(language, "tricks.waits"), card
    assert view.latest is not None  # noqa: S101 - this is shown after a card only
    seat, word, card = view.latest
    return seat, say(language, f"cuprum.place.{word}"), card
