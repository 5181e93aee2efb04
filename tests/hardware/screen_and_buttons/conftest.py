"""What the tests of the display share: one of each chip that is started."""

import pytest

from tests.hardware.screen_and_buttons.watched_display import CHIPS, Display


@pytest.fixture(params=CHIPS)
def display(request: pytest.FixtureRequest) -> Display:
    return Display(chip=request.param)
