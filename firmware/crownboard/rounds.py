"""Rounds over the slots of one SPI bus: each reader visited in turn, tags and troubles told."""

from crownboard.field import Field
from crownboard.presence import Presence
from crownboard.rc522 import KNOWN_VERSIONS, ReaderError

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

RECENT = 20
"""So many visits back reach the hit counts and the judgement `noisy`."""

_RECENT_MASK = (1 << RECENT) - 1


class RoundSettings:
    """How slots are visited; all times in whole microseconds. Each may be changed any time."""

    interval_us = 25_000
    """From one visit of a slot to its next."""
    misses = 2
    """Clean visits without a tag until it counts as taken away; weak stickers need more."""
    doubt_us = 1_000_000
    """A tag not seen leaves after so long even if every visit was corrupt."""
    one_antenna = False
    """Only one field on at a time, for slots so close that they read each other's tags."""
    guard_us = 5_000
    """From field on to the first call (ISO 14443-3, 5.1 lets a tag take 5 ms)."""
    check_every = 8
    """Every so many visits the chip's settings are read back."""
    idle_reset_us = 30_000_000
    """A slot where so long nothing was seen has its reader set up anew: it may be deaf."""
    retry_us = 100_000
    """First pause before a failed reader is tried again; doubles each time."""
    longest_retry_us = 5_000_000
    noisy_from = 6
    """So many corrupt of the last 20 visits make a slot noisy; one or none makes it ok again."""
    told_us = 5_000_000
    """So long a trouble is told at least before the slot is ok again: people have to read it."""


def ones(row: int) -> int:
    """Count the ones in a bit row: MicroPython's numbers cannot.

    >>> ones(0b1011)
    3
    """
    count = 0
    while row:
        row &= row - 1
        count += 1
    return count


def chip_name(version: "int | None") -> str:
    """Return what a version register's value is called."""
    return KNOWN_VERSIONS.get(version or 0, f"unknown chip, version {version or 0:02X}")


class Slot:
    """One slot and all that is remembered about it; `reader` is an `Rc522`."""

    def __init__(self, name: "Any", reader: "Any", settings: "Any", due_us: int) -> None:
        self.name = name
        self.reader = reader
        self.field = Field(reader)
        self.presence = Presence(settings.misses, settings.doubt_us)
        self.due_us = due_us
        self.running = False
        self.state = "unknown"
        self.state_since_us = due_us
        self.visits = 0
        self.failures = 0
        self.quiet_since_us = due_us
        self.missed = False
        self.looking_again = False
        self.trusted: list[bytes] = []
        self.clean_visits = 0
        """Visits so far that nothing disturbed."""
        self.hits: dict[bytes, tuple[int, int]] = {}
        """For each tag the bit row of its last 20 visits, and how many it has had, at most 20.

        Replaced whole and never changed: another thread may be reading it for a report.
        """
        self.corrupt = 0

    def remember(self, seen: "list[bytes]", corrupt: bool) -> None:
        """Shift one visit into the bit rows of the last 20; a hit at a second try is none."""
        self.corrupt = (self.corrupt << 1 | corrupt) & _RECENT_MASK
        self.clean_visits += not corrupt
        uids = self.presence.uids()
        if not uids and not self.hits:
            return
        hits = {}
        for uid in uids:
            at_once = uid in seen and uid not in self.field.late and not self.looking_again
            row, had = self.hits.get(uid, (0, 0))
            row = (row << 1 | at_once) & _RECENT_MASK
            hits[uid] = (row, min(had + 1, RECENT))
        self.hits = hits

    def always_heard(self) -> "list[bytes]":
        """Return the tags that were read in each of the last 20 visits."""
        return [uid for uid, (row, _) in self.hits.items() if row == _RECENT_MASK]


