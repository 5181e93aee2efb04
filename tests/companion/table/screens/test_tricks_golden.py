"""The screens of both games of tricks are the ones that were looked at and fixed.

After a change on purpose: look at the sheets, then renew the pictures, see `sheet_tricks.py`.
"""

import pytest

from companion.table.texts import LANGUAGES
from tests.companion.table.screens.sheet_tricks import GAMES, golden, pictures, sheet
from tests.companion.table.screens.sheets import as_text, fixed

pytestmark = pytest.mark.sweep

RENEW = ".venv/bin/python -m tests.companion.table.screens.sheet_tricks --golden"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_screens_are_those_that_were_fixed(game: str, language: str) -> None:
    drawn = {name: draw(language).image for name, draw in pictures(game).items()}
    assert {(picture.mode, picture.size) for picture in drawn.values()} == {("1", (128, 64))}
    changed = [
        name for name in drawn if as_text(drawn[name]) != fixed(golden(game, language), name)
    ]
    assert not changed, f"{', '.join(changed)}: looked at? then: {RENEW}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_picture_is_left_over(game: str, language: str) -> None:
    assert {path.stem for path in golden(game, language).glob("*.txt")} == set(pictures(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_state_looks_different(game: str) -> None:
    seen: dict[str, list[str]] = {}
    for name in pictures(game):
        seen.setdefault(fixed(golden(game, "en"), name), []).append(name)
    assert [names for names in seen.values() if len(names) > 1] == []


def test_the_sheet_shows_every_state() -> None:
    few = dict(list(pictures("crowns").items())[:5])
    assert sheet(few, "de").size[1] > sheet(dict(list(few.items())[:4]), "de").size[1]
