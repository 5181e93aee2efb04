"""Crown Battles on the small screen: what is asked now, and the way to its other screens."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.words import Card, Seat
from companion.games.crown_battles.state import DRAGON, STAND_INS, SUITS, Scored, View
from companion.table.screens.battles_rounds import (
    bid_word,
    over,
    round_result,
    rounds_page,
    scores_page,
)
from companion.table.screens.canvas import SCREEN, Canvas
from companion.table.screens.faces import BOLD, THIN, width
from companion.table.screens.names import shorten
from companion.table.screens.tricks import under_way
from companion.table.screens.tricks_marks import NO_TRUMP, Trick, idle_card, trick_of
from companion.table.screens.tricks_match import TrickScreens, show
from companion.table.screens.tricks_rounds import NAME_WIDE, away, is_away, round_begins
from companion.table.texts import say
from companion.table.view import TableView

NAMES_OF_BIDS = (NAME_WIDE, 30, 18)
"""How wide names beside the bids told so far may be, in pixels of thin letters."""
DOES = {
    "dragon": "battles.does.dragon",
    "golem": "battles.does.golem",
    "peasant": "battles.does.peasant",
    "special": "battles.does.special",
}
"""What a card of each kind does; the suits are alike."""


def match(canvas: Canvas, view: TableView, language: str) -> None:
    """Draw a match under way or over."""
    trick = replace(trick_of(view.game, _trump(view.game)), printed=view.printed)
    show(canvas, view, trick, SCREENS, language)


def _playing(canvas: Canvas, view: TableView, trick: Trick, language: str) -> None:
    game: View = view.game
    if None in game.bids:
        _deal(canvas, view, trick, language)
    elif is_away(view) and not game.confirm:
        low = sum(min(bid) for bid in game.bids if bid)
        away(canvas, view, trick, say(language, "battles.said", n=low, of=game.dealt), language)
    else:
        under_way(canvas, view, trick, language)


def _deal(canvas: Canvas, view: TableView, trick: Trick, language: str) -> None:
    """Say what is trump, who deals how many, who bids first and leads, and what ok does."""
    game: View = view.game
    names = shorten(view.names, NAME_WIDE, BOLD)
    title = say(language, "tricks.round", n=game.number, of=game.options.rounds)
    if view.last_round or game.number == game.options.rounds:
        title = say(language, "tricks.round.last", n=game.number)
    if game.dealer is None:
        said = (say(language, "battles.first"), say(language, "battles.each", n=game.dealt))
        does = say(language, "battles.ok.dealer")
    elif game.die is None:
        deals = say(language, "battles.deals", name=names[game.dealer], n=game.dealt)
        said = (deals, say(language, "battles.then_die"))
        does = say(language, "battles.ok.die")
    elif trick.trump is None:
        asks = say(language, "choosing.trump", name=names[game.dealer])
        said = (asks, say(language, "battles.names"))
        does = say(language, "battles.ok.trump")
    else:
        at = (game.players.index(game.dealer) + 1) % len(game.players)
        begins = say(language, "battles.begins", name=names[game.players[at]])
        deals = say(language, "battles.deals", name=names[game.dealer], n=game.dealt)
        said, does = (deals, begins), say(language, "battles.ok.bid")
        if any(game.bids):
            said = _bidding(view, (*game.players[at:], *game.players[:at]), language)
    round_begins(canvas, view, title, trick.trump, said, does, language)


def _bidding(view: TableView, order: Sequence[Seat], language: str) -> tuple[str, str]:
    """Write the bids told so far, which lie face up (CB01), and who bids next.

    They have as much of the names as there is room for.
    """
    bids = dict(zip(view.game.players, view.game.bids, strict=True))
    following = next(seat for seat in order if bids[seat] is None)
    after = say(language, "battles.next", name=shorten(view.names, NAME_WIDE, BOLD)[following])
    told = [(seat, bid_word(bids[seat])) for seat in order if bids[seat] is not None]
    for limit in NAMES_OF_BIDS:
        names = shorten(view.names, limit, THIN)
        line = " ".join(f"{names[seat]} {bid}" for seat, bid in told)
        if width(line, THIN) <= SCREEN.wide:
            return line, after
    return " ".join(bid for _, bid in told), after


def _trump(game: View) -> str | None:
    """Return the trump suit, also where the die has said that there is none."""
    return NO_TRUMP if game.trump is None and game.die not in (None, DRAGON) else game.trump


def card(canvas: Canvas, card: Card, language: str) -> None:
    """Say what a card does that lies on the idle table, also where one of Crowns serves."""
    role = dict(STAND_INS).get(card, card)
    kind = SUITS.get(role)
    does = say(language, DOES.get(kind, "battles.does.suit")) if kind else ""
    idle_card(canvas, role, does, language, card)


SCREENS = TrickScreens(Scored, scores_page, rounds_page, over, round_result, _playing)
