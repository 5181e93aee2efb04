"""The slot board: readers, buttons, lamps and the line, a little of each at a time."""

import binascii

from crownboard.messages import DARK, LOST, MOST_TAGS, READER, SLOTS, TAGS
from crownboard.rc522 import ReaderError
from crownboard.rounds import Rounds, RoundSettings, Slot, ones

from slotboard.buttons import Buttons
from slotboard.lamps import Lamps
from slotboard.pump import Pump
from slotboard.talk import Duties, Talk

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

REST_US = 1_000
"""So long nothing is due at most: the line wants to be looked at."""
ALONE_US = 5_000_000
"""So long without a good line, and the table is gone: it asks something every 2 s."""


class BoardRounds(Rounds):
    """Rounds that tell the table how every slot and reader is; slots' names are numbers."""

    def __init__(self, clock: "Any", readers: "Any", settings: RoundSettings, talk: Talk) -> None:
        super().__init__(clock, readers, settings)
        self._all = self._slots
        self._talk = talk
        self._round_since_us = clock.now_us()
        self._last = -1
        self._tags: dict[int, Any] = {}
        self._noted: dict[int, Any] = {}

    def use(self, mask: int) -> None:
        """Visit only these slots, one bit each."""
        if self._lit is not None:
            self._lit.due_us = self.clock.now_us()
            try:
                self._lit.reader.antenna(False)
            except ReaderError:  # told when it is visited again
                pass
            self._lit = None
        self._slots = [slot for slot in self._all if mask >> slot.name & 1]

    def set_up_anew(self) -> None:
        """Set up every reader before its next visit."""
        for slot in self._all:
            slot.running = False

    def _take(self, slot: Slot, seen: "list[bytes]", corrupt: bool) -> None:
        super()._take(slot, seen, corrupt)
        if slot.name <= self._last:
            now_us = self.clock.now_us()
            self._talk.scan_us = now_us - self._round_since_us
            self._round_since_us = now_us
        self._last = slot.name
        self._tell_tags(slot)
        self._note_reader(slot)

    def _tell_tags(self, slot: Slot) -> None:
        uids = slot.presence.uids()
        known = uids or slot.clean_visits >= self.settings.misses
        if known and self._tags.get(slot.name) != uids:
            self._tags[slot.name] = uids
            tags = tuple([_written(uid) for uid in uids[:MOST_TAGS]])
            self._talk.tell(TAGS, slot.name, tags)

    def _note_reader(self, slot: Slot) -> None:
        """Note how a reader is; mostly that is as it was, and then nothing is written anew."""
        reader = slot.reader
        now = slot.hits, slot.corrupt, slot.state, reader.version, reader.lost_bits
        if self._noted.get(slot.name) != now:
            self._noted[slot.name] = now
            self._talk.note(*self._reader(slot))

    def state_changed(self, slot: Slot, detail: str) -> None:
        """A reader is better or worse."""
        self._talk.tell(*self._reader(slot))

    def _reader(self, slot: Slot) -> "Any":
        hits = [slot.hits.get(uid, (0, 0)) for uid in slot.presence.uids()[:MOST_TAGS]]
        shares = tuple([f"{ones(row)}/{visits}" for row, visits in hits])
        chip = f"{slot.reader.version or 0:02X}"
        lost = slot.reader.lost_bits
        if lost:
            shares += (f"{LOST}{lost}",)
        return READER, slot.name, slot.state, chip, ones(slot.corrupt), shares


class Board(Duties):
    """The whole program, without the Pico's own modules.

    Args:
        clock: a `Ticks`.
        readers: an `Rc522` for each slot.
        button_pins: called, they give 0 while the button is down.
        strip: the lamps, MicroPython's `NeoPixel`.
        line: see `Pump`.
        boot: six hex digits drawn for this start.
        restart: called with `run` or `free`: start the Pico anew.
    """

    def __init__(
        self,
        clock: "Any",
        readers: "Any",
        button_pins: "Any",
        strip: "Any",
        line: "Any",
        boot: str,
        restart: "Any",
    ) -> None:
        self.clock = clock
        self.talk = Talk(boot, self)
        self.lamps = Lamps(strip)
        self.buttons = Buttons(button_pins, self.talk)
        clock.meanwhile = self.buttons.sample
        self.settings = RoundSettings()
        self.settings.interval_us = 0
        self.settings.one_antenna = True
        self.rounds = BoardRounds(clock, list(enumerate(readers)), self.settings, self.talk)
        self._readers = readers
        self._pump = Pump(line, self.talk)
        self._restart = restart
        self._heard_us = 0

    def step(self, now_us: int) -> int:
        """Do a little of everything; return when to go on."""
        self._pump.step(now_us)
        self.buttons.sample(now_us)
        if self.talk.heard:
            self.talk.heard = False
            self._heard_us = now_us
        self.lamps.resting = now_us - self._heard_us >= ALONE_US
        self.lamps.step()
        due_us = self.rounds.step(now_us)
        return int(min(due_us, self.clock.now_us() + REST_US))

    # What the table may ask

    def greet(self) -> None:
        """Forget what a table wanted that is gone."""
        if self.lamps.resting:
            self.lamps.show(DARK * SLOTS)

    def show(self, colours: str) -> None:
        """Light the lamps."""
        self.lamps.show(colours)

    def configure(
        self, slots: int, guard_ms: int, misses: int, gain: int, settle_ms: int, hold_ms: int
    ) -> None:
        """Take new settings."""
        self.settings.guard_us = guard_ms * 1000
        self.settings.misses = misses
        self.buttons.settle_us = settle_ms * 1000
        self.buttons.hold_us = hold_ms * 1000
        self.rounds.use(slots)
        if gain != self._readers[0].gain:
            for reader in self._readers:
                reader.gain = gain
            self.rounds.set_up_anew()

    def reset(self, how: str) -> None:
        """Start the Pico anew."""
        self._restart(how)


def _written(uid: bytes) -> str:
    return binascii.hexlify(uid).decode().upper()
