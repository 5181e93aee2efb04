"""What table and slot board say to each other: every message, its fields and their limits.

A message is a tuple, its word first: `("PING", 7)`. State comes first: messages of the board
tell how a part *is*, never how it changed, so a lost one does no harm once the next arrives.
The page for people is PROTOCOL.md.
"""

from crownboard.frames import FrameError, framed, unframed

try:
    from collections.abc import Callable
    from typing import Any
except ImportError:  # MicroPython has neither, and never looks at annotations
    pass

PROTOCOL = 1
"""Boards and tables with different numbers do not play together."""

FIRMWARE = "1.0.0"
"""The version of the board's program."""

SLOTS = 12
BUTTONS = 6
MOST_TAGS = 4
"""So many tags of one slot are told, those that came first."""

TAGS, BUTTON, READER = "T", "B", "R"
"""Kinds of parts: what lies on a slot, how a button is, how a slot's reader is."""

UP, DOWN, HELD = 0, 1, 2
"""Phases of a button; held: down for as long as a hold takes."""

LOST = "lost"
"""Begins the last word of a reader that loses bits; how many follows."""
READER_STATES = ("unknown", "ok", "deaf", "noisy", "dead")

DARK, WHITE, RED, GREEN, BLUE, AMBER = "0", "1", "2", "3", "4", "5"
"""Colours of a lamp."""

WRAP = 65536
"""Counters and sequence numbers start over here."""


def _number(least: int, most: int) -> "Callable[[str], Any]":
    def parse(word: str) -> int:
        if not (0 < len(word) <= 9 and all(digit in "0123456789" for digit in word)):
            raise FrameError("no number: " + word)
        value = int(word)
        if str(value) != word or not least <= value <= most:
            raise FrameError("number out of range: " + word)
        return value

    return parse


def _hex(digits: int) -> "Callable[[str], Any]":
    def parse(word: str) -> str:
        if len(word) != digits or not _is_hex(word):
            raise FrameError(f"not {digits} hex digits: {word}")
        return word

    return parse


def _is_hex(word: str) -> bool:
    return all(digit in "0123456789ABCDEF" for digit in word)


def _mask(digits: int, most: int) -> "Callable[[str], Any]":
    parse_hex = _hex(digits)

    def parse(word: str) -> int:
        value = int(parse_hex(word), 16)
        if not 0 < value <= most:
            raise FrameError("mask out of range: " + word)
        return value

    return parse


def _colours(word: str) -> str:
    if len(word) != SLOTS or not all(colour in "012345" for colour in word):
        raise FrameError("no colours: " + word)
    return word


def _version(word: str) -> str:
    if not 0 < len(word) <= 20 or not all(one.isdigit() or one == "." for one in word):
        raise FrameError("no version: " + word)
    return word


def _one_of(*words: str) -> "Callable[[str], Any]":
    def parse(word: str) -> str:
        if word not in words:
            raise FrameError("unknown word: " + word)
        return word

    return parse


_COUNT = _number(0, WRAP - 1)
_LONG = _number(0, 999_999_999)
_RECENT = _number(0, 20)
_BOOT = _hex(6)
ALL_PARTS = (1 << (2 * SLOTS + BUTTONS)) - 1
"""What SNAP asks for who wants to know all: a bit for each part."""

FIELDS: "dict[str, Any]" = {
    # from the table
    "HELLO": (("protocol", _COUNT),),
    "SNAP": (("parts", _mask(8, ALL_PARTS)),),
    "LAMPS": (("id", _COUNT), ("colours", _colours)),
    "CFG": (
        ("id", _COUNT),
        ("slots", _mask(3, (1 << SLOTS) - 1)),
        ("guard_ms", _number(1, 20)),
        ("misses", _number(1, 20)),
        ("gain", _number(0, 7)),
        ("settle_ms", _number(1, 100)),
        ("hold_ms", _number(100, 9999)),
    ),
    "PING": (("id", _COUNT),),
    "RESET": (("id", _COUNT), ("how", _one_of("run", "free"))),
    # from the board
    "HI": (("protocol", _COUNT), ("firmware", _version), ("boot", _BOOT)),
    "E": (("boot", _BOOT), ("seq", _COUNT)),
    "S": (("boot", _BOOT), ("seq", _COUNT)),
    "HB": (
        ("boot", _BOOT),
        ("seq", _COUNT),
        ("uptime_s", _LONG),
        ("scan_ms", _COUNT),
        ("refused", _COUNT),
    ),
    "ACK": (("id", _COUNT),),
    "PONG": (("id", _COUNT),),
}
"""Every message: its fields in order, each with what reads and checks it."""

