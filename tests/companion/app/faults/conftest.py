"""A match of Crown Duel that has just begun, looked at as often as by default."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.app.simulator.game_night import GameNight
from tests.companion.app.night import DEFAULTS, a_night, begin


@pytest.fixture
def night() -> Iterator[GameNight]:
    with closing(a_night(DEFAULTS)) as night:
        begin(night)
        yield night
