"""The table's own screen, 128x64 pixels of black and white: every view as one picture."""

from collections.abc import Callable

from msgspec import Struct
from PIL import Image

from companion.core.words import Card
from companion.table.screens import (
    battles,
    common,
    crown_duel,
    crowns,
    cuprum,
    idle,
    menu_lines,
    plain,
)
from companion.table.screens.canvas import Canvas
from companion.table.view import TableView


class GameScreens(Struct, frozen=True):
    """How one game looks: a match under way or over, and a card lying on the idle table."""

    match: Callable[[Canvas, TableView, str], None]
    card: Callable[[Canvas, Card, str], None]


GAME_SCREENS = {
    "crown-duel": GameScreens(crown_duel.match, crown_duel.card),
    "crowns": GameScreens(crowns.match, crowns.card),
    "crown-battles": GameScreens(battles.match, battles.card),
    "cuprum-duelists": GameScreens(cuprum.match, cuprum.card),
}
"""Every game's screens by the game's name."""

PLAIN = GameScreens(plain.match, plain.card)
"""How a game looks that has no screens of its own."""


def draw(view: TableView, language: str) -> Image.Image:
    """Draw the view as a picture of mode "1", 128x64; `language` is `en` or `de`."""
    return compose(view, language).image


def compose(view: TableView, language: str) -> Canvas:
    """Draw the view, and return with the picture where everything was put."""
    canvas = Canvas()
    proposed = GAME_SCREENS.get(view.proposal.game, PLAIN)
    playing = GAME_SCREENS.get(view.playing, PLAIN)
    text = common.message_of(view, language)
    if text:
        done = view.notice is not None and view.notice.key == "corrected"
        common.message(canvas, text, "ready" if done else "problem")
    elif view.menu is not None:
        menu_lines.menu(canvas, view.menu, view.names, language)
    elif view.entering is not None:
        common.entering(canvas, view.entering, common.names_of(view), language)
    elif view.phase in ("idle", "over") and view.card is not None:
        idle.laid_card(canvas, view, view.card, proposed.card, language)
    elif view.phase == "idle" or (view.by_cards and not view.page):
        idle.idle(canvas, view, language)
    else:
        playing.match(canvas, view, language)
    return canvas
