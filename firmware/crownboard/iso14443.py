"""Which tags lie in one reader's field: selection after ISO/IEC 14443-3 type A.

Nothing here knows a chip. Whoever can send bits and tell what came back is a `Transceiver`;
the Pi's reader and the slot board's are two of them. Uids are `bytes` of 4, 7 or 10.
"""

try:
    from typing import TypeAlias

    Path: TypeAlias = "tuple[tuple[bytes, ...], int, int, bool]"
    """The levels already passed, then the known bits of the next one, their count, and whether
    a tag must have them."""
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

SILENCE = 0
"""Nobody answered in time."""
OK = 1
"""An answer came and the receiver saw nothing wrong in it."""
COLLISION = 2
"""Several answered at once and differed; the bits before the first difference are good."""
CORRUPT = 3
"""Something answered, but parity, check byte, CRC or length is wrong."""

NOBODY = 4
"""Silence where there need not have been a tag."""

ANSWER_US = 400
"""How long to wait for the first bits of an answer: frame delay 91 µs (ISO 14443-3, 6.2.1.1),
start and four bits 47 µs, the rest is margin for slow clones."""

_WUPA = b"\x52"
_HLTA = b"\x50\x00"
_SELECT = (0x93, 0x95, 0x97)
_WHOLE_UID = 0x70
_MORE_LEVELS = 0x04
_CASCADE_TAG = 0x88
_LEVEL_BITS = 40
_UID_BITS = 32

WHOLE_FIELD: "Path" = ((), 0, 0, True)
"""The path on which every tag lies."""


def crc_a(data: bytes) -> bytes:
    """Return the two check bytes of a frame, low byte first (ISO 14443-3, annex B).

    >>> crc_a(b"\\x12\\x34").hex()
    '26cf'
    """
    crc = 0x6363
    for byte in data:
        mixed = (byte ^ crc) & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        crc = crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return bytes((crc & 0xFF, crc >> 8))


def is_sound(frame: bytes) -> bool:
    """Tell whether a frame ends with its own CRC_A."""
    return len(frame) > 2 and crc_a(frame[:-2]) == frame[-2:]


class Transceiver:
    """What selection needs of a reader: send a frame, say what came back."""

    def exchange(
        self,
        data: bytes,
        answer_bits: int,
        tx_last_bits: int = 0,
        rx_align: int = 0,
    ) -> tuple[int, bytes, int]:
        """Send a frame and wait for the answer.

        `data` goes out as it is, of its last byte only `tx_last_bits` (0 = all).
        `answer_bits` is how long a good answer is; it begins within `ANSWER_US`.
        The first bit received is put at bit `rx_align` of the first byte.

        Returns status, bytes, and how many received bits are good: all of them, or with
        COLLISION those before the first difference; where `rx_align` is not 0 a few of them
        may be left out, which costs time only. Parity must have been checked.
        """
        raise NotImplementedError


def levels_of(uid: bytes) -> list[bytes]:
    """Cut a uid into what each cascade level sends: four bytes and their check byte.

    >>> [level.hex() for level in levels_of(bytes.fromhex("04A1B2C3D4E580"))]
    ['8804a1b29f', 'c3d4e58072']
    """
    levels = []
    while len(uid) > 4:
        levels.append(_with_check_byte(bytes((_CASCADE_TAG,)) + uid[:3]))
        uid = uid[3:]
    levels.append(_with_check_byte(uid))
    return levels


def _with_check_byte(four: bytes) -> bytes:
    return four + bytes((four[0] ^ four[1] ^ four[2] ^ four[3],))


def wake(rf: Transceiver) -> int:
    """Call every tag in the field, also the halted ones (WUPA); return what came back."""
    return rf.exchange(_WUPA, 16, tx_last_bits=7)[0]


def halt(rf: Transceiver) -> None:
    """Let the chosen tag sleep (HLTA). Tags waiting to be chosen fall asleep too."""
    rf.exchange(_HLTA + crc_a(_HLTA), 0)


