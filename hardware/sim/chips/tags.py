"""Modelled tags: the ISO/IEC 14443-3 type A state machine, NTAG213 and MIFARE Classic 1K.

Frames are lists of data bits, first on air first; parity belongs to the chip's model.
Only what MicroPython has, so that the firmware's tests run on the same tags.
"""

OFF, IDLE, READY, ACTIVE, HALT = range(5)
"""States of ISO 14443-3, 6.3; `starred` marks the READY* and ACTIVE* reached from HALT."""

ACK = [0, 1, 0, 1]
"""0xA, lowest bit first."""
NAK_ARGUMENT = [0, 0, 0, 0]
"""0x0: no such page or command."""
NAK_CRC = [1, 0, 0, 0]
"""0x1: parity or CRC wrong."""

_REQA, _WUPA = 0x26, 0x52
_SELECT = (0x93, 0x95, 0x97)
_CASCADE_TAG = 0x88


def _shifted(register: int) -> int:
    """Push eight bits through the shift register that the standard draws."""
    for _ in range(8):
        register = register >> 1 ^ (0x8408 if register & 1 else 0)
    return register


# Every frame goes through these: worked out once for each byte, not again for each bit.
_SHIFTED = [_shifted(byte) for byte in range(256)]
_BITS = [[byte >> bit & 1 for bit in range(8)] for byte in range(256)]
_BYTE = {tuple(bits): byte for byte, bits in enumerate(_BITS)}


def crc(data: bytes | bytearray | list[int], preset: int = 0x6363) -> bytes:
    """CRC_A as the standard's shift register makes it (ISO 14443-3, annex B)."""
    register = preset
    for byte in data:
        register = register >> 8 ^ _SHIFTED[(register ^ byte) & 0xFF]
    return bytes((register & 0xFF, register >> 8))


def to_bits(data: bytes | bytearray | list[int]) -> list[int]:
    """Lay bytes out as they go on air, lowest bit first."""
    bits: list[int] = []
    for byte in data:
        bits += _BITS[byte]
    return bits


def to_bytes(bits: list[int]) -> bytes:
    """Collect bits into bytes; a last incomplete byte is filled with zeros."""
    whole = bits + [0] * (-len(bits) % 8)
    return bytes([_BYTE[tuple(whole[start : start + 8])] for start in range(0, len(whole), 8)])


def _with_crc(data: bytes) -> list[int]:
    return to_bits(data + crc(data))


class Tag:
    """A tag with nothing but a uid of 4, 7 or 10 bytes.

    `start_up_us` is how long it needs in a field before it hears (the standard allows 5 ms).
    `stays_ready` makes it wait on in READY when another tag is addressed, as some chips do,
    instead of falling asleep as the standard draws it.
    """

    atqa = b"\x04\x00"
    sak = 0x08
    start_up_us = 1000
    stays_ready = False

    def __init__(self, uid: bytes) -> None:
        self.uid = bytes(uid)
        self.levels = _levels(self.uid)
        self.state = OFF
        self.starred = False
        self.level = 0
        self.sector: int | None = None
        self._powered_by: list[object] = []
        self._on_since_us = 0

    def power(self, source: object, on: bool, now_us: int) -> None:
        """A field came on or went off around the tag; it lives while any one is on."""
        if on and source not in self._powered_by:
            self._powered_by.append(source)
            if self.state == OFF:
                self.state, self._on_since_us = IDLE, now_us
        elif not on and source in self._powered_by:
            self._powered_by.remove(source)
            if not self._powered_by:
                self.state, self.starred, self.level, self.sector = OFF, False, 0, None

    def hear(self, bits: list[int], now_us: int, encrypted: bool = False) -> list[int] | None:
        """Take in a frame that ended at `now_us`; return the answer's bits, or None."""
        if self.state == OFF or now_us - self._on_since_us < self.start_up_us:
            return None
        if encrypted != (self.sector is not None):  # Crypto1 turns the frame into noise
            self._fall_asleep()
            return None
        if len(bits) == 7:
            return self._called(to_bytes(bits)[0])
        data = to_bytes(bits)
        if self.state == READY:
            return self._addressed(data, bits)
        if self.state == ACTIVE:
            return self._commanded(data)
        return None

    def _fall_asleep(self) -> None:
        if self.state in (READY, ACTIVE):
            self.state = HALT if self.starred else IDLE
        self.level, self.sector = 0, None

    def _called(self, command: int) -> list[int] | None:
        if self.state == IDLE and command in (_REQA, _WUPA):
            self.starred = False
        elif self.state == HALT and command == _WUPA:
            self.starred = True
        else:
            self._fall_asleep()
            return None
        self.state, self.level = READY, 0
        return to_bits(self.atqa)

    def _addressed(self, data: bytes, bits: list[int]) -> list[int] | None:
        mine = self.levels[self.level]
        if len(data) < 2 or data[0] != _SELECT[self.level]:
            self._fall_asleep()
            return None
        known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
        if data[1] == 0x70:
            if len(data) == 9 and crc(data[:7]) == data[7:] and data[2:7] == mine:
                return self._selected()
        elif 0 <= known < 40 and bits[16:] == to_bits(mine)[:known]:
            return to_bits(mine)[known:]
        elif self.stays_ready:
            return None
        self._fall_asleep()
        return None

    def _selected(self) -> list[int]:
        if self.level + 1 < len(self.levels):
            self.level += 1
            return _with_crc(b"\x04")
        self.state = ACTIVE
        return _with_crc(bytes((self.sak,)))

    def _commanded(self, data: bytes) -> list[int] | None:
        if len(data) < 3 or crc(data[:-2]) != data[-2:]:
            answer: list[int] | None = NAK_CRC
        elif data[:-2] == b"\x50\x00":
            self.state, self.sector = HALT, None
            return None
        else:
            answer = self.command(data[:-2])
        if answer in (None, NAK_ARGUMENT, NAK_CRC):
            self._fall_asleep()
        return answer

    def command(self, data: bytes) -> list[int] | None:
        """Obey a command whose CRC was right; None for one this tag does not know."""
        return None


