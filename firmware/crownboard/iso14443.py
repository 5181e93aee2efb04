"""Which tags lie in one reader's field: selection after ISO/IEC 14443-3 type A.

Nothing here knows a chip. Whoever can send bits and tell what came back is a `Transceiver`;
the Pi's reader and the slot board's are two of them. Uids are `bytes` of 4, 7 or 10.

Frames are made in buffers that every transceiver has once for all: a tag that lies is selected
many times a second, and what MicroPython has to tidy away takes time from the readers.
"""

from crownboard.check_bytes import CASCADE_TAG, crc_of, levels_of

try:
    from typing import Any, TypeAlias

    Path: TypeAlias = "tuple[tuple[bytes, ...], bytes, int, bool]"
    """The levels already passed, then the known bits of the next one and zeros, how many are
    known, and whether a tag must have them."""
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
_HLTA = b"\x50\x00\x57\xcd"  # with its check bytes
_SEL, _NVB, _HEAD = 0, 1, 2
"""Where in a frame the standard's SEL is, which says the cascade level, and its NVB, which says
how much is sent: whole bytes with these two, bits of one more (6.4.3). The level comes then."""
_SEL_OF_LEVEL = (0x93, 0x95, 0x97)
_NVB_OF_ALL = 0x70
_BCC = 6
"""Where the check byte of a level is, behind four of the uid. Where the uid has more levels, the
first of these four is CT, the cascade tag."""
_LEVEL_BITS = 40
_LEVEL_BYTES = 5
_UID_BITS = 32
_FRAME_BYTES = 9
_MORE_LEVELS = 0x04  # in SAK, what a tag answers that was chosen

WHOLE_FIELD: "Path" = ((), bytes(_LEVEL_BYTES), 0, True)
"""The path on which every tag lies."""


class Transceiver:
    """What selection needs of a reader: send a frame, say what came back.

    `answer` and `good_bits` are what the last exchange brought. Whoever wants `answer` looks at
    it at once: its bytes may lie in a buffer of the whole bus, as on the slot board, and then
    the next register of any chip that is written or read is written over them.
    """

    def __init__(self) -> None:
        self.answer: Any = b""
        self.good_bits = 0
        self.frame = bytearray(_FRAME_BYTES)
        """What selection sends next."""
        self.whole = memoryview(self.frame)
        self.head = self.whole[:_HEAD]
        self.level = self.whole[_HEAD : _HEAD + _LEVEL_BYTES]
        """The cascade level in it."""
        self.passed_levels = bytearray(_LEVEL_BYTES * len(_SEL_OF_LEVEL))
        """Those that were passed on the way to the tag chosen last."""
        self.passed = 0
        """How many of them."""

    def exchange(
        self,
        data: "Any",
        answer_bits: int,
        tx_last_bits: int = 0,
        rx_align: int = 0,
    ) -> int:
        """Send a frame and wait for the answer.

        `data` goes out as it is, of its last byte only `tx_last_bits` (0 = all).
        `answer_bits` is how long a good answer is; it begins within `ANSWER_US`.
        The first bit received is put at bit `rx_align` of the first byte.

        Returns the status; the bytes are in `answer`, and `good_bits` says how many of the
        received bits are good: all of them, or with COLLISION those before the first
        difference; where `rx_align` is not 0 a few of them may be left out, which costs time
        only. With OK and COLLISION `answer` has them all, behind the `rx_align` bits. Parity
        must have been checked.
        """
        raise NotImplementedError

    def _came(self, status: int, answer: "Any" = b"", good_bits: int = 0) -> int:
        """Note what an exchange has brought; return its status."""
        self.answer = answer
        self.good_bits = good_bits
        return status


def wake(rf: Transceiver) -> int:
    """Call every tag in the field, also the halted ones (WUPA); return what came back."""
    return rf.exchange(_WUPA, 16, 7)


def halt(rf: Transceiver) -> None:
    """Let the chosen tag sleep (HLTA). Tags waiting to be chosen fall asleep too."""
    rf.exchange(_HLTA, 0)


def select_uid(rf: Transceiver, uid: bytes) -> int:
    """Wake the field and choose exactly this tag; OK when it, and only it, is active."""
    if wake(rf) == SILENCE:
        return SILENCE
    levels = levels_of(uid)
    for number, level in enumerate(levels):
        _put(rf.frame, _HEAD, level)
        status = _select(rf, number)
        if status != OK:
            return status
        if _has_more(rf) != (number + 1 < len(levels)):
            return CORRUPT
    return OK


def _put(buffer: bytearray, at: int, data: "Any") -> None:
    for index in range(len(data)):
        buffer[at + index] = data[index]


def _has_more(rf: Transceiver) -> bool:
    """Tell whether the tag just chosen has more cascade levels: its SAK says so."""
    return bool(rf.answer[0] & _MORE_LEVELS)


def _select(rf: Transceiver, number: int) -> int:
    """Choose the tag with the level that is in the frame, cascade level `number`."""
    frame = rf.frame
    frame[_SEL] = _SEL_OF_LEVEL[number]
    frame[_NVB] = _NVB_OF_ALL
    crc = crc_of(frame, _FRAME_BYTES - 2)
    frame[_FRAME_BYTES - 2] = crc & 0xFF
    frame[_FRAME_BYTES - 1] = crc >> 8
    status = rf.exchange(rf.whole, 24)
    if status == SILENCE:
        return SILENCE
    if status != OK or rf.good_bits != 24 or crc_of(rf.answer, 3) != 0:
        return CORRUPT
    return OK


