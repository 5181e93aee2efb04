"""Errors on the wires, wherever they come, end with the last picture and are told once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.core.error import Error as LumaError
from PIL import Image

from hardware.display import FIRST_RETRY_US, LAST_RETRY_US, REFRESH_US, DisplayBus
from hardware.events import Event, Health
from hardware.oled import open_i2c
from hardware.sim.i2c import open_wired
from hardware.sim.panel import SimulatedPanel
from tests.hardware.screen_and_buttons.watched_display import (
    CHIPS,
    SECOND,
    Display,
    drawn,
    pictures,
)
from tests.sampling import sampled


@given(
    st.sampled_from(CHIPS),
    st.lists(pictures, min_size=1, max_size=3),
    st.integers(0, 12),
    st.integers(0, 40),
    st.integers(1, 3),
)
def test_an_error_anywhere_ends_with_the_last_picture(
    chip: str, shown: list[Image.Image], skip: int, after_bytes: int, times: int
) -> None:
    display = Display(chip=chip)
    display.panel.wires.nack(times, after_bytes=after_bytes, skip=skip)
    for picture in shown:
        display.panel.screen.show(picture)
        display.run(30_000)
    display.run(30 * SECOND)
    assert display.sees(shown[-1])
    assert display.misunderstood == set()
    assert display.states[-1] == "ok"


@pytest.mark.sweep
@pytest.mark.parametrize("skip", sampled(range(8), {0, 5}))
@pytest.mark.parametrize("after_bytes", range(9))
def test_no_byte_at_which_it_breaks_off_confuses_the_chip(
    display: Display, skip: int, after_bytes: int
) -> None:
    """Two changes, then a start: all its transactions break off at each of their bytes."""
    display.show(drawn((0, 0, 8, 8)))
    display.panel.wires.nack(2, after_bytes=after_bytes, skip=skip)
    for left in (32, 64, 96):
        display.show(drawn((left, 24, 8, 16)))
    display.run(REFRESH_US + SECOND)
    assert display.misunderstood == set()
    assert display.panel.oled.clock_ratio == {"sh1106": 0xF0}.get(display.chip, 0x80)
    assert display.sees(drawn((96, 24, 8, 16)))
    assert display.states == ["ok", "dead", "ok"]


def test_health_is_told_once_per_change_and_retries_back_off(display: Display) -> None:
    display.panel.fault("screen unplugged")
    before = display.panel.transactions_sent
    display.show(drawn((0, 0, 8, 8)))
    display.run(60 * SECOND)
    assert display.states == ["ok", "dead"]
    # at 0, 0.25, 0.75, 1.75, 3.75, 7.75, 15.75, 23.75 ... 55.75 s
    assert display.panel.transactions_sent - before == 12
    assert FIRST_RETRY_US == 250_000
    display.panel.fault("screen unplugged", on=False)
    assert not display.panel.oled.on
    display.run(LAST_RETRY_US)
    assert display.states == ["ok", "dead", "ok"]
    assert display.sees(drawn((0, 0, 8, 8)))


@pytest.mark.sweep
def test_after_recovery_the_first_retry_is_quick_again(display: Display) -> None:
    for _ in range(2):
        display.panel.wires.nack(1)
        display.show(drawn((0, 0, 8, 8)))
        display.run(FIRST_RETRY_US)
        assert display.states[-1] == "ok"
        display.show(drawn((8, 0, 8, 8)))
    assert display.states == ["ok", "dead", "ok", "dead", "ok"]


def test_an_error_starts_the_whole_chip_again(display: Display) -> None:
    display.show(drawn((0, 0, 8, 8)))
    display.panel.oled.power_on()
    display.panel.wires.nack(1)
    display.show(drawn((0, 0, 8, 16)))
    display.run(FIRST_RETRY_US)
    assert display.sees(drawn((0, 0, 8, 16)))


def test_replugged_unnoticed_it_lights_up_again_by_itself(display: Display) -> None:
    picture = drawn((0, 0, 8, 8))
    display.show(picture)
    display.panel.oled.power_on()
    assert not display.sees(picture)
    display.run(REFRESH_US)
    assert display.sees(picture)
    assert display.states == ["ok"]


@pytest.mark.sweep
def test_a_refresh_never_darkens_or_changes_what_is_seen(display: Display) -> None:
    picture = drawn((0, 0, 60, 60))
    display.show(picture)
    seen = set()
    chip_write = display.panel.oled.write

    def write(payload: bytes) -> None:
        chip_write(payload)
        seen.add(display.panel.picture().tobytes())

    display.panel.oled.write = write  # type: ignore[method-assign]
    display.run(REFRESH_US)
    assert seen == {picture.tobytes()}


@pytest.mark.sweep
def test_noise_on_the_wires_is_survived(display: Display) -> None:
    display.panel.fault("screen noisy")
    for left in range(0, 120, 4):
        display.show(drawn((left, 0, 8, 8)))
        display.run(SECOND)
    display.panel.fault("screen noisy", on=False)
    display.run(REFRESH_US + SECOND)
    assert "dead" in display.states
    assert display.sees(drawn((116, 0, 8, 8)))


def test_no_bus_at_all_is_a_dead_screen_until_there_is_one() -> None:
    told: list[Event] = []
    panel = SimulatedPanel(told.append, buttons={})
    available: list[bool] = []

    def open_serial() -> object:
        if not available:
            raise FileNotFoundError(2, "No such file", "/dev/i2c-1")
        return open_wired(panel.wires)

    bus = DisplayBus(panel.screen, open_serial, clock=panel.wires.clock, post=told.append)  # type: ignore[arg-type]
    due_us = bus.step(0)
    assert due_us == FIRST_RETRY_US
    assert bus.step(due_us - 1) == due_us
    available.append(True)
    bus.step(due_us)
    assert [event.state for event in told if isinstance(event, Health)] == ["dead", "ok"]
    assert "/dev/i2c-1" in str(told[0])


def test_an_error_closes_the_bus_and_opens_it_anew() -> None:
    panel, calls = SimulatedPanel(lambda _: None, buttons={}), list[str]()

    class Serial:
        """Luma's serial interface, watched."""

        def __init__(self) -> None:
            calls.append("open")
            serial = open_wired(panel.wires)
            self.command, self.data = serial.command, serial.data

        def cleanup(self) -> None:
            calls.append("close")

    bus = DisplayBus(panel.screen, Serial, clock=panel.wires.clock, post=lambda _: None)
    panel.wires.nack(1, skip=2)
    bus.step(bus.step(0))
    assert calls == ["open", "close", "open"]
    bus.close()
    assert calls == ["open", "close", "open", "close"]


def test_the_production_path_says_what_is_missing() -> None:
    with pytest.raises(LumaError, match="/dev/i2c-99"):
        open_i2c(port=99)
