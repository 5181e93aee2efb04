"""A trick under way on the small screen, the same in both games of tricks."""

from companion.core.tricks import Revoke
from companion.core.words import Seat
from companion.table.screens.canvas import INK, PAPER, Area, Canvas
from companion.table.screens.common import DOWN, OK, ask, buttons, names_of
from companion.table.screens.faces import BIG, BOLD, TALL, THIN, width
from companion.table.screens.names import shorten
from companion.table.screens.tricks_marks import (
    Trick,
    card_width,
    small_card,
    tall_card,
    top_bar,
    turn_bar,
)
from companion.table.stories.tricks import ahead
from companion.table.texts import say
from companion.table.texts.cards import LETTERS, suit_name
from companion.table.view import TableView

FEW = 4
"""So many players have their cards side by side; more stand in two columns."""
PLAYS = Area(0, 9, 128, 27)
NOTE = Area(0, 36, 128, 8)
BACK_WIDE = 16
"""How wide the back of a card is that nobody has seen, drawn large."""


def under_way(canvas: Canvas, view: TableView, trick: Trick, language: str) -> None:
    """Show what lies, who is winning and why, and who has to do what now."""
    top_bar(canvas, view, trick, language)
    if view.shared and (trick.laid or view.waits):
        _tapped(canvas, view, trick, language)
    else:
        plays(canvas, PLAYS, view, trick, language)
    if view.revoke:
        asks = say(language, "tricks.revoke.open")
        buttons(canvas, NOTE, ((OK, asks),), (BOLD, THIN), INK)
    else:
        canvas.paragraph(NOTE, _note(view, trick, language), ((BOLD, 1), (THIN, 1)))
    whose_turn(canvas, view, trick, language)


def whose_turn(canvas: Canvas, view: TableView, trick: Trick, language: str) -> None:
    """Say at the bottom whose turn it is, and what has to be followed."""
    if view.lift and not view.revoke:  # ok asks about that first (T4)
        ask(canvas, say(language, "tricks.lift"))
    elif trick.turn is not None and not trick.laid:
        turn_bar(canvas, view, trick.turn, say(language, "tricks.leads"), None, language)
    elif trick.turn is not None and trick.led is None:
        turn_bar(canvas, view, trick.turn, say(language, "tricks.any"), None, language)
    elif trick.turn is not None:
        turn_bar(canvas, view, trick.turn, say(language, "tricks.follow"), trick.led, language)
    else:
        ask(canvas, say(language, "tricks.confirm"))


def _note(view: TableView, trick: Trick, language: str) -> str:
    """Say who is winning and why in a word; before the first card what people may wonder about."""
    names = names_of(view)
    revoke = next((told for told in view.result if isinstance(told, Revoke)), None)
    if revoke is not None:
        suit = suit_name(language, revoke.suit)
        return say(language, "tricks.noted", name=names[revoke.seat], suit=suit)
    if view.waits:
        return say(language, "tricks.waits")
    if trick.ahead is not None and len(trick.laid) > 1:
        why = ahead(trick.why, trick.led, language)
        return say(language, "tricks.ahead", name=names[trick.ahead], why=why)
    if view.old:
        return say(language, "tricks.old")
    return ""


# The cards


def plays(canvas: Canvas, area: Area, view: TableView, trick: Trick, language: str) -> None:
    """Show every player in turn with the card, black on white who is winning."""
    if len(trick.order) <= FEW:
        _side_by_side(canvas, area, view, trick, language)
    else:
        _in_columns(canvas, area, view, trick, language)


