"""The board's end of the conversation with the table: what is known, and what is to be told.

Nothing here grows: of each part there is one state and whether it still has to be told, of
answers there are a few. So a table that stops reading costs nothing, and gets the newest
state of everything once it reads again.
"""

from crownboard import messages
from crownboard.frames import FrameError, Lines
from crownboard.messages import BUTTON, BUTTONS, READER, SLOTS, TAGS, UP, WRAP, part_number

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

BEAT_US = 1_000_000
"""How often the board says that it lives."""

MOST_ANSWERS = 4
"""So many answers wait; a table that asks more without reading asks again."""


class Duties:
    """What the table may ask the board to do."""

    def greet(self) -> None:
        """A table begins; it will say everything that it wants."""

    def show(self, colours: str) -> None:
        """Light the lamps: a colour for each slot."""

    def configure(
        self, slots: int, guard_ms: int, misses: int, gain: int, settle_ms: int, hold_ms: int
    ) -> None:
        """Take new settings."""

    def reset(self, how: str) -> None:
        """Start anew."""


class Talk:
    """One conversation; it outlives replugging and begins with the board's start.

    Args:
        boot: six hex digits drawn for this start.
        duties: does what the table asks.
    """

    protocol = messages.PROTOCOL
    """What it says it speaks; a simulated board may say another, as an older program does."""

    def __init__(self, boot: str, duties: Duties) -> None:
        self.boot = boot
        self.scan_us = 0
        """How long the last round over all slots took, for HB."""
        self.refused = 0
        """Damaged lines so far."""
        self.heard = False
        """Whether a good line came; for whoever looks to take back."""
        self._duties = duties
        self._lines = Lines()
        self._parts: list[Any] = []
        for slot in range(SLOTS):
            self._parts.append((TAGS, slot, None))
        for button in range(BUTTONS):
            self._parts.append((BUTTON, button, UP, 0, 0))
        for slot in range(SLOTS):
            self._parts.append((READER, slot, "unknown", "00", 0, ()))
        self._changed: list[int] = []
        self._asked = 0
        self._answers: list[Any] = []
        self._seq = 0
        self._started_us = -1
        self._beat_due_us = 0
        self._resetting = ""

    def tell(self, *part: "Any") -> None:
        """Note how a part is now; it is told soon, if it is not as it was."""
        number = part_number(part[0], part[1])
        if self._parts[number] != part:
            self._parts[number] = part
            if number not in self._changed:
                self._changed.append(number)

    def note(self, *part: "Any") -> None:
        """Note how a part is now, without telling it before it is asked for."""
        self._parts[part_number(part[0], part[1])] = part

    def hear(self, byte: int) -> None:
        """Take the next byte from the table; none can raise anything."""
        line = self._lines.add(byte)
        if not line:
            return
        try:
            message = messages.parse(line)
        except FrameError:
            self.refused = (self.refused + 1) % WRAP
            return
        self.heard = True
        self._obey(message)

    def _obey(self, message: "Any") -> None:
        word = message[0]
        if word == "HELLO":
            self._duties.greet()
            self._answer("HI", self.protocol, messages.FIRMWARE, self.boot)
        elif word == "SNAP":
            self._asked |= message[1]
        elif word == "PING":
            self._answer("PONG", message[1])
        elif word == "LAMPS":
            self._duties.show(message[2])
            self._answer("ACK", message[1])
        elif word == "CFG":
            self._duties.configure(*message[2:])
            self._answer("ACK", message[1])
        elif word == "RESET":
            self._resetting = message[2]
            self._answer("ACK", message[1])

    def _answer(self, *answer: "Any") -> None:
        if answer not in self._answers:
            if len(self._answers) == MOST_ANSWERS:
                self._answers.pop(0)
            self._answers.append(answer)

    def next_line(self, now_us: int) -> "bytes | None":
        """Return the next line to send, None if there is nothing to say."""
        if self._started_us < 0:
            self._started_us = now_us
        if self._changed:
            self._seq = (self._seq + 1) % WRAP
            return self._state("E", self._changed.pop(0))
        if self._answers:
            return messages.written(self._answers.pop(0))
        if self._resetting:
            how, self._resetting = self._resetting, ""
            self._duties.reset(how)
        if self._asked:
            return self._state("S", self._next_asked())
        if now_us >= self._beat_due_us:
            self._beat_due_us = now_us + BEAT_US
            return self._beat(now_us)
        return None

    def _next_asked(self) -> int:
        number = 0
        while not self._asked >> number & 1:
            number += 1
        self._asked ^= 1 << number
        return number

    def _state(self, word: str, number: int) -> bytes:
        return messages.written((word, self.boot, self._seq) + self._parts[number])

    def _beat(self, now_us: int) -> bytes:
        uptime_s = (now_us - self._started_us) // 1_000_000
        scan_ms = min(self.scan_us // 1000, WRAP - 1)
        return messages.written(("HB", self.boot, self._seq, uptime_s, scan_ms, self.refused))
