"""What the table still wants of a slot board, and when to say it again."""

from typing import Any

from crownboard import messages
from crownboard.messages import PROTOCOL, WRAP, written

from hardware.bus import NEVER

HELLO_US = 250_000
STRANGER_US = 1_000_000
"""How often a board that speaks another protocol is asked whether it has learnt."""
ASK_US = 150_000
ACK_US = 250_000
PING_US = 2_000_000
RESTART_US = 2_000_000
"""So long a board whose program broke off has to start it again by itself."""

_RESTART = b"\r\x03\x04\n"
"""At MicroPython's prompt: break off, start anew. To the board's program: a line to refuse."""


class _Wish:
    """Something the board should be or have: sent until it is acknowledged."""

    def __init__(self, word: str, *fields: Any) -> None:
        self.word = word
        self.fields = fields
        self.id: int | None = None
        self.done = False
        self.due_us = 0


class Asking:
    """Hello until greeted, parts until told, settings and lamps until acknowledged, pings.

    Args:
        config: the fields of CFG after its id.
    """

    def __init__(self, *config: int) -> None:
        self.doubtful = 0
        """Parts to ask for, one bit each."""
        self.greeted = False
        """Whether the board has said hi, with our protocol, since the port was opened."""
        self.round_trip_us: int | None = None
        self._config = _Wish("CFG", *config)
        self._lamps = _Wish("LAMPS", messages.DARK * messages.SLOTS)
        self._last_id = 0
        self._hello_due_us = self._ask_due_us = self._ping_due_us = NEVER
        self._restart_due_us = NEVER
        self._ping: tuple[int, int] | None = None

    def greet(self, at_us: int) -> None:
        """Say hello from then on until the board answers."""
        self.greeted = False
        self._hello_due_us = at_us
        self._ping = None

    def be_quiet(self) -> None:
        """The port is closed."""
        self.greeted = False
        self._hello_due_us = self._restart_due_us = NEVER

    def was_greeted(self, parts: int, now_us: int) -> None:
        """The board said hi: it may have forgotten everything, and the table knows nothing."""
        self.greeted = True
        self._hello_due_us = NEVER
        self._ping_due_us = now_us
        for wish in (self._config, self._lamps):
            wish.done, wish.due_us = False, 0
        self.doubt(parts, now_us)

    def doubt(self, parts: int, now_us: int) -> None:
        """Ask for these parts: at once, or with the next question if one is under way."""
        if not self.doubtful or self._ask_due_us > now_us + ASK_US:
            self._ask_due_us = now_us
        self.doubtful = parts

    def show(self, colours: str) -> None:
        """Want these lamps, a colour for each slot."""
        if self._lamps.fields != (colours,):
            self._lamps = _Wish("LAMPS", colours)

    @property
    def lit(self) -> bool:
        """Whether the board has taken the colours of its lamps."""
        return self._lamps.done

    def acknowledged(self, number: int) -> None:
        """The board answered to that id; it may be one of a wish that was given up."""
        for wish in (self._config, self._lamps):
            wish.done = wish.done or wish.id == number

    def ponged(self, number: int, now_us: int) -> None:
        """The board answered a ping."""
        if self._ping and self._ping[0] == number:
            self.round_trip_us = now_us - self._ping[1]

    def doubt_program(self, now_us: int) -> None:
        """It broke off, or what answers is no program: start it anew, if nothing good comes.

        More of the same puts nothing off: MicroPython's prompt answers every hello.
        """
        if self._restart_due_us == NEVER:
            self._restart_due_us = now_us + RESTART_US

    def program_runs(self) -> None:
        """A good line came."""
        self._restart_due_us = NEVER

    def reset(self, how: str) -> bytes:
        """Return what starts the board anew."""
        return b"\n" + written(("RESET", self._draw_id(), how))

    def send(self, now_us: int, counts: int) -> bytes:
        """Return the bytes to write now.

        Args:
            now_us: the time.
            counts: parts with counts that nobody tells unasked; asked for with every ping.
        """
        out = b""
        if now_us >= self._restart_due_us:
            self._restart_due_us = NEVER
            out += _RESTART
        if now_us >= self._hello_due_us:
            self._hello_due_us = now_us + HELLO_US
            out += b"\n" + written(("HELLO", PROTOCOL))  # the line end closes a line cut off
        if not self.greeted:
            return out
        if self.doubtful and now_us >= self._ask_due_us:
            self._ask_due_us = now_us + ASK_US
            out += written(("SNAP", self.doubtful))
        for wish in (self._config, self._lamps):
            if not wish.done and now_us >= wish.due_us:
                wish.id = wish.id or self._draw_id()
                wish.due_us = now_us + ACK_US
                out += written((wish.word, wish.id, *wish.fields))
        if now_us >= self._ping_due_us:
            self._ping_due_us = now_us + PING_US
            self.doubt(self.doubtful | counts, now_us)
            self._ping = (self._draw_id(), now_us)
            out += written(("PING", self._ping[0]))
        return out

    def _draw_id(self) -> int:
        """Return the next id, which starts over, but never one that a wish keeps."""
        self._last_id = self._last_id % (WRAP - 1) + 1
        while self._last_id in (self._config.id, self._lamps.id):
            self._last_id = self._last_id % (WRAP - 1) + 1
        return self._last_id
