"""Which deck is played with at the simulated table: one that was enrolled there, or its own."""

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from companion.app.deck_set import check_deck
from companion.app.settings import Settings, state_folder
from companion.app.simulator import stickers
from companion.app.store import SIMULATOR_FILE, TABLE_FILE, Store, bindings_in
from companion.table.cards.decks import Binding


def with_deck(settings: Settings, store: Store, file: Path) -> Settings:
    """Return settings with the deck that is played with here.

    That is the one that is set, if it was enrolled at the simulated table. Else it is any of
    the simulator's own: a deck of real cards that is set serves the real table only. Raise
    SettingsError where there is no such deck anywhere.
    """
    wanted = settings.table.deck
    if wanted and wanted not in {binding.deck for binding in store.bindings()}:
        folder = state_folder()
        kept = [*bindings_in(folder / SIMULATOR_FILE), *bindings_in(folder / TABLE_FILE)]
        check_deck(settings, [*stickers.bindings(), *kept], file)
        wanted = ""
    return replace(settings, table=replace(settings.table, deck=wanted))


def stickers_for(store: Store, settings: Settings) -> list[Binding]:
    """List the stickers that are played with: the enrolled deck's, else the simulator's own."""
    wanted, enrolled = settings.table.deck, store.bindings()
    decks = {binding.deck for binding in enrolled} - set(stickers.DECKS)
    return enrolled if wanted in decks else stickers.with_own(enrolled)


def of_the_cards(here: Iterable[Binding], deck: str) -> list[Binding]:
    """List which stickers the cards have that lie ready: a deck's, else those of the own decks."""
    decks = (deck,) if deck else tuple(stickers.DECKS)
    return [each for each in here if each.deck in decks]
