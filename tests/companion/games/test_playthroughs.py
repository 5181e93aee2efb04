"""The playthroughs that were read and found right are still told in the same words."""

import pytest

from tests.companion.games.kits import KITS
from tests.companion.games.playthroughs import GOLDEN, file_of, playthrough, record_in

RENEW = "python -m tests.companion.games.playthroughs"


@pytest.mark.parametrize("game", KITS)
def test_the_match_is_told_as_it_was_read(game: str) -> None:
    """The record is canonical text, and both accounts are the ones that were read."""
    text = file_of(game).read_text(encoding="utf-8")
    assert playthrough(game, record_in(text)) == text, f"read? then: {RENEW}"


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(KITS)
