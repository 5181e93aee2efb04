"""Every moment of random matches of tricks can be drawn, on every page, in both languages."""

import random
from types import ModuleType

import pytest
from msgspec.structs import replace

from companion.table.screens import battles, crowns
from companion.table.screens.canvas import Canvas
from companion.table.stories import crown_battles as battle_stories
from companion.table.stories import crowns as crown_stories
from companion.table.texts import LANGUAGES
from tests.companion.games.battery import play
from tests.companion.games.kits import KITS
from tests.companion.table.screens.made_views import LONG, MadeTable
from tests.companion.table.screens.room import crowded
from tests.sampling import sampled

pytestmark = pytest.mark.sweep

GAMES = {"crowns": crowns, "crown-battles": battles}
STORIES = {"crowns": crown_stories, "crown-battles": battle_stories}
SEEDS = sampled(range(6), {0})


def tables(game: str, seed: int, *, known: bool) -> list[MadeTable]:
    """Play a random match; return the table after each of its actions."""
    match = play(KITS[game], seed, known=known)
    names = LONG[: len(match.setup.seats)]
    moments: list[MadeTable] = []
    told: tuple[object, ...] = ()
    for moment in match.moments:
        table = MadeTable(game, len(names), names)
        table.setup = match.setup
        table.state, table.result = moment.outcome.state, moment.outcome.effects
        told += moment.outcome.effects
        table.told = told
        moments.append(table)
    return moments


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_moment_can_be_drawn(game: str, seed: int) -> None:
    screens, chance = GAMES[game], random.Random(seed)
    for table in tables(game, seed, known=bool(seed % 2)):
        for page in (0, chance.randrange(1, 4)):
            check(screens, table, chance, page)


def check(screens: ModuleType, table: MadeTable, chance: random.Random, page: int) -> None:
    view = table.view(page=page, shared=chance.random() < 0.5, old=chance.random() < 0.2)
    if chance.random() < 0.5:
        view = replace(view, result=())
    for language in LANGUAGES:
        canvas = Canvas()
        screens.match(canvas, view, language)
        assert crowded(canvas) == [], (view.game, view.result)


@pytest.mark.parametrize("game", STORIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_effect_can_be_told(game: str, seed: int) -> None:
    stories = STORIES[game]
    last = tables(game, seed, known=False)[-1]
    names = dict(zip(last.setup.seats, ("Anna", "Ben", "Clara", "D", "E", "F"), strict=False))
    assert last.told
    for told in last.told:
        said = [stories.story(told, names, language) for language in LANGUAGES]
        assert len(said[0]) == len(said[1]) > 0
        assert all(line[-1] in ".!?" and line == line.strip() for both in said for line in both)
