"""A modelled MFRC522 at register level: what the chip does with every byte on its SPI.

Sections named below are those of NXP's data sheet MFRC522, rev. 3.9. Only what MicroPython
has. The clock is any object with `now_us()`; the caller moves it, the chip looks at it.
"""

from hardware.sim.chips.air import Air, Answer, Coupling
from hardware.sim.chips.tags import ACK, Classic1K, Tag, crc, to_bits, to_bytes

COMMAND, COM_IRQ, DIV_IRQ, ERROR, STATUS2 = 0x01, 0x04, 0x05, 0x06, 0x08
FIFO, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x11, 0x12, 0x13, 0x14, 0x15
CRC_RESULT_HIGH, CRC_RESULT_LOW = 0x21, 0x22
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37

IRQ_TIMER, IRQ_ERROR, IRQ_IDLE, IRQ_RX, IRQ_TX = 0x01, 0x02, 0x10, 0x20, 0x40
ERROR_PROTOCOL, ERROR_PARITY, ERROR_CRC, ERROR_COLLISION, ERROR_OVERFLOW = 1, 2, 4, 8, 0x10

_IDLE, _CALC_CRC, _TRANSCEIVE, _AUTHENT, _SOFT_RESET = 0x00, 0x03, 0x0C, 0x0E, 0x0F
_READ_ONLY = (0x00, ERROR, 0x07, 0x0F, CRC_RESULT_HIGH, CRC_RESULT_LOW, 0x2E, 0x2F, VERSION)
_POWER_DOWN = 0x10
_CRYPTO1_ON = 0x08
_FIFO_SIZE = 64

_AFTER_RESET = {  # section 9.3; 0 where not named
    0x01: 0x20,
    0x02: 0x80,
    0x04: 0x14,
    0x07: 0x21,
    0x0B: 0x08,
    0x0C: 0x10,
    0x0E: 0x80,
    0x11: 0x3F,
    0x14: 0x80,
    0x16: 0x10,
    0x17: 0x84,
    0x18: 0x84,
    0x19: 0x4D,
    0x1C: 0x62,
    0x1F: 0xEB,
    0x21: 0xFF,
    0x22: 0xFF,
    0x24: 0x26,
    0x26: 0x48,
    0x27: 0x88,
    0x28: 0x20,
    0x29: 0x20,
}


def bit_times_us(bits: int) -> int:
    """Return how long so many bits last at 106 kBd: 128 carrier periods each."""
    return (bits * 12800 + 678) // 1356


