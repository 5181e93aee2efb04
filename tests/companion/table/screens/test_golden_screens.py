"""Every state's screen is the one that was looked at and fixed, in both languages.

After a change on purpose: look at the sheets, then renew the pictures, see `sheet.py`.
"""

import pytest

from companion.table.screens import draw
from companion.table.texts import LANGUAGES
from tests.companion.table.screens.sheet import GOLDEN, seen, sheet
from tests.companion.table.screens.sheets import as_text, fixed
from tests.companion.table.screens.states import STATES

pytestmark = pytest.mark.sweep

RENEW = ".venv/bin/python -m tests.companion.table.screens.sheet --golden"


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.traced), "de"])
def test_screens_are_those_that_were_fixed(language: str) -> None:
    pictures = {name: draw(seen(name), language) for name in STATES}
    assert {(picture.mode, picture.size) for picture in pictures.values()} == {("1", (128, 64))}
    changed = [name for name in STATES if as_text(pictures[name]) != fixed(GOLDEN / language, name)]
    assert not changed, f"{', '.join(changed)}: looked at? then: {RENEW}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_picture_is_left_over(language: str) -> None:
    assert {path.stem for path in (GOLDEN / language).glob("*.txt")} == set(STATES)


def test_every_state_looks_different() -> None:
    pictures: dict[str, list[str]] = {}
    for name in STATES:
        pictures.setdefault(fixed(GOLDEN / "en", name), []).append(name)
    assert [names for names in pictures.values() if len(names) > 1] == []


def test_the_sheet_shows_every_state() -> None:
    few = sheet("de", ["idle", "result"])
    assert few.size[0] == sheet("en", ["idle"]).size[0]
    assert few.getextrema() == (0, 255)
