"""Composing: what every table is made of, whatever chips are below it."""

import contextlib
import random
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from crownboard.messages import GREEN, RED, WHITE
from msgspec.structs import replace
from PIL import Image

from companion.app.settings import ReaderSettings, Settings
from companion.app.store import Store, StoreError
from companion.core.game import Game
from companion.core.words import ALL_SEATS
from companion.games import GAMES
from companion.table import inputs
from companion.table.cards.decks import Binding, Decks
from companion.table.cards.layouts import LAYOUTS, Layout
from companion.table.history.replay import replay
from companion.table.inputs import Bind, Step
from companion.table.lamps import lamps
from companion.table.proposing import Proposal, goes, with_seats
from companion.table.screens import draw
from companion.table.session import Chance, Session
from companion.table.sounds import Ear, Sound
from companion.table.texts import SEAT_WORDS
from companion.table.view import view
from hardware.slots import SlotSettings

PANEL = ("up", "down", "ok", "back")
KEPT_PROPOSAL = "proposal"
"""Under which key the store keeps what the last match was set up as; with a game's name after
it, what that game was."""

USUAL_GAME = "crown-duel"
USUAL_PLAYERS = 4
REMEMBERED = 12
"""So many names that played here are offered beside those that are set."""


def layout_of(settings: Settings) -> Layout:
    """Return the layout that is set."""
    return LAYOUTS[settings.table.layout]


def slot_settings(readers: ReaderSettings) -> SlotSettings:
    """Translate what people set into what the readers' bus takes."""
    return replace(
        SlotSettings(),
        interval_us=readers.poll_ms * 1000,
        misses=readers.misses_until_gone,
        guard_us=readers.guard_ms * 1000,
        one_antenna=readers.one_antenna,
    )


def seat_names(settings: Settings) -> tuple[str, ...]:
    """Return what seats are called that nobody has named."""
    return tuple(f"{SEAT_WORDS[settings.table.language]} {seat}" for seat in ALL_SEATS)


def known_names(store: Store, settings: Settings) -> tuple[str, ...]:
    """Return the names that a set-up offers: those that are set, then those that played here.

    Where what was played cannot be read these are none: no table stands still for that.
    """
    nameless = {f"{word} {seat}" for word in SEAT_WORDS.values() for seat in ALL_SEATS}
    played = []
    with contextlib.suppress(StoreError):
        played = [name for name in store.names() if name not in nameless]
    names = list(dict.fromkeys(settings.table.players))
    return (*names, *[name for name in played if name not in names][:REMEMBERED])


