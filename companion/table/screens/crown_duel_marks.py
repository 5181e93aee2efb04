"""What stands at the same place on every screen of Crown Duel: the bar on top, the seats' rows."""

from companion.core.words import Card
from companion.games.crown_duel.state import LAST_ROUND, SEATS, View
from companion.table.screens.canvas import Canvas
from companion.table.screens.faces import BOLD, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import DOTS_X, dots
from companion.table.texts import say
from companion.table.texts.cards import SUITS
from companion.table.view import SeatView, TableView

HELD_X = 28
ROW_Y = (10, 27)
NAME_X, NAME_WIDE = 7, 52
MARK_X, STATUS_X, COINS_X = 61, 76, 92
COIN_STEP = 9


def face_of(card: Card) -> str:
    """Return a card's rank as it is printed."""
    return card[0]


def suit_of(card: Card) -> str:
    """Return the sign of a card's suit."""
    return SUITS[card[1]]


def top_bar(canvas: Canvas, view: TableView, language: str) -> None:
    """Show the round, how many rounds are on hold, and which game of the match this is."""
    game: View = view.game
    bar(canvas, view, game.number, game.held)
    words = _match_words(view, language)
    canvas.right(DOTS_X - 4, 0, words, THIN)


def bar(canvas: Canvas, view: TableView, number: int, held: int) -> None:
    """Show what the bar on top has in every case."""
    canvas.text(0, 0, f"{number}/{LAST_ROUND}", BOLD)
    if held:
        canvas.text(canvas.icon(HELD_X, 0, "hold") + 2, 0, str(held), BOLD)
    dots(canvas, view)


def _match_words(view: TableView, language: str) -> str:
    game: View = view.game
    if view.last_round:
        return say(language, "duel.last")
    if game.options.best_of > 1 and any(game.wins):
        return f"{game.wins[0]}:{game.wins[1]}"
    return say(language, "duel.game_no", n=game.game) if game.game > 1 else ""


def seat_row(canvas: Canvas, view: TableView, i: int, status: str) -> None:
    """Show one seat: is the table waiting for it, its name, marks, card and coins."""
    game: View = view.game
    y = ROW_Y[i]
    if waited_for(view, view.seats[i]):
        canvas.icon(0, y + 5, "turn")
    canvas.text(NAME_X, y, shorten(view.names, NAME_WIDE, TALL)[SEATS[i]], TALL)
    if game.boost[i]:
        canvas.icon(MARK_X, y + 3, "boost")
    elif game.scout == SEATS[i]:
        canvas.icon(MARK_X, y + 3, "scout")
    canvas.icon(STATUS_X, y, status)
    for n in range(game.options.coins_to_win):
        name = "coin" if n < game.coins[i] else "no coin"
        canvas.icon(COINS_X + COIN_STEP * n, y + 3, name)


def waited_for(view: TableView, seat: SeatView) -> bool:
    """Tell whether the table waits for something that this seat has to do."""
    if not seat.asked or seat.ready:
        return False
    return not (seat.laid and (view.auto or view.shared))
