"""What a record can say, line by line, as values."""

from typing import Any

from msgspec import Struct

from companion.core.game import Game, Setup
from companion.core.words import Seat


class Undo(Struct, frozen=True):
    """Take back that many steps."""

    steps: int = 1


class Correct(Struct, frozen=True):
    """Replace the entered results of one round."""

    round: int
    results: tuple[tuple[Seat, int], ...]


class Last(Struct, frozen=True):
    """The round under way is the last (T8)."""


class Leave(Struct, frozen=True):
    """A player leaves between two rounds (T8)."""

    seat: Seat


class Concede(Struct, frozen=True):
    """A player gives up a two-player game (T8)."""

    seat: Seat


class Abandon(Struct, frozen=True):
    """The match is broken off."""


class Result(Struct, frozen=True):
    """What a round's end was written to be, word by word."""

    words: tuple[str, ...]


class Note(Struct, frozen=True):
    """A remark for people; changes nothing."""

    key: str
    text: str


Entry = Any
"""A line after the head: an action of the game, or one of the words above."""


class Head(Struct, frozen=True):
    """What stands before the first action."""

    game: Game
    setup: Setup
    names: tuple[str, ...]
    date: str = ""


class Record(Struct, frozen=True):
    """A match: its head and its lines in order."""

    head: Head
    entries: tuple[Entry, ...]
