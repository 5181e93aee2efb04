"""A table without hardware: what hands do reaches the session at once, nothing lies between.

There are no chips, readers, board, line or screen here, only the session and a made-up time;
so a match that is played here is what one played through any hardware has to be.
"""

import random
from collections.abc import Callable
from typing import NamedTuple, cast

from PIL import Image

from companion.app import compose, wired
from companion.app.loop import TableLoop
from companion.app.settings import Settings
from companion.app.simulator import stickers
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store
from companion.core.game import Value
from companion.core.words import Card, Seat
from companion.table.inputs import Bind, Step
from companion.table.session import Session
from hardware.bus import VirtualClock
from hardware.events import Held, Pressed, Released, TagOff, TagOn
from tests.companion.app.night import proposal_of

TAP_US = 120_000
GONE_US = 100_000
"""A card that leaves is missed a moment later than one that comes is seen, as by any reader: hands
that lift one card and lay another on its slot do it in one go, and the first is no longer last."""


class Move(NamedTuple):
    """What hands did at a table, by the name of its method, and what they waited for before.

    `lines` is how many lines the match had by then.
    """

    does: str
    words: tuple[str, ...]
    lines: int


class PlainTable:
    """What a `GameNight` needs of a table: hands, and a time that moves when told.

    `moves` is all that the hands did, so that they can do the same at another table.
    """

    def __init__(self, session: Session, settings: Settings) -> None:
        self.desk = session
        self.layout = compose.layout_of(settings)
        self.buttons = wired.buttons(settings)
        self.hold_us = settings.buttons.hold_ms * 1000
        self.now_us = 0
        self.moves: list[Move] = []
        self._uids = {each.face: each.uid for each in stickers.bindings()}
        self._lying: dict[str, list[Card]] = {slot: [] for slot in self.layout.slots}
        blank = Image.new("1", (1, 1))
        self._loop = TableLoop(
            session, VirtualClock(), self._commit, lambda _desk: blank, lambda _picture: None
        )

    def _commit(self, step: Step | Bind, done: Callable[[Exception | None], None]) -> None:
        done(None)

    def _note(self, does: str, *words: str) -> None:
        self.moves.append(Move(does, words, lines_of(self.desk)))

    def run_for(self, us: int) -> None:
        self.run_until(self.now_us + us)

    def run_until(self, at_us: int) -> None:
        while (due_us := self._loop.step(self.now_us)) <= at_us:
            self.now_us = max(self.now_us + 1, due_us)
        self.now_us = max(self.now_us, at_us)

    def lay(self, face: Card, slot: str) -> None:
        self._note("lay", face, slot)
        self._lying[slot].append(face)
        self._loop.post(TagOn(slot, self._uids[face], self.now_us), self.now_us)

    def lift(self, face: Card) -> None:
        self._note("lift", face)
        for slot, faces in self._lying.items():
            if face in faces:
                faces.remove(face)
                gone_us = self.now_us + GONE_US
                self._loop.post(TagOff(slot, self._uids[face], gone_us), gone_us)

    def lying_on(self, slot: str) -> list[Card]:
        return list(self._lying[slot])

    def press(self, button: str) -> None:
        self._note("press", button)
        self._push(button, TAP_US)

    def hold(self, button: str) -> None:
        self._note("hold", button)
        at_us = self.now_us + self.hold_us
        self._push(button, self.hold_us + TAP_US)
        self._loop.post(Held(button, at_us), at_us)

    def _push(self, button: str, us: int) -> None:
        self._loop.post(Pressed(button, self.now_us), self.now_us)
        self._loop.post(Released(button, self.now_us + us), self.now_us + us)

    def close(self) -> None:
        """There is nothing to switch off."""


def lines_of(session: Session) -> int:
    """Count the lines of the match that is open."""
    return 0 if session.history is None else len(session.history.lines)


def plain_night(
    settings: Settings, seed: int, bots: tuple[Seat, ...], game: str, **options: Value
) -> GameNight:
    """Open a night as `tests.companion.app.night.a_night` does, on a table without hardware."""
    store = Store(None)
    session = compose.make_session(
        store,
        settings,
        proposal_of(store, settings, game, **options),
        decks=stickers.bindings(),
        chance=random.Random(f"table {seed}").choice,
    )
    table = cast("SimulatedTable[Session]", PlainTable(session, settings))
    return GameNight(table, store, seed=seed, bots=bots)
