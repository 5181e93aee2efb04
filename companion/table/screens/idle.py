"""The idle table on the small screen: what would be played, by whom, and how to begin."""

from collections.abc import Callable

from companion.core.words import ALL_SEATS, Card, Seat
from companion.table.screens import faces
from companion.table.screens.canvas import SCREEN, Area, Canvas, fit_whole
from companion.table.screens.common import (
    ASK,
    BACK,
    DOWN,
    KEYS,
    OK,
    UP,
    chosen,
    game_name,
    keys,
    keys_wide,
    short_name,
)
from companion.table.screens.faces import BOLD, TALL, THIN, Face
from companion.table.screens.names import shorten
from companion.table.texts import say
from companion.table.view import TableView

PLAYERS = Area(0, 18, 128, 9)
BELOW_CARD = Area(0, 43, 128, 9)
"""Where the players stand while a card is explained above them."""
NAME_WIDE = 56


def idle(canvas: Canvas, view: TableView, language: str) -> None:
    """Show game, players and agreements, and what the buttons do."""
    title = game_name(view.proposal.game, language)
    wide = 22 + faces.width(title, TALL)
    x = (SCREEN.wide - wide) // 2
    canvas.icon(x, 3, "crown")
    canvas.text(x + 22, 0, title, TALL)
    canvas.paragraph(PLAYERS, players(view, language), ((BOLD, 1), (THIN, 1)))
    words = chosen(view.proposal, view.offers, language)
    few = fit_whole(words, 128, ((BOLD, 1), (THIN, 2))) is not None
    options = Area(0, 28, 128, 17 if few else 25)
    canvas.paragraph(options, words, ((BOLD, 1), (THIN, 2 if few else 3)))
    start = say(language, "screen.start")
    keys(canvas, ASK if few else KEYS, (OK, start), _other_key(view, language))


def laid_card(
    canvas: Canvas,
    view: TableView,
    card: Card,
    explain: Callable[[Canvas, Card, str], None],
    language: str,
) -> None:
    """Explain a card that lies on the idle table, and show which game ok starts with whom."""
    explain(canvas, card, language)
    canvas.paragraph(BELOW_CARD, players(view, language), ((BOLD, 1), (THIN, 1)))
    keys(canvas, KEYS, *_foot(view, language))


def _foot(view: TableView, language: str) -> list[tuple[str, str]]:
    """Say which game ok starts, as large as can be, and beside it what there is room for.

    How to leave a game that a card proposes goes before large letters.
    """
    game = short_name(view.proposal.game, language)
    start = (OK, say(language, "screen.start.game", game=game))
    other = _other_key(view, language)
    sizes = (BOLD, THIN) if view.by_cards else (BOLD,)
    tries = ([ok, other] for face in sizes for ok in (start, (OK, game)) if _fits(face, ok, other))
    return next(tries, [start])


def _fits(face: Face, *does: tuple[str, str]) -> bool:
    return keys_wide(does, face) <= KEYS.inset(1).wide


def _other_key(view: TableView, language: str) -> tuple[str, str]:
    """Say how to leave what is proposed for what was agreed before, else how to change it."""
    if view.by_cards:
        return (BACK, say(language, "screen.no"))
    return (UP if view.phase == "over" else DOWN, say(language, "screen.change"))


def players(view: TableView, language: str) -> str:
    """Name all who would play: two against each other, or more in their order."""
    names: dict[Seat, str] = dict(zip(ALL_SEATS, view.proposal.names, strict=False))
    if len(names) == 2:
        a, b = shorten(names, NAME_WIDE, BOLD).values()
        return say(language, "screen.vs", a=a, b=b)
    room = SCREEN.wide // max(1, len(names)) - faces.width(", ", THIN)
    return ", ".join(shorten(names, room, THIN).values())
