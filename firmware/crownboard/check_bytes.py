"""The check bytes at the end of a tag's frames, CRC_A of ISO/IEC 14443-3; made in no buffer."""

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass


def crc_of(data: "Any", length: int) -> int:
    """Return the CRC_A of the first bytes (ISO 14443-3, annex B): 0 where they end with their own.

    >>> hex(crc_of(b"\\x12\\x34", 2)), crc_of(bytes.fromhex("123426CF"), 4)
    ('0xcf26', 0)
    """
    crc = 0x6363
    for index in range(length):
        mixed = (data[index] ^ crc) & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        crc = crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return crc


def crc_a(data: bytes) -> bytes:
    """Return the two check bytes of a frame, low byte first.

    >>> crc_a(b"\\x12\\x34").hex()
    '26cf'
    """
    crc = crc_of(data, len(data))
    return bytes((crc & 0xFF, crc >> 8))
