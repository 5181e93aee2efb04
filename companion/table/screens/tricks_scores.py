"""The scores where everybody says before a round what they will win: who was how far off."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.words import Seat
from companion.table.screens.canvas import Canvas
from companion.table.screens.tricks_marks import NO_TRUMP
from companion.table.screens.tricks_tables import Column, Line, Round, ranked, table, tracker
from companion.table.texts import say
from companion.table.view import TableView

Ends = tuple[int, int, int]
"""Where the columns end, in pixels: what was said, what was won, and the points."""


def columns(said: str, points: str, ends: Ends, language: str) -> tuple[Column, Column, Column]:
    """Return the columns of a round or of all scores, under these heads."""
    heads = (said, say(language, "tricks.column.won"), points)
    said_column, won, last = map(Column, heads, ends)
    return said_column, won, last


def scores(
    canvas: Canvas,
    view: TableView,
    head: str,
    said: Mapping[Seat, str],
    signs: Mapping[Seat, tuple[str, str]],
    ends: Ends,
    language: str,
) -> None:
    """Show everybody's total, the most first, with what was said in this round and tricks won.

    Args:
        canvas: where to.
        view: the table, with a game in which everybody says what they will win.
        head: how what they say is called.
        said: what each said, as far as it is shown: nobody while it is secret.
        signs: the sign behind a line, and its number.
        ends: where the columns end.
        language: of the heads.
    """
    game = view.game
    totals, won = dict(game.totals), dict(zip(game.players, game.won, strict=True))
    left = say(language, "tricks.left")
    here = {seat: "" if seat in game.players else left for seat in totals}
    lines = [
        Line(
            seat,
            (
                said.get(seat, ""),
                str(won[seat]) if seat in said else here[seat],
                str(totals[seat]),
            ),
            *signs.get(seat, ()),
        )
        for seat in ranked(totals, game.players)
    ]
    heads = columns(head, say(language, "tricks.column.total"), ends, language)
    if not said:  # there is nothing below these heads: a round's begin, or it is secret
        heads = (replace(heads[0], head=""), replace(heads[1], head=""), heads[2])
    table(canvas, view, say(language, "tricks.scores"), heads, lines, language)


def rounds_so_far(
    canvas: Canvas,
    view: TableView,
    scored: type[Any],
    off_by: Callable[[Any], Iterable[int]],
    language: str,
) -> None:
    """Show how far everybody was off in every round so far; what was won stands for a hit.

    Args:
        canvas: where to.
        view: the table.
        scored: the effect that ends a round.
        off_by: how far its players were off, in their order.
        language: of the heads.
    """
    rounds = [
        Round(
            told.trump or NO_TRUMP,
            {
                seat: (str(off or won), off == 0)
                for seat, off, won in zip(told.players, off_by(told), told.won, strict=True)
            },
        )
        for told in view.told
        if isinstance(told, scored)
    ]
    tracker(canvas, view, rounds, view.game.seats, language)
