"""A table on real parts: bus threads below, one asyncio loop around the session."""

import argparse
import asyncio
import contextlib
import signal
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from companion.app import compose
from companion.app.complaints import UsageError, complain
from companion.app.deck_set import check_deck, lacking
from companion.app.journal import Done, JournalThread
from companion.app.loop import AnyDesk, TableLoop, lit_and_heard, no_lamps
from companion.app.opening import open_parts, to_stderr
from companion.app.remedies import told_of
from companion.app.settings import Settings, file_of, load_for, state_folder
from companion.app.store import TABLE_FILE, Store, StoreError, only_one
from companion.core.records import RecordError
from companion.table.inputs import Bind, Step
from companion.table.sounds import Sound
from hardware.board_link import BoardBus
from hardware.bus import Clock, RealClock
from hardware.events import Event, Health
from hardware.pi import PartsMissingError, PiParts

DATABASE = TABLE_FILE
LONGEST_WAIT_S = 3600.0


class RealTable:
    """Drives a desk with real parts until it is stopped.

    Args:
        desk: a session of play, or an enrolment.
        draw: draws its screen.
        write: commits its steps, in the journal's thread.
        open_parts: opens the parts, given where their events go.
        log: is told, in plain words, when a part changes its state; always from the loop's
            own thread. A line that it cannot write is lost, and nothing else.
        lamps: tells the colours of the slots' lamps, where there are any.
        ear: tells which sound is to be heard now, where there is a piezo.
    """

    def __init__(
        self,
        desk: AnyDesk,
        draw: Callable[[AnyDesk], Image.Image],
        write: Callable[[Step | Bind], None],
        open_parts: Callable[[Callable[[Event], None]], PiParts],
        log: Callable[[str], None] = to_stderr,
        lamps: Callable[[AnyDesk], Mapping[str, str]] | None = None,
        ear: Callable[[AnyDesk], Sound | None] | None = None,
    ) -> None:
        self._log = log
        self._early: list[Event] = []
        self._unlogged: deque[str] = deque()
        self._unsaved_because = ""
        self._loop: TableLoop[AnyDesk] | None = None
        self._aio: asyncio.AbstractEventLoop | None = None
        self._work = asyncio.Event()
        self._stopped = asyncio.Event()
        self.parts = open_parts(self._post)
        self._clock: Clock = self.parts.clock
        self._journal = JournalThread(write)
        board = self.parts.board
        light: Callable[[AnyDesk], None] = no_lamps
        if board is not None and lamps is not None:
            light = _light_on(board, lamps)
        if self.parts.piezo is not None:
            light = lit_and_heard(light, ear, self.parts.piezo.play)
        self._loop = TableLoop(desk, self._clock, self._commit, draw, self.parts.screen.show, light)
        self._loop.wake = self._wake
        for event in self._early:
            self._post(event)

    def _post(self, event: Event) -> None:
        """Take an event from any thread."""
        if self._loop is None:
            self._early.append(event)
            return
        if isinstance(event, Health):
            self._unlogged.append(f"{event.part}: {event.state} {told_of(event)}".rstrip())
        self._loop.post(event, self._clock.now_us())

    def _commit(self, step: Step | Bind, done: Done) -> None:
        """Let the journal commit a step; say once in full why it cannot."""

        def answer(error: Exception | None) -> None:
            why = "" if error is None else str(error)
            if why and why != self._unsaved_because:
                self._unlogged.append(why)
            self._unsaved_because = why
            done(error)

        self._journal.commit(step, answer)

    def _wake(self, _at_us: int) -> None:
        if self._aio is not None:
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                self._aio.call_soon_threadsafe(self._work.set)

    def say(self, line: str) -> None:
        """Let the log be told a line, in its turn; from the loop's own thread."""
        self._unlogged.append(line)

    def look(self) -> None:
        """Let the desk be asked what is due; from any thread."""
        self._wake(0)

    async def run(self) -> None:
        """Play until `stop`, SIGTERM or SIGINT; leave the screen dark."""
        self._aio = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            self._aio.add_signal_handler(number, self.stop)
        self.parts.start()
        try:
            await self._drive()
        finally:
            self.parts.close()
            self._journal.close()
            self._log_what_happened()

    def _log_what_happened(self) -> None:
        while self._unlogged:
            with contextlib.suppress(OSError, ValueError):  # a closed terminal, a full disk
                self._log(self._unlogged.popleft())

    def stop(self) -> None:
        """End after what is under way; from the loop's own thread."""
        self._stopped.set()
        self._work.set()

    async def _drive(self) -> None:
        assert self._loop is not None  # noqa: S101 - made in __init__
        while not self._stopped.is_set():
            self._work.clear()
            due_us = self._loop.step(self._clock.now_us())
            self._log_what_happened()
            wait_s = min(LONGEST_WAIT_S, max(0.0, (due_us - self._clock.now_us()) / 1e6))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._work.wait(), wait_s)


