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
"""What a slot board is called as a part."""


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


Event = TagOn | TagOff | Pressed | Released | Held | Health
