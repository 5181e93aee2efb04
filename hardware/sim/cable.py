"""A modelled USB cable between a slot board and the table: it loses bytes and can be pulled out."""

from collections import deque

from hardware.sim.chips.chance import Chance

ROOM = 4096
"""So many bytes the kernel keeps for a program that does not read."""


class Cable:
    """Carries bytes both ways; the board's end is `receive`, `has_room` and `send`.

    `loss` is the probability that a byte is lost, either way; `stuck` lets the board read
    nothing, as one that hangs. Both are settings to write at any time.
    """

    def __init__(self, seed: int = 1) -> None:
        self.loss = 0.0
        self.lost = 0
        self.moved = 0
        """So many bytes the board has taken or sent."""
        self.stuck = False
        self._chance = Chance(seed)
        self._to_board: deque[int] = deque()
        self._to_table: deque[int] = deque()
        self._plugs = 1
        self._port: CablePort | None = None

    @property
    def plugged(self) -> bool:
        """Whether both ends are in."""
        return bool(self._plugs % 2)

    def unplug(self) -> None:
        """Pull it out: what is under way is lost, the table's port is dead."""
        if self.plugged:
            self._plugs += 1
            self._to_board.clear()
            self._to_table.clear()

    def plug(self) -> None:
        """Put it in again: a new port."""
        if not self.plugged:
            self._plugs += 1

    # The table's end

    def open_port(self) -> "CablePort":
        """Open the port; what came before is thrown away, as pyserial does."""
        if not self.plugged:
            raise FileNotFoundError(2, "No such file or directory")
        self._to_table.clear()
        self._port = CablePort(self, self._plugs)
        return self._port

    def is_alive(self, plug: int) -> bool:
        """Tell whether the cable was in ever since that plugging in."""
        return plug == self._plugs

    def take(self) -> bytes:
        """Take all that has come to the table."""
        data = bytes(self._to_table)
        self._to_table.clear()
        return data

    def put(self, data: bytes) -> int:
        """Give bytes to the board; return how many there was room for."""
        count = min(len(data), ROOM - len(self._to_board))
        self._to_board.extend(byte for byte in data[:count] if self._arrives())
        return count

    # The board's end

    def receive(self) -> int:
        """Return the next byte for the board, -1 if there is none."""
        if not self._to_board or self.stuck:
            return -1
        self.moved += 1
        return self._to_board.popleft()

    def has_room(self) -> bool:
        """Tell whether the board may send a byte without waiting; nobody at the end takes all."""
        return len(self._to_table) < ROOM

    def send(self, byte: int) -> None:
        """Take a byte from the board; where no port is open it is gone."""
        self.moved += 1
        is_open = self._port is not None and self._port.is_open()
        if is_open and self._arrives():
            self._to_table.append(byte)

    def _arrives(self) -> bool:
        if self.loss and self._chance.happens(self.loss):
            self.lost += 1
            return False
        return True


class CablePort:
    """A port as `hardware.board_link.Port` wants it."""

    def __init__(self, cable: Cable, plug: int) -> None:
        self._cable = cable
        self._plug: int | None = plug

    def is_open(self) -> bool:
        """Tell whether bytes get through."""
        return self._plug is not None and self._cable.is_alive(self._plug)

    def read(self) -> bytes:
        """Return what has come."""
        self._check()
        return self._cable.take()

    def write(self, data: bytes) -> int:
        """Take what there is room for."""
        self._check()
        return self._cable.put(data)

    def close(self) -> None:
        """Give the port back."""
        self._plug = None

    def _check(self) -> None:
        if not self.is_open():
            raise OSError(5, "Input/output error")
