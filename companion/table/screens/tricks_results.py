"""What came of a trick: who takes it and why, at once and later on a page of its own."""

from collections.abc import Sequence
from typing import Any

from companion.core.tricks import Taken
from companion.table.screens.canvas import PAPER, Area, Canvas
from companion.table.screens.common import ASK, OK, keys, names_of
from companion.table.screens.faces import BIG, BOLD, SLIM, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import dots
from companion.table.screens.tricks import not_theirs, plays, whose_turn
from companion.table.screens.tricks_marks import (
    Trick,
    card_width,
    looks,
    small_card,
    tall_card,
    top_bar,
    turn_bar,
)
from companion.table.stories.tricks import ahead, headline, reason
from companion.table.texts import say
from companion.table.texts.cards import suit_and_number
from companion.table.view import TableView

HEAD_Y = 9
WHY = Area(0, 27, 128, 17)
LAST_TAP = Area(0, 35, 128, 9)


def last_taken(told: Sequence[Any]) -> Taken | None:
    """Return the last finished trick."""
    return next((each for each in reversed(told) if isinstance(each, Taken)), None)


def trick_result(canvas: Canvas, view: TableView, trick: Trick, told: Taken, language: str) -> None:
    """Show the card that took the trick, who has it, why, and who leads next."""
    top_bar(canvas, view, trick, language)
    names = names_of(view)
    faces = dict(trick.printed)
    card = next(card for seat, card in told.plays if seat == told.winner)
    seen = looks(language, card, faces.get(card))
    wide = card_width(seen, BIG) + 6
    canvas.fill(Area(0, HEAD_Y, wide, 17))
    tall_card(canvas, 3, HEAD_Y + 1, seen, PAPER, BIG)
    head = headline(told, names, language)
    area = Area(wide + 4, HEAD_Y, 124 - wide, 17)
    canvas.paragraph(area, head, ((BIG, 1), (TALL, 1), (SLIM, 1), (BOLD, 2), (THIN, 2)))
    if view.shared and view.giveable:
        _last_tap(canvas, view, trick, told, language)
    else:
        why = reason(told, language, faces)
        canvas.sentences(WHY, [why], ((BOLD, 2), (THIN, 2)), centre=True)
    if view.revoke:
        keys(canvas, ASK, (OK, say(language, "tricks.revoke.open")))
    elif view.lift:
        whose_turn(canvas, view, trick, language)
    else:
        turn_bar(canvas, view, told.winner, say(language, "tricks.leads"), None, language)


def _last_tap(canvas: Canvas, view: TableView, trick: Trick, told: Taken, language: str) -> None:
    """Say why in a word, and show the last tap with the way to give it to another (T3)."""
    winning = next(card for seat, card in told.plays if seat == told.winner)
    word = ahead(told.why, suit_and_number(winning)[0], language)
    canvas.paragraph(Area(0, WHY.y, 128, 8), word, ((BOLD, 1), (THIN, 1)))
    seat, card = told.plays[-1]
    small_card(canvas, 36, LAST_TAP.y + 1, trick.looks(language, card))
    not_theirs(canvas, Area(38, LAST_TAP.y, 90, 9), view, seat, language)


def trick_page(
    canvas: Canvas, view: TableView, told: Taken | None, trick: Trick, language: str
) -> None:
    """Show the last trick in full: every card in order, who took it, and why."""
    dots(canvas, view)
    if told is None:
        canvas.text(0, 0, say(language, "tricks.last"), THIN)
        unread = view.terms.score_only
        none = say(language, "tricks.last.unread" if unread else "tricks.last.none")
        canvas.paragraph(Area(0, 10, 128, 54), none, ((BOLD, 5), (THIN, 6)))
        return
    at = say(language, "tricks.last.at", round=told.round, n=told.number)
    canvas.text(0, 0, at, THIN)
    order = tuple(seat for seat, _ in told.plays)
    shown = Trick(
        trick.trump, told.round, told.number, trick.size, order, told.plays,
        None, told.winner, told.why, None, trick.printed,
    )  # fmt: skip
    plays(canvas, Area(0, 10, 128, 27), view, shown, language)
    names = shorten(view.names, 50, THIN)
    said = [headline(told, names, language) + ".", reason(told, language, dict(trick.printed))]
    canvas.sentences(Area(0, 39, 128, 25), said, ((BOLD, 3), (THIN, 3)), dispensable=1)
