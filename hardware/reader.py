"""One RC522 reader: the mfrc522 library's class, with an exchange that can be relied on.

The library's own exchange waits by reading a register 2,000 times, takes corrupt answers for
good ones and knows only 4-byte uids. Here the chip's timer is armed and slept for, errors
are told apart, and everything above a frame is `crownboard.iso14443`.
"""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from crownboard import iso14443

from hardware.bus import Clock
from hardware.spidevice import ReaderError, SpiDevice

_COMMAND, _COM_IRQ, _ERROR, _STATUS2, _FIFO, _FIFO_LEVEL = 0x01, 0x04, 0x06, 0x08, 0x09, 0x0A
_CONTROL, _BIT_FRAMING, _COLL, _MODE, _TX_MODE, _RX_MODE = 0x0C, 0x0D, 0x0E, 0x11, 0x12, 0x13
_TX_CONTROL, _TX_ASK, _RF_CFG, _T_MODE, _T_PRESCALER = 0x14, 0x15, 0x26, 0x2A, 0x2B
_T_RELOAD_HIGH, _T_RELOAD_LOW, _VERSION = 0x2C, 0x2D, 0x37

_IDLE, _TRANSCEIVE, _SOFT_RESET = 0x00, 0x0C, 0x0F
_POWER_DOWN = 0x10
_IRQ_TIMER, _IRQ_ERROR, _IRQ_RX = 0x01, 0x02, 0x20
_COLLISION_ERROR, _OTHER_ERRORS = 0x08, 0x17
_ANTENNA_BITS = 0x03
_START_SEND = 0x80
_MOST_GAIN = 0x70  # 48 dB: small stickers are heard through wood

KNOWN_VERSIONS = {0x88: "FM17522", 0x90: "RC522 v0", 0x91: "RC522 v1", 0x92: "RC522 v2"}
"""What the version register says of chips known to work; others are tried with a warning."""

