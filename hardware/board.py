"""The table's end of the conversation with a slot board; no port, no clock, no thread.

Bytes go in with `receive_data`, events come out of `events`, and `send` returns what is to be
written. What the messages mean is told in `firmware/PROTOCOL.md`.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from crownboard import messages
from crownboard.frames import FrameError, Lines
from crownboard.messages import BUTTON, PROTOCOL, READER, TAGS, WRAP, part_number

from hardware.board_asking import STRANGER_US, Asking
from hardware.board_last_words import LastWords
from hardware.board_picture import Picture
from hardware.board_quality import NOISY_FROM, QUIET_FROM, WINDOW, Quality
from hardware.board_report import BoardReport, BoardSettings
from hardware.events import Event, Health, Why
from hardware.slots import SlotReport

SILENT_US = 3_000_000
"""So long without a good line, and the line is dead."""

log = logging.getLogger(__name__)


class Board:
    """One slot board as the table hears it.

    Args:
        slots: the slots' names, in the order of the board's readers; at most twelve.
        buttons: the buttons' names, in the order of the board's; at most six.
        settings: what the board is told with CFG.
    """

    def __init__(
        self, slots: Sequence[str], buttons: Sequence[str], settings: BoardSettings | None = None
    ) -> None:
        if len(slots) > messages.SLOTS or len(buttons) > messages.BUTTONS:
            raise ValueError("a slot board has twelve slots and six buttons")
        self.slots = tuple(slots)
        self.picture = Picture(self.slots, tuple(buttons))
        self._parts = sum(1 << number for number in _part_numbers(len(slots), len(buttons)))
        self._readers = sum(1 << part_number(READER, number) for number in range(len(slots)))
        chosen = settings or BoardSettings()
        self._asking = Asking(
            (1 << len(slots)) - 1,
            chosen.guard_ms,
            chosen.misses,
            chosen.gain,
            chosen.settle_ms,
            chosen.hold_ms,
        )
        self._events: list[Event] = []
        self._state = "unknown"
        self._why: Why = ""
        self._lines = Lines()
        self._boot: str | None = None
        self._firmware: str | None = None
        self._complete = False
        self._seq: int | None = None
        self._heard_us = 0
        self._beat: tuple[int, int] | None = None
        self._quality = Quality()
        self._gaps = 0
        self._last_words = LastWords()

    # The port

    def opened(self, now_us: int) -> None:
        """The port is open: say hello and doubt everything."""
        self._lines.clear()
        self._complete = False
        self._heard_us = now_us
        self._asking.greet(now_us)

    def closed(self, told: str, now_us: int, why: Why) -> None:
        """The port is closed, or could not be opened. Tags neither come nor go meanwhile."""
        self._complete = False
        self._asking.be_quiet()
        self._become("dead", told, now_us, why)

    def is_silent(self, now_us: int) -> bool:
        """Tell whether nothing good was heard for so long that the port should be opened anew."""
        return now_us - self._heard_us >= SILENT_US

    def receive_data(self, data: bytes, now_us: int) -> None:
        """Take what came out of the port, cut anyhow; no bytes can raise anything."""
        if data and not self._asking.greeted:
            self._asking.doubt_program(now_us)
        for byte in data:
            line = self._lines.add(byte)
            if line:
                self._take_line(line, now_us)

    def events(self) -> list[Event]:
        """Return what has become known since the last call."""
        told, self._events = self._events, []
        return told

    # What is asked of the board

    def show(self, colours: Mapping[str, str]) -> None:
        """Light lamps: slot to one of `crownboard.messages`' colours; others go dark."""
        wanted = "".join(colours.get(slot, messages.DARK) for slot in self.slots)
        self._asking.show(wanted + messages.DARK * (messages.SLOTS - len(wanted)))

    def reset(self, how: str) -> bytes:
        """Return what starts the board anew: `run` its program, or `free` for installing."""
        return self._asking.reset(how)

    def send(self, now_us: int) -> bytes:
        """Return the bytes to write now; to be asked every few milliseconds."""
        return self._asking.send(now_us, self._readers)

    # What comes from the board

    def _take_line(self, line: bytes, now_us: int) -> None:
        try:
            message = messages.parse(line)
        except FrameError as error:
            self._refuse(line, str(error), now_us)
            return
        self._quality.good += 1
        self._heard_us = now_us
        self._asking.program_runs()
        self._last_words.program_runs()
        word, *values = message
        if word == "HI":
            self._take_greeting(values, now_us)
        elif word in ("E", "S"):
            self._take_part(word, values, now_us)
        elif word == "HB":
            self._take_beat(values, now_us)
        elif word == "PONG":
            self._asking.ponged(values[0], now_us)
        elif word == "ACK":
            self._asking.acknowledged(values[0])
        self._judge(now_us)

    def _refuse(self, line: bytes, why: str, now_us: int) -> None:
        self._quality.refused += 1
        if line.startswith(b"Traceback"):
            self._asking.doubt_program(now_us)
        self._last_words.hear(line)
        log.debug("refused from the slot board (%s): %r", why, line)
        self._judge(now_us)

    def _take_greeting(self, values: Sequence[Any], now_us: int) -> None:
        if values[0] != PROTOCOL:
            self._asking.greet(now_us + STRANGER_US)
            told = f"its firmware speaks protocol {values[0]}, this table {PROTOCOL}"
            self._become("dead", told, now_us, "version")
            return
        _, self._firmware, boot = values
        if self._asking.greeted and boot == self._boot:
            return
        if boot != self._boot:
            self._boot = boot
            self._events += self.picture.restart(now_us)
            self._beat = None
            self._quality.board_started()
        self._seq = None
        self._asking.was_greeted(self._parts, now_us)

    def _is_current(self, boot: str, now_us: int) -> bool:
        """Tell whether a line is from the board that said hi; if not, greet it anew."""
        if not self._asking.greeted:
            return False
        if boot != self._boot:
            self._complete = False
            self._asking.greet(now_us)
            return False
        return True

    def _take_part(self, word: str, values: Sequence[Any], now_us: int) -> None:
        boot, seq, kind, number, *state = values
        if not self._is_current(boot, now_us):
            return
        self._follow(seq, 1 if word == "E" else 0, now_us)
        self._asking.doubtful &= ~(1 << part_number(kind, number))
        self._events += self.picture.take(kind, number, state, now_us)
        if not self._asking.doubtful and not self._complete:
            self._complete = True
            self._become("ok", f"firmware {self._firmware}", now_us)

    def _follow(self, seq: int, step: int, now_us: int) -> None:
        """Compare a sequence number with the one awaited; doubt every part if it differs."""
        if self._seq is not None and seq != (self._seq + step) % WRAP:
            self._gaps += 1
            self._asking.doubt(self._parts, now_us)
        self._seq = seq

    def _take_beat(self, values: Sequence[Any], now_us: int) -> None:
        boot, seq, uptime_s, scan_ms, refused = values
        if self._is_current(boot, now_us):
            self._follow(seq, 0, now_us)
            self._beat = (uptime_s, scan_ms)
            self._quality.board_counts(refused)
            self._events += self.picture.stuck(now_us)

    # How the line is

    def _judge(self, now_us: int) -> None:
        bad = self._quality.judged()
        if bad is None:
            return
        if bad >= NOISY_FROM and self._state == "ok":
            self._become("noisy", f"{bad} of the last {WINDOW} lines were damaged", now_us)
        elif bad <= QUIET_FROM and self._state == "noisy" and self._complete:
            self._become("ok", f"firmware {self._firmware}", now_us)

    def _become(self, state: str, detail: str, now_us: int, why: Why = "") -> None:
        # One that was away and comes back with other firmware is as dead, but wants other help.
        strange = why != self._why and "version" in (why, self._why)
        told, self._why = self._state == state and not strange, why
        if not told:
            self._state = state
            self._events.append(Health("board", state, now_us, detail, why))

    def report(self) -> BoardReport:
        """Return how board and line are; from any thread."""
        uptime_s, scan_ms = self._beat or (None, None)
        readers = [self._reader_report(number) for number in range(len(self.slots))]
        return BoardReport(
            self._state,
            self._firmware,
            uptime_s,
            scan_ms,
            self._asking.round_trip_us,
            self._quality.good,
            self._quality.refused,
            self._quality.refused_there,
            self._gaps,
            tuple(readers),
            self._why,
            self._asking.lit,
        )

    def _reader_report(self, number: int) -> SlotReport:
        state, chip, corrupt, lost, shares = self.picture.readers[number]
        counted = dict(zip(self.picture.tags[number], shares, strict=False))
        hits = {uid: int(share.partition("/")[0]) for uid, share in counted.items()}
        visits = {uid: int(share.partition("/")[2]) for uid, share in counted.items()}
        return SlotReport(self.slots[number], state, chip or None, hits, corrupt, visits, lost)


def _part_numbers(slots: int, buttons: int) -> list[int]:
    return [
        *(part_number(TAGS, slot) for slot in range(slots)),
        *(part_number(BUTTON, button) for button in range(buttons)),
        *(part_number(READER, slot) for slot in range(slots)),
    ]
