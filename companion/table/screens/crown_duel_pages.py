"""What can be looked up beside a game of Crown Duel: the last round, cards left, all rounds."""

from companion.games.crown_duel.state import HEARTS, LAST_ROUND, SEATS, SPADES, Round, View
from companion.table.screens.canvas import INK, PAPER, Area, Canvas, fit_whole
from companion.table.screens.common import chosen
from companion.table.screens.crown_duel_marks import bar, face_of, suit_of
from companion.table.screens.crown_duel_results import last_told, sentences
from companion.table.screens.faces import BOLD, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import dots
from companion.table.texts import say
from companion.table.texts.cards import SUITS
from companion.table.view import TableView

CELL = 16
BLOCK_Y = (10, 38)
GRID_X, GRID_STEP = 32, 12
ROUNDS_Y = 9
STORY_NAME = 42


def story_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Tell the last finished round in full."""
    canvas.text(0, 0, say(language, "duel.story"), THIN)
    dots(canvas, view)
    names = shorten(view.names, STORY_NAME, THIN)
    told = sentences(last_told(view.told), names, language)
    said = told or [say(language, "duel.story.none")]
    canvas.sentences(Area(0, 10, 128, 54), said, ((BOLD, 6), (THIN, 6)), more="")


def gone_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show which cards are still to come: of each seat, or where hands are mixed of each suit."""
    canvas.text(0, 0, say(language, "duel.gone"), THIN)
    dots(canvas, view)
    game: View = view.game
    gone = {*game.gone[0], *game.gone[1]}
    for i, (label, cards) in enumerate(_halves(view)):
        y = BLOCK_Y[i]
        canvas.text(0, y, label, BOLD)
        for n, card in enumerate(cards):
            area = Area(n * CELL, y + 9, CELL - 1, 17)
            if card in gone:
                canvas.line(area.x + 4, area.y + 8, area.x + 10, area.y + 8)
            else:
                canvas.fill(area)
                canvas.centred(area, face_of(card), TALL, PAPER)


def _halves(view: TableView) -> list[tuple[str, tuple[str, ...]]]:
    """Return two labels and the eight cards each stands for."""
    game: View = view.game
    suits = (SPADES, HEARTS)
    if game.options.traitor or game.options.random_hands:
        return [(SUITS[cards[0][1]], cards) for cards in suits]
    names = shorten(view.names, 100, BOLD)
    played = [*game.gone[0], *_other_suit(game.gone[1])]
    if played and played[0] in HEARTS:
        suits = (HEARTS, SPADES)
    signs = [f" {suit_of(cards[0])}" if played else "" for cards in suits]
    return [(names[seat] + signs[i], suits[i]) for i, seat in enumerate(SEATS)]


def _other_suit(cards: tuple[str, ...]) -> list[str]:
    """Return what the other seat's cards would be: the same ranks of the other suit."""
    return [card[0] + ("H" if card[1] == "S" else "S") for card in cards]


def tracker_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show every round of this game, how the match stands, and what was agreed."""
    game: View = view.game
    bar(canvas, view, min(game.number, LAST_ROUND), game.held)
    rounds = [e for e in view.told if isinstance(e, Round) and e.game == _game_shown(view)]
    short = shorten(view.names, GRID_X - 3, THIN)
    words = chosen(view.terms, view.agreed, language)
    if game.options.best_of > 1 or game.game > 1:
        words = f"{game.wins[0]}:{game.wins[1]}, {words}"
    few = fit_whole(words, 128, ((THIN, 2),)) is not None
    face = TALL if few else BOLD
    high = face.height + 2
    for i, seat in enumerate(SEATS):
        y = ROUNDS_Y + (high + 1) * i
        canvas.text(0, y + high // 2 - 4, short[seat], THIN)
        for told in rounds:
            area = Area(GRID_X + GRID_STEP * (told.number - 1), y, GRID_STEP - 1, high)
            won = told.winner == seat
            if won:
                canvas.fill(area)
            canvas.centred(area, face_of(told.cards[i]), face, PAPER if won else INK)
    below = ROUNDS_Y + 2 * (high + 1)
    canvas.paragraph(Area(0, below, 128, 64 - below), words, ((THIN, 2), (THIN, 3)))


def _game_shown(view: TableView) -> int:
    """Return the game whose rounds are shown: the last one until the next has a round."""
    last = last_told(view.told)
    return int(last[0].game if last else view.game.game)
