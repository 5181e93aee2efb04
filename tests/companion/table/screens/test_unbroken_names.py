"""Where a text is folded a name with a blank in it stays on one line: else it reads as two."""

from collections.abc import Callable
from functools import partial

import pytest

from companion.table.screens import compose, cuprum
from companion.table.screens.canvas import Canvas, fit
from companion.table.screens.faces import BOLD, JOINT, THIN, wrap
from companion.table.texts import LANGUAGES
from companion.table.view import TableView
from tests.companion.table.screens import states_cuprum
from tests.companion.table.screens.room import crowded, renamed
from tests.companion.table.screens.sheet import seen
from tests.companion.table.screens.sheet_tricks import GAMES
from tests.companion.table.screens.states import STATES

pytestmark = pytest.mark.sweep

PEOPLE = ("Oma G", "Opa H", "Ida Z", "Max Q", "Eva K", "Uwe Y")
BEGUN = {name.split()[0] for name in PEOPLE}
TIGHT = {("result-scout", "en"): ["Next round: Opa"]}
"""What only fits this way: that somebody has to lay first is said all the same."""

Match = Callable[[Canvas, TableView, str], None]
VIEWS: dict[str, tuple[Match | None, Callable[[], TableView]]] = {
    **{name: (None, partial(seen, name)) for name in STATES},
    **{f"cuprum {name}": (cuprum.match, state) for name, state in states_cuprum.STATES.items()},
    **{
        f"{game} {name}": (screens.match, state)
        for game, (screens, states) in GAMES.items()
        for name, state in states.STATES.items()
    },
}


def drawn(name: str, language: str) -> Canvas:
    """Draw the state of this name with people whose names have a blank."""
    match, state = VIEWS[name]
    view = renamed(state(), PEOPLE)
    if match is None:
        return compose(view, language)
    canvas = Canvas()
    match(canvas, view, language)
    return canvas


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_ends_inside_a_name(language: str) -> None:
    for name in VIEWS:
        canvas = drawn(name, language)
        lines = [mark.what for mark in canvas.marks]
        broken = [line for line in lines if line.split() and line.split()[-1] in BEGUN]
        assert broken == TIGHT.get((name, language), []), name
        assert crowded(canvas) == [], name


def test_a_line_is_broken_before_a_name_and_not_in_it() -> None:
    wide = 60
    assert wrap("Turn: Oma G. lays", wide, BOLD) == ["Turn: Oma", "G. lays"]
    assert wrap(f"Turn: Oma{JOINT}G. lays", wide, BOLD) == ["Turn:", "Oma G.", "lays"]
    said = f"Turn: Oma{JOINT}G."
    assert fit(said, 50, ((BOLD, 1), (THIN, 2))) == (THIN, ["Turn:", "Oma G."])


def test_a_name_is_broken_where_nothing_else_fits() -> None:
    """A sentence that is cut says less than a name on two lines."""
    said = f"Turn: Oma{JOINT}G. lays"
    assert fit(said, 60, ((BOLD, 2),)) == (BOLD, ["Turn: Oma", "G. lays"])
    assert wrap(f"Oma{JOINT}Gerda", 40, BOLD) == ["Oma", "Gerda"], "longer than a line"
