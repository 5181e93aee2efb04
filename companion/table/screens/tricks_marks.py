"""What stands at the same place on every screen of a game of tricks, and how its cards look."""

from typing import Any

from msgspec import Struct

from companion.core.words import Card, Seat
from companion.table.screens.canvas import INK, PAPER, Area, Canvas
from companion.table.screens.common import ASK, CARD
from companion.table.screens.faces import BIG, BOLD, TALL, THIN, Face, width
from companion.table.screens.names import shorten
from companion.table.screens.page_dots import DOTS_X, dots
from companion.table.texts import say
from companion.table.texts.cards import (
    card_name,
    is_card,
    suit_and_number,
    suit_letters,
    suit_name,
)
from companion.table.view import TableView

NO_TRUMP = "x"
LONG_AT = 8
"""So many letters of round and trick are drawn thin, so that trump keeps its place."""
SIGN = 7
"""How wide and high a sign is; few are a little wider."""


class Trick(Struct, frozen=True):
    """A trick as a screen shows it, whatever the game.

    `trump` is None until it is known, and NO_TRUMP where there is none. `order` are the players
    from the leader on, `laid` their cards so far, `led` the suit to be followed; `ahead` would
    win now, and `why` is the game's word for it. `turn` is None while nobody lays. `printed`
    pairs cards with their own faces where the cards of another game serve.
    """

    trump: str | None
    round: int
    number: int
    size: int
    order: tuple[Seat, ...]
    laid: tuple[tuple[Seat, Card], ...]
    led: str | None
    ahead: Seat | None
    why: str
    turn: Seat | None
    printed: tuple[tuple[Card, Card], ...] = ()

    def looks(self, language: str, card: Card) -> "Looks":
        """Say how a card of this trick looks."""
        return looks(language, card, dict(self.printed).get(card))


def trick_of(game: Any, trump: str | None) -> Trick:
    """Put the trick under way of a game's view as the screens want it."""
    first = game.laid[0][0] if game.laid else game.turn
    at = game.players.index(first) if first in game.players else 0
    return Trick(
        trump=trump,
        round=game.number,
        number=sum(game.won) + 1,
        size=game.dealt,
        order=(*game.players[at:], *game.players[:at]),
        laid=game.laid,
        led=game.led,
        ahead=game.winning,
        why=game.why,
        turn=game.turn,
    )


def suit_word(language: str, suit: str) -> str:
    """Say a suit, or that there is no trump."""
    return say(language, "tricks.no_trump") if suit == NO_TRUMP else suit_name(language, suit)


def top_bar(canvas: Canvas, view: TableView, trick: Trick, language: str) -> None:
    """Show trump at the left, then the round and the trick, and which page this is."""
    number = min(trick.number, trick.size)
    words = say(language, "tricks.at", round=trick.round, n=number, of=trick.size)
    begin = canvas.right(DOTS_X - 4, 0, words, BOLD if len(words) < LONG_AT else THIN)
    trump_in(canvas, Area(0, 0, begin - 4, 8), trick.trump, language)
    dots(canvas, view)


def trump_in(canvas: Canvas, area: Area, trump: str | None, language: str) -> None:
    """Show trump by sign and name in a place of one line; nothing while it is not known."""
    if trump is None:
        return
    end = canvas.icon(area.x, area.y, trump)
    rest = Area(end + 3, area.y, area.x + area.wide - end - 3, 8)
    word = suit_word(language, trump)
    if width(word, THIN) > rest.wide:
        word = say(language, "tricks.no_trump.short")
    canvas.paragraph(rest, word, ((BOLD, 1), (THIN, 1)), centre=False)


