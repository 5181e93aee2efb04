"""The first seconds of a table: which of its parts have spoken, and which have not yet."""

from collections.abc import Iterable

from hardware.events import Health

LONGEST_US = 3_000_000
"""A part that has not spoken by then is not waited for."""
SCREEN, BOARD = "screen", "board"


class ComingUp:
    """Hears of every part what it is, until each of them has spoken.

    Args:
        readers: the names of the slots whose readers are awaited.
        buttons: the names of the buttons.
        board: whether a slot board is awaited, which has those readers.
        since_us: when the parts were switched on.
    """

    def __init__(
        self,
        readers: Iterable[str] = (),
        buttons: Iterable[str] = (),
        *,
        board: bool = False,
        since_us: int = 0,
    ) -> None:
        self._readers = tuple(f"reader {slot}" for slot in readers)
        self._others = (*(f"button {name}" for name in buttons), SCREEN, *([BOARD] * board))
        self._until_us = since_us + LONGEST_US
        self._said: dict[str, str] = {}
        self.over = False
        """Whether all have spoken, or time is up."""

    def hear(self, health: Health) -> None:
        """Take what a part said."""
        self._said[health.part] = health.state
        self.over = self.over or not self._silent()

    def pass_time(self, now_us: int) -> None:
        """Wait no longer than is worth it."""
        self.over = self.over or now_us >= self._until_us

    def due_us(self) -> int | None:
        """Return when time is up, None once it is over."""
        return None if self.over else self._until_us

    def readers(self) -> tuple[int, int]:
        """Count the readers that are up, and all of them."""
        return sum(map(self._is_there, self._readers)), len(self._readers)

    def board(self) -> str | None:
        """Return how the slot board is: "" before it has spoken, None where there is none."""
        return self._said.get(BOARD, "") if BOARD in self._others else None

    def not_there(self) -> list[str]:
        """Name the parts that do not work, or said nothing."""
        gone = [part for part in (*self._others, *self._readers) if not self._is_there(part)]
        return [BOARD] if BOARD in gone else gone

    def _is_there(self, part: str) -> bool:
        return self._said.get(part, "dead") != "dead"

    def _silent(self) -> list[str]:
        """List whom to wait for; the readers of a dead board cannot speak."""
        awaited = self._others if self.board() == "dead" else (*self._others, *self._readers)
        return [part for part in awaited if part not in self._said]
