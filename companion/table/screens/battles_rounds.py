"""What came of a round of Crown Battles, the scores, and how the match ended."""

from companion.core.words import Seat
from companion.games.crown_battles.scoring import off_by
from companion.games.crown_battles.state import Bid, Scored, View
from companion.table.screens.canvas import Canvas
from companion.table.screens.common import names_of
from companion.table.screens.tricks_rounds import match_over
from companion.table.screens.tricks_scores import columns, rounds_so_far, scores
from companion.table.screens.tricks_tables import Line, gain, table
from companion.table.texts import say
from companion.table.view import TableView

ENDS = (61, 81, 109)
"""Where the columns end."""


def bid_word(bid: Bid | None) -> str:
    """Write a bid as people see it.

    >>> bid_word((2, 3)), bid_word((0,)), bid_word(None)
    ('2/3', '0', '–')
    """
    return "/".join(map(str, bid)) if bid else "–"


def round_result(canvas: Canvas, view: TableView, told: Scored, language: str) -> None:
    """Show what each player bid, won and gets, and who holds the Crown; hits black on white."""
    heads = columns(say(language, "battles.column.said"), "+/-", ENDS, language)
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
    table(canvas, view, say(language, "tricks.round.short", n=told.round), heads, lines, language)


def scores_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show everybody's coins, the most first, with this round's bid and tricks won."""
    game: View = view.game
    bids: dict[Seat, Bid | None] = {}
    if any(bid is not None for bid in game.bids):
        bids = dict(zip(game.players, game.bids, strict=True))
    said = {seat: bid_word(bid) for seat, bid in bids.items()}
    signs = {} if game.crown is None else {game.crown: ("king", "")}
    head = say(language, "battles.column.said")
    scores(canvas, view, head, said, signs, ENDS, language)


def rounds_page(canvas: Canvas, view: TableView, language: str) -> None:
    """Show how far everybody was off in every round so far."""

    def off(told: Scored) -> list[int]:
        return [off_by(bid, won) for bid, won in zip(told.bids, told.won, strict=True)]

    rounds_so_far(canvas, view, Scored, off, language)


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