class Chip:
    """One reader chip with its antenna.

    Faults, each an attribute to set at any time:
    `dead`: takes no bytes, answers 0x00. `deaf`: registers work, no tag is heard until the
    next reset. `version`: what the version register says (NXP 0x91, 0x92; clones 0x88, 0xB2,
    0x12). `air.noise`, `air.loss`, `air.flip_next`: disturbed answers, lost frames.
    `brown_out()`: registers fall back as after a reset. What ails the wires is a matter of the
    bus, see `hardware.sim.spi.Wires`.
    """

    FRAME_DELAY_US = 91  # 1236 carrier periods (ISO 14443-3, 6.2.1.1)
    START_UP_US = 800  # quartz after NRSTPD; after a soft reset 38 µs (section 8.9.2)
    SOFT_START_US = 38
    POSITIONS_COUNT_ALIGN = True
    """Whether CollPos counts from the FIFO's first bit, RxAlign included: a guess, the data
    sheet does not say it. Drivers must work with False, from the first bit received, as well."""

    def __init__(self, clock, version: int = 0x92, seed: int = 1) -> None:  # type: ignore[no-untyped-def]
        self.clock = clock
        self.version = version
        self.air = Air(seed)
        self.dead = False
        self.deaf = False
        self._held_in_reset = False
        self._reset(0)

    # Tags

    def lay(self, tag: Tag, every: int = 1) -> None:
        """Bring a tag into the field; `every` as in `Coupling`."""
        self.air.couplings.append(Coupling(tag, every))
        tag.power(self, self.field_is_on(), self.clock.now_us())

    def lift(self, tag: Tag) -> None:
        """Take a tag out of the field; nothing happens if it is not there."""
        self.air.couplings = [one for one in self.air.couplings if one.tag is not tag]
        tag.power(self, False, self.clock.now_us())

    def tags(self) -> list[Tag]:
        """Return the tags in the field, in order of arrival."""
        return [coupling.tag for coupling in self.air.couplings]

    def field_is_on(self) -> bool:
        """Tell whether the antenna sends a carrier (TxControl, section 9.3.2.5)."""
        return bool(self._registers[TX_CONTROL] & 3) and not self._held_in_reset

    def _field_changed(self) -> None:
        for coupling in self.air.couplings:
            coupling.tag.power(self, self.field_is_on(), self.clock.now_us())

    # Reset

    def reset_pin(self, high: bool) -> None:
        """Drive NRSTPD: low holds the chip in hard power-down, the rising edge resets it."""
        rising = high and self._held_in_reset
        self._held_in_reset = not high
        if rising or not high:
            self._reset(self.START_UP_US)

    def brown_out(self) -> None:
        """Lose all settings, as after a dip in the supply."""
        self._reset(self.START_UP_US)

    def _reset(self, start_up_us: int) -> None:
        self._registers = [0] * 64
        for register, value in _AFTER_RESET.items():
            self._registers[register] = value
        self._fifo: list[int] = []
        self._due: list[tuple[int, str, Answer | None]] = []
        self._crypto1 = False
        self._last_bits = 0
        self.deaf = False
        self._ready_at_us = self.clock.now_us() + start_up_us
        self._field_changed()

    # SPI (section 8.1.2)

    def transfer(self, data: list[int]) -> list[int]:
        """Take one transaction, chip select low to high; return what MISO said meanwhile."""
        if self.dead or self._held_in_reset:
            return [0] * len(data)
        if self._due:
            self._catch_up()
        if data[0] & 0x80:
            return [0] + [self._read(address >> 1 & 0x3F) for address in data[:-1]]
        register = data[0] >> 1 & 0x3F
        if register == FIFO:
            self._fill(data[1:])
        else:
            for value in data[1:]:
                self._write(register, value)
        return [0] * len(data)

    def _read(self, register: int) -> int:
        if register == FIFO:
            return self._fifo.pop(0) if self._fifo else 0
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == CONTROL:
            return self._registers[CONTROL] & 0x38 | self._last_bits
        if register == STATUS2:
            return self._registers[STATUS2] & 0xC0 | (_CRYPTO1_ON if self._crypto1 else 0)
        if register == VERSION:
            return self.version
        if register == COMMAND and self.clock.now_us() < self._ready_at_us:
            return self._registers[COMMAND] | _POWER_DOWN
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        registers = self._registers
        if register == COMMAND:
            self._start(value)
        elif register in (COM_IRQ, DIV_IRQ):  # bit 7: set the marked bits, else clear them
            marked = value & 0x7F
            kept = registers[register]
            registers[register] = kept | marked if value & 0x80 else kept & ~marked
        elif register == FIFO_LEVEL:
            if value & 0x80:
                self._fifo = []
                registers[ERROR] &= ~ERROR_OVERFLOW
        elif register == BIT_FRAMING:
            registers[BIT_FRAMING] = value & 0x7F
            if value & 0x80 and registers[COMMAND] & 0x0F == _TRANSCEIVE:
                self._send()
        elif register == STATUS2:
            self._crypto1 = self._crypto1 and bool(value & _CRYPTO1_ON)
            registers[STATUS2] = value & 0xC0
        elif register not in _READ_ONLY:
            registers[register] = value
            if register == TX_CONTROL:
                self._field_changed()

    def _fill(self, data: list[int]) -> None:
        room = _FIFO_SIZE - len(self._fifo)
        self._fifo += data[:room]
        if len(data) > room:
            self._registers[ERROR] |= ERROR_OVERFLOW

    # Commands (section 10.3)

    def _start(self, value: int) -> None:
        command = value & 0x0F
        if command == _SOFT_RESET:
            self._reset(self.SOFT_START_US)
            return
        self._registers[COMMAND] = value & 0x3F
        self._due = []
        if command == _IDLE:  # the host's Idle raises no IdleIRq (section 9.3.1.5)
            return
        self._registers[ERROR] = 0
        if command == _CALC_CRC:
            self._calculate_crc()
        elif command == _AUTHENT:
            self._authenticate()

    def _calculate_crc(self) -> None:
        preset = (0x0000, 0x6363, 0xA671, 0xFFFF)[self._registers[MODE] & 3]
        low, high = crc(self._fifo, preset)
        self._registers[CRC_RESULT_LOW], self._registers[CRC_RESULT_HIGH] = low, high
        self._after(len(self._fifo), "crc")
        self._fifo = []

    def _send(self) -> None:
        data, self._fifo = self._fifo, []
        last_bits = self._registers[BIT_FRAMING] & 7
        bits = to_bits(data)
        if last_bits:
            bits = bits[: len(bits) - 8 + last_bits]
        if self._registers[TX_MODE] & 0x80:
            bits += to_bits(crc(data))
        sent_us = bit_times_us(len(bits) + len(bits) // 8 + 3)
        self._due = []
        self._after(sent_us, "sent")
        answer = None
        if self.field_is_on() and self._registers[TX_ASK] & 0x40:  # type A needs 100 % ASK
            answer = self.air.carry(bits, self.clock.now_us() + sent_us, self._crypto1)
        begins_us = sent_us + self.FRAME_DELAY_US
        if answer and not self.deaf:
            if answer.bits == ACK and data[:1] == [0xA2]:
                begins_us += 4100  # the NTAG programs first, then says so
            length = len(answer.bits)
            self._after(begins_us + bit_times_us(length + length // 8 + 2), "received", answer)
        if self._registers[T_MODE] & 0x80:  # TAuto: runs from the end of sending
            expires_us = sent_us + self._timer_us()
            if not answer or self.deaf or begins_us + bit_times_us(5) > expires_us:
                self._after(expires_us, "timer")

    def _authenticate(self) -> None:
        data, self._fifo = bytes(self._fifo), []
        opened = False
        if len(data) == 12 and self.field_is_on() and not self.deaf:
            for tag in self.tags():
                if isinstance(tag, Classic1K):
                    opened |= tag.authenticate(data[0], data[1], data[2:8], data[8:])
                else:
                    frame = data[:2] + crc(data[:2])
                    tag.hear(to_bits(frame), self.clock.now_us(), self._crypto1)
        if opened:
            self._after(Classic1K.authentication_us, "authenticated")
        elif self._registers[T_MODE] & 0x80:
            self._after(bit_times_us(39) + self._timer_us(), "timer")

    def _timer_us(self) -> int:
        """Return the timer's run (section 8.5): (2·prescaler + 1)·(reload + 1) / 13.56 MHz."""
        registers = self._registers
        prescaler = (registers[T_MODE] & 0x0F) << 8 | registers[T_PRESCALER]
        reload = registers[T_RELOAD_HIGH] << 8 | registers[T_RELOAD_LOW]
        return (2 * prescaler + 1) * (reload + 1) * 100 // 1356

    # What happens by itself as time passes

    def _after(self, us: int, what: str, answer: Answer | None = None) -> None:
        self._due.append((self.clock.now_us() + us, what, answer))

    def _catch_up(self) -> None:
        now_us = self.clock.now_us()
        happened = [one for one in self._due if one[0] <= now_us]
        self._due = [one for one in self._due if one[0] > now_us]
        for _, what, answer in happened:
            if what == "sent":
                self._registers[COM_IRQ] |= IRQ_TX
            elif what == "timer":
                self._registers[COM_IRQ] |= IRQ_TIMER
            elif what == "crc":
                self._registers[DIV_IRQ] |= 0x04
            elif what == "authenticated":
                self._crypto1 = True
                self._registers[COMMAND] &= 0x30
                self._registers[COM_IRQ] |= IRQ_IDLE
            elif answer:
                self._receive(answer)

    def _receive(self, answer: Answer) -> None:
        """Put an answer into the FIFO and say what is wrong with it (9.3.1.7, 9.3.1.15)."""
        registers = self._registers
        bits = answer.bits
        align = registers[BIT_FRAMING] >> 4 & 7
        registers[COLL] = registers[COLL] & 0x80 | 0x20
        error = ERROR_PARITY if answer.parity_wrong else 0
        if answer.collision is not None:
            error = ERROR_COLLISION
            position = answer.collision + 1 + (align if self.POSITIONS_COUNT_ALIGN else 0)
            if position <= 32:
                registers[COLL] = registers[COLL] & 0x80 | position & 0x1F
            if not registers[COLL] & 0x80:
                bits = bits[: answer.collision] + [0] * (len(bits) - answer.collision)
        data = list(to_bytes([0] * align + bits))
        if registers[RX_MODE] & 0x80 and not error and len(bits) >= 24:
            if crc(data[:-2]) != bytes(data[-2:]):
                error = ERROR_CRC
            data = data[:-2]
        self._last_bits = (align + len(bits)) % 8
        registers[ERROR] |= error
        self._fill(data)
        registers[COM_IRQ] |= IRQ_RX | (IRQ_ERROR if error else 0)
