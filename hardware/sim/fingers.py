"""Fingers on modelled buttons: a bus of its own that moves the contacts at given times."""

import heapq
from collections.abc import Callable, Mapping

from hardware.bus import NEVER, Clock
from hardware.sim.chips.chance import Chance

BOUNCE_US = 5_000
"""For how long a bad contact bounces (tactile switches: up to about 5 ms)."""


class Fingers:
    """Presses and releases buttons, whatever they are wired to.

    Args:
        contacts: button name to what closes its contact, or with False opens it.
        clock: this bus's time line.
        before_edge: called with the time right before a pin moves: bring other lines there.
        seed: decides when contacts bounce.

    `bounces` is how often a contact opens again within 5 ms after each press or release.
    """

    name = "fingers"

    def __init__(
        self,
        contacts: Mapping[str, Callable[[bool], None]],
        *,
        clock: Clock,
        before_edge: Callable[[int], None],
        seed: int = 1,
    ) -> None:
        self.clock = clock
        self.bounces = 0
        self._contacts = dict(contacts)
        self._before_edge = before_edge
        self._chance = Chance(seed)
        self._moves: list[tuple[int, int, str, bool]] = []
        self._moves_planned = 0
        self._stuck: set[str] = set()

    def press(self, button: str, at_us: int) -> None:
        """Plan to press a button."""
        self._plan_move(button, at_us, down=True)

    def release(self, button: str, at_us: int) -> None:
        """Plan to let go of a button."""
        self._plan_move(button, at_us, down=False)

    def spike(self, button: str, at_us: int, width_us: int) -> None:
        """Plan a short closing that no finger did, such as a relay nearby causes."""
        self._plan(at_us, button, down=True)
        self._plan(at_us + width_us, button, down=False)

    def stick(self, button: str, at_us: int, *, stuck: bool) -> None:
        """Let a button at once stay down whatever fingers do, or come loose (and up)."""
        if stuck:
            self._stuck.add(button)
        else:
            self._stuck.discard(button)
        self._move(button, at_us, down=stuck)

    def step(self, now_us: int) -> int:
        """Do the moves that are due; return when the next one is."""
        while self._moves and self._moves[0][0] <= now_us:
            at_us, _, button, down = heapq.heappop(self._moves)
            self._move(button, at_us, down=down)
        return self._moves[0][0] if self._moves else NEVER

    def _plan_move(self, button: str, at_us: int, *, down: bool) -> None:
        times = sorted(at_us + 1 + self._chance.below(BOUNCE_US) for _ in range(2 * self.bounces))
        self._plan(at_us, button, down=down)
        for number, time_us in enumerate(times):
            self._plan(time_us, button, down=down if number % 2 else not down)

    def _plan(self, at_us: int, button: str, *, down: bool) -> None:
        if button not in self._contacts:
            raise KeyError(button)
        self._moves_planned += 1
        heapq.heappush(self._moves, (at_us, self._moves_planned, button, down))

    def _move(self, button: str, at_us: int, *, down: bool) -> None:
        self._before_edge(at_us)
        self._contacts[button](down or button in self._stuck)