def names_of(
    settings: Settings, players: int = 2, known: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Return so many names that are `known`, or set; where there are none, the seats' own."""
    offered = settings.table.players if known is None else known
    names = list(dict.fromkeys(offered))[:players]
    spare = seat_names(settings)
    while len(names) < players:
        own = spare[len(names)]
        names.append(next(name for name in (own, *spare) if name not in names))
    return tuple(names)


def proposal_of(store: Store, settings: Settings, game: str | None = None) -> Proposal:
    """Return what the next match will be: as last time, else the game's defaults.

    Without a `game` it is the one that was played last.
    """
    auto = settings.table.ready == "auto"
    last = _kept(store, KEPT_PROPOSAL)
    name = game or (last.game if last else USUAL_GAME)
    if last is None or last.game != name:
        last = _kept(store, f"{KEPT_PROPOSAL} {name}")
    if last is None or last.game != name:
        return _usual(GAMES[name], settings, known_names(store, settings))
    there = set(last.slots) <= set(layout_of(settings).slots)  # it may be another table now
    return replace(
        last,
        names=_who(last, settings),
        slots=last.slots if there else (),
        auto_ready=last.auto_ready or auto,
        offered=settings.table.players,
    )


def _who(last: Proposal, settings: Settings) -> tuple[str, ...]:
    """Return who plays again: those of last time, unless other names have been set since.

    Then who is still among them keeps the seat, and the others are named anew.
    """
    offered = settings.table.players
    if not offered or offered == last.offered:
        return _renamed(last.names, seat_names(settings))
    new = iter(name for name in dict.fromkeys(offered) if name not in last.names)
    names = [name if name in offered else next(new, "") for name in last.names]
    spare = seat_names(settings)
    for i, name in enumerate(names):
        names[i] = name or next(own for own in (spare[i], *spare) if own not in names)
    return tuple(names)


def _usual(game: Game, settings: Settings, known: Sequence[str]) -> Proposal:
    """Return what a game is where nobody has agreed anything."""
    options = tuple((option.name, option.default) for option in game.options)
    low, high = game.seats
    players = min(max(len(settings.table.players) or USUAL_PLAYERS, low), high)
    auto = settings.table.ready == "auto"
    names = names_of(settings, players, known)
    proposal = Proposal(game.name, options, names, auto, offered=settings.table.players)
    return with_seats(game, proposal, players, seat_names(settings), known)


def _kept(store: Store, key: str) -> Proposal | None:
    """Return what was kept, unless it cannot be played any more."""
    try:
        kept = msgspec.json.decode(store.kept(key) or "", type=Proposal)
    except msgspec.DecodeError:
        return None
    game = GAMES.get(kept.game)
    if game is None or [name for name, _ in kept.options] != [o.name for o in game.options]:
        return None
    fits = all(v in o.allowed for o, (_, v) in zip(game.options, kept.options, strict=True))
    seats = game.seats[0] <= len(kept.names) <= game.seats[1]
    return kept if fits and seats and goes(game, kept) else None


def _renamed(names: tuple[str, ...], usual: tuple[str, ...]) -> tuple[str, ...]:
    """Call seats without a name as they are called in the language of today."""
    nameless = {f"{word} {seat}" for word in SEAT_WORDS.values() for seat in ALL_SEATS}
    return tuple(u if name in nameless else name for name, u in zip(names, usual, strict=False))


def make_session(
    store: Store,
    settings: Settings,
    proposal: Proposal,
    *,
    decks: Iterable[Binding] = (),
    lines: str | None = None,
    started_us: int = 0,
    chance: Chance | None = None,
    score_only: bool = False,
) -> Session:
    """Make the session of a table; `lines` is the match it goes on with.

    `score_only`: people asked just now for a match of which no card is read; what was agreed for
    an earlier one holds for that match only. `chance` draws lots and rolls dice, in a way that
    nobody can foresee where none is given. Raise RecordError where these lines are no match.
    """
    table = inputs.Settings(
        layout=layout_of(settings),
        decks=Decks([*store.bindings(), *decks]),
        names=known_names(store, settings),
        deck=settings.table.deck or None,
        seat_names=seat_names(settings),
        sounds=settings.sound.piezo,
    )
    drawn = chance or random.SystemRandom().choice
    history, begun = None if lines is None else replay(lines, GAMES), proposal
    if history is None or history.position.ended is not None:
        proposal = replace(proposal, score_only=score_only)
    session = Session(GAMES, table, proposal, started_us, drawn)
    if history is not None:
        session.resume(history, begun)
    return session


def draw_in(language: str) -> Callable[[Session], Image.Image]:
    """Return what draws the table's own screen: what everybody may see."""
    return lambda session: draw(view(session, None), language)


COLOURS: Mapping[str, str] = {"expected": WHITE, "winning": GREEN, "wrong": RED}


def lamps_of(session: Session) -> dict[str, str]:
    """Return the colours of the slots' lamps, as a slot board takes them."""
    return {slot: COLOURS[lamp] for slot, lamp in lamps(session).items()}


def ear_of(settings: Settings) -> Callable[[Session], Sound | None] | None:
    """Return what hears the table's sounds, None where it is to be silent."""
    return Ear().hear if settings.sound.piezo else None


def write(store: Store, step: Step | Bind, proposal: Proposal | None = None) -> None:
    """Commit one step; with a new match also what it was set up as. Raise StoreError."""
    if isinstance(step, Bind):
        store.bind([step.binding])
        return
    if not step.opens or proposal is None:
        store.write(step)
        return
    written = msgspec.json.encode(proposal).decode()
    store.write(step, {KEPT_PROPOSAL: written, f"{KEPT_PROPOSAL} {proposal.game}": written})
