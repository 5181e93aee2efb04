"""The table's parts: which of them do something wrong, and since when each has been up."""

from companion.core.outcomes import Reason, reason
from hardware.events import Health

FOUND_AT_START_US = 1_000_000
READER = "reader "
ALL_SLOTS = "all slots"
BOARD = "board"
"""What events call a slot board with its line."""


class Parts:
    """What was heard from readers, buttons and the rest since the table was switched on."""

    def __init__(self, started_us: int) -> None:
        self._started_us = started_us
        self._up_us: dict[str, int] = {}
        self._troubles: set[str] = set()
        self._sees_nothing = False
        self._silent: set[str] = set()
        self.board_is_away = False
        """Whether people have been told that the slot board's line is dead."""

    def changed(self, event: Health) -> Reason | None:
        """Return what is to be told of a part: what it does wrong, once, and that it is well.

        A screen that is dead cannot tell of itself, and nobody has to act on a dead piezo: the
        log tells it.
        """
        if event.state == "ok":
            self._up_us.setdefault(event.part, event.at_us)
        if event.part == BOARD:
            self._sees_nothing = BOARD not in self._up_us
            self.board_is_away = event.state == "dead"
        hears = event.part in (BOARD, ALL_SLOTS) or event.part.startswith(READER)
        (self._silent.add if hears and event.state == "dead" else self._silent.discard)(event.part)
        if event.part.endswith(("screen", "piezo")):
            return None
        if event.state != "ok":
            self._troubles.add(event.part)
            return _trouble(event)
        if event.part in self._troubles:
            self._troubles.discard(event.part)
            return reason("part", "ok", part=event.part)
        return None

    @property
    def silent(self) -> tuple[str, ...]:
        """The slots whose readers do not answer; an empty one where it is all of them."""
        slots = (part.removeprefix(READER) for part in self._silent)
        return tuple(sorted("" if slot in (BOARD, ALL_SLOTS) else slot for slot in slots))

    def just_came_up(self, slot: str, at_us: int) -> bool:
        """Tell whether the slot's reader came up just before, so that nobody saw a card laid.

        So it is with a slot board: it tells what lies before it is well. One that was up and
        has been away tells only what has changed meanwhile: that was laid now.
        """
        parts = (f"{READER}{slot}", BOARD)
        up_us = max(self._started_us, *(self._up_us.get(part, 0) for part in parts))
        return self._sees_nothing or at_us - up_us < FOUND_AT_START_US


def _trouble(event: Health) -> Reason:
    """Put what a part does wrong into a reason; of a slot board it is its line or its firmware."""
    if event.part == BOARD and event.why == "version":
        return reason("part", "version", part=event.part)
    if event.part == BOARD:
        return reason("part", "line_dead" if event.state == "dead" else "line_noisy", part=BOARD)
    if event.state == "dead":
        return reason("part", "dead", part=event.part)
    if event.state == "deaf":
        return reason("part", "deaf", part=event.part)
    return reason("part", "noisy", part=event.part)
