"""The beginning of a round and the end of a match in a game of tricks."""

from collections.abc import Container, Mapping

from companion.core.words import Seat
from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.common import ASK, KEYS, OK, keys, over_keys
from companion.table.screens.faces import BIG, BOLD, TALL, THIN, width
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import dots
from companion.table.screens.tricks_marks import Trick, suit_word
from companion.table.screens.tricks_tables import ranked
from companion.table.texts import say
from companion.table.view import TableView

NAME_WIDE = 44
"""How wide a name in a line about a round may be, in pixels of bold letters."""
COLUMN_WIDE = 61
"""How wide a name and a total are together, where they stand in two columns."""
APART = 3
TRUMP = Area(0, 9, 128, 17)
LINES = (Area(0, 27, 128, 8), Area(0, 36, 128, 8))


def round_begins(
    canvas: Canvas,
    view: TableView,
    title: str,
    trump: str | None,
    said: tuple[str, str],
    does: str,
    language: str,
) -> None:
    """Show trump as large as can be, two lines about who does what, and what ok does.

    `trump` is a suit or `x`; where it is not known yet the first line stands large instead.
    """
    canvas.text(0, 0, title, BOLD if width(title, BOLD) < 100 else THIN)
    dots(canvas, view)
    if trump is None:
        canvas.paragraph(TRUMP, said[0], ((TALL, 1), (BOLD, 2), (THIN, 2)))
        said = (said[1], "")
    else:
        large_trump(canvas, trump, language)
    for area, line in zip(LINES, said, strict=True):
        canvas.paragraph(area, line, ((BOLD, 1), (THIN, 1)))
    keys(canvas, ASK, (OK, does))


def large_trump(canvas: Canvas, trump: str, language: str) -> None:
    """Draw the trump's sign and its name side by side in the middle."""
    word = suit_word(language, trump)
    face = BIG if width(word, BIG) <= 100 else TALL
    x = (TRUMP.wide - 14 - 6 - width(word, face)) // 2
    canvas.icon(x, TRUMP.y + 1, trump, scale=2)
    canvas.text(x + 20, TRUMP.y, word, face)


def is_away(view: TableView) -> bool:
    """Tell whether no card is read in this round: results are told instead (CR34)."""
    return view.terms.score_only or not any(seat.asked for seat in view.seats)


def away(canvas: Canvas, view: TableView, trick: Trick, sums: str, language: str) -> None:
    """While nobody's cards are read: trump, who leads, what was told, and how to go on."""
    title = say(language, "tricks.round.cards", n=trick.round, of=trick.size)
    leads = trick.turn or trick.order[0]
    short = shorten(view.names, NAME_WIDE, BOLD)
    said = (say(language, "tricks.will_lead", name=short[leads]), sums)
    does = say(language, "tricks.ok.results")
    round_begins(canvas, view, title, trick.trump, said, does, language)


def match_over(
    canvas: Canvas,
    view: TableView,
    head: str,
    why: str,
    totals: Mapping[Seat, int],
    players: Container[Seat],
    language: str,
) -> None:
    """Show who has won, why in a few words, and what everybody has, the most first.

    What somebody had who has left, and is none of the `players`, stands last and in brackets.
    """
    dots(canvas, view)
    canvas.icon(0, 3, "crown")
    canvas.paragraph(Area(20, 2, 86, 16), head, ((BIG, 1), (TALL, 1), (BOLD, 2), (THIN, 2)))
    canvas.paragraph(Area(0, 19, 128, 8), why, ((BOLD, 1), (THIN, 1)))
    best = [
        (seat, str(totals[seat]) if seat in players else f"({totals[seat]})")
        for seat in ranked(totals, players)
    ]
    few = len(best) <= 3
    face = BOLD if few else THIN
    widest = max(width(total, face) for _, total in best)
    names = shorten(view.names, 80 if few else min(33, COLUMN_WIDE - widest - APART), face)
    for n, (seat, total) in enumerate(best):
        row, column = (n, 0) if few else (n % 3, n // 3)
        left, right = (4, 124) if few else (66 * column, 66 * column + COLUMN_WIDE)
        y = 28 + 8 * row
        canvas.text(left, y, names[seat], face)
        canvas.right(right, y, total, face)
    if view.revoke:
        keys(canvas, KEYS, (OK, say(language, "tricks.revoke.open")))
    else:
        over_keys(canvas, view, language)
