"""The table as a service, second half: the session, its parts, systemd, and the off switch."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PIL import Image

from companion.app import compose, wired
from companion.app.coming_up import ComingUp
from companion.app.complaints import complain
from companion.app.deck_set import check_deck
from companion.app.installed import as_typed
from companion.app.notify import Notifier
from companion.app.opening import make_parts, to_stderr
from companion.app.parts_told import PartsTold
from companion.app.real import DATABASE, RealTable, run_real
from companion.app.service_desk import ServiceDesk
from companion.app.service_hands import serve_hands
from companion.app.service_memory import memory
from companion.app.settings import Settings, SettingsError, by_board, i2c_port, state_folder
from companion.app.settings_check import Mistake
from companion.app.simulator import stickers
from companion.app.store import InUseError, Store
from companion.app.table_troubles import of_parts, of_settings
from companion.core.records import RecordError
from companion.table.inputs import Bind, Step
from companion.table.session import Session
from hardware.bus import RealClock
from hardware.events import Event
from hardware.pi import PartsMissingError, PiParts, missing, slow
from hardware.sim.pi import SimulatedPi

POWER_OFF = ("systemctl", "poweroff")
LOOKS_EVERY_S = 0.25


class ServedTable:
    """One table that is a service, from its first picture to its last.

    Args:
        settings: as far as they can be.
        troubles: what is wrong with them, and with the parts.
        pi: the modelled board, None for the real one.
        first: the picture that is on the screen already.
        notifier: tells systemd.
        tell: takes what is told to whoever looks after the table.
        hangs_after_us: how long a bus or a commit may take.
    """

    def __init__(
        self,
        settings: Settings,
        troubles: list[str],
        pi: SimulatedPi | None,
        first: Image.Image,
        notifier: Notifier,
        tell: Callable[[str], None],
        hangs_after_us: int,
    ) -> None:
        self._tell = tell
        self._hangs_after_us = hangs_after_us
        self.settings = settings
        self.troubles = troubles
        self._pi = pi
        self._first = first
        self._notifier = notifier
        self._parts: PiParts | None = None
        self._commits_since_us: int | None = None
        self._table: RealTable | None = None

    def run(self, store: Store) -> None:
        """Play until told to end."""
        session = self._session(store)
        coming = ComingUp(
            compose.layout_of(self.settings).slots,
            wired.buttons(self.settings),
            board=by_board(self.settings),
            since_us=RealClock().now_us(),
        )
        desk = ServiceDesk(
            session,
            self.troubles,
            self._beat,
            self._notifier.every_us,
            coming,
            self._say,
            PartsTold(os.environ.get("RUNTIME_DIRECTORY", "")).hear,
        )
        draw = compose.draw_in(self.settings.table.language)
        ear = compose.ear_of(self.settings)

        def write(step: Step | Bind) -> None:
            self._commits_since_us = RealClock().now_us()
            try:
                compose.write(store, step, session.proposal)
            finally:
                self._commits_since_us = None

        run_real(
            desk,
            lambda desk: desk.draw(draw, self.settings.table.language),
            write,
            self.settings,
            opening=self._open,
            meanwhile=lambda table: self._meanwhile(table, desk),
            lamps=lambda desk: compose.lamps_of(desk.session),
            ear=None if ear is None else lambda desk: ear(desk.session),
            log=self._tell,
        )

    def _session(self, store: Store) -> Session:
        """Go on with the match that was left open, where it can be read."""
        settings = self.settings
        decks = stickers.with_own(store.bindings()) if self._pi is not None else []
        proposal = compose.proposal_of(store, settings)
        started_us = RealClock().now_us()
        try:
            return compose.make_session(
                store,
                settings,
                proposal,
                decks=decks,
                lines=store.last_match(),
                started_us=started_us,
            )
        except RecordError as error:
            self._tell(f"The match left open cannot be read, line {error.line}; a new one begins.")
            store.close_match()
            return compose.make_session(
                store, settings, proposal, decks=decks, started_us=started_us
            )

    def _open(self, settings: Settings, post: Callable[[Event], None]) -> PiParts:
        make = PiParts if self._pi is None else self._pi.parts
        try:
            self._parts = make_parts(settings, post, make)
        except PartsMissingError as error:  # only readers can be missing as a whole
            self._tell(str(error))
            self._parts = make_parts(
                settings, post, lambda _slots, *rest, **named: make((), *rest, **named)
            )
        self._parts.screen.show(self._first)  # until there is more to show
        return self._parts

    async def _meanwhile(self, table: RealTable, desk: ServiceDesk) -> None:
        """Tell systemd, let hands in where parts are simulated, and switch off when told to."""
        self._table = table
        hands = await serve_hands(self._pi) if self._pi is not None else None
        self._notifier.ready("playing" if not self.troubles else self.troubles[0])
        try:
            while True:
                await asyncio.sleep(LOOKS_EVERY_S)
                if desk.switch.wanted:
                    await self._switch_off(table, desk)
        finally:
            if hands is not None:
                hands.close()
            if not desk.switch.wanted:
                self._tell("The table ends.")
            self._notifier.stopping()

    async def _switch_off(self, table: RealTable, desk: ServiceDesk) -> None:
        """Ask the system to switch the computer off; it then ends this table too."""
        self._tell("Switching off, as told by the panel.")
        table.parts.display.stays_lit = True
        asked = await asyncio.create_subprocess_exec(
            *POWER_OFF, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        said, _ = await asked.communicate()
        if asked.returncode == 0:
            await asyncio.Event().wait()
        table.parts.display.stays_lit = False
        why = said.decode(errors="replace").strip().splitlines() or [f"status {asked.returncode}"]
        self._tell(f"The computer cannot be switched off: {why[0]}")
        desk.could_not_switch_off(why[0])
        table.look()

    def _say(self, line: str) -> None:
        """Tell the journal, after what it has been told of the parts by now."""
        if self._table is None:  # in the very first step
            self._tell(line)
        else:
            self._table.say(line)

    def _beat(self, now_us: int) -> None:
        """Tell the watchdog that all is well, unless a bus or the journal hangs."""
        hanging = self._parts.hanging(self._hangs_after_us) if self._parts is not None else []
        since_us = self._commits_since_us
        if since_us is not None and now_us - since_us > self._hangs_after_us:
            hanging.append("journal")
        if hanging:
            self._tell(f"Hangs: {', '.join(hanging)}. The table starts again unless that ends.")
        else:
            self._notifier.well()


def run_served(
    settings: Settings,
    wrong: list[Mistake],
    file: Path,
    pi: SimulatedPi | None,
    first: Image.Image,
    tell: Callable[[str], None] | None,
    hangs_after_us: int,
) -> int:
    """Run the table; return the exit status. The arguments are those of `ServedTable`."""
    tell = tell or to_stderr
    told = [of_settings(each.told, each.where) for each in wrong]
    if pi is None:
        port = i2c_port(settings.screen)
        told += map(of_parts, missing(len(wired.pi_slots(settings)), port))
        for line in slow(port):
            tell(line)
    database = state_folder() / DATABASE
    try:
        with memory(database) as (store, wrong_with_it):
            troubles = [*told, *wrong_with_it]
            try:
                check_deck(settings, [*store.bindings(), *stickers.bindings()], file)
            except SettingsError as error:
                troubles.append(of_settings(str(error), error.where))
                settings = replace(settings, table=replace(settings.table, deck=""))
            for trouble in troubles:
                tell(as_typed(trouble.said("en")))
            language = settings.table.language
            said = [as_typed(trouble.said(language)) for trouble in troubles]
            shown = [line.removeprefix(f"{file}: ").removeprefix(f"{database}: ") for line in said]
            served = ServedTable(settings, shown, pi, first, Notifier(), tell, hangs_after_us)
            served.run(store)
    except InUseError as error:
        return complain(error)
    return 0
