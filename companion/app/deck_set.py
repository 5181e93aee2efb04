"""The deck that is set: what is wrong with it is said at the start, not card by card."""

from collections.abc import Iterable
from pathlib import Path

from companion.app.settings import Settings, SettingsError
from companion.app.settings_check import meant, quoted
from companion.core.words import Card
from companion.table.decks import Binding


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


def lacking(
    settings: Settings, bindings: Iterable[Binding], cards: Iterable[Card], file: Path
) -> str:
    """Say how many of a game's cards the deck that is set lacks; nothing where it has them all."""
    name = settings.table.deck
    wanted = set(cards)
    missing = wanted - {binding.face for binding in bindings if binding.deck == name}
    if not name or not missing:
        return ""
    return (
        f"{file}: [table] deck: the deck {quoted(name)} has {len(wanted) - len(missing)} of the "
        f"{len(wanted)} cards of this game, the others have to be told by hand. "
        f"Type: ./run deck enrol"
    )
