"""The simulated table: drivers and modelled chips under one virtual time, and hands on them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic

from PIL import Image

from companion.app import compose, wired
from companion.app.loop import AnyDesk, TableLoop, lit_and_heard, no_lamps
from companion.app.settings import Settings, by_board
from companion.app.simulator import stickers
from companion.app.simulator.slots import Post, simulated_slots
from companion.app.store import StoreError
from companion.core.words import Card
from companion.table.cards.decks import Binding
from companion.table.inputs import Bind, Step
from companion.table.panel.ready_buttons import READY
from companion.table.sounds import Sound
from hardware.bus import VirtualClock, VirtualScheduler
from hardware.events import Event
from hardware.pins import BUTTONS
from hardware.sim.panel import SimulatedPanel
from hardware.sim.slot_chips import TableSlots

HELD_LONGER_US = 200_000
"""How much longer than necessary a person holds a button."""

SEAT_PINS = {READY + seat: pin for seat, pin in zip("CDEF", (12, 13, 16, 20), strict=True)}
PINS = {**BUTTONS, **SEAT_PINS}
"""Every button's modelled pin; a table that is wired to the Pi alone has none for C to F."""


class SimulatedTable(Generic[AnyDesk]):
    """A whole table that hands can be laid on: `lay`, `lift`, `press`, then `run_for`.

    Args:
        desk: what is driven: a session of play, or an enrolment.
        draw: draws its screen.
        write: commits its steps; may raise StoreError.
        settings: layout, readers, screen.
        seed: decides all chance in the chips.
        lamps: tells the colours of the slots' lamps, where a slot board has them.
        ear: tells which sound is to be heard now, where there is a piezo; `on_sound` takes it.
        bound: which stickers the cards that lie ready have got; else they have their own.
        make_slots: makes the slots, given where their events go: readers wired to the Pi or a
            slot board, as the settings have it.
    """

    def __init__(
        self,
        desk: AnyDesk,
        draw: Callable[[AnyDesk], Image.Image],
        write: Callable[[Step | Bind], None],
        settings: Settings,
        *,
        seed: int = 1,
        lamps: Callable[[AnyDesk], Mapping[str, str]] | None = None,
        ear: Callable[[AnyDesk], Sound | None] | None = None,
        bound: Iterable[Binding] = (),
        make_slots: Callable[[Settings, Post], TableSlots] = simulated_slots,
    ) -> None:
        self.desk = desk
        self.layout = compose.layout_of(settings)
        self.buttons = wired.buttons(settings)
        self.hold_us = settings.buttons.hold_ms * 1000
        self.tags = stickers.tags(bound)
        self._write = write
        self.on_sound: Callable[[Sound], None] = lambda _sound: None
        self.on_press: Callable[[str], None] = lambda _button: None
        """Hears which button is pressed, as it is."""
        self.on_event: Callable[[Event], None] = lambda _event: None
        """Hears what the parts tell, before the desk does."""
        self.broken: set[tuple[str, str]] = set()
        """The faults that are switched on, each with its part; empty for the whole table."""
        self.has_lamps = lamps is not None and by_board(settings)
        light = self._light(lamps) if lamps is not None and self.has_lamps else no_lamps
        light = lit_and_heard(light, ear, lambda sound: self.on_sound(sound))
        self.loop = TableLoop(desk, VirtualClock(), self._commit, draw, self._show, light)
        self.slots = make_slots(settings, lambda event: self._take(event, event.at_us))
        self.panel = SimulatedPanel(
            lambda event: self._take(event, self.scheduler.now_us),
            buttons={name: PINS[name] for name in self.buttons if name not in self.slots.contacts},
            elsewhere=self.slots.contacts,
            chip=settings.screen.chip,
            upside_down=settings.screen.upside_down,
            dim_after_us=settings.screen.dim_after_s * 1_000_000,
            settle_us=settings.buttons.settle_ms * 1000,
            hold_us=self.hold_us,
            seed=seed,
        )
        fingers, buttons, display = self.panel.buses
        self.scheduler = VirtualScheduler([fingers, buttons, *self.slots.buses, self.loop, display])
        self.panel.attach(self.scheduler)
        self.loop.wake = lambda at_us: self.scheduler.wake(self.loop, at_us)

    def _take(self, event: Event, at_us: int) -> None:
        self.on_event(event)
        self.loop.post(event, at_us)

    def _commit(self, step: Step | Bind, done: Callable[[Exception | None], None]) -> None:
        try:
            self._write(step)
        except StoreError as error:
            done(error)
        else:
            done(None)

    def _show(self, picture: Image.Image) -> None:
        self.panel.screen.show(picture)

    def _light(self, lamps: Callable[[AnyDesk], Mapping[str, str]]) -> Callable[[AnyDesk], None]:
        return lambda desk: self.slots.show(lamps(desk))

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

    def weaken(self, slot: str, every: int) -> None:
        """Let the cards on a slot answer every so-manieth call only: 1 for all, as usual."""
        self.slots.weaken(slot, every)

    def bleed(self, slot: str, on: bool) -> None:
        """Let a slot faintly hear what lies on the others, or no longer."""
        self.slots.fault("bleed", slot, on=on)

    def lying_on(self, slot: str) -> list[Card]:
        """List the cards that truly lie on a slot, first come first."""
        faces = {id(tag): face for face, tag in self.tags.items()}
        return [faces[id(tag)] for tag in self.slots.tags_on(slot)]

    def press(self, button: str) -> None:
        """Press a button briefly."""
        self.on_press(button)
        self.panel.press(button)

    def hold(self, button: str) -> None:
        """Hold a button down for so long that it counts as held."""
        self.on_press(button)
        self.panel.press(button, self.hold_us + HELD_LONGER_US)

    def picture(self) -> Image.Image:
        """Return what the modelled display shows now."""
        return self.panel.picture()

    def close(self) -> None:
        """Switch off."""
        self.panel.close()
        self.slots.close()
