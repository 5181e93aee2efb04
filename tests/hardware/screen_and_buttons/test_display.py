"""What the display costs on the wire, and that it always ends with the newest picture."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.core.error import Error as LumaError
from PIL import Image, ImageDraw

from hardware.bus import BusThread, RealClock, VirtualClock
from hardware.display import (
    BRIGHT,
    DIM,
    FIRST_RETRY_US,
    LAST_RETRY_US,
    REFRESH_US,
    DisplayBus,
    Screen,
)
from hardware.events import Event, Health
from hardware.oled import open_i2c
from hardware.sim.i2c import I2cWires, open_wired
from hardware.sim.panel import SimulatedPanel
from hardware.sim.ssd1306 import Ssd1306
from hardware.spans import WHOLE, Window, changed_windows, cut_out, to_pages

FULL_FRAME = 1034
START = 4 + 24 + 4 + 3  # NOPs, luma's set-up, contrast, on
SECOND = 1_000_000


class Display:
    """A panel without buttons, started, and what it said."""

    def __init__(self, *, upside_down: bool = False) -> None:
        self.told: list[Event] = []
        self.panel = SimulatedPanel(self.told.append, buttons={}, upside_down=upside_down)
        self.run(100_000)

    def run(self, us: int) -> None:
        self.panel.scheduler.run_until(self.panel.scheduler.now_us + us)

    def show(self, picture: Image.Image) -> tuple[int, int, int]:
        """Show a picture; return transactions, bytes and microseconds on the wire."""
        wires = self.panel.wires
        now_us = self.panel.scheduler.now_us
        wires.clock.reach(now_us)
        before = (wires.transactions, wires.bytes)
        self.panel.screen.show(picture)
        self.panel.scheduler.run_until(now_us)
        took_us = wires.clock.now_us() - now_us
        self.run(50_000)
        return wires.transactions - before[0], wires.bytes - before[1], took_us

    def sees(self, picture: Image.Image) -> bool:
        return self.panel.picture().tobytes() == picture.tobytes()

    @property
    def states(self) -> list[str]:
        return [event.state for event in self.told if isinstance(event, Health)]


@pytest.fixture
def display() -> Display:
    return Display()


def drawn(*boxes: tuple[int, int, int, int]) -> Image.Image:
    """Return a picture of rectangles: left, top, width, height."""
    picture = Image.new("1", (128, 64))
    for left, top, width, height in boxes:
        ImageDraw.Draw(picture).rectangle((left, top, left + width - 1, top + height - 1), fill=1)
    return picture


boxes = st.lists(
    st.tuples(st.integers(0, 127), st.integers(0, 63), st.integers(1, 40), st.integers(1, 20)),
    max_size=5,
).map(lambda some: drawn(*some))
noise = st.binary(min_size=1024, max_size=1024).map(
    lambda data: Image.frombytes("1", (128, 64), data)
)
pictures = st.one_of(boxes, boxes, noise)


# Costs


def test_starting_sends_the_set_up_and_one_frame() -> None:
    display = Display()
    assert display.panel.bytes_sent == START + FULL_FRAME + 3
    assert display.panel.oled.unknown == []


def test_an_unchanged_picture_costs_nothing(display: Display) -> None:
    picture = drawn((3, 3, 50, 50))
    display.show(picture)
    assert display.show(picture.copy()) == (0, 0, 0)


def test_one_changed_digit_costs_18_bytes(display: Display) -> None:
    assert display.show(drawn((64, 16, 8, 8))) == (2, 18, 415)
    assert display.sees(drawn((64, 16, 8, 8)))


def test_a_digit_of_two_pages_is_one_window(display: Display) -> None:
    assert display.show(drawn((64, 16, 8, 16)))[:2] == (2, 26)


def test_a_digit_and_a_bar_are_two_windows(display: Display) -> None:
    assert display.show(drawn((0, 0, 8, 8), (20, 56, 92, 8)))[:2] == (4, 18 + 102)


def test_near_spans_are_merged_and_far_ones_are_not(display: Display) -> None:
    assert display.show(drawn((0, 0, 1, 8), (11, 0, 1, 8)))[:2] == (2, 10 + 12)
    assert display.show(drawn((64, 0, 1, 8), (76, 0, 1, 8), (0, 0, 1, 8), (11, 0, 1, 8)))[:2] == (
        4,
        2 * (10 + 1),
    )


def test_a_whole_new_picture_costs_no_more_than_lumas_frame(display: Display) -> None:
    transactions, count, took_us = display.show(drawn((0, 0, 128, 64)))
    assert (transactions, count) == (2, FULL_FRAME)
    assert 23_200 <= took_us <= 23_300


@given(pictures, pictures)
def test_windows_cover_every_change_at_no_more_than_a_frame(
    before: Image.Image, after: Image.Image
) -> None:
    memory = [bytearray(page) for page in to_pages(before)]
    pages = to_pages(after)
    windows = changed_windows(to_pages(before), pages)
    for window in windows:
        data = cut_out(pages, window)
        width = window.right - window.left + 1
        for row, page in enumerate(range(window.top, window.bottom + 1)):
            memory[page][window.left : window.right + 1] = data[row * width :][:width]
    assert tuple(map(bytes, memory)) == pages
    assert sum(window.cost for window in windows) <= WHOLE.cost == FULL_FRAME


def test_when_windows_would_cost_more_than_a_frame_the_frame_is_sent() -> None:
    """Full pages with a gap now left, now right: no two windows can be joined."""
    left_gap = bytes(11 * [1] + 11 * [0] + 106 * [1])
    blank = (bytes(128),) * 8
    assert changed_windows(blank, (left_gap, left_gap[::-1]) * 4) == [WHOLE]
    assert changed_windows(blank, (left_gap, *blank[1:])) == [
        Window(0, 10, 0, 0),
        Window(22, 127, 0, 0),
    ]


def test_pages_have_the_top_row_in_the_lowest_bit() -> None:
    pages = to_pages(drawn((5, 8, 1, 1), (5, 10, 1, 1)))
    assert pages[1][5] == 0b101
    assert sum(map(sum, pages)) == 0b101


def test_a_window_knows_its_cost() -> None:
    assert Window(0, 7, 0, 1).cost == 26


# The newest picture wins


@given(st.lists(pictures, max_size=6), st.booleans())
def test_any_pictures_end_with_the_last_one(shown: list[Image.Image], upside_down: bool) -> None:
    display = Display(upside_down=upside_down)
    for picture in shown:
        display.panel.screen.show(picture)
        display.run(30_000)
        assert display.sees(picture)
    assert display.panel.oled.unknown == []


def test_upside_down_turns_the_picture_on_the_glass() -> None:
    display = Display(upside_down=True)
    picture = drawn((0, 0, 8, 3))
    display.show(picture)
    assert display.sees(picture)
    assert display.panel.oled.image().tobytes() != picture.tobytes()


def test_pictures_shown_while_the_bus_is_busy_do_not_queue(display: Display) -> None:
    before = display.panel.bytes_sent
    for left in range(0, 120, 8):
        display.panel.screen.show(drawn((left, 0, 8, 8)))
    display.run(100_000)
    assert display.panel.bytes_sent - before == 18
    assert display.sees(drawn((112, 0, 8, 8)))


def test_a_picture_changed_after_showing_is_not_what_was_shown(display: Display) -> None:
    picture = drawn((0, 0, 8, 8))
    display.panel.screen.show(picture)
    picture.paste(1, (0, 0, 128, 64))
    display.run(100_000)
    assert display.sees(drawn((0, 0, 8, 8)))


@pytest.mark.parametrize("wrong", [Image.new("L", (128, 64)), Image.new("1", (64, 128))])
def test_wrong_pictures_are_refused_at_once(wrong: Image.Image) -> None:
    with pytest.raises(ValueError, match="128x64"):
        Screen().show(wrong)


# Errors


@given(
    st.lists(pictures, min_size=1, max_size=3),
    st.integers(0, 12),
    st.integers(0, 40),
    st.integers(1, 3),
)
def test_an_error_anywhere_ends_with_the_last_picture(
    shown: list[Image.Image], skip: int, after_bytes: int, times: int
) -> None:
    display = Display()
    display.panel.wires.nack(times, after_bytes=after_bytes, skip=skip)
    for picture in shown:
        display.panel.screen.show(picture)
        display.run(30_000)
    display.run(30 * SECOND)
    assert display.sees(shown[-1])
    assert display.panel.oled.unknown == []
    assert display.states[-1] == "ok"


@pytest.mark.parametrize("skip", range(8))
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
    assert display.panel.oled.unknown == []
    assert display.panel.oled.clock_ratio == 0x80
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


def test_a_picture_wakes_a_real_thread() -> None:
    chip, drawn_to, started = Ssd1306(), threading.Event(), threading.Event()
    wires = I2cWires(VirtualClock())
    wires.devices[0x3C] = chip
    screen = Screen()
    bus = DisplayBus(
        screen, lambda: open_wired(wires), clock=RealClock(), post=lambda _: started.set()
    )
    errors: list[Exception] = []
    thread = BusThread(bus, lambda _, error: errors.append(error))
    screen.wake_bus = thread.wake
    thread.start()
    assert started.wait(5)
    chip_write = chip.write

    def write(payload: bytes) -> None:
        chip_write(payload)
        drawn_to.set()

    chip.write = write  # type: ignore[method-assign]
    screen.show(drawn((0, 0, 8, 8)))
    assert drawn_to.wait(5), "the bus slept on"
    thread.stop()
    assert chip.image().tobytes() == drawn((0, 0, 8, 8)).tobytes()
    bus.close()
    assert errors == []


# Light


def test_it_dims_after_a_minute_and_brightens_with_a_change(display: Display) -> None:
    display.show(drawn((0, 0, 8, 8)))
    display.run(59 * SECOND)
    assert display.panel.oled.contrast == BRIGHT
    display.run(2 * SECOND)
    assert display.panel.oled.contrast == DIM
    display.run(60 * SECOND)
    assert display.panel.oled.contrast == DIM
    assert display.sees(drawn((0, 0, 8, 8)))
    display.show(drawn((0, 0, 8, 16)))
    assert display.panel.oled.contrast == BRIGHT


def test_showing_the_same_again_does_not_brighten(display: Display) -> None:
    picture = drawn((0, 0, 8, 8))
    display.show(picture)
    display.run(61 * SECOND)
    display.show(picture)
    assert display.panel.oled.contrast == DIM


def test_it_never_goes_off_by_itself(display: Display) -> None:
    display.run(24 * 3600 * SECOND // 20)
    assert display.panel.oled.on


# The end


def test_a_stop_leaves_no_frozen_picture(display: Display) -> None:
    display.show(drawn((0, 0, 100, 60)))
    display.panel.close()
    assert not display.panel.oled.on
    display.panel.oled.on = True
    assert display.sees(Image.new("1", (128, 64)))
    before = display.panel.bytes_sent
    display.panel.display._oled.cleanup()  # what luma does when Python ends
    assert display.panel.bytes_sent == before


def test_a_stop_without_close_is_blanked_by_lumas_exit_hook(display: Display) -> None:
    display.show(drawn((0, 0, 100, 60)))
    display.panel.display._oled.cleanup()
    assert not display.panel.oled.on


def test_a_stop_right_after_an_error_leaves_nothing_in_the_memory(display: Display) -> None:
    display.panel.wires.nack(after_bytes=9, skip=1)  # half of the digit has arrived
    display.panel.screen.show(drawn((0, 0, 8, 8)))
    display.run(1_000)
    assert any(map(any, display.panel.oled.memory))
    display.panel.close()
    assert not any(map(any, display.panel.oled.memory))


def test_closing_a_dead_display_is_quiet(display: Display) -> None:
    display.panel.fault("screen unplugged")
    display.panel.close()
