"""One MFRC522 chip: how it is set up, checked, and made to carry a frame there and back.

How bytes get to the chip is left to whoever owns the wires: `hardware.reader` on the Pi,
`slotboard.spi` on the slot board. Sections are those of NXP's data sheet MFRC522, rev. 3.9.
"""

from crownboard import iso14443

try:
    from typing import Any
except ImportError:  # MicroPython has none, and never looks at annotations
    pass

_COMMAND, _COM_IRQ, _ERROR, _STATUS2, FIFO, _FIFO_LEVEL = 0x01, 0x04, 0x06, 0x08, 0x09, 0x0A
_CONTROL, _BIT_FRAMING, _COLL, _MODE, _TX_MODE, _RX_MODE = 0x0C, 0x0D, 0x0E, 0x11, 0x12, 0x13
_TX_CONTROL, _TX_ASK, _RF_CFG, _T_MODE, _T_PRESCALER = 0x14, 0x15, 0x26, 0x2A, 0x2B
_T_RELOAD_HIGH, _T_RELOAD_LOW, _VERSION = 0x2C, 0x2D, 0x37

_IDLE, _TRANSCEIVE, _SOFT_RESET = 0x00, 0x0C, 0x0F
_POWER_DOWN = 0x10
_IRQ_TIMER, _IRQ_ERROR, _IRQ_RX = 0x01, 0x02, 0x20
_COLLISION_ERROR, _OTHER_ERRORS = 0x08, 0x17
_ANTENNA_BITS = 0x03
_START_SEND = 0x80

MOST_GAIN = 7
"""48 dB: small stickers are heard through wood (9.3.3.6)."""

KNOWN_VERSIONS = {0x88: "FM17522", 0x90: "RC522 v0", 0x91: "RC522 v1", 0x92: "RC522 v2"}
"""What the version register says of chips known to work; others are tried all the same."""

