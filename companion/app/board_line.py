"""A slot board to listen to for a while: a real one on its port, or the simulator's."""

from collections.abc import Callable
from typing import Protocol

from companion.app import wired
from companion.app.settings import Settings
from hardware.board import Board
from hardware.board_link import BoardBus, Port, SerialPort
from hardware.board_port import BoardWiring, find_port
from hardware.board_report import BoardReport
from hardware.bus import Clock, RealClock, VirtualClock, VirtualScheduler
from hardware.debounce import STUCK_US
from hardware.events import Event, Health
from hardware.sim.board import SimulatedBoard


def wiring_of(settings: Settings) -> BoardWiring:
    """Return what hangs on the board; of a table without one, a full board's twelve slots."""
    found = wired.board_wiring(settings)
    if found is not None:
        return found
    slots = tuple(f"{number + 1}" for number in range(12))
    return BoardWiring(slots, (), wired.board_settings(settings), settings.board.port)


class BoardLine(Protocol):
    """What is listened to: `health` holds the last that each part was told to be.

    `port` is the path that is set, or else was found; `set_port` is empty where one is looked for.
    """

    health: dict[str, Health]
    port: str
    set_port: str

    def run_for(self, us: int) -> None:
        """Listen for a while."""
        ...

    def report(self) -> BoardReport:
        """Return how board and line are."""
        ...

    def stuck(self, for_us: int) -> set[str]:
        """Return the buttons, as `button NAME`, that have been down for so long."""
        ...

    def close(self) -> None:
        """Give the port back."""
        ...


class _Heard:
    """What was heard on a line, however time passes there.

    Args:
        wiring: what hangs on the board.
        open_port: opens its port.
        clock: the time line.
    """

    def __init__(self, wiring: BoardWiring, open_port: Callable[[], Port], clock: Clock) -> None:
        self.health: dict[str, Health] = {}
        self.port = wiring.port
        self.set_port = ""
        self.clock = clock
        self._board = Board(wiring.slots, wiring.buttons, wiring.settings)
        self.link = BoardBus(self._board, clock=clock, open_port=open_port, post=self._take)

    def _take(self, event: Event) -> None:
        if isinstance(event, Health):
            self.health[event.part] = event

    def report(self) -> BoardReport:
        """Return how board and line are."""
        return self.link.report()

    def stuck(self, for_us: int) -> set[str]:
        """Return the buttons, as `button NAME`, that have been down for so long."""
        as_if_us = self.clock.now_us() + STUCK_US - for_us
        for event in self._board.picture.stuck(as_if_us):
            self._take(event)
        return {
            part
            for part, health in self.health.items()
            if part.startswith("button ") and health.state == "deaf"
        }

    def close(self) -> None:
        """Give the port back."""
        self.link.close()


class RealLine(_Heard):
    """The board on a serial port of this computer."""

    def __init__(
        self,
        wiring: BoardWiring,
        open_port: Callable[[], Port] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._wiring = wiring
        super().__init__(wiring, open_port or self._open, clock or RealClock())
        self.set_port = wiring.port

    def _open(self) -> Port:
        self.port = find_port(self._wiring.port)
        return SerialPort(self.port)

    def run_for(self, us: int) -> None:
        """Listen for a while."""
        until_us = self.clock.now_us() + us
        while (now_us := self.clock.now_us()) < until_us:
            due_us = self.link.step(now_us)
            self.clock.sleep_us(min(max(due_us - now_us, 1_000), 20_000, until_us - now_us))


class SimulatedLine(_Heard):
    """The simulator's board, in virtual time; `board` has its cards and its faults."""

    def __init__(self, wiring: BoardWiring) -> None:
        self.board = SimulatedBoard(wiring.slots, wiring.buttons, lambda _event: None)
        super().__init__(wiring, self.board.cable.open_port, VirtualClock())
        self.scheduler = VirtualScheduler([self.board, self.link])

    def run_for(self, us: int) -> None:
        """Let virtual time pass."""
        self.scheduler.run_until(self.scheduler.now_us + us)
