"""The simulated table: session, drivers and modelled chips under one virtual time."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace
from PIL import Image

from companion.app.loop import TableLoop
from companion.app.settings import Settings
from companion.app.simulator import stickers
from companion.app.store import Store, StoreError
from companion.core.words import Card
from companion.games import GAMES
from companion.table import inputs
from companion.table.decks import Decks
from companion.table.inputs import Step
from companion.table.layouts import LAYOUTS, Layout
from companion.table.menus import Proposal
from companion.table.replay import replay
from companion.table.screens import draw
from companion.table.session import READY, Session
from companion.table.view import view
from hardware.bus import VirtualClock, VirtualScheduler
from hardware.pins import BUTTONS
from hardware.sim.panel import SimulatedPanel
from hardware.sim.slots import SimulatedSlots
from hardware.slots import SlotSettings

PANEL = ("up", "down", "ok", "back")


def buttons_of(layout: Layout) -> dict[str, int]:
    """Return the buttons such a table has, and their pins."""
    wanted = [*PANEL, *(READY + seat for seat in layout.owners if seat is not None)]
    return {name: BUTTONS[name] for name in wanted}


class SimulatedTable:
    """A whole table that hands can be laid on: `lay`, `lift`, `press`, then `run_for`.

    What it plays is in `store`; with a store on disk it resumes what was played there.
    """

    def __init__(
        self,
        store: Store,
        proposal: Proposal,
        settings: Settings | None = None,
        *,
        seed: int = 1,
        lines_to_resume: str | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.store = store
        self.layout = LAYOUTS[self.settings.table.layout]
        self.tags = stickers.tags()
        self.on_picture: Callable[[Image.Image], None] = lambda _picture: None
        self.session = self._make_session(proposal, lines_to_resume)
        self.loop = TableLoop(self.session, VirtualClock(), self._commit, self._draw, self._show)
        self.slots = SimulatedSlots(
            self.layout.slots,
            lambda event: self.loop.post(event, self.slots.clock.now_us()),
            slot_settings(self.settings),
        )
        self.panel = SimulatedPanel(
            lambda event: self.loop.post(event, self.scheduler.now_us),
            buttons=buttons_of(self.layout),
            upside_down=self.settings.screen.upside_down,
            dim_after_us=self.settings.screen.dim_after_s * 1_000_000,
            seed=seed,
        )
        fingers, buttons, display = self.panel.buses
        self.scheduler = VirtualScheduler([fingers, buttons, self.slots.bus, self.loop, display])
        self.panel.attach(self.scheduler)
        self.loop.wake = lambda at_us: self.scheduler.wake(self.loop, at_us)

    def _make_session(self, proposal: Proposal, lines_to_resume: str | None) -> Session:
        table = inputs.Settings(
            layout=self.layout,
            decks=Decks([*stickers.bindings(), *self.store.bindings()]),
            names=self.settings.table.players,
            deck=self.settings.table.deck or stickers.DECK,
        )
        session = Session(GAMES, table, proposal)
        if lines_to_resume is not None:
            session.resume(replay(lines_to_resume, GAMES))
        return session

    def _commit(self, step: Step, done: Callable[[Exception | None], None]) -> None:
        try:
            self.store.write(step)
        except StoreError as error:
            done(error)
        else:
            done(None)

    def _draw(self, session: Session) -> Image.Image:
        return draw(view(session, None), self.settings.table.language)

    def _show(self, picture: Image.Image) -> None:
        self.panel.screen.show(picture)
        self.on_picture(picture)

    # Hands

    @property
    def now_us(self) -> int:
        """The table's time."""
        return self.scheduler.now_us

    def run_for(self, us: int) -> None:
        """Let time pass."""
        self.scheduler.run_until(self.scheduler.now_us + us)

    def run_until(self, at_us: int) -> None:
        """Let time pass until then."""
        self.scheduler.run_until(at_us)

    def lay(self, face: Card, slot: str) -> None:
        """Lay a card on a slot now."""
        self.slots.lay(self.tags[face], slot, self.now_us)

    def lift(self, face: Card) -> None:
        """Take a card away from wherever it lies."""
        self.slots.lift(self.tags[face], self.now_us)

    def lying_on(self, slot: str) -> list[Card]:
        """List the cards that truly lie on a slot, first come first."""
        faces = {id(tag): face for face, tag in self.tags.items()}
        return [faces[id(tag)] for tag in self.slots.tags_on(slot)]

    def press(self, button: str) -> None:
        """Press a button briefly."""
        self.panel.press(button)

    def picture(self) -> Image.Image:
        """Return what the modelled display shows now."""
        return self.panel.picture()

    def close(self) -> None:
        """Switch off."""
        self.panel.close()


def slot_settings(settings: Settings) -> SlotSettings:
    """Translate what people set into what the readers' bus takes."""
    return replace(
        SlotSettings(),
        interval_us=settings.readers.poll_ms * 1000,
        misses=settings.readers.misses_until_gone,
        guard_us=settings.readers.guard_ms * 1000,
        one_antenna=settings.readers.one_antenna,
    )


def first_proposal(names: Iterable[str], *, auto_ready: bool, game: str = "crown-duel") -> Proposal:
    """Return what is proposed where nothing was played before: the defaults."""
    known = GAMES[game]
    options = tuple((option.name, option.default) for option in known.options)
    return Proposal(game, options, tuple(names), auto_ready)
