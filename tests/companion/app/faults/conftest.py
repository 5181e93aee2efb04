"""A match of Crown Duel that has just begun."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.app.simulator.game_night import GameNight
from tests.companion.app.night import a_night, begin, settings_for


@pytest.fixture
def night() -> Iterator[GameNight]:
    with closing(a_night(settings_for())) as night:
        begin(night)
        yield night
