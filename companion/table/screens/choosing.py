"""One of a few things chosen on the panel, in any game: the question, then the answers."""

from collections.abc import Mapping

from companion.core.tricks import Revoke
from companion.core.words import Seat
from companion.table.panel.answering import Choosing
from companion.table.screens.canvas import INK, PAPER, Area, Canvas, fit_whole
from companion.table.screens.common import CHOOSE, OK, choices, keys, names_of
from companion.table.screens.faces import BIG, BOLD, SLIM, TALL, THIN, width
from companion.table.screens.names import shorten
from companion.table.texts import TEXTS, say
from companion.table.texts.cards import card_name, suit_name
from companion.table.view import TableView

QUESTION = Area(0, 0, 128, 17)
TILES = Area(0, 18, 128, 35)
KEYS = Area(0, 54, 128, 10)
SIGNS = ("yellow", "blue", "green", "red", "dragon", "x")
"""Answers that have a sign of their own: colours, and the die's other two faces."""


def choosing(canvas: Canvas, view: TableView, told: Choosing, language: str) -> None:
    """Ask the question, show every answer, and what the buttons do."""
    question = ask_text(view, told, language)
    if told.question == "revoke":
        _revoke(canvas, view, told, question, language)
        return
    styles = ((BIG, 1), (TALL, 1), (BOLD, 2), (SLIM, 1), (THIN, 2))
    canvas.paragraph(QUESTION, question, styles)
    words = [option_text(told.question, option, view.names, language) for option in told.options]
    if all(option in SIGNS for option in told.options):
        _signs(canvas, told, words)
    elif _tiled(canvas, told, words, view.names):
        pass
    else:
        _listed(canvas, words, told.cursor)
        return
    choose, take = say(language, "screen.choose"), say(language, "screen.take")
    keys(canvas, KEYS, (CHOOSE, choose), (OK, take))


def ask_text(view: TableView, told: Choosing, language: str) -> str:
    """Return the question; one that is not known is named by its own word.

    A winner is asked for with what the cards say, a revoke with the card that turned up.
    """
    if told.another:
        return say(language, "choosing.another", n=told.another)
    names = names_of(view)
    data: dict[str, str | int] = {"word": told.question, "name": names.get(told.seat or "", "")}
    if told.question == "winner":
        proposal = next((ask.proposal for ask in view.asks if ask.verb == "winner"), "")
        data["name"] = names.get(proposal, "")
    key = f"choosing.{told.question}"
    if told.question in ("winner", "trump") and not data["name"]:
        key += ".open"
    texts = TEXTS[language]
    return say(language, key if key in texts else "choosing.other", **data)


def option_text(question: str, option: str, names: Mapping[Seat, str], language: str) -> str:
    """Say an answer: a seat by its player, a colour by its name, a number as it is.

    >>> option_text("trump", "green", {}, "de"), option_text("starter", "B", {"B": "Ben"}, "en")
    ('Grün', 'Ben')
    """
    if option in names and question != "place":
        return names[option]
    if option == "x":
        return say(language, "tricks.no_trump")
    if option in SIGNS:
        return suit_name(language, option)
    key = f"choosing.{question}.{option}"
    return say(language, key) if key in TEXTS[language] else option


def _signs(canvas: Canvas, told: Choosing, words: list[str]) -> None:
    """Draw colours by their signs, the chosen one's name below them."""
    wide = min(32, TILES.wide // len(told.options))
    x = (TILES.wide - wide * len(told.options)) // 2
    for n, option in enumerate(told.options):
        area = Area(x + n * wide, TILES.y, wide, 18)
        here = n == told.cursor
        if here:
            canvas.fill(area)
        canvas.icon(area.x + (wide - 14) // 2, area.y + 2, option, PAPER if here else INK, scale=2)
    canvas.centred(Area(0, TILES.y + 18, 128, 17), words[told.cursor], TALL)


def _tiled(canvas: Canvas, told: Choosing, words: list[str], names: Mapping[Seat, str]) -> bool:
    """Draw answers as tiles if all fit: names two in a line, short words more."""
    rows, columns = _grid(len(words), max(width(word, BOLD) for word in words))
    if all(option in names for option in told.options):
        rows, columns = -(-len(words) // 2), 2
        short = shorten(names, 60, BOLD)
        words = [short[option] for option in told.options]
    if not rows:
        return False
    wide, high = TILES.wide // columns, min(18, TILES.high // rows)
    large = TALL if high >= TALL.height and _all_fit(words, wide - 4) else BOLD
    top = TILES.y + (TILES.high - rows * high) // 2
    for n, word in enumerate(words):
        row, column = divmod(n, columns)
        area = Area(column * wide, top + row * high, wide - 1, high)
        if n == told.cursor:
            canvas.fill(area)
        canvas.centred(area, word, large, PAPER if n == told.cursor else INK)
    return True


def _all_fit(words: list[str], limit: int) -> bool:
    return all(width(word, TALL) <= limit for word in words)


def _grid(count: int, widest: int) -> tuple[int, int]:
    """Return how many rows and columns of tiles hold all answers; none where they do not fit.

    >>> _grid(10, 13), _grid(3, 30), _grid(5, 100)
    ((2, 5), (1, 3), (0, 0))
    """
    for rows in (1, 2, 3):
        columns = -(-count // rows)
        if widest + 4 <= TILES.wide // columns:
            return rows, columns
    return 0, 0


def _listed(canvas: Canvas, words: list[str], cursor: int) -> None:
    choices(canvas, words, cursor, 18)


# A revoke


def _revoke(canvas: Canvas, view: TableView, told: Choosing, question: str, language: str) -> None:
    """Say whose card shows that a suit was not followed, and what can be done (T4)."""
    names = names_of(view)
    shown = next((each for each in reversed(view.told) if isinstance(each, Revoke)), None)
    name = names.get(shown.seat if shown else told.seat or "", "")
    if shown is not None:
        question = say(
            language,
            "choosing.revoke.why",
            name=name,
            card=card_name(language, shown.card),
            n=shown.trick,
            suit=suit_name(language, shown.suit),
        )
    canvas.paragraph(Area(0, 0, 128, 27), question, ((BOLD, 3), (THIN, 3)))
    for n, option in enumerate(told.options):
        key = f"choosing.revoke.{option}"
        text = say(language, key, name=name) if key in TEXTS[language] else option
        area = Area(0, 28 + 12 * n, 128, 12)
        if n == told.cursor:
            canvas.fill(area)
        face = BOLD if fit_whole(text, area.wide - 6, ((BOLD, 1),)) else THIN
        canvas.text(3, area.y + 2, text, face, PAPER if n == told.cursor else INK)
