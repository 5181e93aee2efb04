"""Matches through the real firmware: MicroPython, a serial port of the kernel, the real pyserial.

Hands first play a match on a table without hardware. Then they do the same, move by move, at a
table whose slot board runs under MicroPython, in real time; the record has to be the same, byte by
byte.
"""

import time
from collections.abc import Callable
from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.app.simulator.slots import real_firmware
from companion.app.simulator.start import open_night
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store
from companion.core.records import format_record
from companion.core.words import ALL_SEATS
from companion.table.session import Session
from hardware.events import Event, Held, Pressed, Released, TagOff, TagOn
from hardware.sim.micropython_slots import MicroPythonSlots
from tests.companion.app.bots_nights import MATCHES, Match, record_of, table_for, wired
from tests.companion.app.night import begin, proposal_of
from tests.companion.app.plain_table import Move, PlainTable, lines_of, plain_night
from tests.firmware.interpreters import micropython
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

LOOK_US = 5_000
LIMIT_S = 20
"""So long is waited for one move to be told."""
SEED = 3


class Again:
    """Hands that do at a table what was done at another, each move once the one before is told."""

    def __init__(self, table: SimulatedTable[Session]) -> None:
        self._table = table
        self._told: list[Event] = []
        table.on_event = self._told.append

    def do(self, move: Move) -> None:
        """Wait for the lines that hands had seen, make the move, and wait until it is told.

        A button is let go only once the table has heard of it, however slow the board is.
        """
        self.until(lambda: lines_of(self._table.desk) >= move.lines)
        word = move.words[0]
        if move.does == "lay":
            self._table.lay(word, move.words[1])
            self._until_told(TagOn, uid=self._table.tags[word].uid.hex().upper())
        elif move.does == "lift":
            self._table.lift(word)
            self._until_told(TagOff, uid=self._table.tags[word].uid.hex().upper())
        else:
            self._table.panel.press(word, None)
            self._until_told(Held if move.does == "hold" else Pressed, button=word)
            self._table.panel.release(word)
            self._until_told(Released, button=word)

    def _until_told(self, kind: type[Event], **said: str) -> None:
        def told() -> bool:
            events = [event for event in self._told if isinstance(event, kind)]
            return any(getattr(event, name) == said[name] for event in events for name in said)

        self.until(told)
        self._told.clear()

    def until(self, what: Callable[[], bool]) -> None:
        """Let time pass until something is so."""
        deadline_s = time.monotonic() + LIMIT_S
        while not what():
            assert time.monotonic() < deadline_s, self._told
            self._table.run_for(LOOK_US)


def on_real_firmware(match: Match) -> tuple[str, str]:
    """Play a match without hardware, and again through the firmware; return both records."""
    game, layout, seats, options = match
    settings = wired(table_for(layout, seats), "board")
    settings = replace(settings, board=replace(settings.board, guard_ms=2))
    with closing(plain_night(settings, SEED, ALL_SEATS[:seats], game, **options)) as night:
        begin(night)
        record = record_of(night)
        assert isinstance(night.table, PlainTable)
        moves, lines = night.table.moves, lines_of(night.table.desk)
    store = Store(None)
    proposal = proposal_of(store, settings, game, **options)
    night = open_night(store, settings, proposal, seed=SEED, make_slots=real_firmware)
    with closing(night):
        slots = night.table.slots
        assert isinstance(slots, MicroPythonSlots)
        again = Again(night.table)
        again.until(lambda: {one.state for one in slots.report()} == {"ok"})
        for move in moves:
            again.do(move)
        again.until(lambda: lines_of(night.table.desk) >= lines)
        assert (slots.board.starts, slots.board.said) == (1, b"")
        assert night.history is not None
        return record, format_record(night.history.record)


@pytest.mark.traced
@pytest.mark.parametrize("number", sampled(range(len(MATCHES)), {0}))
def test_a_whole_match_through_the_real_firmware_is_the_one_without_hardware(number: int) -> None:
    micropython()
    without, through = on_real_firmware(MATCHES[number])
    assert through == without
