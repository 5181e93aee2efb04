"""A slot board whose every part was heard of."""

import pytest

from tests.firmware.board_table import SOON, Table


@pytest.fixture
def table() -> Table:
    one = Table()
    one.run(SOON)
    return one
