"""Crowns on the small screen: what is asked now, and the way to its other screens."""

from companion.core.words import Card
from companion.games.crowns.state import SUITS, Scored, View
from companion.table.screens.canvas import Canvas
from companion.table.screens.crowns_rounds import over, round_result, rounds_page, scores_page
from companion.table.screens.faces import BOLD
from companion.table.screens.names import shorten
from companion.table.screens.tricks import under_way
from companion.table.screens.tricks_marks import Trick, idle_card, trick_of
from companion.table.screens.tricks_match import TrickScreens, show
from companion.table.screens.tricks_rounds import NAME_WIDE, away, is_away, round_begins
from companion.table.texts import say
from companion.table.view import TableView

DOES = {
    "black": "crowns.does.black",
    "white": "crowns.does.white",
    "king": "crowns.does.king",
}
"""What a card of each kind does; the colours are alike."""


def match(canvas: Canvas, view: TableView, language: str) -> None:
    """Draw a match under way or over."""
    trick = trick_of(view.game, view.game.trump)
    show(canvas, view, trick, SCREENS, language)


def _playing(canvas: Canvas, view: TableView, trick: Trick, language: str) -> None:
    game: View = view.game
    if trick.turn is None and None in game.predictions:
        _deal(canvas, view, language)
    elif is_away(view):
        said = [n for n in game.predictions if isinstance(n, int)]
        sums = say(language, "crowns.said", n=sum(said), of=game.dealt)
        away(canvas, view, trick, sums, language)
    else:
        under_way(canvas, view, trick, language)


def _deal(canvas: Canvas, view: TableView, language: str) -> None:
    """Say what is trump, who shuffles and deals how many, who leads, and what ok does."""
    game: View = view.game
    names = shorten(view.names, NAME_WIDE, BOLD)
    title = say(language, "tricks.round", n=game.number, of=game.options.rounds)
    if view.last_round or game.number == game.options.rounds:
        title = say(language, "tricks.round.last", n=game.number)
    if game.starter is None or game.shuffler is None:
        said = (say(language, "crowns.first"), say(language, "crowns.each", n=game.dealt))
        round_begins(canvas, view, title, None, said, say(language, "crowns.ok.starter"), language)
        return
    said = (
        say(language, "crowns.shuffles", name=names[game.shuffler], n=game.dealt),
        say(language, "tricks.will_lead", name=names[game.starter]),
    )
    does = say(language, "crowns.ok.predict" if game.trump else "crowns.ok.trump")
    round_begins(canvas, view, title, game.trump, said, does, language)


def card(canvas: Canvas, card: Card, language: str) -> None:
    """Say what a card does that lies on the idle table."""
    kind = SUITS.get(card)
    does = say(language, DOES.get(kind, "crowns.does.colour")) if kind else ""
    idle_card(canvas, card, does, language)


SCREENS = TrickScreens(Scored, scores_page, rounds_page, over, round_result, _playing)