_TICK_US = 25  # (2·169 + 1) / 13.56 MHz with prescaler 0xA9 (section 8.5)
_FRAME_DELAY_US = 91  # ISO 14443-3, 6.2.1.1
_MARGIN_US = 20
_OVERDUE_US = 2000
_LOOK_AGAIN_US = 200
_WAKING_US = 10_000
_WAKING_LOOK_US = 500
_TICKS = -(-iso14443.ANSWER_US // _TICK_US) - 1  # what the chip's timer counts down from

_SETTINGS = (
    # register, value, and which of its bits must still read so later
    (_T_MODE, 0x80, 0xFF),  # the timer starts by itself when sending has ended
    (_T_PRESCALER, 0xA9, 0xFF),
    (_T_RELOAD_HIGH, _TICKS >> 8, 0xFF),
    (_T_RELOAD_LOW, _TICKS & 0xFF, 0xFF),
    (_TX_ASK, 0x40, 0x40),  # 100 % ASK
    (_MODE, 0x3D, 0x3F),
    (_TX_MODE, 0x00, 0xFF),  # 106 kBd; CRC is made and checked in software
    (_RX_MODE, 0x00, 0xFF),
    (_COLL, 0x00, 0x80),  # bits after a collision read as 0
    (_STATUS2, 0x00, 0x08),  # Crypto1 off
)
_GAIN_BITS = 0x70
_CHECKED = bytes([one[0] for one in _SETTINGS] + [_RF_CFG, _TX_CONTROL, _VERSION])
_SEEN = bytes((_COM_IRQ, _ERROR, _FIFO_LEVEL, _CONTROL, _COLL))
_FIFO_BYTES = 64
_WHOLE_FIFO = bytes([FIFO] * _FIFO_BYTES)
_ONLY_VERSION = bytes((_VERSION,))
_ONLY_COMMAND = bytes((_COMMAND,))
_FLUSH = 0x80

ECHO_BITS = 8 * _FIFO_BYTES
"""So many bits are sent and read back by one echo."""


class ReaderError(Exception):
    """The chip is absent or does not do what it is told; the text says what was seen."""


def _on_air_us(data_bits: int) -> int:
    """Return how long a frame lasts at 106 kBd: parity for each byte, start and end bits."""
    return (data_bits + data_bits // 8 + 3) * 128 * 100 // 1356 + 1


class Rc522(iso14443.Transceiver):
    """One chip. Everything that speaks to it raises `ReaderError`.

    Args:
        clock: tells and passes the time in microseconds: `now_us()`, `sleep_us(us)`.
    """

    def __init__(self, clock: "Any") -> None:
        super().__init__()
        self.clock = clock
        self.version: int | None = None
        """What the version register said at the last start."""
        self.gain = MOST_GAIN
        """0 to 7; counts from the next start on."""
        self.lost_bits = 0
        """How many of `ECHO_BITS` did not come back as they were sent at the last start."""
        self._antenna_is_on = False

    # What whoever owns the wires has to provide

    def write(self, register: int, value: int) -> None:
        """Write one register."""
        raise NotImplementedError

    def fill(self, data: "Any") -> None:
        """Write bytes into the FIFO, in one transfer."""
        raise NotImplementedError

    def read_all(self, registers: bytes) -> "Any":
        """Read registers in one transfer, in this order (8.1.2.1).

        What is returned is good until the next transfer of any chip on the bus.
        """
        raise NotImplementedError

    def drain(self, count: int) -> "Any":
        """Read so many bytes from the FIFO in one transfer; good as long as `read_all`'s."""
        return self.read_all(_WHOLE_FIFO[:count])

    def open(self) -> None:
        """Make sure that there are wires."""

    def pulse_reset(self) -> None:
        """Reset the chip by its pin, if that is wired; other chips may share it."""

    def strange_version(self, version: int) -> None:
        """A chip said a version that is not known to work."""

    # Starting and checking

    def start(self, pulse: bool = True, antenna: bool = True) -> None:
        """Reset and set up the chip; `pulse` also its reset pin, which other chips may share.

        Tags in the field lose their power meanwhile and need up to 5 ms to be heard again.
        """
        self.open()
        if pulse:
            self.pulse_reset()
        self.write(_COMMAND, _SOFT_RESET)
        self.clock.sleep_us(100)
        self._read_version()
        self._wait_until_awake()
        for register, value, _ in _SETTINGS:
            self.write(register, value)
        self.write(_RF_CFG, self.gain << 4)
        self.antenna(antenna)
        self.check()
        self.lost_bits = self.echo()

    def echo(self, seed: int = 0) -> int:
        """Let the chip give back a whole FIFO; return how many bits are not as they were sent."""
        sent = bytearray(_FIFO_BYTES)
        for index in range(_FIFO_BYTES):
            sent[index] = (seed * 89 + index * 53 + (index >> 2) * 7) & 0xFF
        self.write(_FIFO_LEVEL, _FLUSH)
        self.fill(sent)
        back = self.drain(_FIFO_BYTES)
        lost = 0
        for index in range(_FIFO_BYTES):
            wrong = sent[index] ^ back[index]
            while wrong:
                wrong &= wrong - 1
                lost += 1
        self.write(_FIFO_LEVEL, _FLUSH)
        return lost

    def _read_version(self) -> None:
        version = self.read_all(_ONLY_VERSION)[0]
        if version in (0x00, 0xFF):
            self.version = None
            raise ReaderError(f"no chip answers: version register reads {version:02X}")
        if version not in KNOWN_VERSIONS and version != self.version:
            self.strange_version(version)
        self.version = version

    def _wait_until_awake(self) -> None:
        """Wait for quartz and reset (8.9.2)."""
        deadline_us = self.clock.now_us() + _WAKING_US
        while self.read_all(_ONLY_COMMAND)[0] & _POWER_DOWN:
            if self.clock.now_us() >= deadline_us:
                raise ReaderError("the chip does not come out of reset")
            self.clock.sleep_us(_WAKING_LOOK_US)

    def check(self) -> None:
        """Read the settings back in one transfer; ReaderError if the chip has lost them."""
        values = self.read_all(_CHECKED)
        for index in range(len(_SETTINGS)):
            register, wanted, mask = _SETTINGS[index]
            _compare(register, values[index], wanted, mask)
        first = len(_SETTINGS)
        antenna = _ANTENNA_BITS if self._antenna_is_on else 0
        _compare(_RF_CFG, values[first], self.gain << 4, _GAIN_BITS)
        _compare(_TX_CONTROL, values[first + 1], antenna, _ANTENNA_BITS)
        _compare(_VERSION, values[first + 2], self.version or 0, 0xFF)

    def antenna(self, on: bool) -> None:
        """Switch the field; tags need up to 5 ms after it comes on."""
        self.write(_TX_CONTROL, 0x80 | (_ANTENNA_BITS if on else 0))
        self._antenna_is_on = on

    # One frame there and back

    def exchange(
        self,
        data: "Any",
        answer_bits: int,
        tx_last_bits: int = 0,
        rx_align: int = 0,
    ) -> int:
        """Send a frame and wait for the answer; see `Transceiver.exchange`.

        Seven transfers for silence, eight for an answer.
        """
        self.write(_COMMAND, _IDLE)
        self.write(_COM_IRQ, 0x7F)
        self.write(_FIFO_LEVEL, _FLUSH)
        self.fill(data)
        self.write(_COMMAND, _TRANSCEIVE)
        self.write(_BIT_FRAMING, _START_SEND | rx_align << 4 | tx_last_bits)
        unsent = 8 - tx_last_bits if tx_last_bits else 0
        seen = self._await(_on_air_us(len(data) * 8 - unsent), answer_bits)
        if seen is None:
            return self._came(iso14443.SILENCE)
        return self._received(seen[1], seen[2], seen[3], seen[4], rx_align)

    def _await(self, sent_us: int, answer_bits: int) -> "Any":
        """Sleep until the answer must be there, look, and look again until it is overdue.

        Returns what ComIrq, Error, FIFOLevel, Control and Coll say once an answer is complete;
        None when the chip's timer ran out.
        """
        answer_us = _FRAME_DELAY_US + _on_air_us(answer_bits)
        longest_us = iso14443.ANSWER_US + answer_us
        deadline_us = self.clock.now_us() + sent_us + longest_us + _OVERDUE_US
        wait_us = sent_us + max(iso14443.ANSWER_US, answer_us) + _MARGIN_US
        irq = 0
        late = False
        while not late:
            self.clock.sleep_us(wait_us)
            late = self.clock.now_us() >= deadline_us  # another program may have had its turn
            seen = self.read_all(_SEEN)
            irq = seen[0]
            if irq & 0x80:
                raise ReaderError(f"interrupt register reads {irq:02X}, which no chip says")
            if irq & _IRQ_RX:
                return seen
            if irq & _IRQ_TIMER:
                return None
            wait_us = _LOOK_AGAIN_US
        if irq & _IRQ_ERROR:
            return seen
        raise ReaderError("neither an answer nor the chip's timer came")

    def _received(self, error: int, level: int, control: int, coll: int, rx_align: int) -> int:
        if not 0 < level <= _FIFO_BYTES:
            return self._came(iso14443.CORRUPT)
        data = self.drain(level)
        if error & _COLLISION_ERROR:
            # Counted from 1; 0 is 32 (9.3.1.15). From where, it does not say. A guess: from
            # the FIFO's first bit. If it is the first bit received, this is too small by
            # `rx_align` and no harm is done, see `Transceiver.exchange`. Either way it lies
            # within the bytes that came, unless it is made up.
            place = (coll & 0x1F or 32) - 1
            if coll & 0x20 or place >= level * 8:
                return self._came(iso14443.CORRUPT, data)
            return self._came(iso14443.COLLISION, data, max(0, place - rx_align))
        last_bits = control & 0x07
        bits = level * 8 - rx_align - (8 - last_bits if last_bits else 0)
        if error & _OTHER_ERRORS or bits <= 0:
            return self._came(iso14443.CORRUPT, data)
        return self._came(iso14443.OK, data, bits)


def _compare(register: int, value: int, wanted: int, mask: int) -> None:
    if (value ^ wanted) & mask:
        raise ReaderError(
            f"settings lost: register {register:02X} reads {value:02X}, not {wanted:02X}"
        )