def select_uid(rf: Transceiver, uid: bytes) -> int:
    """Wake the field and choose exactly this tag; OK when it, and only it, is active."""
    if wake(rf) == SILENCE:
        return SILENCE
    levels = levels_of(uid)
    for number, level in enumerate(levels):
        status, sak = _select(rf, number, level)
        if status != OK:
            return status
        if bool(sak & _MORE_LEVELS) != (number + 1 < len(levels)):
            return CORRUPT
    return OK


def _select(rf: Transceiver, number: int, level: bytes) -> tuple[int, int]:
    """Choose the tag with these bits on cascade level `number`; return status and SAK."""
    frame = bytes((_SELECT[number], _WHOLE_UID)) + level
    status, answer, bits = rf.exchange(frame + crc_a(frame), 24)
    if status == SILENCE:
        return SILENCE, 0
    if status != OK or bits != 24 or not is_sound(answer):
        return CORRUPT, 0
    return OK, answer[0]


def _resolve(
    rf: Transceiver, number: int, value: int, known: int, sure: bool
) -> tuple[int, int, list[tuple[int, int, bool]]]:
    """Learn a whole cascade level, bit by bit where tags collide.

    `value` holds the `known` bits agreed on so far, first bit lowest; `sure` tells whether a
    tag must have them. At a collision the tags with a 1 go on; the other branch is put aside.
    Returns status, value and those branches.

    Where a collision is told in an answer that begins inside a byte, its place is no more
    than a lower bound: chips may count from elsewhere. Then one of the two branches, but not
    both, may be empty.
    """
    branches: list[tuple[int, int, bool]] = []
    while True:
        whole, odd = known // 8, known % 8
        head = bytes((_SELECT[number], (2 + whole) << 4 | odd))
        data = head + value.to_bytes((known + 7) // 8, "little")
        left = _LEVEL_BITS - known
        status, answer, bits = rf.exchange(data, left, tx_last_bits=odd, rx_align=odd)
        if status == SILENCE and not sure:
            if branches:  # whoever collided must then be on the other one
                zeros, count, _ = branches.pop()
                branches.append((zeros, count, True))
            return NOBODY, value, branches
        if status in (SILENCE, CORRUPT):
            return status, value, branches
        received = int.from_bytes(answer, "little") >> odd
        value |= (received & ((1 << bits) - 1)) << known
        known += bits
        if status == OK:
            return (OK if bits == left and _checks(value) else CORRUPT), value, branches
        if known >= _UID_BITS:  # equal uid bytes cannot have different check bytes
            return CORRUPT, value, branches
        sure = odd == 0
        branches.append((value, known + 1, sure))
        value |= 1 << known
        known += 1


def _checks(value: int) -> bool:
    level = value.to_bytes(5, "little")
    return _with_check_byte(level[:4]) == level


def walk(rf: Transceiver, path: "Path", paths: "list[Path]") -> tuple[int, bytes | None]:
    """Follow one path to a tag that was woken; put every branch passed on `paths`.

    Returns the last status, and the uid, None if the path broke off: with SILENCE where a tag
    must be on this path, but none has heard the call.
    """
    passed, value, known, sure = path
    for number, level in enumerate(passed):
        status, sak = _select(rf, number, level)
        if status != OK or not sak & _MORE_LEVELS:
            return SILENCE if status == SILENCE else CORRUPT, None
    while len(passed) < len(_SELECT):
        number = len(passed)
        status, value, branches = _resolve(rf, number, value, known, sure)
        paths.extend([(passed, bits, count, sure) for bits, count, sure in branches])
        if status == SILENCE and (branches or passed != path[0]):
            return CORRUPT, None
        if status != OK:
            return status, None
        level = value.to_bytes(5, "little")
        status, sak = _select(rf, number, level)
        if status != OK:
            return CORRUPT, None
        passed += (level,)
        if not sak & _MORE_LEVELS:
            return OK, _joined(passed)
        if level[0] != _CASCADE_TAG:
            return CORRUPT, None
        value, known, sure = 0, 0, True
    return CORRUPT, None


def _joined(levels: tuple[bytes, ...]) -> bytes:
    uid = b""
    for level in levels[:-1]:
        uid += level[1:4]
    return uid + levels[-1][:4]
