"""Which cards a deck can have, and what the deck that is set lacks: said at the start."""

import re
import shlex
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from companion.app.settings import Settings, SettingsError
from companion.app.settings_check import meant, quoted
from companion.core.game import Game
from companion.core.words import ALL_SEATS, Card
from companion.games import GAMES
from companion.table.cards.decks import Binding
from companion.table.proposing import Proposal, setup_of, whole_deck

DECK_IS_SET = "[table] deck"
"""Where in the settings a deck stands."""


def check_deck(settings: Settings, bindings: Iterable[Binding], file: Path) -> None:
    """Raise SettingsError where a deck is set that has no card at all.

    Args:
        settings: as they are in `file`.
        bindings: the stickers of every deck there is.
        file: the settings file, to be named.
    """
    if seen := deck_not_there(settings, bindings, file):
        raise SettingsError(f"{seen} {enrol(settings.table.deck)}", DECK_IS_SET)


def deck_not_there(settings: Settings, bindings: Iterable[Binding], file: Path) -> str:
    """Say that a deck is set that has no card at all, without what to type; nothing else."""
    name = settings.table.deck
    decks = sorted({binding.deck for binding in bindings})
    if name in ("", *decks):
        return ""
    return f"{file}: {DECK_IS_SET}: {_none_called(name, decks)}"


ENROL = "Type: ./run deck enrol"


def enrol(deck: str) -> str:
    """Say what to type for a deck that is not there."""
    return f"{ENROL} {shlex.quote(deck)}"


_TYPED_LAST = re.compile(rf"{re.escape(ENROL[6:])}.*\Z")


def simulated(line: str) -> str:
    """Say what is typed at the end of a line as it reaches the simulator's memory.

    >>> simulated("There is none yet. Type: ./run deck enrol red")
    'There is none yet. Type: ./run deck enrol red --simulated'
    """
    return _TYPED_LAST.sub(lambda typed: f"{typed[0]} --simulated", line)


def no_deck(deck: str, decks: Sequence[str]) -> str:
    """Say that there is no such deck, what there is, and what to type."""
    return f"{_none_called(deck, decks)} {enrol(deck)}"


def _none_called(deck: str, decks: Sequence[str]) -> str:
    there_are = f"There are: {', '.join(decks)}." if decks else "There is none yet."
    return f"there is no deck {quoted(deck)}.{meant(deck, decks)} {there_are}"


def missing(game: Game, cards: Iterable[Card], faces: Collection[Card]) -> list[Card]:
    """List the cards of a game that none of these faces is, nor stands in for."""
    played = {card for face, card in game.stand_ins if face in faces}
    return [card for card in cards if card not in faces and card not in played]


def lacking(settings: Settings, bindings: Iterable[Binding], proposal: Proposal, file: Path) -> str:
    """Say how many cards of the match the deck that is set lacks; nothing where it has them all."""
    name, game = settings.table.deck, GAMES[proposal.game]
    cards = game.deck(setup_of(game, proposal))
    faces = {binding.face for binding in bindings if binding.deck == name}
    n = len(missing(game, cards, faces))
    if not name or not n:
        return ""
    return (
        f"{file}: {DECK_IS_SET}: the deck {quoted(name)} has {len(cards) - n} of the {len(cards)} "
        f"cards of {game.name}, the others have to be told by hand. {ENROL}"
    )


def faces_of(game: str) -> tuple[Card, ...]:
    """Return every card a game is usually played with."""
    return _usual(GAMES[game])


def _usual(game: Game) -> tuple[Card, ...]:
    return game.deck(game.setup(ALL_SEATS[: game.seats[0]], {}))


def every_face(game: Game) -> tuple[Card, ...]:
    """Return every card a game can be played with; those of its options stand at the end."""
    usual = _usual(game)
    return (*usual, *sorted(whole_deck(game) - set(usual)))


def enrolled_faces(game: str) -> tuple[Card, ...]:
    """Return every card of the game with this name; those of its options stand at the end."""
    return every_face(GAMES[game])


def known_faces() -> tuple[Card, ...]:
    """Return every card of any game, each once, those of a game beside each other."""
    return tuple(dict.fromkeys(face for game in GAMES for face in enrolled_faces(game)))
