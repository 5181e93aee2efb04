"""The serial line between table and slot board: one frame a line, each with its check.

A line is its words, `*`, the CRC-32 of the words in eight hex digits, line end. Whatever comes
over the wire is either exactly that or a `FrameError`; what the words mean is `messages`.
"""

import binascii

MOST_BYTES = 120
"""No line is longer, its end not counted."""

_CHECK_BYTES = 9
_END = 0x0A


class FrameError(ValueError):
    """What came is no frame, or no message; the text says why, for a log."""


def framed(words: str) -> bytes:
    """Return the line that carries these words.

    >>> framed("PING 7")
    b'PING 7*CB88A68A\\n'
    """
    body = words.encode()
    line = body + _check(body)
    if len(line) > MOST_BYTES:
        raise FrameError("too long")
    return line + b"\n"


def unframed(line: bytes) -> str:
    """Return the words of a line that came, its end cut off; FrameError if it is damaged.

    >>> unframed(b"PING 7*CB88A68A")
    'PING 7'
    """
    if len(line) > MOST_BYTES:
        raise FrameError("too long")
    body = bytes(line[:-_CHECK_BYTES])
    if not body or bytes(line[-_CHECK_BYTES:]) != _check(body):
        raise FrameError("check is wrong")
    if min(body) < 0x20 or max(body) > 0x7E:
        raise FrameError("not plain text")
    return body.decode()


def _check(body: bytes) -> bytes:
    return b"*%08X" % (binascii.crc32(body) & 0xFFFFFFFF)


class Lines:
    """Cuts a stream of bytes into lines; of one that does not end it keeps the beginning only.

    >>> lines = Lines()
    >>> [line for line in [lines.add(byte) for byte in b"one\\ntwo"] if line is not None]
    [b'one']
    """

    def __init__(self) -> None:
        self._kept = bytearray(MOST_BYTES + 1)
        self._count = 0

    def add(self, byte: int) -> bytes | None:
        """Take the next byte; return the line that it ends, else None."""
        if byte == _END:
            line = bytes(self._kept[: self._count])
            self._count = 0
            return line
        if self._count <= MOST_BYTES:
            self._kept[self._count] = byte
            self._count += 1
        return None

    def clear(self) -> None:
        """Forget a line that has only begun: the wire was pulled out."""
        self._count = 0
