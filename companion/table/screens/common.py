"""What the screens of every game share: keys, menus, messages, a card entered by hand."""

from collections.abc import Mapping, Sequence

from companion.core.words import Card, Seat
from companion.table.inputs import Entering
from companion.table.proposing import Proposal
from companion.table.screens import faces
from companion.table.screens.canvas import (
    INK,
    PAPER,
    SCREEN,
    Area,
    Canvas,
    Style,
)
from companion.table.screens.faces import BIG, BOLD, SLIM, TALL, THIN, Face
from companion.table.screens.names import shorten
from companion.table.texts import TEXTS, explain, say
from companion.table.texts.cards import SUITS, card_name, suit_name
from companion.table.view import TableView

ASK = Area(0, 45, 128, 19)
"""The place of the question: whose turn it is, and what is asked."""
MIDDLE = Area(0, 10, 128, 34)
QUESTION = Area(0, 0, 128, 16)
"""What is asked about a card that is told by hand, above what can be chosen."""
CARD = Area(0, 0, 128, 42)
"""The place of a card that is explained on the idle table: its head, and what it does."""
KEYS = Area(0, 53, 128, 11)
"""The place of what the buttons do, where nothing is asked of a seat."""

SENTENCE_NAME = 56
"""How wide a name in a sentence may be, in pixels of bold letters."""

ONE_LINE: tuple[Style, ...] = ((BIG, 1), (TALL, 1), (BOLD, 2), (SLIM, 1), (THIN, 2))
MESSAGE: tuple[Style, ...] = ((TALL, 3), (BOLD, 6), (THIN, 7))

OK, BACK, CHOOSE, UP, DOWN = "ok", "back", "▲▼", "▲", "▼"
"""The panel's buttons, named as they are everywhere."""

GAP = 3
ROW_HEIGHT = 12
SCROLL_X = 125
ITEM_WIDE = SCROLL_X - 8
"""How wide a line of a list may be."""


def names_of(view: TableView) -> dict[Seat, str]:
    """Return the names as sentences use them."""
    return shorten(view.names, SENTENCE_NAME, BOLD)


def ask(canvas: Canvas, text: str) -> None:
    """Put the question at the bottom, as large as it can be, black on white."""
    canvas.fill(ASK)
    canvas.paragraph(ASK.inset(1), text, ONE_LINE, PAPER)


def buttons(
    canvas: Canvas, area: Area, does: Sequence[tuple[str, str]], sizes: Sequence[Face], ink: int
) -> None:
    """Say what buttons do: each as a key with its word, in the first size that fits."""
    wide = {face: keys_wide(does, face) for face in sizes}
    gaps = len(does) + 1
    face = next((face for face in sizes if wide[face] <= area.wide), sizes[-1])
    gap = max(0, area.wide - wide[face] + GAP * gaps) // gaps
    x, y = area.x + gap, area.y + (area.high - face.height + face.tall) // 2
    for button, word in does:
        key = Area(x, y - 1, faces.width(button, face) + 4, face.height + 1)
        canvas.fill(key, ink)
        canvas.text(x + 2, y, button, face, INK - ink)
        end = canvas.text(x + key.wide + 3, y, word, face, ink)
        x = end + gap


def over_keys(canvas: Canvas, view: TableView, language: str) -> None:
    """Say at the end of a match what ok begins, by its name where that is another game."""
    again = say(language, "screen.again")
    if view.proposal.game != view.playing:
        again = short_name(view.proposal.game, language)
    keys(canvas, KEYS, (OK, again), (BACK, say(language, "screen.undo")))


def keys_wide(does: Sequence[tuple[str, str]], face: Face) -> int:
    """Measure keys with their words side by side, with the least gaps around them."""
    return sum(_key_width(*pair, face) for pair in does) + GAP * (len(does) + 1)


def _key_width(button: str, word: str, face: Face) -> int:
    return faces.width(button, face) + 4 + 3 + faces.width(word, face)


def keys(canvas: Canvas, area: Area, *does: tuple[str, str]) -> None:
    """Say at the bottom what the buttons do, black on white."""
    canvas.fill(area)
    sizes = (TALL, BOLD, THIN) if area.high >= TALL.height else (BOLD, THIN)
    buttons(canvas, area.inset(1), does, sizes, PAPER)


# Messages


def message_of(view: TableView, language: str) -> str:
    """Return what is wrong, or was done, as far as that goes before everything else."""
    names = names_of(view)
    notice = view.notice
    if notice is not None and notice.why is not None:
        return explain(language, notice.why, names)
    if notice is not None and notice.key == "corrected":
        return say(language, "screen.corrected", **dict(notice.data))
    if view.phase == "play" and not view.page:
        unread = [seat for seat in view.seats if seat.seat not in view.put_aside]
        problems = [seat.problem for seat in unread if seat.problem is not None]
        if problems:
            return explain(language, problems[0], names)
    return ""


