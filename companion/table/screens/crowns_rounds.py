"""What came of a round of Crowns, the scores, and how the match ended."""

from companion.core.words import Seat
from companion.games.crowns.state import Scored, View
from companion.table.screens.canvas import Canvas
from companion.table.screens.common import names_of
from companion.table.screens.tricks_rounds import match_over
from companion.table.screens.tricks_scores import columns, rounds_so_far, scores
from companion.table.screens.tricks_tables import Line, gain, table
from companion.table.texts import say
from companion.table.view import TableView

ENDS = (57, 78, 109)
"""Where the columns end."""


def round_result(canvas: Canvas, view: TableView, told: Scored, language: str) -> None:
    """Show what each player said, won and gets, and the diamonds; hits black on white."""
    heads = columns(say(language, "crowns.column.said"), "+/-", ENDS, language)
    rows = zip(told.players, told.predictions, told.won, told.points, told.diamonds, strict=True)
    lines = [
        Line(
            seat,
            (str(said), str(won), gain(points)),
            "gem" if diamonds else "",
            str(diamonds),
            black_on_white=said == won,
        )
        for seat, said, won, points, diamonds in rows
    ]
    title = say(language, "tricks.round.short", n=told.round)
    table(canvas, view, title, heads, lines, language)


def scores_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show everybody's total, the most first, with this round's prediction and battles won."""
    game: View = view.game
    said: dict[Seat, str] = {}
    if None not in game.predictions:
        said = dict(zip(game.players, map(str, game.predictions), strict=True))
    signs = {seat: ("gem" if n else "", str(n)) for seat, n in game.diamonds}
    head = say(language, "crowns.column.said")
    scores(canvas, view, head, said, signs, ENDS, language)


def rounds_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show how far everybody was off in every round so far."""

    def off(told: Scored) -> list[int]:
        return [abs(said - won) for said, won in zip(told.predictions, told.won, strict=True)]

    rounds_so_far(canvas, view, Scored, off, language)


def over(canvas: Canvas, view: TableView, language: str) -> None:
    """Show who has won the match and what everybody has."""
    game: View = view.game
    names = names_of(view)
    winners = [names[seat] for seat in view.winners]
    if len(winners) == 1:
        head = say(language, "tricks.wins", name=winners[0])
    else:
        head = say(language, "tricks.shared", n=len(winners))
    why = say(language, "crowns.most")
    if len(winners) > 1:
        why = ", ".join(winners)
    if view.ended == "last":
        why = why if len(winners) > 1 else say(language, "tricks.last_round")
    match_over(canvas, view, head, why, dict(game.totals), game.players, language)
