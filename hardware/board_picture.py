"""What the table believes of a slot board's parts, and the events between two beliefs.

The board tells states; what must have happened between the last one heard and this one is
told as events, whether or not a line of it ever came.
"""

from collections.abc import Sequence
from typing import Any

from crownboard.messages import BUTTON, DOWN, HELD, LOST, READER, TAGS, UP, WRAP

from hardware.debounce import JAMMED, STUCK_US
from hardware.events import Event, Health, Held, Pressed, Released, TagOff, TagOn

ButtonState = tuple[int, int, int]
"""Phase, presses, holds."""

ReaderState = tuple[str, int, int, int, tuple[str, ...]]
"""State, version register, disturbed visits, lost bits, and of each tag how often it was read."""

_FRESH: ButtonState = (UP, 0, 0)


class Picture:
    """Slots, buttons and readers of one board by name; of parts without a name nothing is told."""

    def __init__(self, slots: tuple[str, ...], buttons: tuple[str, ...]) -> None:
        self._slots = slots
        self._names = buttons
        self.tags: list[tuple[str, ...]] = [()] * len(slots)
        """What lies on each slot, in order of arrival."""
        self._buttons: list[ButtonState | None] = [None] * len(buttons)
        self._down_since_us: dict[int, int] = {}
        self._stuck: set[int] = set()
        self.readers: list[ReaderState] = [("unknown", 0, 0, 0, ())] * len(slots)
        """How each reader is."""

    def take(self, kind: str, number: int, state: Sequence[Any], at_us: int) -> list[Event]:
        """Take in how a part is now; return what must have happened since."""
        if number >= len(self._names if kind == BUTTON else self._slots):
            return []
        if kind == TAGS:
            return self._take_tags(number, state[0], at_us)
        if kind == READER:
            return self._take_reader(number, _reader(*state), at_us)
        phase, presses, holds = state
        return self._take_button(number, (phase, presses, holds), at_us)

    def restart(self, at_us: int) -> list[Event]:
        """The board has started anew: counters begin at zero, buttons count as up.

        Buttons never heard of stay unknown: what was pressed before the table listened is
        nobody's answer.
        """
        told: list[Event] = []
        for number, state in enumerate(self._buttons):
            if state is not None:
                if state[0] != UP:
                    told.append(Released(self._names[number], at_us))
                self._buttons[number] = _FRESH
                told += self._note_phase(number, UP, at_us)
        return told

    def stuck(self, now_us: int) -> list[Event]:
        """Return the health of buttons that have become suspicious; to be asked now and then."""
        told: list[Event] = []
        for number, since_us in self._down_since_us.items():
            if now_us - since_us >= STUCK_US and number not in self._stuck:
                self._stuck.add(number)
                told.append(Health(f"button {self._names[number]}", "deaf", now_us, JAMMED))
        return told

    def _note_phase(self, number: int, phase: int, at_us: int) -> list[Event]:
        """Note since when a button has been down; return that it is well again, if it is."""
        if phase != UP:
            self._down_since_us.setdefault(number, at_us)
            return []
        self._down_since_us.pop(number, None)
        if number not in self._stuck:
            return []
        self._stuck.discard(number)
        return [Health(f"button {self._names[number]}", "ok", at_us)]

    def _take_tags(self, slot: int, uids: tuple[str, ...] | None, at_us: int) -> list[Event]:
        if uids is None:
            return []
        before, self.tags[slot] = self.tags[slot], uids
        name = self._slots[slot]
        gone: list[Event] = [TagOff(name, uid, at_us) for uid in before if uid not in uids]
        return gone + [TagOn(name, uid, at_us) for uid in uids if uid not in before]

    def _take_reader(self, slot: int, reader: ReaderState, at_us: int) -> list[Event]:
        before, self.readers[slot] = self.readers[slot], reader
        state, chip, corrupt, *_ = reader
        if state in (before[0], "unknown"):
            return []
        detail = f"chip version {chip:02X}, {corrupt} of the last 20 visits disturbed"
        return [Health(f"reader {self._slots[slot]}", state, at_us, detail)]

    def _take_button(self, number: int, state: ButtonState, at_us: int) -> list[Event]:
        before, self._buttons[number] = self._buttons[number], state
        health = self._note_phase(number, state[0], at_us)
        if before is None:
            return health
        name = self._names[number]
        return [turn(name, at_us) for turn in turns(before, state)] + health


def _reader(state: str, chip: str, corrupt: int, words: tuple[str, ...]) -> ReaderState:
    """Return how a reader is; the last of its words may tell how many bits it loses."""
    if not words or not words[-1].startswith(LOST):
        return state, int(chip, 16), corrupt, 0, words
    return state, int(chip, 16), corrupt, int(words[-1].removeprefix(LOST)), words[:-1]


def turns(
    before: ButtonState, now: ButtonState
) -> list[type[Pressed] | type[Released] | type[Held]]:
    """Return what a button did between two states, in an order that can have been.

    >>> [turn.__name__ for turn in turns((UP, 7, 0), (DOWN, 9, 1))]
    ['Pressed', 'Held', 'Released', 'Pressed']
    """
    phase, presses = before[0], (now[1] - before[1]) % WRAP
    unplaced = (now[2] - before[2]) % WRAP
    told: list[type[Pressed] | type[Released] | type[Held]] = []
    ends_held = now[0] == HELD
    ended = presses > 0 or now[0] == UP
    if ends_held and (presses or phase != HELD):
        unplaced -= 1
    if phase == DOWN and ended and unplaced > 0:
        told.append(Held)
        unplaced -= 1
    elif phase == DOWN and not ended and ends_held:
        told.append(Held)
    if phase != UP and ended:
        told.append(Released)
    for left in reversed(range(presses)):
        told.append(Pressed)
        is_over = left > 0 or now[0] == UP
        if not is_over and ends_held:
            told.append(Held)
        elif is_over and unplaced > 0:
            told.append(Held)
            unplaced -= 1
        if is_over:
            told.append(Released)
    return told
