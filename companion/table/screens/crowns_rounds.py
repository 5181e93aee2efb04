"""What came of a round of Crowns, the scores, and how the match ended."""

from companion.games.crowns.state import Scored, View
from companion.table.screens.canvas import Canvas
from companion.table.screens.common import names_of
from companion.table.screens.tricks_rounds import match_over
from companion.table.screens.tricks_tables import Column, Line, Round, gain, ranked, table, tracker
from companion.table.texts import say
from companion.table.view import TableView

SAID, WON, POINTS = 57, 78, 109
"""Where the columns end."""


def round_result(canvas: Canvas, view: TableView, told: Scored, language: str) -> None:
    """Show what each player said, won and gets, and the diamonds; hits black on white."""
    columns = (
        Column(say(language, "crowns.column.said"), SAID),
        Column(say(language, "tricks.column.won"), WON),
        Column("+/-", POINTS),
    )
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
    table(canvas, view, title, columns, lines, language)


def scores_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show everybody's total, the most first, with this round's prediction and battles won."""
    game: View = view.game
    totals, diamonds = dict(game.totals), dict(game.diamonds)
    columns = (
        Column(say(language, "crowns.column.said"), SAID),
        Column(say(language, "tricks.column.won"), WON),
        Column(say(language, "tricks.column.total"), POINTS),
    )
    said = dict(zip(game.players, game.predictions, strict=True))
    won = dict(zip(game.players, game.won, strict=True))
    playing = None not in game.predictions
    left = say(language, "tricks.left")
    here = {seat: "" if seat in game.players else left for seat in totals}
    lines = [
        Line(
            seat,
            (
                str(said[seat]) if playing and seat in said else "",
                str(won[seat]) if playing and seat in won else here[seat],
                str(totals[seat]),
            ),
            "gem" if diamonds[seat] else "",
            str(diamonds[seat]),
        )
        for seat in ranked(totals, game.players)
    ]
    table(canvas, view, say(language, "tricks.scores"), columns, lines, language)


def rounds_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show how far everybody was off in every round so far; 0 off is a hit."""
    game: View = view.game
    rounds = [
        Round(
            told.trump,
            {
                seat: (str(abs(said - won) or won), said == won)
                for seat, said, won in zip(told.players, told.predictions, told.won, strict=True)
            },
        )
        for told in view.told
        if isinstance(told, Scored)
    ]
    tracker(canvas, view, rounds, game.seats, language)


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
