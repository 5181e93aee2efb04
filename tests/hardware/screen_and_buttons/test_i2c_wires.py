"""The modelled I2C: time, counts and faults, through luma's own interface."""

import errno

import pytest
import smbus2
from luma.core.error import DeviceNotFoundError

from hardware.bus import VirtualClock
from hardware.sim.chips.chance import Chance
from hardware.sim.i2c import I2cWires, WiredSMBus, open_wired


class Memory:
    """A device that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[bytes] = []

    def write(self, payload: bytes) -> None:
        self.told.append(payload)


@pytest.fixture
def memory() -> Memory:
    return Memory()


@pytest.fixture
def wires(memory: Memory) -> I2cWires:
    wires = I2cWires(VirtualClock())
    wires.devices[0x3C] = memory
    return wires


@pytest.mark.parametrize(("speed_hz", "us"), [(400_000, 50), (100_000, 200)])
def test_a_byte_takes_nine_clocks_and_a_transaction_two_more(
    memory: Memory, speed_hz: int, us: int
) -> None:
    wires = I2cWires(VirtualClock(), speed_hz)
    wires.devices[0x3C] = memory
    wires.write(0x3C, b"x")  # 2 bytes * 9 + 2 = 20 clocks
    assert wires.clock.now_us() == us
    assert (wires.transactions, wires.bytes) == (1, 2)


def test_the_real_messages_of_smbus2_arrive(wires: I2cWires, memory: Memory) -> None:
    serial = open_wired(wires)
    serial.command(0xAE, 0xA6)
    serial.data([1, 2, 3])
    assert memory.told == [b"\x00\xae\xa6", b"\x40\x01\x02\x03"]


def test_smbus2_is_itself_again_once_luma_is_open(wires: I2cWires) -> None:
    real = smbus2.SMBus
    serial = open_wired(wires)
    assert smbus2.SMBus is real
    serial.cleanup()


def test_smbus_blocks_are_short(wires: I2cWires) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        WiredSMBus(wires).write_i2c_block_data(0x3C, 0, range(33))


def test_a_missing_acknowledge_is_told_as_on_a_pi(wires: I2cWires, memory: Memory) -> None:
    serial = open_wired(wires)
    wires.nack(2)
    with pytest.raises(DeviceNotFoundError):
        serial.command(0xAF)
    with pytest.raises(OSError, match="Remote I/O error") as caught:
        serial.data([1])
    assert caught.value.errno == errno.EREMOTEIO
    serial.data([2])
    assert memory.told == [b"\x40\x02"]
    assert wires.bytes == 1 + 1 + 3


def test_a_transaction_can_break_off_on_the_way(wires: I2cWires, memory: Memory) -> None:
    wires.nack(after_bytes=2, skip=1)
    wires.write(0x3C, b"abc")
    with pytest.raises(OSError, match="Remote"):
        wires.write(0x3C, b"def")
    wires.write(0x3C, b"ghi")
    assert memory.told == [b"abc", b"de", b"ghi"]


def test_nobody_answers_when_unplugged_or_elsewhere(wires: I2cWires) -> None:
    with pytest.raises(OSError, match="Remote"):
        wires.write(0x3D, b"x")
    wires.plugged = False
    with pytest.raises(OSError, match="Remote"):
        wires.write(0x3C, b"x")


def test_noise_is_as_frequent_as_it_says_and_can_be_repeated() -> None:
    def failures(seed: int) -> list[int]:
        wires = I2cWires(VirtualClock(), seed=seed)
        wires.devices[0x3C] = Memory()
        wires.nack_chance = 0.1
        failed = []
        for number in range(2000):
            try:
                wires.write(0x3C, b"abcd")
            except OSError:
                failed.append(number)
        return failed

    assert failures(1) == failures(1) != failures(2)
    assert 150 <= len(failures(1)) <= 250


def test_chance_stays_below() -> None:
    chance = Chance(7)
    numbers = [chance.below(6) for _ in range(600)]
    assert set(numbers) == set(range(6))
    assert not Chance(7).happens(0)
    assert Chance(7).happens(1)