def _light_on(
    board: BoardBus, lamps: Callable[[AnyDesk], Mapping[str, str]]
) -> Callable[[AnyDesk], None]:
    return lambda desk: board.show(lamps(desk))


def play(
    args: argparse.Namespace,
    opening: Callable[[Settings, Callable[[Event], None]], PiParts] = open_parts,
) -> int:
    """Play on real parts, which `opening` opens, until stopped; return the exit status."""
    try:
        settings = load_for(args)
        with only_one(state_folder() / DATABASE):
            _play(settings, file_of(args), opening)
    except (UsageError, StoreError, PartsMissingError) as error:
        return complain(error)
    return 0


def _play(
    settings: Settings,
    file: Path,
    opening: Callable[[Settings, Callable[[Event], None]], PiParts],
) -> None:
    store = Store(state_folder() / DATABASE)
    try:
        bindings = store.bindings()
        check_deck(settings, bindings, file)
        proposal = compose.proposal_of(store, settings)
        note = lacking(settings, bindings, proposal, file)
        if note:
            to_stderr(note)
        lines = store.last_match()
        started_us = RealClock().now_us()
        try:
            session = compose.make_session(
                store, settings, proposal, lines=lines, started_us=started_us
            )
        except RecordError as error:
            print(f"The match left open cannot be read, line {error.line}; a new one begins.")
            store.close_match()
            session = compose.make_session(store, settings, proposal, started_us=started_us)
        run_real(
            session,
            compose.draw_in(settings.table.language),
            lambda step: compose.write(store, step, session.proposal),
            settings,
            opening,
            lamps=compose.lamps_of,
            ear=compose.ear_of(settings),
        )
    finally:
        store.close()


def run_real(
    desk: AnyDesk,
    draw: Callable[[AnyDesk], Image.Image],
    write: Callable[[Step | Bind], None],
    settings: Settings,
    opening: Callable[[Settings, Callable[[Event], None]], PiParts] = open_parts,
    meanwhile: Callable[["RealTable"], Coroutine[Any, Any, None]] | None = None,
    log: Callable[[str], None] = to_stderr,
    lamps: Callable[[AnyDesk], Mapping[str, str]] | None = None,
    ear: Callable[[AnyDesk], Sound | None] | None = None,
) -> None:
    """Drive a desk on real parts until stopped; when `meanwhile` ends, so does the table.

    Raise PartsMissingError where the parts cannot be opened.
    """

    async def run() -> None:
        table = RealTable(desk, draw, write, lambda post: opening(settings, post), log, lamps, ear)
        if meanwhile is None:
            await table.run()
            return
        beside = asyncio.create_task(meanwhile(table))
        beside.add_done_callback(lambda _: table.stop())
        await table.run()
        beside.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await beside  # what went wrong there is raised here

    asyncio.run(run())
