"""What came of a battle or match of Cuprum Duelists, with its reason."""

from collections.abc import Mapping
from typing import Any

from companion.core.words import Seat
from companion.games.cuprum_duelists.state import MAIN, SEATS, TO_WIN, WINGS, Battle, View
from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.common import names_of, over_keys
from companion.table.screens.cuprum_field import (
    ACROSS,
    NAME_WIDE,
    SMALL,
    ahead,
    at,
    cell,
    partings,
)
from companion.table.screens.faces import BIG, BOLD, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import DOTS_X, dots
from companion.table.screens.won_match import won_match
from companion.table.stories.cuprum_duelists import headline, reason, story
from companion.table.texts import say
from companion.table.view import TableView

HEAD = Area(0, 31, 128, 16)
REASON = Area(0, 48, 128, 16)
LINES = ((BOLD, 2), (THIN, 2))
DECIDING = {"main": MAIN, "wings": MAIN + WINGS, "highest": MAIN + WINGS}
"""The slots that mattered: wings only where the main army is level."""


def last_battle(told: tuple[Any, ...]) -> Battle | None:
    """Return the last finished battle, None before the first."""
    battles = [each for each in told if isinstance(each, Battle)]
    return battles[-1] if battles else None


def result(canvas: Canvas, view: TableView, language: str) -> None:
    """Show the five duels, who has won the battle, and why."""
    told = last_battle(view.result)
    if told is None:
        return
    canvas.text(0, 0, say(language, "cuprum.battle", n=told.number), BOLD)
    score = f"{told.score[0]}:{told.score[1]}"
    begin = canvas.right(DOTS_X - 4, 0, score, BOLD)
    canvas.icon(begin - 7, 0, "flag")
    dots(canvas, view)
    five_duels(canvas, view, told)
    names = names_of(view)
    canvas.paragraph(HEAD, headline(told, names, language), ((BIG, 1), (TALL, 1)))
    said = reason(told, names, language)
    if told.score[0] == told.score[1] >= TO_WIN:  # CU-R4
        said = [said[-1], say(language, "cuprum.play_on", n=told.score[0])]
    canvas.sentences(REASON, said, LINES, dispensable=len(said) - 1, more="", centre=True)


def five_duels(canvas: Canvas, view: TableView, told: Battle) -> None:
    """Show all that counted; who won a duel that mattered is black on white."""
    game: View = view.game
    names = shorten(view.names, NAME_WIDE, THIN)
    values = game.options.values
    partings(canvas, SMALL)
    for i, seat in enumerate(SEATS):
        canvas.text(0, SMALL.y[i] + 1, names[seat], THIN)
    for slot in ACROSS:
        a, b = (top[at(slot)] for top in told.tops)
        who = ahead(a, b, values)
        for i, card in enumerate((a, b)):
            lit = who == i and slot in DECIDING[told.step]
            cell(canvas, SMALL, i, slot, card, values, lit=lit)


def over(canvas: Canvas, view: TableView, language: str) -> None:
    """Show who has won the match, how it stands, why, and what can be done now."""
    game: View = view.game
    won_match(canvas, view, _winner(view, language), game.score)
    why = why_over(view, names_of(view), language)
    canvas.sentences(
        Area(0, 36, 128, 17), why, LINES, dispensable=max(0, len(why) - 1), more="", centre=True
    )
    over_keys(canvas, view, language)


def _winner(view: TableView, language: str) -> str:
    if len(view.winners) != 1:
        return say(language, "cuprum.level")
    return say(language, "cuprum.wins", name=names_of(view)[view.winners[0]])


def why_over(view: TableView, names: Mapping[Seat, str], language: str) -> list[str]:
    """Say why the match is over: who gave up, or how its last battle went."""
    if view.ended == "conceded":
        loser = next(seat for seat in SEATS if seat not in view.winners)
        return [say(language, "cuprum.gave_up", name=names[loser])]
    told = last_battle(view.told)
    why = reason(told, names, language) if told else []
    return [*why, say(language, "cuprum.last_over")] if view.ended == "last" else why


def sentences(told: Battle, view: TableView, language: str) -> list[str]:
    """Tell a battle in full: who won it, why, and how the match stands."""
    names = names_of(view)
    goes_on = view.phase != "over"
    return [f"{headline(told, names, language)}.", *story(told, names, language, goes_on=goes_on)]
