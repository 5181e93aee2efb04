"""The battlefield of Cuprum Duelists as a picture: who duels whom, who is ahead, reserves."""

from msgspec import Struct

from companion.core.words import Card
from companion.games.cuprum_duelists.cards import VALUE, Values
from companion.games.cuprum_duelists.state import CARDS_A_TURN, SEATS, SLOTS, TO_WIN, TURNS, View
from companion.table.screens import faces
from companion.table.screens.canvas import INK, PAPER, Area, Canvas
from companion.table.screens.common import ASK, ONE_LINE
from companion.table.screens.faces import BOLD, TALL, THIN, Face
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import DOTS_X, dots
from companion.table.stories.cuprum_duelists import class_of
from companion.table.texts import say
from companion.table.view import TableView

NAME_WIDE = 29
ACROSS = ("WL", "M1", "M2", "M3", "WR")
"""The slots from left to right, as people look at the field: wings outside."""
CELL_X = {"WL": 31, "M1": 52, "M2": 71, "M3": 90, "WR": 111}
CELL_WIDE = 16
BETWEEN_X = (49, 108)
"""Where dots part the wings from the main army."""
CLASS_ICONS = {"peasant": "pitchfork", "legionnaire": "shield"}


class Rows(Struct, frozen=True):
    """Where the two sides' rows stand, how high they are, and the letters in them."""

    y: tuple[int, int]
    high: int
    face: Face


LARGE = Rows((8, 28), 16, TALL)
"""While the battle goes on."""
SMALL = Rows((8, 19), 10, BOLD)
"""With a result, which needs the room below."""


def at(slot: str) -> int:
    """Return which of a field's stacks lies on the slot."""
    return SLOTS.index(slot)


def on_turn(game: View) -> int | None:
    """Return whose turn it is: the other's as soon as two cards were set in one (CU-R6)."""
    turn = game.turn + (game.laid == CARDS_A_TURN)
    if game.starter is None or not game.ready or turn >= TURNS:
        return None
    return (SEATS.index(game.starter) + turn) % 2


def top_bar(canvas: Canvas, view: TableView, language: str) -> None:
    """Show which battle this is, and which of the turns, or that it is played on."""
    game: View = view.game
    battle = say(language, "cuprum.battle", n=game.battle)
    turn = min(game.turn + (game.laid == CARDS_A_TURN), TURNS - 1) // 2 + 1
    words = say(language, "cuprum.turn", n=turn)
    if view.last_round:
        words = say(language, "cuprum.last")
    elif game.turn == 0 and not game.laid and game.score[0] == game.score[1] >= TO_WIN:
        words = say(language, "cuprum.play_on.short")
    needed = faces.width(battle, BOLD) + 5 + faces.width(words, THIN)
    face = BOLD if needed < DOTS_X - 2 else THIN
    canvas.text(canvas.text(0, 0, battle, face) + 5, 0, words, THIN)
    dots(canvas, view)


def sides(canvas: Canvas, view: TableView) -> None:
    """Show left of each row whose it is, battles won, and the reserve's back.

    Before them stands whose turn it is, or that a card waits for the turn (T2).
    """
    game: View = view.game
    names = shorten(view.names, NAME_WIDE, THIN)
    turn = on_turn(game)
    for i, seat in enumerate(SEATS):
        y = LARGE.y[i]
        canvas.text(0, y, names[seat], THIN)
        if turn == i:
            canvas.icon(0, y + 9, "turn")
        elif _waiting(view, i):
            canvas.icon(0, y + 8, "small card")
        canvas.icon(7, y + 8, "flag")
        wins = str(game.score[i])
        canvas.text(13, y + 8, wins, BOLD if len(wins) == 1 else THIN)
        if game.reserve[i] is not None:
            canvas.icon(23, y + 8, "answer" if game.may_answer[i] else "reserve")


def _waiting(view: TableView, i: int) -> tuple[str, ...]:
    """List the slots on which a side's cards wait for its turn (T2)."""
    return next((each.early for each in view.seats if each.seat == SEATS[i]), ())


def duels(canvas: Canvas, view: TableView, cursor: tuple[int, str] | None = None) -> None:
    """Draw all ten slots: what lies on top, what is covered, and who is ahead in each duel.

    Who is ahead is black on white; where a place is being chosen only its cursor is.
    """
    game: View = view.game
    partings(canvas, LARGE)
    waiting = {*_waiting(view, 0), *_waiting(view, 1)}
    for slot in ACROSS:
        stacks = [field[at(slot)] for field in game.fields]
        cards = [stack[-1] if stack else None for stack in stacks]
        who = ahead(cards[0], cards[1], game.options.values)
        for i in (0, 1):
            lit = cursor == (i, slot) if cursor else who == i
            if cards[i] is None and f"{SEATS[i]}-{slot}" in waiting and not lit:
                canvas.icon(CELL_X[slot] + 5, LARGE.y[i] + 5, "small card")
                continue
            cell(canvas, LARGE, i, slot, cards[i], game.options.values, lit=lit)
            if len(stacks[i]) > 1:
                x, y = CELL_X[slot] + CELL_WIDE, LARGE.y[i]
                canvas.line(x + 1, y + 2, x + 1, y + LARGE.high - 1)
        arrow(canvas, slot, who, any(cards))


