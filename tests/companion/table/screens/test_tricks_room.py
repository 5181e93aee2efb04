"""In both games of tricks nothing overlaps, leaves the picture or is cut short."""

import random
from itertools import pairwise, product
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crown_battles.actions import Bid, Die, Won
from companion.games.crown_battles.questions import bidders
from companion.table.panel.answering import Counting, Row
from companion.table.screens import battles, counting
from companion.table.screens.canvas import Area, Canvas
from companion.table.screens.tricks_marks import Looks, looks, small_card, tall_card
from companion.table.texts import LANGUAGES
from tests.companion.table.screens import states_battles
from tests.companion.table.screens.made_views import LONG
from tests.companion.table.screens.room import crowded, inside, overlap, renamed
from tests.companion.table.screens.sheet_tricks import GAMES, pictures

pytestmark = pytest.mark.sweep

PEOPLE = (
    LONG,
    ("W" * 40,) * 6,
    ("i", "M" * 40, "j", "W" * 40, "Ö", "l"),
    ("李" * 40, "\u0301" * 40, "東", "Ł", "ß ü", "  "),
    ("Ä Ö", "ß ü", "Jörg", "Grëtchen", "Zoë", "Ingeborg"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_leaves_the_picture_or_is_cut_short(game: str, language: str) -> None:
    for name, draw in pictures(game).items():
        canvas = draw(language)
        assert crowded(canvas) == [], name
        cut = [mark.what for mark in canvas.marks if mark.what.endswith(("..", ".. ▼"))]
        assert cut == [], name


TABLES = ("round", "round-worst", "page-scores", "page-scores-worst")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("game", GAMES)
def test_the_words_at_the_head_of_a_table_keep_their_distance(
    game: str, name: str, language: str
) -> None:
    """One pixel between two words is read as none from half a metre."""
    marks = pictures(game)[name](language).marks
    head = sorted((mark.area.x, mark.area.wide) for mark in marks if mark.area.y == 0)
    assert len(head) > 3
    gaps = [x - (before + wide) for (before, wide), (x, _) in pairwise(head)]
    assert [gap for gap in gaps if gap < 3] == []


@pytest.mark.parametrize(("seats", "number"), [(2, 15), (3, 10), (4, 7), (6, 5)])
def test_the_longest_bids_stand_apart_from_names_of_any_length(seats: int, number: int) -> None:
    for people in (LONG, *PEOPLE):
        table = states_battles.begun(seats, number, people, rounds=number).do(Die("x"))
        for seat in bidders(table.state):
            table.do(Bid(seat, 2 * number - 1, 2 * number))
        scores = table.view(page=2)
        table.do(*map(Won, ALL_SEATS, (2 * number, *(0,) * (seats - 1))))
        for view in (scores, replace(table.view(), phase="play")):
            canvas = Canvas()
            battles.match(canvas, view, "en")
            assert crowded(canvas) == []
            bids = [m.area.x for m in canvas.marks if m.what == f"{2 * number - 1}/{2 * number}"]
            names = [m.area.x + m.area.wide for m in canvas.marks if m.area.x == 1]
            assert len(bids) == len(names) == seats
            assert min(bids) - max(names) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_names_of_any_length_fit(game: str, language: str) -> None:
    screens, states = GAMES[game]
    for (name, state), people in product(states.STATES.items(), PEOPLE):
        view, canvas = state(), Canvas()
        screens.match(canvas, renamed(view, people[: len(view.seats)]), language)
        assert crowded(canvas) == [], (name, people)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_t4_what_is_left_open_about_a_suit_fits(game: str, language: str) -> None:
    screens, states = GAMES[game]
    for name, state in states.STATES.items():
        canvas = Canvas()
        screens.match(canvas, replace(state(), revoke=True), language)
        assert crowded(canvas) == [], name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worst_numbers_fit(game: str, language: str) -> None:
    """Scores from -99999 to 99999, on every page, with six players."""
    screens, states = GAMES[game]
    view = states.worst(6).view()
    for seed in range(12):
        chance = random.Random(seed)
        worst = (chance.choice((-1250, 2475, -6875, 8875)) for _ in range(100))
        totals = tuple((seat, next(worst)) for seat in ALL_SEATS)
        bad = replace(view, game=replace(view.game, totals=totals))
        for page in range(4):
            canvas = Canvas()
            screens.match(canvas, replace(bad, page=page), language)
            assert crowded(canvas) == []


@pytest.mark.parametrize("total", [-5500, 9875, -12500, -99999])
@pytest.mark.parametrize(("page", "phase"), [(0, "over"), (2, "play")])
@pytest.mark.parametrize("game", GAMES)
def test_names_and_numbers_that_are_long_stand_apart_in_every_line(
    game: str, page: int, phase: str, total: int
) -> None:
    screens, states = GAMES[game]
    view = states.worst(6).view()
    told: dict[str, Any] = (
        {"predictions": (10,) * 6} if game == "crowns" else {"bids": ((9, 10),) * 6}
    )
    totals = tuple((seat, total) for seat in ALL_SEATS)
    state = replace(view.game, players=ALL_SEATS, won=(10,) * 6, totals=totals, **told)
    for people in PEOPLE:
        canvas = Canvas()
        screens.match(
            canvas, renamed(replace(view, page=page, phase=phase, game=state), people), "en"
        )
        assert crowded(canvas) == []
        lines: dict[int, list[Area]] = {}
        for mark in canvas.marks:
            lines.setdefault(mark.area.y, []).append(mark.area)
        below = [sorted(line, key=lambda area: area.x) for y, line in lines.items() if y > 10]
        gaps = [b.x - a.x - a.wide for line in below for a, b in pairwise(line)]
        assert [gap for gap in gaps if gap < 1] == []
        words = [b.x - a.x - a.wide for line in below for a, b in pairwise(line[:4])]
        assert len(words) > 6
        assert min(words) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_numbers_of_any_players_can_be_told(language: str) -> None:
    for seed in range(40):
        chance = random.Random(seed)
        seats = chance.randint(2, 6)
        high = chance.choice((1, 4, 10, 30))
        rows = tuple(_any_row(chance, seat, high) for seat in ALL_SEATS[:seats])
        verb = chance.choice(("predict", "bid", "won", "guess"))
        told = Counting(verb, rows, chance.randrange(seats), high, pairs=True)
        canvas = Canvas()
        counting.counting(canvas, told, dict(zip(ALL_SEATS, LONG[:seats], strict=False)), language)
        assert crowded(canvas) == []
        assert not any(overlap(mark.area, counting.HEAD) for mark in canvas.marks)


def _any_row(chance: random.Random, seat: str, high: int) -> Row:
    value = chance.choice((None, 0, high, max(0, high - 1)))
    return Row(
        seat,
        0,
        high,
        value,
        double=value is not None and value < high and chance.random() < 0.5,
        fixed=chance.random() < 0.3,
        hidden=chance.random() < 0.3,
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_looks_that_fit(game: str, language: str) -> None:
    deck: Any = GAMES[game][1].MATCH.game.deck(GAMES[game][1].MATCH.setup)
    seen: dict[Looks, str] = {}
    for card in deck:
        canvas = Canvas()
        tall_card(canvas, 0, 0, looks(language, card))
        small_card(canvas, 40, 30, looks(language, card))
        assert crowded(canvas) == []
        assert all(inside(mark.area, Area(0, 0, 41, 40)) for mark in canvas.marks)
        seen.setdefault(looks(language, card), card)
    alike = len(deck) - len(seen)
    assert alike == {"crowns": 4 + 2, "battles": 1 + 1 + 3 + 3}[game]  # whites, 13s and 14s; …
