"""Cuprum Duelists on the small screen: what is asked now, and the way to its other screens."""

from collections.abc import Mapping

from companion.core.words import Card, Seat
from companion.games.cuprum_duelists.cards import ORDER, RANKS, VALUE
from companion.games.cuprum_duelists.state import CARDS_A_TURN, SEATS, View
from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.common import CARD, OK
from companion.table.screens.cuprum_choose import choose
from companion.table.screens.cuprum_field import bottom, duels, on_turn, sides, top_bar
from companion.table.screens.cuprum_pages import fought_page, last_page, score_page
from companion.table.screens.cuprum_results import over, result
from companion.table.screens.cuprum_tapped import tapped
from companion.table.screens.faces import BIG, BOLD, TALL, THIN
from companion.table.screens.names import shorten
from companion.table.stories.cuprum_duelists import class_name
from companion.table.texts import say
from companion.table.texts.cards import SUITS, card_name, is_card
from companion.table.view import TableView

HINT = Area(33, 10, 95, 34)
"""Where an empty field leaves room for what to do with the pile."""
ASK_NAME, SMALL_NAME = (44, BOLD), (25, THIN)
"""How wide a name may be in the question, and where two lines share its place."""


def match(canvas: Canvas, view: TableView, language: str) -> None:
    """Draw a match under way or over: its own screen first, then three to look things up."""
    if view.choosing is not None:
        choose(canvas, view, language)
    elif view.page == 1:
        last_page(canvas, view, language)
    elif view.page == 2:
        score_page(canvas, view, language)
    elif view.page == 3:
        fought_page(canvas, view, language)
    elif view.phase == "over":
        over(canvas, view, language)
    elif view.result:
        result(canvas, view, language)
    else:
        _battle(canvas, view, language)


def card(canvas: Canvas, card: Card, language: str) -> None:
    """Say of a card on the idle table what class it is, and what it counts."""
    if card not in ORDER:
        name = card_name(language, card) if is_card(card) else card
        canvas.paragraph(CARD, name, ((BIG, 1), (BOLD, 2), (THIN, 3)))
        return
    rank, suit = card[:-1], card[-1]
    end = canvas.text(2, 1, rank, BIG)
    end = canvas.text(end + 3, 1, SUITS[suit], BIG)
    name = class_name(card, language)
    canvas.paragraph(Area(end + 4, 1, 124 - end, 17), name, ((BIG, 1), (TALL, 1), (BOLD, 2)))
    value = VALUE["rank"][card]
    counts = say(language, "cuprum.counts", value=value)
    for y, line in ((20, counts), (30, _beats(value, language))):
        canvas.paragraph(Area(0, y, 128, 9), line, ((BOLD, 1), (THIN, 1)))


def _beats(value: int, language: str) -> str:
    if value == 2:
        return say(language, "cuprum.beats.none")
    if value == 3:
        return say(language, "cuprum.beats.two")
    return say(language, "cuprum.beats", low=RANKS[value - 3])


# A battle


def _battle(canvas: Canvas, view: TableView, language: str) -> None:
    top_bar(canvas, view, language)
    if view.shared and (view.waits or view.latest) and not view.lift:
        tapped(canvas, view, language)
    elif _untouched(view):
        sides(canvas, view)
        canvas.sentences(HINT, _hints(view, language), ((TALL, 2), (BOLD, 4), (THIN, 4)), more="")
    else:
        sides(canvas, view)
        duels(canvas, view)
    beside = _beside(view, language)
    names = shorten(view.names, *(ASK_NAME if beside is None else SMALL_NAME))
    bottom(canvas, *question(view, names, language), beside)


def _untouched(view: TableView) -> bool:
    """Tell whether nobody has acted in this battle."""
    game: View = view.game
    return game.turn == 0 and not game.laid and not any(map(any, game.fields))


