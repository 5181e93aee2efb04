"""A display always ends with the newest picture, and leaves none behind."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hardware.bus import BusThread, RealClock, VirtualClock
from hardware.display import DisplayBus, Screen
from hardware.sim.chips.ssd1306 import Ssd1306
from hardware.sim.i2c import I2cWires, open_wired
from tests.hardware.screen_and_buttons.watched_display import CHIPS, Display, drawn, pictures

pytestmark = pytest.mark.sweep


@given(st.sampled_from(CHIPS), st.lists(pictures, max_size=6), st.booleans())
def test_any_pictures_end_with_the_last_one(
    chip: str, shown: list[Image.Image], upside_down: bool
) -> None:
    display = Display(chip=chip, upside_down=upside_down)
    for picture in shown:
        display.panel.screen.show(picture)
        display.run(30_000)
        assert display.sees(picture)
    assert display.misunderstood == set()


@pytest.mark.parametrize("chip", CHIPS)
def test_upside_down_turns_the_picture_on_the_glass(chip: str) -> None:
    display = Display(chip=chip, upside_down=True)
    picture = drawn((0, 0, 8, 3))
    display.show(picture)
    assert display.sees(picture)
    assert display.panel.oled.image().tobytes() != picture.tobytes()


def test_pictures_shown_while_the_bus_is_busy_do_not_queue(display: Display) -> None:
    before = display.panel.bytes_sent
    for left in range(0, 120, 8):
        display.panel.screen.show(drawn((left, 0, 8, 8)))
    display.run(100_000)
    assert display.panel.bytes_sent - before == {"sh1106": 15}.get(display.chip, 18)
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
    display.panel.wires.nack(after_bytes=5, skip=1)  # half of the digit has arrived
    display.panel.screen.show(drawn((0, 0, 8, 8)))
    display.run(1_000)
    assert any(map(any, display.memory))
    display.panel.close()
    assert not any(map(any, display.memory))


def test_closing_a_dead_display_is_quiet(display: Display) -> None:
    display.panel.fault("screen unplugged")
    display.panel.close()
