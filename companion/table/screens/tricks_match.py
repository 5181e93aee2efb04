"""A match of a game of tricks on the small screen: which of its screens is shown when."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.table.screens.canvas import Canvas
from companion.table.screens.choosing import choosing
from companion.table.screens.counting import HEAD, counting
from companion.table.screens.tricks_marks import Trick, trump_in
from companion.table.screens.tricks_results import last_taken, trick_page, trick_result
from companion.table.view import TableView

Screen = Callable[[Canvas, TableView, str], None]


class TrickScreens(Struct, frozen=True):
    """What a game of tricks draws in its own way.

    `scored` is the effect that ends a round, and `round_result` shows it; `playing` is the
    screen of a deal or a trick under way.
    """

    scored: type[Any]
    scores_page: Screen
    rounds_page: Screen
    over: Screen
    round_result: Callable[[Canvas, TableView, Any, str], None]
    playing: Callable[[Canvas, TableView, Trick, str], None]


def show(canvas: Canvas, view: TableView, trick: Trick, own: TrickScreens, language: str) -> None:
    """Draw a match under way or over: its own screen first, then three to look things up."""
    scored = next((told for told in view.result if isinstance(told, own.scored)), None)
    taken = last_taken(view.result)
    if view.page == 1:
        trick_page(canvas, view, last_taken(view.told), trick, language)
    elif view.page == 2:
        own.scores_page(canvas, view, language)
    elif view.page == 3:
        own.rounds_page(canvas, view, language)
    elif view.choosing is not None:
        choosing(canvas, view, view.choosing, language)
    elif view.counting is not None:
        if not view.counting.round:
            trump_in(canvas, HEAD, trick.trump, language)
        counting(canvas, view.counting, view.names, language)
    elif view.phase == "over":
        own.over(canvas, view, language)
    elif scored is not None:
        own.round_result(canvas, view, scored, language)
    elif taken is not None:
        trick_result(canvas, view, trick, taken, language)
    else:
        own.playing(canvas, view, trick, language)
