"""Game nights on the simulated table, for tests."""

from msgspec.structs import replace

from companion.app import compose
from companion.app.settings import BoardSettings, ReaderSettings, Settings, TableSettings
from companion.app.simulator import stickers
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.start import open_night
from companion.app.store import Store
from companion.core.game import Value
from companion.table.proposing import Proposal
from hardware.sim.chips.mfrc522 import Chip
from hardware.sim.slot_chips import SlotChips

SECOND_US = 1_000_000
QUICK = ReaderSettings(poll_ms=100)
QUICK_BOARD = BoardSettings(guard_ms=20)
"""Slots are looked at less often than by default: looks are what a night costs here."""


def settings_for(layout: str = "duel", ready: str = "press", language: str = "en") -> Settings:
    """Return settings with two named players, the simulator's deck, and rare looks at slots."""
    table = TableSettings(
        layout=layout,  # type: ignore[arg-type]
        ready=ready,  # type: ignore[arg-type]
        language=language,  # type: ignore[arg-type]
        players=("Anna", "Ben"),
        deck=stickers.DECK,
    )
    return Settings(table=table, readers=QUICK, board=QUICK_BOARD)


DEFAULTS = Settings(table=settings_for().table)
"""Looks as often as at a table that nobody has set."""


def proposal_of(store: Store, settings: Settings, game: str | None, **options: Value) -> Proposal:
    """Return what is proposed, with these options of the game."""
    proposal = compose.proposal_of(store, settings, game)
    changed = tuple((name, options.get(name, value)) for name, value in proposal.options)
    return replace(proposal, options=changed)


def a_night(
    settings: Settings | None = None,
    *,
    store: Store | None = None,
    seed: int = 1,
    bots: tuple[str, ...] = (),
    lines: str | None = None,
    game: str | None = None,
    **options: Value,
) -> GameNight:
    """Open a night with these options of the game."""
    settings = settings or settings_for()
    store = store or Store(None)
    proposal = proposal_of(store, settings, game, **options)
    return open_night(store, settings, proposal, lines=lines, seed=seed, bots=bots)


def begin(night: GameNight) -> None:
    """Switch on and start the match that is proposed."""
    night.run_for(SECOND_US)
    night.table.press("ok")
    night.run_for(SECOND_US)


def chip(night: GameNight, slot: str) -> Chip:
    """Return the modelled chip of a slot."""
    slots = night.table.slots
    assert isinstance(slots, SlotChips)
    return slots.chip(slot)
