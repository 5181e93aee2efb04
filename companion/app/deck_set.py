"""The deck that is set: what is wrong with it is said at the start, not card by card."""

from collections.abc import Collection, Iterable
from pathlib import Path

from companion.app.settings import Settings, SettingsError
from companion.app.settings_check import meant, quoted
from companion.core.game import Game
from companion.core.words import Card
from companion.games import GAMES
from companion.table.decks import Binding
from companion.table.proposing import Proposal, setup_of


def check_deck(settings: Settings, bindings: Iterable[Binding], file: Path) -> None:
    """Raise SettingsError where a deck is set that has no card at all.

    Args:
        settings: as they are in `file`.
        bindings: the stickers of every deck there is.
        file: the settings file, to be named.
    """
    name = settings.table.deck
    decks = sorted({binding.deck for binding in bindings})
    if not name or name in decks:
        return
    there_are = f"There are: {', '.join(decks)}" if decks else "There is none yet"
    raise SettingsError(
        f"{file}: [table] deck: there is no deck {quoted(name)}.{meant(name, decks)} {there_are}. "
        f"Type: ./run deck enrol"
    )


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
        f"{file}: [table] deck: the deck {quoted(name)} has {len(cards) - n} of the {len(cards)} "
        f"cards of {game.name}, the others have to be told by hand. Type: ./run deck enrol"
    )
