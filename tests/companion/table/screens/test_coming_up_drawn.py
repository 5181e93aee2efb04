"""The first picture while parts come up: what it says of readers and board, and that it fits."""

import pytest

from companion.table.screens import at_home
from companion.table.screens.canvas import SCREEN
from companion.table.screens.faces import THIN, width
from companion.table.texts.at_home import SENTENCES
from tests.companion.table.screens.sheet import GOLDEN
from tests.companion.table.screens.sheets import as_text

STATES = (None, "", "ok", "noisy", "dead")
FIXED = {
    "readers": (1, 2, None),
    "board": (0, 6, ""),
    "all": (12, 12, "ok"),
    "out": (0, 12, "dead"),
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", FIXED)
def test_the_picture_is_the_one_that_was_fixed(name: str, language: str) -> None:
    wanted = GOLDEN / "coming-up" / f"{name}-{language}.txt"
    drawn = at_home.coming_up(*FIXED[name], language)
    assert as_text(drawn) == wanted.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_line_fits_and_the_rest_stays_where_it_was(language: str) -> None:
    first = at_home.first()
    above = (1, 1, SCREEN.wide - 1, 52)
    for board in STATES:
        for up, of in ((0, 2), (2, 2), (0, 12), (12, 12)):
            picture = at_home.coming_up(up, of, board, language)
            assert picture.crop(above).tobytes() == first.crop(above).tobytes()
            rim = picture.crop((1, 53, 3, 63)), picture.crop((125, 53, 127, 63))
            assert not any(side.getbbox() for side in rim), (board, up, of)
    assert at_home.coming_up(0, 0, None, language).tobytes() == first.tobytes()


def test_what_has_come_up_is_told() -> None:
    pictures = [at_home.coming_up(up, 2, board, "en").tobytes() for up in (0, 1, 2)
                for board in (None, "", "ok")]  # fmt: skip
    assert len(set(pictures)) == len(pictures)
    gone = at_home.coming_up(0, 2, "dead", "en")
    assert gone.tobytes() == at_home.coming_up(2, 2, "dead", "en").tobytes()
    assert SENTENCES["en"].keys() == SENTENCES["de"].keys()
    assert width("readers 12/12, board ok", THIN) <= SCREEN.wide - 4
