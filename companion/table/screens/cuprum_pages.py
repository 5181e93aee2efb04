"""What can be looked up beside a match of Cuprum Duelists: the last battle, wins, cards seen."""

from collections import Counter

from companion.games.cuprum_duelists.cards import RANKS
from companion.games.cuprum_duelists.state import SEATS, TO_WIN, Battle, View
from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.common import chosen
from companion.table.screens.cuprum_results import five_duels, last_battle, sentences
from companion.table.screens.faces import BIG, BOLD, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import dots
from companion.table.texts import say
from companion.table.view import TableView

ROW_Y = (9, 27)
SCORE_X, GRID_X, GRID_STEP, SHOWN = 54, 78, 8, 6
CELL, ACROSS, RANK_Y = 18, 7, (9, 32)
SUITS = 4


def last_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Tell the last finished battle in full."""
    told = last_battle(view.told)
    dots(canvas, view)
    if told is None:
        canvas.text(0, 0, say(language, "cuprum.page.last"), THIN)
        none = say(language, "cuprum.page.last.none")
        canvas.paragraph(Area(0, 10, 128, 54), none, ((BOLD, 6), (THIN, 6)), centre=False)
        return
    canvas.text(0, 0, say(language, "cuprum.battle", n=told.number), BOLD)
    five_duels(canvas, view, told)
    said = sentences(told, view, language)
    canvas.sentences(Area(0, 32, 128, 32), said, ((BOLD, 3), (THIN, 4)), more="")


def score_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show how many battles each has won, and which."""
    game: View = view.game
    canvas.text(0, 0, say(language, "cuprum.page.score"), THIN)
    dots(canvas, view)
    names = shorten(view.names, SCORE_X - 4, TALL)
    battles = [each for each in view.told if isinstance(each, Battle)][-SHOWN:]
    for i, seat in enumerate(SEATS):
        y = ROW_Y[i]
        canvas.text(0, y, names[seat], TALL)
        score = str(game.score[i])
        canvas.text(SCORE_X, y, score, BIG if len(score) == 1 else TALL)
        for n, told in enumerate(battles):
            area = Area(GRID_X + GRID_STEP * n, y + 3, GRID_STEP - 2, 10)
            if seat in told.winners:
                canvas.fill(area)
            else:
                canvas.line(area.x, y + 8, area.x + area.wide - 1, y + 8)
    goal, agreed = (
        _goal(view, language),
        chosen(view.terms, view.agreed, language),
    )
    for y, line in ((46, goal), (55, agreed)):
        canvas.paragraph(Area(0, y, 128, 9), line, ((BOLD, 1), (THIN, 1)))


def _goal(view: TableView, language: str) -> str:
    """Say who wins: the first with three, or at last whoever leads after a battle (CU-R4, T8)."""
    a, b = view.game.score
    ends = view.last_round and view.phase != "over"
    return say(language, f"cuprum.page.score.{'next' if ends or a == b >= TO_WIN else 'goal'}")


def fought_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show how many cards of each rank have fought or lie on the field: all have seen them."""
    game: View = view.game
    canvas.text(0, 0, say(language, "cuprum.page.fought"), THIN)
    dots(canvas, view)
    seen = _seen(view)
    for n, rank in enumerate(reversed(RANKS)):
        x, y = n % ACROSS * CELL, RANK_Y[n // ACROSS]
        canvas.centred(Area(x, y, CELL - 1, 16), rank, TALL)
        for pip in range(SUITS):
            area = Area(x + 1 + 4 * pip, y + 16, 3, 5)
            if pip < seen[rank]:
                canvas.fill(area)
            else:
                canvas.line(area.x, area.y + 4, area.x + 2, area.y + 4)
    (a, b), n = game.hands, game.stock
    canvas.text(0, 56, say(language, "cuprum.page.left", a=a, b=b, n=n), THIN)


def _seen(view: TableView) -> Counter[str]:
    """Count the ranks of all cards discarded openly or lying on the field."""
    game: View = view.game
    lying = [card for field in game.fields for stack in field for card in stack]
    return Counter(card[:-1] for card in (*game.discards, *lying))