def _side_by_side(canvas: Canvas, area: Area, view: TableView, trick: Trick, language: str) -> None:
    laid = dict(trick.laid)
    wide = area.wide // len(trick.order)
    names = shorten(view.names, wide - 4, BOLD if wide > 40 else THIN)
    for n, seat in enumerate(trick.order):
        tile = Area(area.x + n * wide, area.y, wide - 1, area.high)
        ink = _ground(canvas, tile, trick, seat)
        canvas.centred(
            Area(tile.x, tile.y, tile.wide, 10), names[seat], BOLD if wide > 40 else THIN, ink
        )
        if seat not in laid:
            _not_laid(canvas, tile.x + tile.wide // 2 - 2, tile.y + 14, view, seat)
            continue
        seen = trick.looks(language, laid[seat])
        face = BIG if wide > 40 and card_width(seen, BIG) <= wide - 6 else TALL
        x = tile.x + (tile.wide - card_width(seen, face)) // 2
        tall_card(canvas, x, tile.y + 10, seen, ink, face)


def _in_columns(canvas: Canvas, area: Area, view: TableView, trick: Trick, language: str) -> None:
    laid = dict(trick.laid)
    wide, high = area.wide // 2, area.high // 3
    seen = {seat: trick.looks(language, card) for seat, card in trick.laid}
    letters = max(width(each, THIN) for each in LETTERS[language].values())
    names = shorten(view.names, wide - letters - 28, THIN)
    for n, seat in enumerate(trick.order):
        row, column = divmod(n, 2)
        tile = Area(area.x + column * (wide + 1), area.y + row * high, wide - 1, high)
        ink = _ground(canvas, tile, trick, seat)
        x = tile.x + 1
        if seat in laid:
            small_card(canvas, tile.x + tile.wide - 1, tile.y + 1, seen[seat], ink)
        elif _is_due(view, seat):  # before the name: behind it, it would be the next one's
            x = canvas.icon(x, tile.y + 2, "turn") + 2
        else:
            _not_laid(canvas, tile.x + tile.wide - 8, tile.y + 1, view, seat)
        canvas.text(x, tile.y + 1, names[seat], THIN, ink)


def _ground(canvas: Canvas, tile: Area, trick: Trick, seat: Seat) -> int:
    """Prepare the ground of a seat's card, and return the ink that shows on it."""
    if seat == trick.ahead:
        canvas.fill(tile)
        return PAPER
    return INK


def _is_due(view: TableView, seat: Seat) -> bool:
    """Tell whether the seat has to lay now, and nothing of it lies."""
    told = next((each for each in view.seats if each.seat == seat), None)
    return told is not None and told.asked and not told.laid


def _not_laid(canvas: Canvas, x: int, y: int, view: TableView, seat: Seat) -> None:
    """Mark what lies early, card by card, and the seat whose turn it is."""
    told = next((each for each in view.seats if each.seat == seat), None)
    if told is not None and told.laid:
        for n in range(1 + told.doubled):
            canvas.icon(x - 7 * n, y, "small card")
    elif _is_due(view, seat):
        canvas.icon(x, y + 1, "turn")


# One reader for all


def _tapped(canvas: Canvas, view: TableView, trick: Trick, language: str) -> None:
    """Show whose card the last tap was, large, and how to give it to another (T3).

    One that waits for its turn goes before those that count, until it is decided; by its back
    where nobody has seen it.
    """
    seat, card = view.waits or trick.laid[-1]
    seen = None if card is None else trick.looks(language, card)
    end = 126 - (BACK_WIDE if seen is None else card_width(seen, BIG))
    limit = end - 6
    whole = width(view.names[seat], BIG) <= limit
    name = shorten(view.names, limit, BIG if whole else TALL)[seat]
    canvas.text(2, 9, name, BIG if whole else TALL)
    if seen is None:
        canvas.icon(end, 9, "reserve", scale=2)
    else:
        tall_card(canvas, end, 9, seen, INK, BIG)
    if view.waits or view.giveable:
        not_theirs(canvas, Area(0, 26, 128, 10), view, seat, language)


def not_theirs(canvas: Canvas, area: Area, view: TableView, seat: Seat, language: str) -> None:
    """Say which button gives the last tap to another seat (T3)."""
    no = say(language, "tricks.not_theirs", name=names_of(view)[seat])
    buttons(canvas, area, ((DOWN, no),), (BOLD, THIN), INK)
