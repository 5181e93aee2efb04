"""Choices of Cuprum Duelists told on the panel: where a card goes, and who begins."""

from companion.core.words import Seat
from companion.games.cuprum_duelists.state import SEATS, SLOTS, View
from companion.table.panel.answering import Choosing
from companion.table.screens.canvas import INK, PAPER, Area, Canvas
from companion.table.screens.common import OK
from companion.table.screens.cuprum_field import at, bottom, duels, reserve_cursor, sides
from companion.table.screens.faces import BIG, BOLD, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.texts import say
from companion.table.texts.cards import card_name
from companion.table.view import TableView

TITLE = Area(0, 0, 128, 8)
PLACE_NAME = 40
NAMES = Area(0, 8, 128, 36)
"""Where the few things to choose from stand below each other."""


def choose(canvas: Canvas, view: TableView, language: str) -> None:
    """Draw the choice open on the panel: a place on the field, else one of a few words."""
    choosing = view.choosing
    assert choosing is not None  # noqa: S101 - this is shown for a choice only
    if choosing.seat in SEATS and choosing.chosen in (*SLOTS, "R"):
        _place(canvas, view, choosing, choosing.seat, language)
    else:
        _words(canvas, view, choosing, language)


def _place(canvas: Canvas, view: TableView, choosing: Choosing, seat: Seat, language: str) -> None:
    """Show the field with the cursor on a place; the card that goes there is not named."""
    game: View = view.game
    i, chosen = SEATS.index(seat), choosing.chosen
    sides(canvas, view)
    duels(canvas, view, cursor=(i, chosen))
    covered = game.fields[i][at(chosen)][-1:] if chosen in SLOTS else ()
    if chosen == "R":
        reserve_cursor(canvas, i)
    if choosing.another:
        title = say(language, "choosing.another", n=choosing.another)
    elif covered:
        title = say(language, "cuprum.choose.covers", card=card_name(language, covered[0]))
    elif choosing.question == "forward":
        title = say(language, "cuprum.choose.forward")
    else:
        title = say(language, "cuprum.choose.place")
    canvas.paragraph(TITLE, title, ((BOLD, 1), (THIN, 1)), centre=False)
    name = shorten(view.names, PLACE_NAME, BOLD)[seat]
    place = say(language, f"cuprum.place.{chosen}")
    line = say(language, "cuprum.choose.ask", name=name, place=place)
    bottom(canvas, line, (OK, say(language, "cuprum.choose.take")))


def _words(canvas: Canvas, view: TableView, choosing: Choosing, language: str) -> None:
    """Show who can begin, two below each other."""
    names = shorten(view.names, NAMES.wide - 6, TALL)
    for n, option in enumerate(choosing.options[:2]):
        area = Area(NAMES.x, NAMES.y + 18 * n, NAMES.wide, 18)
        here = n == choosing.cursor
        if here:
            canvas.fill(area)
        text = names.get(option, option)
        canvas.paragraph(area, text, ((BIG, 1), (TALL, 1), (BOLD, 1)), PAPER if here else INK)
    asked = say(language, "cuprum.ask.starter")
    bottom(canvas, asked, (OK, say(language, "cuprum.choose.take")))