PART_FIELDS: "dict[str, Any]" = {
    TAGS: (("slot", _number(0, SLOTS - 1)),),
    BUTTON: (
        ("button", _number(0, BUTTONS - 1)),
        ("phase", _number(UP, HELD)),
        ("presses", _COUNT),
        ("holds", _COUNT),
    ),
    READER: (
        ("slot", _number(0, SLOTS - 1)),
        ("state", _one_of(*READER_STATES)),
        ("chip", _hex(2)),
        ("corrupt", _RECENT),
    ),
}
"""What follows in E and S: one part as it is.

After T come the uids, in order of arrival, or `?` (None) where the board does not know yet;
after R for each of them in how many of how many visits it was read, such as `17/20`.
"""


def part_number(kind: str, number: int) -> int:
    """Return a part's place among all parts, which is its bit in SNAP.

    >>> part_number(TAGS, 3), part_number(BUTTON, 0), part_number(READER, 11)
    (3, 12, 29)
    """
    first = {TAGS: 0, BUTTON: SLOTS, READER: SLOTS + BUTTONS}
    return first[kind] + number


def parse(line: bytes) -> "tuple[Any, ...]":
    """Return the message of a line; FrameError for anything else, whatever it is.

    Of a HI that speaks another protocol only word and number are returned: that much of it
    never changes.

    >>> parse(b"S 0A1B2C 17 T 3 04A1B2C3D4E580*3B1D25A4")
    ('S', '0A1B2C', 17, 'T', 3, ('04A1B2C3D4E580',))
    """
    words = unframed(line).split(" ")
    fields = FIELDS.get(words[0])
    if fields is None:
        raise FrameError("unknown message: " + words[0])
    if words[0] in ("HI", "HELLO") and len(words) > 1 and _COUNT(words[1]) != PROTOCOL:
        return (words[0], int(words[1]))
    values = _values(fields, words[1:])
    rest = words[1 + len(fields) :]
    if words[0] in ("E", "S"):
        values += _part(rest)
    elif rest:
        raise FrameError("too many fields")
    return (words[0],) + values  # noqa: RUF005 - MicroPython's tuples unpack slower


def _values(fields: "Any", words: list[str]) -> "tuple[Any, ...]":
    if len(words) < len(fields):
        raise FrameError("fields missing")
    return tuple([fields[index][1](words[index]) for index in range(len(fields))])


def _part(words: list[str]) -> "tuple[Any, ...]":
    fields = PART_FIELDS.get(words[0]) if words else None
    if fields is None:
        raise FrameError("unknown part")
    values = (words[0],) + _values(fields, words[1:])  # noqa: RUF005
    rest = words[1 + len(fields) :]
    if words[0] == BUTTON:
        if rest:
            raise FrameError("too many fields")
        return values
    if words[0] == READER:
        return values + (_shares(rest),)  # noqa: RUF005
    if rest == ["?"]:
        return values + (None,)  # noqa: RUF005
    if len(rest) > MOST_TAGS or len(set(rest)) < len(rest):
        raise FrameError("tags twice or too many")
    for uid in rest:
        if len(uid) not in (8, 14, 20) or not _is_hex(uid):
            raise FrameError("no uid: " + uid)
    return values + (tuple(rest),)  # noqa: RUF005


def _shares(words: list[str]) -> tuple[str, ...]:
    shares = words
    if words and words[-1].startswith(LOST):
        shares = words[:-1]
        _number(1, 512)(words[-1][len(LOST) :])
    for word in shares:
        hits, _, visits = word.partition("/")
        if _RECENT(hits) > _RECENT(visits) or len(shares) > MOST_TAGS:
            raise FrameError("no share: " + word)
    return tuple(words)


def written(message: "tuple[Any, ...]") -> bytes:
    """Return the line of a message, which must be one that `parse` could return.

    >>> written(("SNAP", 1 << 29))
    b'SNAP 20000000*A94AEE00\\n'
    """
    words = [_word(value) for value in message]
    if message[0] == "SNAP":
        words[1] = f"{message[1]:08X}"
    elif message[0] == "CFG":
        words[2] = f"{message[2]:03X}"
    return framed(" ".join([word for word in words if word]))


def _word(value: object) -> str:
    if value is None:
        return "?"
    return " ".join(value) if isinstance(value, tuple) else str(value)
