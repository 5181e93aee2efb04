"""A board and a table that have greeted each other."""

import pytest

from tests.hardware.board.talking import SECOND, Link


@pytest.fixture
def link() -> Link:
    one = Link()
    one.run(SECOND)
    return one