def ahead(a: Card | None, b: Card | None, values: Values) -> int | None:
    """Return which side's card is higher, None for neither (CU17–19, CU-R2)."""
    worth = VALUE[values]
    x, y = worth[a] if a else 0, worth[b] if b else 0
    return None if x == y else int(x < y)


def partings(canvas: Canvas, rows: Rows) -> None:
    """Part the wings from the main army by dots."""
    for x in BETWEEN_X:
        for y in range(rows.y[0], rows.y[1] + rows.high, 3):
            canvas.fill(Area(x, y, 1, 1))


def cell(
    canvas: Canvas, rows: Rows, i: int, slot: str, card: Card | None, values: Values, *, lit: bool
) -> None:
    """Draw one slot: the rank on top, or its class where the class is what counts."""
    area = Area(CELL_X[slot], rows.y[i], CELL_WIDE, rows.high)
    ink = PAPER if lit else INK
    if lit:
        canvas.fill(area)
    if card is None:
        middle = area.y + area.high // 2
        canvas.line(area.x + 6, middle, area.x + 9, middle, ink)
        return
    if not lit:
        canvas.frame(area)
    rank = card[:-1]
    name = CLASS_ICONS.get(class_of(rank)) if values == "class" else None
    if name is None:
        canvas.centred(area, rank, rows.face, ink)
        return
    icon = name if rows is LARGE else f"small {name}"
    wide, high = (10, 12) if rows is LARGE else (7, 8)
    canvas.icon(area.x + (area.wide - wide) // 2, area.y + (area.high - high) // 2, icon, ink)


def arrow(canvas: Canvas, slot: str, who: int | None, any_card: bool) -> None:
    """Point at who is ahead between two slots, or show that they are level."""
    x, y = CELL_X[slot] + CELL_WIDE // 2, LARGE.y[0] + LARGE.high
    if who is not None:
        for wide in range(4):
            at_y = y + (3 - wide if who else wide)
            canvas.line(x - wide, at_y, x + wide, at_y)
    elif any_card:
        canvas.icon(x - 2, y + 1, "equal")


def bottom(
    canvas: Canvas,
    asked: str,
    key: tuple[str, str] | None = None,
    beside: tuple[str, str] | None = None,
) -> None:
    """Ask in the place of every question, as large as can be; at the right what ok does.

    What can be done `beside`, with its icon, takes a second line and makes both smaller.
    """
    canvas.fill(ASK)
    left = ASK.wide if key is None else _key(canvas, *key, below=beside is None)
    if beside is None:
        canvas.paragraph(Area(1, ASK.y + 1, left - 2, 17), asked, ONE_LINE, PAPER)
        return
    small = ((BOLD, 1), (THIN, 1))
    canvas.paragraph(Area(2, ASK.y + 1, left - 3, 9), asked, small, PAPER, centre=False)
    text, icon = beside
    x = canvas.icon(2, ASK.y + 10, icon, PAPER) + 4 if icon else 2
    canvas.paragraph(Area(x, ASK.y + 10, 126 - x, 9), text, small, PAPER, centre=False)


def _key(canvas: Canvas, button: str, word: str, *, below: bool) -> int:
    """Draw a button at the right, with what it does below it or after it; return its left end."""
    face = BOLD if below else THIN
    box, wide = faces.width(button, face) + 4, faces.width(word, THIN)
    x = ASK.wide - 2 - (max(box, wide) if below else box + 2 + wide)
    at_x = x + (max(0, wide - box) // 2 if below else 0)
    canvas.fill(Area(at_x, ASK.y + 1, box, 9), PAPER)
    canvas.text(at_x + 2, ASK.y + 2, button, face)
    if below:
        canvas.centred(Area(x, ASK.y + 10, max(box, wide), 9), word, THIN, PAPER)
    else:
        canvas.text(x + box + 2, ASK.y + 2, word, THIN, PAPER)
    return x - 1


def reserve_cursor(canvas: Canvas, i: int) -> None:
    """Put the cursor of a choice on a seat's place for the reserve."""
    canvas.fill(Area(21, LARGE.y[i] + 7, 10, 10))
    canvas.icon(23, LARGE.y[i] + 8, "reserve", PAPER)
