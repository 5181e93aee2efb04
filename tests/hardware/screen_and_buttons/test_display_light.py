"""How bright the display is: it dims, brightens with a change and never goes off by itself."""

import pytest

from hardware.display import BRIGHT, DIM
from tests.hardware.screen_and_buttons.watched_display import SECOND, Display, drawn


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


@pytest.mark.sweep
def test_it_never_goes_off_by_itself(display: Display) -> None:
    display.run(24 * 3600 * SECOND // 20)
    assert display.panel.oled.on
