"""Composing: what every table is made of, whatever chips are below it."""

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace
from PIL import Image

from companion.app.settings import ReaderSettings, Settings
from companion.app.store import Store
from companion.core.words import ALL_SEATS, Card
from companion.games import GAMES
from companion.table import inputs
from companion.table.decks import Binding, Decks
from companion.table.inputs import Bind, Step
from companion.table.layouts import LAYOUTS, Layout
from companion.table.proposing import Proposal, setup_of
from companion.table.replay import replay
from companion.table.screens import GAME_SCREENS, draw
from companion.table.session import READY, Session
from companion.table.view import view
from hardware.pins import BUTTONS
from hardware.slots import SlotSettings

PANEL = ("up", "down", "ok", "back")
SEAT_WORDS = {"en": "Seat", "de": "Platz"}
KEPT_PROPOSAL = "proposal"
"""Under which key the store keeps what the last match was set up as."""


def layout_of(settings: Settings) -> Layout:
    """Return the layout that is set."""
    return LAYOUTS[settings.table.layout]


def buttons_of(layout: Layout) -> dict[str, int]:
    """Return the buttons such a table has, and their pins."""
    wanted = [*PANEL, *(READY + seat for seat in layout.owners if seat is not None)]
    return {name: BUTTONS[name] for name in wanted}


def slot_settings(readers: ReaderSettings) -> SlotSettings:
    """Translate what people set into what the readers' bus takes."""
    return replace(
        SlotSettings(),
        interval_us=readers.poll_ms * 1000,
        misses=readers.misses_until_gone,
        guard_us=readers.guard_ms * 1000,
        one_antenna=readers.one_antenna,
    )


def names_of(settings: Settings) -> tuple[str, str]:
    """Return the players' names that are set, else what the seats are called."""
    word = SEAT_WORDS[settings.table.language]
    given = settings.table.players
    first, second = (*given[:2], *(f"{word} A", f"{word} B")[len(given) :])
    if first != second:
        return first, second
    return first, f"{word} A" if first == f"{word} B" else f"{word} B"


def proposal_of(store: Store, settings: Settings, game: str = "crown-duel") -> Proposal:
    """Return what the next match will be: as last time, else the game's defaults."""
    auto = settings.table.ready == "auto"
    kept = store.kept(KEPT_PROPOSAL)
    options = tuple((option.name, option.default) for option in GAMES[game].options)
    proposal = Proposal(game, options, names_of(settings), auto)
    try:
        last = msgspec.json.decode(kept or "", type=Proposal)
    except msgspec.DecodeError:
        return proposal
    if last.game != game or [n for n, _ in last.options] != [n for n, _ in options]:
        return proposal
    return replace(
        last,
        names=proposal.names if settings.table.players else _renamed(last.names, proposal.names),
        auto_ready=last.auto_ready or auto,
    )


def _renamed(names: tuple[str, ...], usual: tuple[str, ...]) -> tuple[str, ...]:
    """Call seats without a name as they are called in the language of today."""
    nameless = {f"{word} {seat}" for word in SEAT_WORDS.values() for seat in ALL_SEATS}
    return tuple(u if name in nameless else name for name, u in zip(names, usual, strict=False))


def cards_of(proposal: Proposal) -> tuple[Card, ...]:
    """Return the cards that the match which is proposed needs."""
    game = GAMES[proposal.game]
    return game.deck(setup_of(game, proposal))


def make_session(
    store: Store,
    settings: Settings,
    proposal: Proposal,
    *,
    decks: Iterable[Binding] = (),
    lines: str | None = None,
    started_us: int = 0,
) -> Session:
    """Make the session of a table; `lines` is the match it goes on with.

    Raise RecordError where these lines are no match.
    """
    table = inputs.Settings(
        layout=layout_of(settings),
        decks=Decks([*store.bindings(), *decks]),
        names=settings.table.players,
        deck=settings.table.deck or None,
    )
    session = Session({name: GAMES[name] for name in GAME_SCREENS}, table, proposal, started_us)
    if lines is not None:
        session.resume(replay(lines, GAMES))
    return session


def draw_in(language: str) -> Callable[[Session], Image.Image]:
    """Return what draws the table's own screen: what everybody may see."""
    return lambda session: draw(view(session, None), language)


def write(store: Store, step: Step | Bind, proposal: Proposal | None = None) -> None:
    """Commit one step; with a new match also what it was set up as. Raise StoreError."""
    if isinstance(step, Bind):
        store.bind([step.binding])
        return
    opens = step.opens and proposal is not None
    store.write(step, {KEPT_PROPOSAL: msgspec.json.encode(proposal).decode()} if opens else None)
