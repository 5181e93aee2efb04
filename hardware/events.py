"""What hardware tells the world: the event types, nothing else.

All times are whole microseconds on the table's own time line.
"""

from typing import Literal

from msgspec import Struct

Why = Literal["", "absent", "taken", "port", "silent", "stuck", "version"]
"""Why a part is dead, as far as somebody can do something about it.

Another program has a pin or a port (taken). Of a slot board: there is no port, or it cannot be
used; nothing is heard of its program, it takes nothing, or it speaks another protocol.
"""


class TagOn(Struct, frozen=True, tag=True):
    """A tag lies on a slot since `at_us`; `uid` is upper-case hex, 8, 14 or 20 digits."""

    slot: str
    uid: str
    at_us: int


class TagOff(Struct, frozen=True, tag=True):
    """The tag has left the slot."""

    slot: str
    uid: str
    at_us: int


class Pressed(Struct, frozen=True, tag=True):
    """A button went down, after debouncing."""

    button: str
    at_us: int


class Released(Struct, frozen=True, tag=True):
    """A button came up again, after debouncing."""

    button: str
    at_us: int


class Held(Struct, frozen=True, tag=True):
    """A button has been down for the hold time; told once, before its release."""

    button: str
    at_us: int


BOARD = "board"
INSTALL = "Type: ./run board install"
WHO_HAS_IT = "Type: sudo fuser -v /dev/gpiochip0   and end what that shows."
"""What to type about a board with other firmware, and about a pin that another program has."""


class Health(Struct, frozen=True, tag=True):
    """A part changed its state: `ok`, `dead`, `deaf` or `noisy`; `detail` says what is seen.

    `why` tells in a word what a dead part needs: with "version" it is other firmware, with
    "taken" that another program gives back what it has.
    """

    part: str
    state: str
    at_us: int
    detail: str = ""
    why: Why = ""

    @property
    def remedy(self) -> str:
        """What to type about it, where a word says that."""
        if self.why == "version":
            return INSTALL
        return WHO_HAS_IT if self.why == "taken" and self.part != BOARD else ""

    @property
    def told(self) -> str:
        """All that is to be told of it in a line, for a log.

        >>> Health("board", "dead", 0, "it speaks protocol 1", "version").told
        'it speaks protocol 1. Type: ./run board install'
        """
        return ". ".join(filter(None, (self.detail, self.remedy)))


Event = TagOn | TagOff | Pressed | Released | Held | Health
