"""A table with a slot board on a Pi: the real firmware in MicroPython on a port, real threads."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
import smbus2
from crownboard.messages import GREEN, WHITE
from slotboard.lamps import LIGHT

from companion.app import compose
from companion.app.opening import make_parts
from companion.app.real import RealTable, run_real
from companion.app.settings import BoardSettings, Settings, TableSettings
from companion.app.simulator import stickers
from companion.app.store import Store
from companion.table.session import Session
from companion.table.view import view
from hardware.board_link import SerialPort
from hardware.events import Event, Pressed, Released
from hardware.pi import PiParts
from hardware.sim.micropython import MicroPythonBoard
from tests.firmware.interpreters import micropython
from tests.hardware.modelled_pi import ModelledPi

LIMIT_S = 60


class BoardEvening:
    """A session on a modelled Pi with a board, and people who wait for what the table does."""

    def __init__(self, board: MicroPythonBoard, store: Store) -> None:
        self.board = board
        self.pi = ModelledPi()
        self.logged: list[str] = []
        self.tags = stickers.tags()
        self.settings = Settings(
            table=TableSettings(layout="round", players=("Anna", "Ben")),
            board=BoardSettings(port=board.path, guard_ms=2),
        )
        self.session = compose.make_session(
            store,
            self.settings,
            compose.proposal_of(store, self.settings),
            decks=stickers.bindings(),
            started_us=self.pi.clock.now_us(),
        )
        self._store = store

    def opening(self, settings: Settings, post: Callable[[Event], None]) -> PiParts:
        return make_parts(settings, post, self._make)

    def _make(self, *args: object, **settings: object) -> PiParts:
        slots, buttons, post = args
        del settings["spi_hz"]
        settings["open_board"] = lambda: SerialPort(self.board.path)
        return self.pi.parts(slots, buttons, post, **settings)  # type: ignore[arg-type]

    def run(self, act: Callable[["BoardEvening"], object]) -> None:
        async def meanwhile(_table: RealTable) -> None:
            await asyncio.wait_for(act(self), LIMIT_S)  # type: ignore[arg-type]

        run_real(
            self.session,
            compose.draw_in("en"),
            lambda step: compose.write(self._store, step, self.session.proposal),
            self.settings,
            opening=self.opening,
            meanwhile=meanwhile,
            log=self.logged.append,
            lamps=compose.lamps_of,
        )

    async def until(self, what: Callable[[Session], object]) -> None:
        while not what(self.session):
            await asyncio.sleep(0.005)

    async def until_logged(self, line: str) -> None:
        await self.until(lambda _: any(each.startswith(line) for each in self.logged))

    async def press_panel(self, button: str) -> None:
        await self.come(Pressed, lambda: self.pi.press(button, down=True))
        await self.come(Released, lambda: self.pi.press(button, down=False))

    def lay(self, face: str, slot: int) -> None:
        self.board.order(do="lay", slot=slot, uid=self.tags[face].uid.hex().upper())

    async def press_seat(self, number: int) -> None:
        for kind, down in ((Pressed, True), (Released, False)):
            order = partial(self.board.order, do="press", button=number, down=down)
            await self.come(kind, order)

    async def come(self, kind: type[Event], after: Callable[[], object]) -> None:
        """Wait until what was done is told."""
        before = len(self.pi.events)
        after()
        await self.until(lambda _: any(isinstance(e, kind) for e in self.pi.events[before:]))

    def lamps(self) -> list[str]:
        lit = self.board.order(do="look")["lamps"]
        return [str(LIGHT.index(tuple(rgb))) for rgb in lit]


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BoardEvening]:
    board = MicroPythonBoard(micropython())
    board.unplug()
    try:
        with closing(Store(tmp_path / "table.db")) as store:
            one = BoardEvening(board, store)
            monkeypatch.setattr(smbus2, "SMBus", one.pi.smbus)
            yield one
            one.pi.factory.close()
    finally:
        board.close()


def notice(session: Session) -> str:
    told = view(session, None).notice
    return "" if told is None or told.why is None else f"{told.why.word}.{told.why.detail}"


async def plays_a_round(evening: BoardEvening) -> None:
    await evening.until_logged("board: dead")
    await evening.until(lambda session: notice(session) == "part.line_dead")
    evening.board.plug()
    await evening.until_logged("board: ok firmware")
    await evening.until_logged("reader F: ok")
    await evening.until(lambda session: notice(session) == "part.ok")
    await evening.press_panel("ok")  # the message is read
    await evening.press_panel("ok")
    await evening.until(lambda session: session.history)
    await evening.until(lambda _: evening.lamps() == [WHITE] * 2 + ["0"] * 10)
    evening.lay("8S", 0)
    evening.lay("6H", 1)
    await evening.until(lambda s: all(seat.laid for seat in view(s, None).seats))
    evening.board.order(do="fault", slot=3, name="dead", value=True)
    await evening.until_logged("reader D: dead")
    for number in (0, 1):
        await evening.press_seat(number)
    await evening.until(lambda session: session.running.state.coins == (1, 0))
    await evening.until(lambda _: evening.lamps()[0] == GREEN)


def test_a_board_is_waited_for_and_a_round_is_played_on_it(evening: BoardEvening) -> None:
    """It is missing at first; later one of its readers dies, and the rest plays on."""
    evening.run(plays_a_round)
    assert evening.board.said == b""