def turn_bar(
    canvas: Canvas, view: TableView, seat: Seat, does: str, suit: str | None, language: str
) -> None:
    """Put at the bottom whose turn it is, as large as it can be, and what is to be done.

    With a `suit` that is what has to be followed: its sign and name stand under the words.
    """
    canvas.fill(ASK)
    word = suit_name(language, suit) if suit else ""
    beside = max(width(does, BOLD), SIGN + 3 + width(word, BOLD) if suit else 0)
    limit = ASK.wide - beside - 9
    whole = width(view.names[seat], BIG) <= limit
    name = shorten(view.names, limit, BIG if whole else TALL)[seat]
    canvas.text(3, ASK.y + 2, name, BIG if whole else TALL, PAPER)
    left = ASK.wide - 3 - beside
    if suit is None:
        canvas.text(left, ASK.y + 6, does, BOLD, PAPER)
        return
    canvas.text(left, ASK.y + 2, does, BOLD, PAPER)
    canvas.icon(left, ASK.y + 11, suit, PAPER)
    canvas.text(left + SIGN + 3, ASK.y + 11, word, BOLD, PAPER)


# Cards


class Looks(Struct, frozen=True):
    """How a card is drawn small: its sign, the letters beside it, and its number, if any.

    The sign tells what the card is in this game; letters and number are of its printed face.
    """

    sign: str
    letters: str
    number: str


def looks(language: str, card: Card, printed: Card | None = None) -> Looks:
    """Say how a card looks; `printed` is its own face where another game's cards serve.

    >>> looks("en", "golem-1", "K14a")
    Looks(sign='golem', letters='Bk', number='14')
    >>> looks("de", "Y12")
    Looks(sign='yellow', letters='Ge', number='12')
    """
    suit, number = suit_and_number(printed or card)
    return Looks(suit_and_number(card)[0], suit_letters(language, suit), number)


def small_card(canvas: Canvas, right: int, y: int, seen: Looks, ink: int = INK) -> int:
    """Draw a card in one line that ends before `right`: sign, letters, number."""
    x = right - 13 if seen.number else right
    if seen.number:
        canvas.right(right, y, seen.number, BOLD, ink)
    x = canvas.right(x - 1, y, seen.letters, THIN, ink) - 2
    x -= _sign_width(seen)
    canvas.icon(x, y, seen.sign, ink)
    return x


def _sign_width(seen: Looks) -> int:
    return 9 if seen.sign == "king" else SIGN


def card_width(seen: Looks, face: Face) -> int:
    """Measure a card as `tall_card` draws it."""
    letters = width(seen.letters, THIN)
    if not seen.number:
        return 2 * _sign_width(seen) + 2 + letters
    return max(_sign_width(seen), letters) + 2 + width(seen.number, face)


def tall_card(
    canvas: Canvas, x: int, y: int, seen: Looks, ink: int = INK, face: Face = TALL
) -> None:
    """Draw a card two lines high: the sign above its letters, the number beside them.

    A card without a number has its sign twice as large.
    """
    letters = width(seen.letters, THIN)
    if not seen.number:
        canvas.icon(x, y, seen.sign, ink, scale=2)
        canvas.text(x + 2 * _sign_width(seen) + 2, y + 8, seen.letters, THIN, ink)
        return
    canvas.icon(x, y, seen.sign, ink)
    canvas.text(x, y + 8, seen.letters, THIN, ink)
    canvas.text(x + max(_sign_width(seen), letters) + 2, y, seen.number, face, ink)


def idle_card(
    canvas: Canvas, card: Card, does: str, language: str, printed: Card | None = None
) -> None:
    """Show a card that lies on the idle table, large, and say what it does in its game.

    `printed` is its own face where another game's cards serve: it goes before its role.
    Without anything it does the card is of another game, and stands there by its name.
    """
    name = card_name(language, card, printed) if is_card(card) else card
    if not does:
        canvas.paragraph(CARD, name, ((BIG, 1), (BOLD, 2), (THIN, 3)))
        return
    canvas.icon(2, 1, looks(language, card).sign, scale=2)
    name = name[0].upper() + name[1:]
    canvas.paragraph(Area(24, 0, 104, 17), name, ((BIG, 1), (TALL, 1), (BOLD, 2)))
    canvas.paragraph(Area(0, 17, 128, 25), does, ((BOLD, 3), (THIN, 3)))
