"""What came of a round of Crown Battles, the scores, and how the match ended."""

from companion.core.words import Seat
from companion.games.crown_battles.state import Bid, Scored, View
from companion.table.screens.canvas import Canvas
from companion.table.screens.common import names_of
from companion.table.screens.tricks_marks import NO_TRUMP
from companion.table.screens.tricks_rounds import match_over
from companion.table.screens.tricks_tables import Column, Line, Round, gain, ranked, table, tracker
from companion.table.texts import say
from companion.table.view import TableView

SAID, WON, POINTS = 61, 81, 109
"""Where the columns end."""


def bid_word(bid: Bid | None) -> str:
    """Write a bid as people see it.

    >>> bid_word((2, 3)), bid_word((0,)), bid_word(None)
    ('2/3', '0', '–')
    """
    return "/".join(map(str, bid)) if bid else "–"


def off_by(bid: Bid, won: int) -> int:
    """Return how far a bid was from the tricks won (CB-R3).

    >>> off_by((2, 3), 5), off_by((2, 3), 3)
    (2, 0)
    """
    return min(abs(number - won) for number in bid)


def round_result(canvas: Canvas, view: TableView, told: Scored, language: str) -> None:
    """Show what each player bid, won and gets, and who holds the Crown; hits black on white."""
    columns = (
        Column(say(language, "battles.column.said"), SAID),
        Column(say(language, "tricks.column.won"), WON),
        Column("+/-", POINTS),
    )
    lines = [
        Line(
            seat,
            (bid_word(bid), str(won), gain(points)),
            "king" if seat == told.crown else "",
            black_on_white=off_by(bid, won) == 0,
        )
        for seat, bid, won, points in zip(
            told.players, told.bids, told.won, told.points, strict=True
        )
    ]
    table(canvas, view, say(language, "tricks.round.short", n=told.round), columns, lines, language)


def scores_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show everybody's coins, the most first, with this round's bid and tricks won."""
    game: View = view.game
    totals = dict(game.totals)
    columns = (
        Column(say(language, "battles.column.said"), SAID),
        Column(say(language, "tricks.column.won"), WON),
        Column(say(language, "tricks.column.total"), POINTS),
    )
    bids: dict[Seat, Bid | None] = dict(zip(game.players, game.bids, strict=True))
    won = dict(zip(game.players, game.won, strict=True))
    playing = any(bid is not None for bid in game.bids)
    left = say(language, "tricks.left")
    here = {seat: "" if seat in game.players else left for seat in totals}
    lines = [
        Line(
            seat,
            (
                bid_word(bids[seat]) if playing and seat in bids else "",
                str(won[seat]) if playing and seat in won else here[seat],
                str(totals[seat]),
            ),
            "king" if seat == game.crown else "",
        )
        for seat in ranked(totals, game.players)
    ]
    table(canvas, view, say(language, "tricks.scores"), columns, lines, language)


def rounds_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show how far everybody was off in every round so far; what was won stands for a hit."""
    game: View = view.game
    rounds = [
        Round(
            told.trump or NO_TRUMP,
            {
                seat: _cell(bid, won)
                for seat, bid, won in zip(told.players, told.bids, told.won, strict=True)
            },
        )
        for told in view.told
        if isinstance(told, Scored)
    ]
    tracker(canvas, view, rounds, game.seats, language)


def _cell(bid: Bid, won: int) -> tuple[str, bool]:
    off = off_by(bid, won)
    return (str(off or won), off == 0)


def over(canvas: Canvas, view: TableView, language: str) -> None:
    """Show who is the Ruler, if anybody, and what everybody has."""
    game: View = view.game
    names = names_of(view)
    if view.ended == "conceded":
        head = say(language, "tricks.wins", name=names[view.winners[0]])
        loser = next(seat for seat in game.players if seat not in view.winners)
        why = say(language, "battles.gave_up", name=names[loser])
    elif view.winners:
        head = say(language, "battles.ruler", name=names[view.winners[0]])
        why = say(language, "tricks.last_round" if view.ended == "last" else "battles.holds")
    else:
        head = say(language, "battles.no_ruler")
        why = say(language, "battles.crown.nobody")
    match_over(canvas, view, head, why, dict(game.totals), game.players, language)
