"""What came of a round or match of Crown Duel, with its reason."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.words import Seat
from companion.games.crown_duel.resolve import BOOST, SCOUT
from companion.games.crown_duel.state import RANK, SEATS, GameEnd, Round, View
from companion.table.screens.canvas import INK, PAPER, Area, Canvas
from companion.table.screens.common import names_of, over_keys
from companion.table.screens.crown_duel_marks import bar, face_of, suit_of
from companion.table.screens.faces import BIG, BOLD, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import DOTS_X
from companion.table.screens.won_match import won_match
from companion.table.stories.crown_duel import headline, story
from companion.table.texts import say
from companion.table.view import TableView

TILE = Area(0, 10, 42, 26)
TILE_STEP = 28
HEAD = Area(46, 8, 82, 16)
REASON = Area(46, 24, 82, 40)
MARKS = {SCOUT: "scout", BOOST: "boost_low"}
"""The powers that reach into the next round; a mark is no higher than a suit beside it."""


def last_told(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the last finished round and what ended with it; nothing before the first."""
    rounds = [i for i, each in enumerate(told) if isinstance(each, Round)]
    return told[rounds[-1] :] if rounds else ()


def sentences(result: tuple[Any, ...], names: Mapping[Seat, str], language: str) -> list[str]:
    """Tell a round, and the end of its game where it ended."""
    goes_on = not any(isinstance(each, GameEnd) for each in result)
    said: list[str] = []
    for each in result:
        said += story(each, names, language, goes_on=goes_on)
    return said


def heading(result: tuple[Any, ...], names: Mapping[Seat, str], language: str) -> str:
    """Say in a few words what came of it: the game's end before the round's."""
    heads = [headline(each, names, language) for each in result]
    return heads[-1] if heads else ""


def result(canvas: Canvas, view: TableView, language: str) -> None:
    """Show both cards, who takes what, and why."""
    told = view.result[0]
    bar(canvas, view, told.number, told.held)
    _coins(canvas, view)
    for i in (0, 1):
        _tile(canvas, view, told, i)
    names = names_of(view)
    head = heading(view.result, names, language)
    canvas.paragraph(HEAD, head, ((TALL, 1), (BOLD, 2), (THIN, 2)), centre=False)
    said = sentences(view.result, names, language)
    rest = [each for each in said if each.rstrip(".") != head]
    canvas.sentences(REASON, rest, ((BOLD, 3), (THIN, 5)), dispensable=_boosts(told))


def _boosts(told: Round) -> int:
    """Count the sentences that only tell a boosted value, which its tile shows as well."""
    names = dict.fromkeys(SEATS, "")
    plain = replace(told, boosted=(False, False))
    return len(story(told, names, "en")) - len(story(plain, names, "en"))


def _coins(canvas: Canvas, view: TableView) -> None:
    """Show how many coins each has now, or had when the game ended."""
    game: View = view.game
    ended = next((each for each in view.result if isinstance(each, GameEnd)), None)
    a, b = game.coins if ended is None else ended.coins
    begin = canvas.right(DOTS_X - 4, 0, f"{a}:{b}", BOLD)
    canvas.icon(begin - 10, 0, "small coin")


def _tile(canvas: Canvas, view: TableView, told: Round, i: int) -> None:
    """Draw one seat's card, black on white where it won."""
    area = Area(TILE.x, TILE.y + TILE_STEP * i, TILE.wide, TILE.high)
    won = told.winner == SEATS[i]
    ink = PAPER if won else INK
    if won:
        canvas.fill(area)
    else:
        canvas.frame(area)
    name = shorten(view.names, TILE.wide - 4, THIN)[SEATS[i]]
    canvas.text(area.x + 2, area.y + 1, name, THIN, ink)
    canvas.text(area.x + 2, area.y + 10, face_of(told.cards[i]), BIG, ink)
    canvas.text(area.x + 18, area.y + 9, suit_of(told.cards[i]), BOLD, ink)
    if told.lost_power[i]:
        canvas.icon(area.x + 28, area.y + 9, "cancelled", ink)
    elif (mark := MARKS.get(RANK[told.cards[i]])) is not None:
        canvas.icon(area.x + 28, area.y + 9, mark, ink)
    if told.boosted[i]:
        canvas.text(area.x + 18, area.y + 17, f"={told.values[i]}", BOLD, ink)


def over(canvas: Canvas, view: TableView, language: str) -> None:
    """Show who has won the match, how it stands, why, and what can be done now."""
    won_match(canvas, view, _winner(view, language), _standing(view.game))
    why = why_over(view, names_of(view), language)
    canvas.sentences(Area(0, 36, 128, 17), why, ((BOLD, 2), (THIN, 2)), centre=True)
    over_keys(canvas, view, language)


def _winner(view: TableView, language: str) -> str:
    if len(view.winners) > 1:
        return say(language, "duel.level")
    return say(language, "duel.wins", name=names_of(view)[view.winners[0]])


def _standing(game: View) -> tuple[int, int]:
    """Return the coins, or in a match of several games the games won."""
    return game.wins if game.options.best_of > 1 else game.coins


def why_over(view: TableView, names: Mapping[Seat, str], language: str) -> list[str]:
    """Say why the match is over: who gave up, or how its last round went."""
    if view.ended == "conceded":
        loser = next(seat for seat in SEATS if seat not in view.winners)
        return [say(language, "duel.gave_up", name=names[loser])]
    last = [say(language, "duel.last_over")] if view.ended == "last" else []
    told = [each for each in last_told(view.told) if isinstance(each, Round)]
    return last + [each for end in told for each in story(end, names, language, goes_on=False)]
