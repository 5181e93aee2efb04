"""The memory of NTAG21x stickers, spoken to a tag that is already selected.

Commands, answer lengths and waiting times: NXP NTAG213/215/216 data sheet, section 10.
"""

from crownboard.iso14443 import CORRUPT, OK, SILENCE, Transceiver, crc_a, is_sound

REFUSED = 4
"""The tag answered NAK: no such page, or locked."""

_GET_VERSION = 0x60
_READ = 0x30
_WRITE = 0xA2
_ACK = 0x0A
_READ_PATIENCE_US = 5000
_WRITE_PATIENCE_US = 10000


def read(rf: Transceiver, page: int) -> tuple[int, bytes]:
    """Read four pages of four bytes from `page` on; return status and 16 bytes."""
    return _ask(rf, bytes((_READ, page)), 16)


def version(rf: Transceiver) -> tuple[int, bytes]:
    """Ask what kind of tag this is; return status and 8 bytes (byte 6 is the size: 0F = 213)."""
    return _ask(rf, bytes((_GET_VERSION,)), 8)


def write(rf: Transceiver, page: int, four: bytes) -> int:
    """Write one page; return the status. A page is good only when it was read back equal."""
    frame = bytes((_WRITE, page)) + four
    status, answer, bits = rf.exchange(frame + crc_a(frame), 4, patience_us=_WRITE_PATIENCE_US)
    if status != OK:
        return SILENCE if status == SILENCE else CORRUPT
    if bits != 4:
        return CORRUPT
    return OK if answer[0] & 0x0F == _ACK else REFUSED


def _ask(rf: Transceiver, frame: bytes, length: int) -> tuple[int, bytes]:
    bits_wanted = (length + 2) * 8
    status, answer, bits = rf.exchange(
        frame + crc_a(frame), bits_wanted, patience_us=_READ_PATIENCE_US
    )
    if status == SILENCE:
        return SILENCE, b""
    if status == OK and bits == 4:
        return REFUSED, b""
    if status != OK or bits != bits_wanted or not is_sound(answer):
        return CORRUPT, b""
    return OK, answer[:-2]