class Rounds:
    """A bus of readers, one slot each; every step visits one of them.

    A reader that fails is tried again with growing pauses while the others go on. Its tags
    neither come nor go meanwhile. Where a tag was and nothing answers, or where long nothing
    was seen, the reader is set up anew and the slot looked at again before that counts:
    a deaf reader must not look like an empty slot.

    Args:
        clock: `now_us()` and `sleep_us(us)`.
        readers: (name, reader) for each slot.
        settings: has the attributes of `RoundSettings`.
    """

    def __init__(self, clock: "Any", readers: "Any", settings: "Any") -> None:
        self.clock = clock
        self.settings = settings
        self._lit: Slot | None = None
        start_us = clock.now_us()
        apart_us = settings.interval_us // max(1, len(readers))
        self._slots = [
            Slot(name, reader, settings, start_us + index * apart_us)
            for index, (name, reader) in enumerate(readers)
        ]

    def tag_changed(self, slot: Slot, kind: int, uid: bytes, at_us: int) -> None:
        """A tag has come to a slot or left it: `presence.ON` or `OFF`."""

    def state_changed(self, slot: Slot, detail: str) -> None:
        """A slot has another state; `detail` is for a log."""

    def step(self, now_us: int) -> int:
        """Visit the slot that is due first, if one is; return when the next is due."""
        slot = self._next()
        if slot.due_us <= now_us:
            try:
                self._visit(slot)
            except ReaderError as error:
                self._lit = None
                self._failed(slot, str(error))
        return self._next().due_us

    def _next(self) -> Slot:
        if self._lit is not None:
            return self._lit
        first = self._slots[0]
        for slot in self._slots:
            if slot.due_us < first.due_us:
                first = slot
        return first

    # One visit

    def _visit(self, slot: Slot) -> None:
        if not slot.running:
            self._start(slot)
        elif self.settings.one_antenna and self._lit is None:
            self._light(slot)
        else:
            self._look(slot)

    def _light(self, slot: Slot) -> None:
        slot.reader.antenna(True)
        self._lit = slot
        slot.due_us = self.clock.now_us() + self.settings.guard_us

    def _look(self, slot: Slot) -> None:
        started_us = slot.due_us
        slot.visits += 1
        if slot.visits % self.settings.check_every == 0:
            slot.reader.check()
        seen, corrupt = slot.field.look()
        if self.settings.one_antenna:
            slot.reader.antenna(False)
            self._lit = None
        if seen or corrupt:
            slot.quiet_since_us = self.clock.now_us()
        elif self._may_be_deaf(slot):
            self._look_again(slot)
            return
        self._take(slot, seen, corrupt)
        slot.due_us = max(started_us + self.settings.interval_us, self.clock.now_us())

    def _may_be_deaf(self, slot: Slot) -> bool:
        """Tell whether this silence is worth setting the reader up anew: once each time."""
        if slot.looking_again:
            return False
        if slot.presence.uids():
            return not slot.missed
        return bool(self.clock.now_us() - slot.quiet_since_us >= self.settings.idle_reset_us)

    def _look_again(self, slot: Slot) -> None:
        slot.trusted = slot.always_heard()
        slot.looking_again = True
        slot.quiet_since_us = self.clock.now_us()
        self._start(slot)
        if self.settings.one_antenna:
            self._light(slot)  # in the same turn: a whole round later is late

    def _take(self, slot: Slot, seen: "list[bytes]", corrupt: bool) -> None:
        """Let a finished visit count."""
        if slot.looking_again and self._proves_deaf(slot, seen):
            self._change(slot, "deaf", "heard a tag only after it was set up anew")
        slot.missed = not seen and not corrupt
        slot.failures = 0
        slot.presence.misses = self.settings.misses
        changes = slot.presence.visit(seen, corrupt, self.clock.now_us(), tuple(slot.field.late))
        slot.remember(seen, corrupt)
        for kind, uid, at_us in changes:
            self.tag_changed(slot, kind, uid, at_us)
        slot.looking_again = False
        self._judge(slot)

    def _proves_deaf(self, slot: Slot, seen: "list[bytes]") -> bool:
        """Tell whether a reader set up anew hears what it ought to have heard before."""
        if not slot.presence.uids():
            return bool(seen)
        return bool(set(seen) & set(slot.trusted))  # a weak sticker proves nothing

    def _judge(self, slot: Slot) -> None:
        corrupt = ones(slot.corrupt)
        if corrupt >= self.settings.noisy_from:
            self._change(slot, "noisy", f"{corrupt} of the last {RECENT} visits were corrupt")
        elif slot.state == "unknown" or (
            slot.state != "ok" and self._was_told(slot) and (slot.state != "noisy" or corrupt <= 1)
        ):
            self._change(slot, "ok", chip_name(slot.reader.version))

    def _was_told(self, slot: Slot) -> bool:
        """Tell whether people had time to read what was wrong with a slot."""
        return bool(self.clock.now_us() - slot.state_since_us >= self.settings.told_us)

    # Starting and failing

    def _start(self, slot: Slot) -> None:
        """Set a reader up; its slot is looked at once its tags had time to wake.

        One wire resets all readers: it is pulsed only while none of the others works.
        """
        others_work = any(one.running for one in self._slots if one is not slot)
        slot.running = False
        slot.reader.start(pulse=not others_work, antenna=not self.settings.one_antenna)
        slot.running = True
        slot.due_us = self.clock.now_us() + self.settings.guard_us

    def _failed(self, slot: Slot, why: str) -> None:
        """A reader did not obey: set it up at once, later with growing pauses."""
        was_running = slot.running
        slot.running = slot.looking_again = False
        if was_running and slot.failures == 0:
            try:
                self._start(slot)
            except ReaderError as error:
                why = str(error)
        slot.failures += 1
        if slot.running:
            self._change(slot, "deaf", why)
            return
        self._change(slot, "dead", why)
        pause_us = self.settings.retry_us << min(slot.failures - 1, 16)
        slot.due_us = self.clock.now_us() + min(pause_us, self.settings.longest_retry_us)

    def _change(self, slot: Slot, state: str, detail: str) -> None:
        if slot.state != state:
            slot.state, slot.state_since_us = state, self.clock.now_us()
            self.state_changed(slot, detail)