def _resolve(rf: Transceiver, number: int, known: int, sure: bool, paths: "list[Path]") -> int:
    """Learn a whole cascade level, bit by bit where tags collide; return the status.

    The level is in the frame, its `known` bits are those agreed on so far; `sure` tells whether
    a tag must have them. At a collision the tags with a 1 go on; the other branch is put aside.

    Where a collision is told in an answer that begins inside a byte, its place is no more
    than a lower bound: chips may count from elsewhere. Then one of the two branches, but not
    both, may be empty.
    """
    frame = rf.frame
    frame[_SEL] = _SEL_OF_LEVEL[number]
    aside = len(paths)
    while True:
        whole, odd = known >> 3, known & 7
        frame[_NVB] = (_HEAD + whole) << 4 | odd
        left = _LEVEL_BITS - known
        said = rf.whole[: _HEAD + whole + (odd > 0)] if known else rf.head
        status = rf.exchange(said, left, odd, odd)
        if status == SILENCE and not sure:
            if len(paths) > aside:  # whoever collided must then be on the other one
                passed, zeros, count, _ = paths.pop()
                paths.append((passed, zeros, count, True))
            return NOBODY
        if status == SILENCE:
            return SILENCE
        if status == CORRUPT or rf.good_bits > left:
            return CORRUPT
        _take_in(frame, rf.answer, known, rf.good_bits)
        known += rf.good_bits
        if status == OK:
            return OK if known == _LEVEL_BITS and _checks(frame) else CORRUPT
        if known >= _UID_BITS:  # equal uid bytes cannot have different check bytes
            return CORRUPT
        sure = odd == 0
        paths.append((_passed(rf, number), bytes(rf.level), known + 1, sure))
        frame[_HEAD + (known >> 3)] |= 1 << (known & 7)
        known += 1


def _take_in(frame: bytearray, answer: "Any", known: int, bits: int) -> None:
    """Put good bits of an answer behind the known ones, and 0 behind them."""
    at, odd, end = _HEAD + (known >> 3), known & 7, known + bits
    kept = frame[at] & ((1 << odd) - 1)
    for index in range((odd + bits + 7) >> 3):
        frame[at + index] = answer[index]
    frame[at] = frame[at] >> odd << odd | kept
    if end & 7:
        frame[_HEAD + (end >> 3)] &= (1 << (end & 7)) - 1
    for index in range(_HEAD + ((end + 7) >> 3), _HEAD + _LEVEL_BYTES):
        frame[index] = 0


def _checks(frame: bytearray) -> bool:
    """Tell whether the level in a frame ends with its check byte."""
    return frame[2] ^ frame[3] ^ frame[4] ^ frame[5] == frame[_BCC]


def _passed(rf: Transceiver, count: int) -> tuple[bytes, ...]:
    """Return the levels passed so far, to keep them."""
    size = _LEVEL_BYTES
    return tuple([bytes(rf.passed_levels[size * n : size * (n + 1)]) for n in range(count)])


def walk(rf: Transceiver, path: "Path", paths: "list[Path]") -> int:
    """Follow one path to a tag that was woken; put every branch passed on `paths`.

    Returns the last status; with OK `uid_found` is the tag's uid. With SILENCE a tag must be on
    this path, but none has heard the call.
    """
    passed, level, known, sure = path
    begun = len(passed)
    for number in range(begun):
        _put(rf.frame, _HEAD, passed[number])
        status = _select(rf, number)
        if status != OK or not _has_more(rf):
            return SILENCE if status == SILENCE else CORRUPT
        _put(rf.passed_levels, number * _LEVEL_BYTES, passed[number])
    _put(rf.frame, _HEAD, level)
    for number in range(begun, len(_SEL_OF_LEVEL)):
        aside = len(paths)
        status = _resolve(rf, number, known, sure, paths)
        if status == SILENCE and (len(paths) > aside or number > begun):
            return CORRUPT
        if status != OK:
            return status
        if _select(rf, number) != OK:
            return CORRUPT
        _put(rf.passed_levels, number * _LEVEL_BYTES, rf.level)
        if not _has_more(rf):
            rf.passed = number + 1
            return OK
        if rf.frame[_HEAD] != CASCADE_TAG:
            return CORRUPT
        known, sure = 0, True
    return CORRUPT


def _uid_byte(rf: Transceiver, index: int) -> int:
    """Return a byte of the uid in the levels passed, without cascade tags and check bytes."""
    number = min(index // 3, rf.passed - 1)
    is_last = number + 1 == rf.passed
    return rf.passed_levels[_LEVEL_BYTES * number + index - 3 * number + (not is_last)]


def is_uid_found(rf: Transceiver, uid: bytes) -> bool:
    """Tell whether this is the uid of the tag that `walk` has chosen last."""
    same = len(uid) == 3 * rf.passed + 1
    for index in range(len(uid)):
        same = same and uid[index] == _uid_byte(rf, index)
    return same


def uid_found(rf: Transceiver) -> bytes:
    """Return the uid of the tag that `walk` has chosen last."""
    return bytes([_uid_byte(rf, index) for index in range(3 * rf.passed + 1)])
