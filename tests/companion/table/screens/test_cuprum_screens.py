"""Cuprum Duelists on the small screen: the pictures that were fixed, with room for all."""

import pytest
from msgspec.structs import replace

from companion.games.cuprum_duelists.cards import RANKS
from companion.table.screens import cuprum
from companion.table.screens.canvas import SCREEN, Canvas
from companion.table.texts import LANGUAGES
from tests.companion.games.cuprum_duelists.battles import match
from tests.companion.table.screens.pictures_cuprum import pictures_of
from tests.companion.table.screens.room import NAMES, crowded, inside, renamed
from tests.companion.table.screens.sheet_cuprum import GOLDEN, PICTURES, drawn, picture, sheet
from tests.companion.table.screens.sheets import as_text, fixed
from tests.companion.table.screens.states import LONG
from tests.companion.table.screens.states_cuprum import FIRST, STATES, at_table, of_state
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

RENEW = ".venv/bin/python -m tests.companion.table.screens.sheet_cuprum --golden"


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_are_those_that_were_fixed(language: str) -> None:
    drawn = {name: as_text(picture(name, language).image) for name in PICTURES}
    changed = [name for name in PICTURES if drawn[name] != fixed(GOLDEN / language, name)]
    assert not changed, f"{', '.join(changed)}: looked at? then: {RENEW}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_picture_is_left_over(language: str) -> None:
    assert {path.stem for path in (GOLDEN / language).glob("*.txt")} == set(PICTURES)


def test_every_state_looks_different() -> None:
    pictures: dict[str, list[str]] = {}
    for name in PICTURES:
        pictures.setdefault(fixed(GOLDEN / "en", name), []).append(name)
    assert [names for names in pictures.values() if len(names) > 1] == []


def test_the_sheet_shows_every_state() -> None:
    assert sheet("de").getextrema() == (0, 255)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overlaps_leaves_the_picture_or_is_cut(language: str) -> None:
    for name, state in STATES.items():
        view = state()
        marks = drawn(view, language).marks
        assert [mark.what for mark in marks if mark.what.endswith("..")] == [], name
        for names in (None, *NAMES):
            shown = view if names is None else renamed(view, names)
            assert crowded(drawn(shown, language)) == [], (name, names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rank", RANKS)
def test_every_card_of_the_deck_fits(rank: str, language: str) -> None:
    canvas = picture(f"card-{rank}", language)
    assert crowded(canvas) == []
    assert not any(mark.what.endswith("..") for mark in canvas.marks)


@pytest.mark.parametrize("card", ["R15", "golem-1", "?"])
def test_a_card_of_another_deck_is_named_only(card: str) -> None:
    canvas = Canvas()
    cuprum.card(canvas, card, "en")
    assert len(canvas.marks) == 1


# Anything that can happen


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("seed", sampled(range(4), {0, 3}))
def test_every_state_of_random_matches_can_be_drawn(seed: int, known: bool) -> None:
    told: tuple[object, ...] = ()
    language, names = LANGUAGES[seed % 2], (LONG, ("W" * 40, "M" * 40))[seed // 2]
    for moment in match(seed, known=known)[:120]:
        told += moment.outcome.effects
        view = of_state(moment.outcome.state, told, names=names, result=moment.outcome.effects)
        for shown in pictures_of(view):
            assert crowded(drawn(shown, language)) == [], shown


def test_scores_of_two_figures_fit() -> None:
    view = at_table(FIRST, names=LONG)
    game = replace(view.game, score=(12, 12), battle=24, hands=(20, 20))
    for language in LANGUAGES:
        for page in range(4):
            canvas = drawn(replace(view, game=game, page=page), language)
            assert crowded(canvas) == []
            assert all(inside(mark.area, SCREEN) for mark in canvas.marks)