def _levels(uid: bytes) -> list[bytes]:
    if len(uid) not in (4, 7, 10):
        raise ValueError("a uid has 4, 7 or 10 bytes")
    levels = []
    while len(uid) > 4:
        levels.append(bytes((_CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    levels.append(uid)
    return [four + bytes((four[0] ^ four[1] ^ four[2] ^ four[3],)) for four in levels]


class Ntag213(Tag):
    """An NTAG213 sticker: 45 pages of 4 bytes (NXP data sheet, sections 8.5 and 10)."""

    atqa = b"\x44\x00"
    sak = 0x00
    pages = 45
    version = b"\x00\x04\x04\x02\x01\x00\x0f\x03"

    def __init__(self, uid: bytes) -> None:
        super().__init__(uid)
        first, second = self.levels
        self.memory = bytearray(self.pages * 4)
        self.memory[0:9] = first[1:4] + first[4:5] + second
        self.memory[9] = 0x48
        self.memory[12:16] = b"\xe1\x10\x12\x00"

    def command(self, data: bytes) -> list[int] | None:
        """READ, FAST_READ, WRITE, GET_VERSION; NAK for anything else."""
        if data == b"\x60":
            return _with_crc(self.version)
        if len(data) == 2 and data[0] == 0x30 and data[1] < self.pages:
            start = data[1] * 4
            twice = bytes(self.memory + self.memory)  # reading on past the end starts over
            return _with_crc(twice[start : start + 16])
        if len(data) == 3 and data[0] == 0x3A and data[1] <= data[2] < self.pages:
            return _with_crc(bytes(self.memory[data[1] * 4 : data[2] * 4 + 4]))
        if len(data) == 6 and data[0] == 0xA2 and 4 <= data[1] < self.pages:
            self.memory[data[1] * 4 : data[1] * 4 + 4] = data[2:]
            return ACK
        return NAK_ARGUMENT


class Classic1K(Tag):
    """A MIFARE Classic 1K with factory keys; Crypto1 exists only as on or off."""

    authentication_us = 2500

    def __init__(self, uid: bytes) -> None:
        super().__init__(uid)
        self.memory = bytearray(1024)
        self.memory[0:5] = self.levels[-1]
        self._block_to_write: int | None = None
        for sector in range(16):
            trailer = sector * 64 + 48
            self.memory[trailer : trailer + 16] = b"\xff" * 6 + b"\xff\x07\x80\x69" + b"\xff" * 6

    def authenticate(self, command: int, block: int, key: bytes, uid: bytes) -> bool:
        """Three passes in one: right key and uid open the block's sector."""
        trailer = block // 4 * 64 + 48
        start = trailer if command == 0x60 else trailer + 10
        if self.state != ACTIVE or uid != self.uid[-4:] or self.memory[start : start + 6] != key:
            self._fall_asleep()
            return False
        self.sector = block // 4
        return True

    def _commanded(self, data: bytes) -> list[int] | None:
        block, self._block_to_write = self._block_to_write, None
        if block is None:
            return super()._commanded(data)
        if len(data) != 18 or crc(data[:16]) != data[16:]:
            self._fall_asleep()
            return NAK_CRC
        self.memory[block * 16 : block * 16 + 16] = data[:16]
        return ACK

    def command(self, data: bytes) -> list[int] | None:
        """READ and WRITE inside the opened sector; NAK for anything else."""
        if len(data) == 2 and self.sector is not None and data[1] // 4 == self.sector:
            if data[0] == 0x30:
                return _with_crc(bytes(self.memory[data[1] * 16 : data[1] * 16 + 16]))
            if data[0] == 0xA0:
                self._block_to_write = data[1]
                return ACK
        return NAK_ARGUMENT
