"""A slot board to listen to for a while: a real one on its port, or the simulator's."""

from collections.abc import Callable
from typing import Protocol

from companion.app import wired
from companion.app.settings import Settings
from hardware.board import Board
from hardware.board_link import BoardBus, Port, SerialPort
from hardware.board_port import BoardWiring, find_port
from hardware.board_report import BoardReport
from hardware.bus import Clock, RealClock, VirtualScheduler
from hardware.events import Event, Health
from hardware.sim.board import SimulatedBoard


class BoardLine(Protocol):
    """What is listened to: `health` holds the last that each part was told to be."""

    health: dict[str, Health]

    def run_for(self, us: int) -> None:
        """Listen for a while."""
        ...

    def report(self) -> BoardReport:
        """Return how board and line are."""
        ...

    def close(self) -> None:
        """Give the port back."""
        ...


def wiring_of(settings: Settings) -> BoardWiring:
    """Return what hangs on the board; of a table without one, a full board's twelve slots."""
    found = wired.board_wiring(settings)
    if found is not None:
        return found
    slots = tuple(f"{number + 1}" for number in range(12))
    return BoardWiring(slots, (), wired.board_settings(settings), settings.board.port)


class _Heard:
    """Keeps the last health of each part."""

    def __init__(self) -> None:
        self.health: dict[str, Health] = {}

    def _take(self, event: Event) -> None:
        if isinstance(event, Health):
            self.health[event.part] = event


class RealLine(_Heard):
    """The board on a serial port.

    Args:
        wiring: what hangs on it, and which port.
        open_port: opens the port.
        clock: the time line.
    """

    def __init__(
        self,
        wiring: BoardWiring,
        open_port: Callable[[], Port] | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__()
        self.clock = clock or RealClock()
        self.link = BoardBus(
            Board(wiring.slots, wiring.buttons, wiring.settings),
            clock=self.clock,
            open_port=open_port or (lambda: SerialPort(find_port(wiring.port))),
            post=self._take,
        )

    def run_for(self, us: int) -> None:
        """Listen for a while."""
        until_us = self.clock.now_us() + us
        while (now_us := self.clock.now_us()) < until_us:
            due_us = self.link.step(now_us)
            self.clock.sleep_us(min(max(due_us - now_us, 1_000), 20_000, until_us - now_us))

    def report(self) -> BoardReport:
        """Return how board and line are."""
        return self.link.report()

    def close(self) -> None:
        """Give the port back."""
        self.link.close()


class SimulatedLine(_Heard):
    """The simulator's board, in virtual time."""

    def __init__(self, wiring: BoardWiring) -> None:
        super().__init__()
        self.board = SimulatedBoard(wiring.slots, wiring.buttons, self._take, wiring.settings)
        self.scheduler = VirtualScheduler(self.board.buses)

    def run_for(self, us: int) -> None:
        """Let virtual time pass."""
        self.scheduler.run_until(self.scheduler.now_us + us)

    def report(self) -> BoardReport:
        """Return how board and line are."""
        return self.board.link.report()

    def close(self) -> None:
        """Switch off."""
        self.board.close()
