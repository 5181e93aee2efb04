"""What the tests of the display share: one that is started."""

import pytest

from tests.hardware.screen_and_buttons.watched_display import Display


@pytest.fixture
def display() -> Display:
    return Display()
