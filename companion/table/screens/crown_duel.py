"""Crown Duel on the small screen: what is asked now, and the way to its other screens."""

from collections.abc import Mapping

from companion.core.words import Card, Seat
from companion.games.crown_duel.state import RANK, SEATS, UNLAID, View
from companion.table.screens.canvas import INK, PAPER, Area, Canvas
from companion.table.screens.common import CARD, DOWN, MIDDLE, ask, buttons, names_of
from companion.table.screens.crown_duel_marks import face_of, seat_row, suit_of, top_bar
from companion.table.screens.crown_duel_pages import gone_page, story_page, tracker_page
from companion.table.screens.crown_duel_results import over, result
from companion.table.screens.faces import BIG, BOLD, GIANT, HUGE, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.texts import say
from companion.table.view import SeatView, TableView


def match(canvas: Canvas, view: TableView, language: str) -> None:
    """Draw a match under way or over: its own screen first, then three to look things up."""
    if view.page == 1:
        story_page(canvas, view, language)
    elif view.page == 2:
        gone_page(canvas, view, language)
    elif view.page == 3:
        tracker_page(canvas, view, language)
    elif view.phase == "over":
        over(canvas, view, language)
    elif view.result:
        result(canvas, view, language)
    elif view.countdown is not None:
        _countdown(canvas, view, language)
    else:
        _laying(canvas, view, language)


def card(canvas: Canvas, card: Card, language: str) -> None:
    """Say what a card does that lies on the idle table."""
    rank = RANK.get(card)
    if rank is None:
        canvas.paragraph(CARD, card, ((BIG, 1), (BOLD, 2), (THIN, 3)))
        return
    canvas.text(2, 0, face_of(card), BIG)
    canvas.text(18, 0, suit_of(card), BIG)
    canvas.paragraph(
        Area(36, 0, 92, 17), say(language, f"duel.power.{rank}"), ((BIG, 1), (TALL, 1))
    )
    does = say(language, f"duel.does.{rank}")
    canvas.paragraph(Area(0, 18, 128, 24), does, ((TALL, 1), (BOLD, 3), (THIN, 3)))


# Laying


def _laying(canvas: Canvas, view: TableView, language: str) -> None:
    game: View = view.game
    top_bar(canvas, view, language)
    shown = next((i for i in (0, 1) if game.laid[i] not in (None, "?")), None)
    tapped = [seat for seat in view.seats if seat.laid or seat.by_hand]
    hint = _hint(view)
    if shown is not None:
        _scouted(canvas, view, shown, language)
    elif view.shared and len(tapped) == 1 and tapped[0].laid and _asked(view) == 2:
        _tapped(canvas, view, tapped[0], language)
    elif hint:
        canvas.paragraph(MIDDLE, say(language, hint), ((BOLD, 4), (THIN, 4)))
    else:
        _rows(canvas, view)
    ask(canvas, question(view, language))


def _rows(canvas: Canvas, view: TableView) -> None:
    for i in (0, 1):
        seat_row(canvas, view, i, _status(view, view.seats[i]))


def _asked(view: TableView) -> int:
    return sum(seat.asked for seat in view.seats)


def _status(view: TableView, seat: SeatView) -> str:
    if not seat.asked:
        return "wait"
    if seat.ready and not seat.by_hand:
        return "ready"
    if seat.by_hand:
        return "by hand"
    return "card" if seat.laid else "empty"


def _hint(view: TableView) -> str:
    """Return what to do with the cards before the first round, while nothing lies."""
    game: View = view.game
    options = game.options
    if game.number > 1 or any(seat.laid or seat.ready for seat in view.seats):
        return ""
    if view.lift or view.old:
        return ""
    if options.traitor and options.random_hands:
        return "duel.hint.both"
    if options.traitor:
        return "duel.hint.traitor"
    return "duel.hint.random_hands" if options.random_hands else ""


def question(view: TableView, language: str) -> str:
    """Ask what is to be done now, by whom."""
    game: View = view.game
    names = names_of(view)
    asked = [seat for seat in view.seats if seat.asked]
    missing = [seat for seat in asked if not seat.laid and not seat.by_hand]
    if view.lift:
        return say(language, "duel.ask.lift")
    old = [names[seat.seat] for seat in view.seats if seat.old]
    if old and missing == asked and game.laid == UNLAID:
        only = len(old) == 1
        return say(language, "duel.ask.clear_one" if only else "duel.ask.clear", name=old[0])
    if missing:
        return _ask_for_card(view, missing, names, language)
    if view.shared and view.auto:
        return say(language, "duel.ask.turn")
    if view.shared:
        return say(language, "duel.ask.show" if _shows(view) else "duel.ask.turn_up")
    if view.auto:
        return say(language, "duel.ask.still")
    waiting = [seat for seat in asked if not seat.ready]
    if len(waiting) == 1:
        return say(language, "duel.ask.ready_one", name=names[waiting[0].seat])
    return say(language, "duel.ask.ready")


def _shows(view: TableView) -> bool:
    """Tell whether the scouted seat is the one that lays now."""
    return view.open_lay and view.game.laid == UNLAID


def _ask_for_card(
    view: TableView, missing: list[SeatView], names: Mapping[Seat, str], language: str
) -> str:
    name = names[missing[0].seat]
    if view.shared:
        return say(language, "duel.ask.touch", name=name)
    if _shows(view):
        return say(language, "duel.ask.open", name=name)
    if view.open_lay:
        return say(language, "duel.ask.choose", name=name)
    if len(missing) == len(view.seats):
        return say(language, "duel.ask.both")
    return say(language, "duel.ask.lay", name=name)


def _tapped(canvas: Canvas, view: TableView, seat: SeatView, language: str) -> None:
    """Say whose card the last tap was taken for, and how to give it to the other (T3)."""
    names = names_of(view)
    other = next(each for each in view.seats if each is not seat)
    canvas.icon(2, 12, "card")
    large = shorten(view.names, 108, BIG)[seat.seat]
    canvas.paragraph(Area(18, 10, 110, 18), large, ((BIG, 1), (TALL, 1)))
    no = say(language, "duel.not_yours", other=names[other.seat])
    buttons(canvas, Area(16, 31, 112, 11), ((DOWN, no),), (BOLD, THIN), INK)


def _scouted(canvas: Canvas, view: TableView, shown: int, language: str) -> None:
    """Show the card that was laid face up, large."""
    game: View = view.game
    face = str(game.laid[shown])
    canvas.fill(Area(0, 11, 44, 32))
    canvas.text(3, 15, face_of(face), HUGE, PAPER)
    canvas.text(26, 19, suit_of(face), BIG, PAPER)
    power = say(language, f"duel.power.{RANK[face]}")
    if game.boost[shown]:
        canvas.icon(114, 14, "boost")
    name = shorten(view.names, 63, TALL)[SEATS[shown]]
    canvas.text(48, 11, name, TALL)
    canvas.paragraph(Area(48, 28, 63, 14), power, ((BOLD, 1), (THIN, 1)), centre=False)
    seat = view.seats[1 - shown]
    canvas.icon(114, 28, _status(view, seat))


def _countdown(canvas: Canvas, view: TableView, language: str) -> None:
    top_bar(canvas, view, language)
    canvas.centred(MIDDLE, str(view.countdown), GIANT)
    ask(canvas, say(language, "duel.ask.turn" if view.shared else "screen.keep_still"))