def message(canvas: Canvas, text: str, icon: str = "problem") -> None:
    """Say what is wrong and what to do, or what was done, over the whole screen."""
    canvas.fill(Area(0, 0, 17, 64))
    canvas.icon(2, 25, icon, PAPER)
    canvas.paragraph(Area(20, 1, 108, 62), text, MESSAGE, centre=False)


# What is played


def game_name(game: str, language: str) -> str:
    """Name a game; one without a text of its own by its name in records."""
    key = f"game.{game}"
    return say(language, key) if key in TEXTS[language] else readable(game).title()


def short_name(game: str, language: str) -> str:
    """Name a game where there is little room."""
    key = f"game.{game}.short"
    return say(language, key) if key in TEXTS[language] else game_name(game, language)


def readable(word: str) -> str:
    """Write a word of records as people would.

    >>> readable("coins_to_win"), readable("sun-and-moon")
    ('Coins to win', 'Sun and moon')
    """
    return word.replace("_", " ").replace("-", " ").capitalize()


def chosen(proposal: Proposal, agreed: Sequence[tuple[str, str]], language: str) -> str:
    """Name the agreements that differ from what is usual."""
    words = [_agreement(name, value, language) for name, value in agreed]
    if proposal.slots:
        words.append(say(language, "screen.slots", slots=" ".join(proposal.slots)))
    if proposal.auto_ready:
        words.append(say(language, "screen.auto"))
    if proposal.own_lots:
        words.append(say(language, "screen.own_lots"))
    if proposal.hidden_bids:
        words.append(say(language, "screen.hidden_bids"))
    if proposal.score_only:
        words.append(say(language, "screen.score_only"))
    return ", ".join(words) or say(language, "screen.plain")


def _agreement(name: str, value: str, language: str) -> str:
    """Name one agreement: by a text of its own, with its number, or as records write it."""
    texts = TEXTS[language]
    if f"chosen.{name}.{value}" in texts:
        return say(language, f"chosen.{name}.{value}")
    if f"chosen.{name}" in texts:
        return say(language, f"chosen.{name}", n=value)
    return say(language, "plain.option", name=readable(name), value=value)


# Lists


def choices(canvas: Canvas, lines: Sequence[str], cursor: int, top: int) -> None:
    """Draw a list around its cursor, with a bar at the right where there is more."""
    rows = (SCREEN.high - top) // ROW_HEIGHT
    first = min(max(0, cursor - rows // 2), max(0, len(lines) - rows))
    for row, line in enumerate(lines[first : first + rows]):
        area = Area(0, top + row * ROW_HEIGHT, SCROLL_X - 2, ROW_HEIGHT)
        here = first + row == cursor
        if here:
            canvas.fill(area)
        face = BOLD if faces.width(line, BOLD) <= ITEM_WIDE else THIN
        text = faces.cut(line, ITEM_WIDE, face)
        canvas.text(area.x + 3, area.y + 2, text, face, PAPER if here else INK)
    if len(lines) > rows:
        whole = SCREEN.high - top
        canvas.line(SCROLL_X + 1, top, SCROLL_X + 1, SCREEN.high - 1)
        begin, end = (top + whole * n // len(lines) for n in (first, first + rows))
        canvas.fill(Area(SCROLL_X, begin, 3, end - begin))


# A card entered by hand


def entering(canvas: Canvas, told: Entering, names: Mapping[Seat, str], language: str) -> None:
    """Ask for the card that cannot be read: first its suit, then which one."""
    key = "screen.which_card" if told.suit else "screen.which_suit"
    question = say(language, key, name=names[told.seat])
    canvas.paragraph(QUESTION, question, ((BOLD, 1), (BOLD, 2), (THIN, 2)))
    labels = [_label(language, card, told.suit) for card in told.shown]
    if sum(faces.width(label, BIG) + 2 for label in labels) > SCREEN.wide:
        choices(canvas, labels, told.cursor, QUESTION.high)
        return
    _tiles(canvas, labels, told.cursor)
    choose, take = say(language, "screen.choose"), say(language, "screen.take")
    keys(canvas, ASK, (CHOOSE, choose), (OK, take))


def _tiles(canvas: Canvas, labels: Sequence[str], cursor: int) -> None:
    """Draw few short choices beside each other, the chosen one black on white."""
    wide = min(32, SCREEN.wide // len(labels))
    x = (SCREEN.wide - wide * len(labels)) // 2
    for i, label in enumerate(labels):
        area = Area(x + i * wide, 18, wide, 24)
        if i == cursor:
            canvas.fill(area)
        canvas.centred(area, label, BIG, PAPER if i == cursor else INK)


def _label(language: str, card: Card, suit: str) -> str:
    """Name a choice as shortly as can be: a suit's sign, a card's rank."""
    if not suit:
        return suit_name(language, card)
    if card.endswith(suit) and suit in SUITS:
        return card.removesuffix(suit)
    return card_name(language, card)
