"""Nothing on a screen overlaps, leaves the picture or is cut short, in any state and language."""

import random

import pytest
from msgspec.structs import replace

from companion.table.screens import compose
from companion.table.texts import LANGUAGES
from companion.table.view import SeatView
from tests.companion.table.screens.room import NAMES, crowded, renamed
from tests.companion.table.screens.sheet import seen
from tests.companion.table.screens.states import STATES

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overlaps_leaves_the_picture_or_is_cut_short(language: str) -> None:
    for name in STATES:
        view = seen(name)
        canvas = compose(view, language)
        assert crowded(canvas) == [], name
        assert [mark.what for mark in canvas.marks if mark.what.endswith("..")] == [], name
        for names in NAMES:
            assert crowded(compose(renamed(view, names), language)) == [], (name, names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worst_numbers_fit(language: str) -> None:
    view = seen("lay-long")
    for seed in range(60):
        chance = random.Random(seed)
        options = replace(view.game.options, best_of=3)
        game = replace(
            view.game,
            options=options,
            coins=(chance.randint(0, 3), 3),
            held=chance.randint(0, 7),
            boost=(True, True),
            game=chance.choice((1, 2, 12)),
            wins=(1, 1),
            number=8,
        )
        seats = tuple(_any_seat(chance, seat) for seat in view.seats)
        worst = replace(view, game=game, seats=seats, last_round=chance.random() < 0.3)
        for page in range(4):
            assert crowded(compose(replace(worst, page=page), language)) == []


def _any_seat(chance: random.Random, seat: SeatView) -> SeatView:
    return replace(
        seat,
        asked=chance.random() < 0.8,
        laid=chance.random() < 0.5,
        ready=chance.random() < 0.5,
        by_hand=chance.random() < 0.2,
    )
