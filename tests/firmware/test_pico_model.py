"""The modelled Pico and its time: ticks that start over, wires on wrong pins."""

import pytest
from crownboard import messages, pico
from slotboard.ticks import Ticks

from hardware.bus import VirtualClock
from hardware.sim.chips.pico import Pico, VirtualTime


def test_ticks_that_start_over_change_nothing() -> None:
    virtual = VirtualClock((1 << 30) - 3_000)
    clock = Ticks(VirtualTime(virtual))
    seen: list[int] = []
    clock.meanwhile = seen.append
    clock.sleep_us(5_000)
    assert clock.now_us() == 5_000
    assert seen == list(range(500, 5_001, 500))
    virtual.sleep_us((1 << 29) - 1)
    assert clock.now_us() == 5_000 + (1 << 29) - 1


def test_the_modelled_pico_notices_wrong_wiring() -> None:
    class Crossed:
        RESET, LAMPS, SCK, MOSI, MISO = 0, 1, 2, 4, 3
        CHIP_SELECTS, BUTTONS = pico.CHIP_SELECTS, pico.BUTTONS

    modelled = Pico(VirtualClock(), Crossed)
    machine = modelled.machine()
    with pytest.raises(RuntimeError, match="other pins"):
        machine.SPI(0, 1_000_000, 0, 0, machine.Pin(2), machine.Pin(3), machine.Pin(4))
    machine.Pin(5, machine.Pin.OUT, value=0)
    with pytest.raises(RuntimeError, match="two chips"):
        machine.Pin(6, machine.Pin.OUT, value=0)


def test_no_pin_of_the_pico_has_two_wires() -> None:
    pins = [pico.RESET, pico.LAMPS, pico.SCK, pico.MOSI, pico.MISO]
    pins += [*pico.CHIP_SELECTS, *pico.BUTTONS]
    assert len(pins) == len(set(pins)) == 5 + messages.SLOTS + messages.BUTTONS
    assert set(pins) <= set(range(23)) | {26, 27, 28}
