"""Which deck is played with at the simulated table: one that was enrolled there, or its own."""

from pathlib import Path

from msgspec.structs import replace

from companion.app.deck_set import check_deck
from companion.app.settings import Settings, state_folder
from companion.app.simulator import stickers
from companion.app.store import SIMULATOR_FILE, TABLE_FILE, Store, bindings_in
from companion.table.decks import Binding


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
    wanted, enrolled, own = settings.table.deck, store.bindings(), stickers.bindings()
    decks = {binding.deck for binding in enrolled} - {binding.deck for binding in own}
    return enrolled if wanted in decks else [*enrolled, *own]