_TICK_US = 25  # (2·169 + 1) / 13.56 MHz with prescaler 0xA9 (data sheet MFRC522, section 8.5)
_FRAME_DELAY_US = 91  # ISO 14443-3, 6.2.1.1
_MARGIN_US = 20
_OVERDUE_US = 2000
_LOOK_AGAIN_US = 200
_TICKS = -(-iso14443.ANSWER_US // _TICK_US) - 1  # what the chip's timer counts down from

log = logging.getLogger(__name__)


class LibraryMissingError(Exception):
    """The mfrc522 package, or what it needs, is not there; the text says what to do."""


def _on_air_us(data_bits: int) -> int:
    """Return how long a frame lasts at 106 kBd: parity for each byte, start and end bits."""
    return (data_bits + data_bits // 8 + 3) * 128 * 100 // 1356 + 1


class Reader(iso14443.Transceiver):
    """One chip on one SPI device.

    `reset` drives NRSTPD (True = run), or is None where that pin is tied high.

    Made by `open_reader` or `library_class`, which join it with the library's class; register
    access goes through the library. Everything that speaks to the chip raises `ReaderError`.
    """

    if TYPE_CHECKING:  # the part of mfrc522.MFRC522 that is used

        def Write_MFRC522(self, addr: int, val: int) -> None: ...  # noqa: D102, N802
        def Read_MFRC522(self, addr: int) -> int: ...  # noqa: D102, N802

    def __init__(
        self,
        spi: SpiDevice,
        clock: Clock,
        reset: Callable[[bool], None] | None = None,
    ) -> None:
        self.spi = spi
        self.logger = log  # the library logs through this name
        self.clock = clock
        self.version: int | None = None
        """What the version register said at the last start."""
        self._reset = reset
        self._antenna_is_on = False

    # Starting and checking

    def start(self, pulse: bool = True, antenna: bool = True) -> None:
        """Reset and set up the chip; `pulse` also its reset pin, which other chips may share.

        Its device is opened first, if it is not open. Tags in the field lose their power
        meanwhile and need up to 5 ms to be heard again.
        """
        self.spi.open()
        if pulse and self._reset:
            self._reset(False)
            self.clock.sleep_us(100)
            self._reset(True)
            self.clock.sleep_us(1000)
        self._write(_COMMAND, _SOFT_RESET)
        self.clock.sleep_us(100)
        self._read_version()
        self._wait_until_awake()
        for register, value, _ in self._settings():
            self._write(register, value)
        self._write(_TX_CONTROL, 0x80 | (_ANTENNA_BITS if antenna else 0))
        self._antenna_is_on = antenna
        self.check()

    def _read_version(self) -> None:
        version = self._read(_VERSION)
        if version in (0x00, 0xFF):
            self.version = None
            raise ReaderError(f"no chip answers: version register reads {version:02X}")
        if version not in KNOWN_VERSIONS and version != self.version:
            log.warning("reader chip says version %02X, which is not known to work", version)
        self.version = version

    def _wait_until_awake(self) -> None:
        for _ in range(20):  # quartz and reset (data sheet, 8.9.2)
            if not self._read(_COMMAND) & _POWER_DOWN:
                return
            self.clock.sleep_us(500)
        raise ReaderError("the chip does not come out of reset")

    def _settings(self) -> list[tuple[int, int, int]]:
        """Return register, value, and which of its bits must still read so later."""
        return [
            (_T_MODE, 0x80, 0xFF),  # the timer starts by itself when sending has ended
            (_T_PRESCALER, 0xA9, 0xFF),
            (_T_RELOAD_HIGH, _TICKS >> 8, 0xFF),
            (_T_RELOAD_LOW, _TICKS & 0xFF, 0xFF),
            (_TX_ASK, 0x40, 0x40),  # 100 % ASK
            (_MODE, 0x3D, 0x3F),
            (_TX_MODE, 0x00, 0xFF),  # 106 kBd; CRC is made and checked in software
            (_RX_MODE, 0x00, 0xFF),
            (_RF_CFG, _MOST_GAIN, 0x70),
            (_COLL, 0x00, 0x80),  # bits after a collision read as 0
            (_STATUS2, 0x00, 0x08),  # Crypto1 off
        ]

    def check(self) -> None:
        """Read the settings back in one transfer; ReaderError if the chip has lost them."""
        expected = [
            *self._settings(),
            (_TX_CONTROL, _ANTENNA_BITS if self._antenna_is_on else 0, _ANTENNA_BITS),
            (_VERSION, self.version or 0, 0xFF),
        ]
        values = self._read_all([register for register, _, _ in expected])
        for (register, wanted, mask), value in zip(expected, values, strict=True):
            if (value ^ wanted) & mask:
                raise ReaderError(
                    f"settings lost: register {register:02X} reads {value:02X}, not {wanted:02X}"
                )

    def antenna(self, on: bool) -> None:
        """Switch the field; tags need up to 5 ms after it comes on."""
        self._write(_TX_CONTROL, 0x80 | (_ANTENNA_BITS if on else 0))
        self._antenna_is_on = on

    # One frame there and back

    def exchange(
        self,
        data: bytes,
        answer_bits: int,
        tx_last_bits: int = 0,
        rx_align: int = 0,
    ) -> tuple[int, bytes, int]:
        """Send a frame and wait for the answer; see `Transceiver.exchange`.

        Seven transfers for silence, eight for an answer.
        """
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, 0x7F)
        self._write(_FIFO_LEVEL, 0x80)
        self.spi.xfer2([_FIFO << 1, *data])
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, _START_SEND | rx_align << 4 | tx_last_bits)
        unsent = 8 - tx_last_bits if tx_last_bits else 0
        seen = self._await(_on_air_us(len(data) * 8 - unsent), answer_bits)
        if seen is None:
            return iso14443.SILENCE, b"", 0
        return self._received(seen, rx_align)

    def _await(self, sent_us: int, answer_bits: int) -> list[int] | None:
        """Sleep until the answer must be there, look, and look again a few times.

        Returns what Error, FIFOLevel, Control and Coll say once an answer is complete; None
        when the chip's timer ran out.
        """
        answer_us = _FRAME_DELAY_US + _on_air_us(answer_bits)
        longest_us = iso14443.ANSWER_US + answer_us
        deadline_us = self.clock.now_us() + sent_us + longest_us + _OVERDUE_US
        wait_us = sent_us + max(iso14443.ANSWER_US, answer_us) + _MARGIN_US
        irq = 0
        while self.clock.now_us() < deadline_us:
            self.clock.sleep_us(wait_us)
            irq, *seen = self._read_all([_COM_IRQ, _ERROR, _FIFO_LEVEL, _CONTROL, _COLL])
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

    def _received(self, seen: list[int], rx_align: int) -> tuple[int, bytes, int]:
        error, level, control, coll = seen
        data = bytes(self._read_all([_FIFO] * min(level, 64))) if level else b""
        if error & _COLLISION_ERROR:
            # Counted from 1; 0 is 32 (data sheet, 9.3.1.15). From where, it does not say. A
            # guess: from the FIFO's first bit. If it is the first bit received, this is too
            # small by `rx_align` and no harm is done, see `Transceiver.exchange`.
            position = max(0, (coll & 0x1F or 32) - 1 - rx_align)
            if coll & 0x20 or position >= level * 8:
                return iso14443.CORRUPT, data, 0
            return iso14443.COLLISION, data, position
        if error & _OTHER_ERRORS or not level:
            return iso14443.CORRUPT, data, 0
        last_bits = control & 0x07
        bits = level * 8 - rx_align - (8 - last_bits if last_bits else 0)
        return iso14443.OK, data, bits

    # Registers

    def _write(self, register: int, value: int) -> None:
        self.Write_MFRC522(register, value)

    def _read(self, register: int) -> int:
        return self.Read_MFRC522(register)

    def _read_all(self, registers: list[int]) -> list[int]:
        """Read registers in one transfer, in this order (data sheet, 8.1.2.1)."""
        return self.spi.xfer2([register << 1 | 0x80 for register in registers] + [0])[1:]


def library_class() -> type[Reader]:
    """Join `Reader` with the mfrc522 library's class; LibraryMissingError without the library."""
    try:
        from mfrc522 import MFRC522
    except (ImportError, RuntimeError) as error:  # RPi.GPIO raises RuntimeError off a Pi
        raise LibraryMissingError(
            f"The reader's library cannot be used ({error}). On a Raspberry Pi, ./run installs it; "
            "elsewhere use the simulated table."
        ) from error

    class LibraryReader(Reader, MFRC522):  # type: ignore[misc]
        def Close_MFRC522(self) -> None:  # noqa: N802 - the library would free everyone's pins
            self.spi.close()

    return LibraryReader


def open_reader(
    bus: int,
    device: int,
    clock: Clock,
    reset: Callable[[bool], None] | None = None,
    hz: int = 1_000_000,
) -> Reader:
    """Return the reader at `/dev/spidev<bus>.<device>`, not started yet.

    Raises LibraryMissingError. Whether there is such a device shows when it is started: one
    that is not there yet is tried again like any reader that does not answer.
    """
    kind = library_class()
    import spidev

    return kind(SpiDevice(spidev.SpiDev, bus, device, hz), clock, reset)
