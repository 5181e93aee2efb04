"""An evening on a modelled Raspberry Pi, and people who wait for what the table does."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from companion.app import compose, wired
from companion.app.real import RealTable, run_real
from companion.app.settings import ReaderSettings, Settings, TableSettings
from companion.app.simulator import stickers
from companion.app.store import Store
from companion.table.inputs import Bind, Step
from companion.table.session import Session
from hardware.events import Event, Pressed, Released, TagOn
from hardware.pi import PiParts
from hardware.pins import BUTTONS
from tests.hardware.modelled_pi import ModelledPi

LIMIT_S = 30
SETTINGS = Settings(
    table=TableSettings(players=("Anna", "Ben"), deck=stickers.DECK),
    readers=ReaderSettings(poll_ms=5),
)


Act = Callable[[], Coroutine[Any, Any, None]]


class Evening:
    """A session on a modelled Pi, and people who wait for what the table does."""

    def __init__(self, pi: ModelledPi, store: Store, lines: str | None = None) -> None:
        self.pi = pi
        self.store = store
        self.logged: list[str] = []
        self.tags = stickers.tags()
        proposal = compose.proposal_of(store, SETTINGS)
        self.session = compose.make_session(
            store,
            SETTINGS,
            proposal,
            decks=stickers.bindings(),
            lines=lines,
            started_us=pi.clock.now_us(),
        )

    def opening(self, settings: Settings, post: Callable[[Event], None]) -> PiParts:
        layout = compose.layout_of(settings)
        return self.pi.parts(
            layout.slots,
            {name: BUTTONS[name] for name in wired.buttons(settings)},
            post,
            slot_settings=compose.slot_settings(settings.readers),
        )

    def run(
        self,
        act: Act,
        write: Callable[[Step | Bind], None] | None = None,
        log: Callable[[str], None] | None = None,
    ) -> None:
        """Play until `act` is over, and never longer than a test may take."""

        async def meanwhile(_table: RealTable) -> None:
            await asyncio.wait_for(act(), LIMIT_S)

        run_real(
            self.session,
            compose.draw_in("en"),
            write or (lambda step: compose.write(self.store, step, self.session.proposal)),
            SETTINGS,
            opening=self.opening,
            meanwhile=meanwhile,
            log=log or self.logged.append,
        )

    # People

    async def until(self, what: Callable[[Session], object]) -> None:
        """Wait until the table has come so far."""
        while not what(self.session):
            await asyncio.sleep(0.005)

    async def told(self, wanted: Callable[[Event], bool]) -> None:
        await self.until(lambda _: any(map(wanted, self.pi.events)))

    async def press(self, button: str) -> None:
        await self.come(Pressed, lambda: self.pi.press(button, down=True))
        await self.come(Released, lambda: self.pi.press(button, down=False))

    async def lay(self, face: str, device: int) -> None:
        await self.come(TagOn, lambda: self.pi.chips[device].lay(self.tags[face]))

    async def come(self, kind: type[Event], after: Callable[[], object]) -> None:
        """Wait until what was done is told."""
        before = len(self.pi.events)
        after()
        await self.until(lambda _: any(isinstance(e, kind) for e in self.pi.events[before:]))

    async def started(self) -> None:
        for part in ("screen", "button ok", "button ready A", "button ready B"):
            await self.told(lambda e, part=part: getattr(e, "part", "") == part)  # type: ignore[misc]
        await self.press("ok")
        await self.until(lambda session: session.history)
