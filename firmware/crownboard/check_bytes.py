"""Check bytes of ISO/IEC 14443-3 type A: CRC_A of a frame, and that of each part of a uid."""

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

CASCADE_TAG = 0x88
"""What a part of a uid begins with that is not the last: the standard's CT."""


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


def levels_of(uid: bytes) -> list[bytes]:
    """Cut a uid into what each cascade level sends: four bytes and their check byte, BCC.

    >>> [level.hex() for level in levels_of(bytes.fromhex("04A1B2C3D4E580"))]
    ['8804a1b29f', 'c3d4e58072']
    """
    levels = []
    while len(uid) > 4:
        levels.append(_with_check_byte(bytes((CASCADE_TAG,)) + uid[:3]))
        uid = uid[3:]
    levels.append(_with_check_byte(uid))
    return levels


def _with_check_byte(four: bytes) -> bytes:
    return four + bytes((four[0] ^ four[1] ^ four[2] ^ four[3],))