def _hints(view: TableView, language: str) -> list[str]:
    """Say what to do before the first card: clear the field, shuffle, draw (CU04, CU26)."""
    game: View = view.game
    said = [say(language, "cuprum.clear")] if view.old and game.discarded else []
    if _shuffled(game):
        said.append(say(language, "cuprum.shuffle"))
    rest = game.ready and game.stock <= 1  # CU-R5: then it may have been fewer than three
    if game.battle == 1:
        said.append(say(language, "cuprum.draw.first"))
    else:
        said.append(say(language, "cuprum.draw.rest" if rest else "cuprum.draw"))
    if game.battle == 1 and game.options.values == "class":
        said.append(say(language, "cuprum.hint.class"))
    elif game.starter is not None:
        name = shorten(view.names, *ASK_NAME)[game.starter]
        said.append(say(language, "cuprum.begins", name=name))
    return said


def _shuffled(game: View) -> bool:
    """Tell whether the discards went under the pile before this battle (CU-R5).

    The first 32 cards serve five draws of six.
    """
    return game.battle > 6 and not game.discarded


# The question


def question(
    view: TableView, names: Mapping[Seat, str], language: str
) -> tuple[str, tuple[str, str] | None]:
    """Ask what is to be done now, by whom, and tell what ok does."""
    game: View = view.game
    if view.lift:
        return say(language, "cuprum.ask.lift"), None
    if game.starter is None:
        return say(language, "cuprum.ask.starter"), None
    if not game.ready:
        return say(language, "cuprum.ask.deal"), None
    i = on_turn(game)
    if i is not None:
        does = "cuprum.next" if game.laid == CARDS_A_TURN else "cuprum.done"
        return _turn(view, i, names[SEATS[i]], language), (OK, say(language, does))
    if view.countdown is not None:
        return say(language, "cuprum.ask.closing", n=view.countdown), None
    return say(language, "cuprum.ask.over"), (OK, say(language, "cuprum.close"))


def _turn(view: TableView, i: int, name: str, language: str) -> str:
    """Say whose turn it is, and how many cards can still be set in it (CU07)."""
    game: View = view.game
    laid = 0 if game.laid == CARDS_A_TURN else game.laid
    most = min(CARDS_A_TURN - laid, game.hands[i])
    if not most:
        return say(language, "cuprum.ask.no_card", name=name)
    if laid:
        return say(language, "cuprum.ask.more", name=name)
    return say(language, "cuprum.ask.cards", name=name, n=most)


def _beside(view: TableView, language: str) -> tuple[str, str] | None:
    """Say what can be done beside the turn, and an icon: uncover, or answer with a reserve.

    Who may answer is seen on the field as well, at the reserve. That a card waits goes before it:
    so one sees why the turn is still the other's, and that ok ends it (CU-R3).
    """
    game: View = view.game
    may = next((i for i in (0, 1) if game.may_answer[i]), None)
    if view.lift:
        return None
    if view.moving:
        return _moving(view, *view.moving, language), ""
    if view.covered:
        return _take_away(view, language)
    if waits := _waits(view, language):
        return waits, ""
    if may is None:
        return None
    if may == on_turn(game):
        return say(language, "cuprum.answer.first"), "answer"
    name = shorten(view.names, *SMALL_NAME)[SEATS[may]]
    return say(language, "cuprum.answer", name=name), "answer"


def _moving(view: TableView, seat: Seat, word: str, language: str) -> str:
    """Say that a reserve on its way is waited for, and where it was told to go (CU15)."""
    if not word:
        return say(language, "cuprum.moving", name=shorten(view.names, *SMALL_NAME)[seat])
    return say(language, "cuprum.moving.to", place=say(language, f"cuprum.place.{word}"))


def _waits(view: TableView, language: str) -> str:
    """Say whose card lies early and waits for its turn (T2), as long as turns are left."""
    early = next((each.seat for each in view.seats if any(each.early)), None)
    if early is None or on_turn(view.game) is None:
        return ""
    return say(language, "cuprum.waits", name=shorten(view.names, *SMALL_NAME)[early])


def _take_away(view: TableView, language: str) -> tuple[str, str]:
    """Ask to take covered cards away, as long as they lie (CU10)."""
    if len(view.covered) > 1:
        return say(language, "cuprum.take_away.some"), ""
    card = card_name(language, view.covered[0])
    return say(language, "cuprum.take_away", card=card), ""
