"""The I2C wires, and `smbus2.SMBus` on them: luma.oled runs unmodified above.

Facts: nine clocks a byte (eight bits and the acknowledge), one for START and one for STOP
(NXP UM10204, 3.1); a missing acknowledge is errno 121 (Linux i2c-bcm2835); SMBus blocks
have at most 32 bytes (SMBus 3.1, 6.5.7).
"""

import errno
import threading
from collections.abc import Iterable
from typing import Any, Protocol

import smbus2
from luma.core.interface.serial import i2c

from hardware.bus import VirtualClock
from hardware.sim.chips.chance import Chance

EREMOTEIO = 121
"""Linux's number for "Remote I/O error"; other systems have no such name."""

_SMBUS_BLOCK = 32


class I2cDevice(Protocol):
    """Something with an address on the wires."""

    def write(self, payload: bytes) -> None:
        """Take the bytes after the address of one transaction, or its first part."""
        ...


class I2cWires:
    """A bus master's wires: they take time, count what they carry, and can fail.

    Args:
        clock: moved on by every transaction.
        speed_hz: 100_000 or 400_000.
        seed: decides when `nack_chance` strikes.

    `plugged` False lets nobody answer. `nack_chance` is a probability for each transaction.
    """

    def __init__(self, clock: VirtualClock, speed_hz: int = 400_000, seed: int = 1) -> None:
        self.clock = clock
        self.speed_hz = speed_hz
        self.devices: dict[int, I2cDevice] = {}
        self.transactions = 0
        self.bytes = 0
        self.plugged = True
        self.nack_chance = 0.0
        self._chance = Chance(seed)
        self._nacks = range(0)
        self._nacks_after = 0

    def nack(self, transactions: int = 1, *, after_bytes: int = 0, skip: int = 0) -> None:
        """Break off the next transactions, each after so many bytes behind the address.

        The first `skip` ones pass.
        """
        self._nacks = range(self.transactions + skip, self.transactions + skip + transactions)
        self._nacks_after = after_bytes

    def write(self, address: int, payload: bytes) -> None:
        """Carry one transaction; OSError 121 where nobody acknowledges."""
        taken = self._acknowledged(address, len(payload))
        on_wire = 1 + len(payload) if taken is None else 1 + taken
        self.transactions += 1
        self.bytes += on_wire
        self.clock.sleep_us(-(-(on_wire * 9 + 2) * 1_000_000 // self.speed_hz))
        if taken is None:
            self.devices[address].write(payload)
            return
        if taken:
            self.devices[address].write(payload[:taken])
        raise OSError(EREMOTEIO, "Remote I/O error")

    def _acknowledged(self, address: int, length: int) -> int | None:
        """Return after how many payload bytes it breaks off; None: it does not."""
        if not self.plugged or address not in self.devices:
            return 0
        if self.transactions in self._nacks:
            return min(self._nacks_after, length)
        if self._chance.happens(self.nack_chance):
            return self._chance.below(length)
        return None


class WiredSMBus:
    """`smbus2.SMBus` as luma uses it, on modelled wires."""

    def __init__(self, wires: I2cWires) -> None:
        self._wires = wires

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int]) -> None:
        """Write a register byte and at most 32 more."""
        block = bytes(data)
        if len(block) > _SMBUS_BLOCK:
            raise ValueError(f"Data length cannot exceed {_SMBUS_BLOCK} bytes")
        self._wires.write(address, bytes([register]) + block)

    def i2c_rdwr(self, *messages: smbus2.i2c_msg) -> None:
        """Carry real `i2c_msg`s, one after the other."""
        for message in messages:
            self._wires.write(message.addr, bytes(message))

    def close(self) -> None:
        """Nothing to give back."""


_opening = threading.Lock()


def open_wired(wires: I2cWires, address: int = 0x3C) -> Any:
    """Return luma's own `i2c` on modelled wires, built by its own constructor.

    Given a bus, luma would send 32-byte blocks and not what it sends on a Pi; so it opens
    one itself. For that moment, and no longer, `smbus2.SMBus` is the modelled one: do not
    open a real bus in another thread meanwhile.
    """
    # luma reads this name when a command fails; only Linux has it.
    vars(errno).setdefault("EREMOTEIO", EREMOTEIO)
    with _opening:
        real = smbus2.SMBus
        smbus2.SMBus = lambda port: WiredSMBus(wires)  # type: ignore[assignment,misc]
        try:
            return i2c(address=address)
        finally:
            smbus2.SMBus = real  # type: ignore[misc]
