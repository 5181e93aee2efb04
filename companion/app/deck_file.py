"""A deck as a text file: which sticker sits under which card, to be carried to another table.

TOML, a line for each card. Later versions read older files.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.app.deck_set import known_faces
from companion.app.settings_check import meant, quoted, shown
from companion.core.records import MAX_NAME, is_name
from companion.core.words import Card
from companion.table.cards.decks import Binding

VERSION = 1
MARK = "crown-deck"
HEAD = """\
# A deck of Crown Table: which sticker sits under which card.
# At another table type: crowntable deck import FILE
"""
KEYS = (MARK, "deck", "cards")
MAX_BYTES = 100_000
"""A file that is larger is no deck; nobody has to wait until it is read."""
UID = re.compile(r"(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{14}|[0-9A-Fa-f]{20})\Z")
BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


class DeckFileError(ValueError):
    """The text is no deck; says in which line, where that can be said, and why."""


class DeckFile(Struct, frozen=True):
    """What stands in the file: the deck's name, and the sticker of each card."""

    deck: str
    cards: dict[Card, str]

    def bindings(self, deck: str = "") -> list[Binding]:
        """Return the bindings, those of another deck's name if one is given."""
        return [Binding(uid, deck or self.deck, face) for face, uid in self.cards.items()]


def of_deck(deck: str, bindings: Iterable[Binding]) -> DeckFile:
    """Return one of the decks, its cards in the order of the games."""
    uids = {each.face: each.uid for each in bindings if each.deck == deck}
    order = dict.fromkeys([*(face for face in known_faces() if face in uids), *sorted(uids)])
    return DeckFile(deck, {face: uids[face] for face in order})


def format_deck(deck: DeckFile) -> str:
    """Write the file.

    >>> print(format_deck(DeckFile("red", {"4S": "04A1B2C3D4E580"})).partition("FILE")[2].strip())
    crown-deck = 1
    deck = "red"
    <BLANKLINE>
    [cards]
    4S = "04A1B2C3D4E580"
    """
    rows = [f"{_key(face)} = {_text(uid)}\n" for face, uid in deck.cards.items()]
    return f"{HEAD}{MARK} = {VERSION}\ndeck = {_text(deck.deck)}\n\n[cards]\n{''.join(rows)}"


def _key(word: str) -> str:
    return word if BARE.match(word) else _text(word)


def _text(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)


def decode(content: bytes) -> str:
    """Return the text of a file. Raise DeckFileError where it is none."""
    if len(content) > MAX_BYTES:
        raise DeckFileError("this is no deck file: it is too large.")
    try:
        return content.decode("utf-8-sig")  # some editors put a mark before the text
    except UnicodeDecodeError:
        raise DeckFileError("this is no deck file: it is not UTF-8 text.") from None


def parse_deck(text: str) -> DeckFile:
    """Read the file. Raise DeckFileError at the first thing that cannot be."""
    written = _toml(text)
    version = written.get(MARK)
    if type(version) is not int or version < 1:
        raise DeckFileError(f"this is no deck file: its line {MARK} = {VERSION} is missing.")
    if version > VERSION:
        raise DeckFileError("this deck was written by a newer Crown Table. Update this one.")
    for key in written:
        if key not in KEYS:
            raise _at(text, key, f"{quoted(key)} is unknown. Allowed: {', '.join(KEYS)}.")
    name = written.get("deck")
    if not isinstance(name, str) or not is_name(name):
        allowed = f"Allowed: 1 to {MAX_NAME} characters that can be printed."
        raise _at(text, "deck", f'the deck has no name, such as deck = "red". {allowed}')
    cards = written.get("cards")
    if not isinstance(cards, dict) or not cards:
        raise DeckFileError("there is no card below [cards].")
    return DeckFile(name, _cards(text, cards))


def _toml(text: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DeckFileError("this is no deck file: too many brackets.") from None
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"\(at line (\d+)", str(error))
        line = f"line {where[1]}: " if where else ""
        twice = "this stands in the file twice" if "overwrite" in str(error) else "this is no TOML"
        raise DeckFileError(f"{line}{twice}.") from None
    except ValueError:  # of a number with too many digits
        raise DeckFileError("this is no deck file: a number has too many digits.") from None


def _cards(text: str, written: Mapping[str, Any]) -> dict[Card, str]:
    faces = {face.casefold(): face for face in known_faces()}
    cards: dict[Card, str] = {}
    owners: dict[str, Card] = {}
    for key, value in written.items():
        face = faces.get(key.casefold())
        if face is None:
            raise _at(text, key, f"no game has a card {quoted(key)}.{meant(key, faces)}")
        if face in cards:
            raise _at(text, key, f"{face} stands here twice.")
        if not isinstance(value, str) or not UID.match(value):
            why = "a sticker is 8, 14 or 20 hex digits in quotes"
            raise _at(text, key, f"{face}: {shown(value)} is no sticker: {why}.")
        uid = value.upper()
        if uid in owners:
            raise _at(text, key, f"{face} has the same sticker as {owners[uid]}.")
        cards[face], owners[uid] = uid, face
    return cards


def _at(text: str, key: str, why: str) -> DeckFileError:
    """Say why, with the line in which the key stands."""
    begins = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=""")
    lines = (n for n, line in enumerate(text.splitlines(), 1) if begins.match(line))
    line = next(lines, None)
    return DeckFileError(why if line is None else f"line {line}: {why}")


class Changes(Struct, frozen=True):
    """What importing bindings would do to those there are."""

    new: tuple[Binding, ...]
    """Cards that have no sticker yet."""
    other: tuple[Binding, ...]
    """Cards that have another sticker here."""
    taken: tuple[Binding, ...]
    """What is bound here, and would lose its sticker to another card."""
    same: int
    """How many cards are bound so already."""


def changes(wanted: Iterable[Binding], known: Iterable[Binding]) -> Changes:
    """Tell what importing would change; what loses its sticker in the order of the games.

    Args:
        wanted: the bindings of one deck, each card and each sticker once.
        known: all bindings there are.
    """
    all_wanted, all_known = list(wanted), list(known)
    cards = {(each.deck, each.face): each for each in all_known}
    uids = {each.uid for each in all_wanted}
    anew = {(each.deck, each.face) for each in all_wanted}
    fresh = [each for each in all_wanted if (each.deck, each.face) not in cards]
    bound = [each for each in all_wanted if (each.deck, each.face) in cards]
    other = [each for each in bound if cards[each.deck, each.face] != each]
    taken = [each for each in all_known if each.uid in uids if (each.deck, each.face) not in anew]
    rank = {face: n for n, face in enumerate(known_faces())}
    own = {each.deck for each in all_wanted}
    taken.sort(
        key=lambda each: (
            each.deck not in own,
            each.deck,
            rank.get(each.face, len(rank)),
            each.face,
        )
    )
    return Changes(tuple(fresh), tuple(other), tuple(taken), len(bound) - len(other))
