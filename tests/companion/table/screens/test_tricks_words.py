"""Screens of both games of tricks say whose turn it is, what is asked, and why."""

import re
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from companion.table.panel.answering import Choosing, Counting, Row
from companion.table.screens import choosing, counting, crowns
from companion.table.screens.canvas import Canvas
from companion.table.screens.common import ASK
from companion.table.screens.tricks_marks import looks
from companion.table.texts.cards import card_name
from companion.table.view import TableView
from tests.companion.table.screens.made_views import NAMES
from tests.companion.table.screens.room import inside
from tests.companion.table.screens.sheet_tricks import pictures
from tests.companion.table.screens.states_crowns import STATES, played, quiet

SAID: Mapping[tuple[str, str], str] = {
    ("crowns", "starter"): r"Who leads first\? .* ok \| draw it",
    ("crowns", "deal-no-trump"): r"Ben shuffles: 3 .* Clara leads .* draw trump",
    ("crowns", "deal-blue"): r"blue \| blue \| Ben shuffles: 7 each \| Clara leads .* predictions",
    ("crowns", "deal-last"): r"Round 10, the last",
    ("crowns", "lead"): r"Clara \| leads$",
    ("crowns", "one"): r"David \| follow \| red \| red$",
    ("crowns", "black-ahead"): r"David ahead: black \| Ben \| any card$",
    ("crowns", "two"): r"David ahead: yellow \| Anna \| follow \| yellow \| yellow$",
    ("crowns", "tap"): r"David \| green \| G \| 12 \| ▼ \| not David",
    ("crowns", "lift"): r"Lift the cards, or \| ok: they count",
    ("crowns", "lead-old"): r"Old cards may stay",
    ("crowns", "take-trump"): r"Anna takes it \| Red 11 is the \| highest trump. \| Anna \| leads$",
    ("crowns", "take-tap"): r"green \| ▼ \| not Ben",
    ("crowns", "revoke"): r"Anna: red 1, but no \| red in trick 1\?.*Not Anna's card.*Void the",
    ("crowns", "revoke-left"): r"ok \| not followed\? \| Ben \| follow",
    ("crowns", "revoke-noted"): r"Noted: Anna, red \| Ben \| follow",
    ("crowns", "count"): r"said \| 5 of 4",
    ("crowns", "won-few"): r"won \| 3 of 4 \| ▲▼ \| 1 missing",
    ("crowns", "won-many"): r"won \| 5 of 4 \| ▲▼ \| 1 too many",
    ("crowns", "won-right"): r"won \| 4 of 4 \| ▲▼ \| number \| ok \| done",
    ("crowns", "won"): r"won \| 1 of 4 .* next",
    ("crowns", "away"): r"Anna leads \| predicted 4 of 5 \| ok \| results",
    ("crowns", "round-three"): r"Anna \| 2 \| 2 \| \+\d+ \| gem .* Ben \| 0 \| 1 \| -100 \| Clara",
    ("crowns", "over-shared"): r"3 share the \| win.*Ben, Clara, David",
    ("crowns", "page-trick-none"): r"No trick is over yet",
    ("crowns", "page-scores"): r"^Score \| sum \| won \| said \| ",
    ("crowns", "page-scores-three"): r"^Score \| sum \| other page",
    ("battles", "page-scores-begin"): r"^Score \| sum \| other page",
    ("crowns", "page-rounds-none"): r"No round is over \| yet",
    ("crowns", "choose-unknown"): r"Choose: weather \| rain \| sunshine",
    ("crowns", "card-W3"): r"White \| Loses",
    ("crowns", "card-AS"): r"^A♠$",
    ("battles", "die"): r"Clara deals 6 each \| Then roll the die \| ok \| roll the die",
    ("battles", "dragon"): r"Clara: trump\? .* ok \| name it",
    ("battles", "deal-x"): r"no trump \| Clara deals 6 each \| David bids first, leads",
    ("battles", "choose-die"): r"Dragon \| ▲▼",
    ("battles", "no-led"): r"Clara ahead: Golem \| Anna \| any card$",
    ("battles", "take-dragon-first"): r"Of two Dragons the \| first wins",
    ("battles", "special"): r"ok: who takes it\?$",
    ("battles", "special-asked"): r"By the \| cards: Ben",
    ("battles", "special-said"): r"Anna takes it \| A Special changed it",
    ("battles", "count"): r"Ben \| 2/3 .* double: \| 2 or 3",
    ("battles", "round"): r"Anna \| 1 \| 1 \| \+30 \| king .* Ben \| 1/2 \| 1 \| \+15",
    ("battles", "over"): r"Anna rules \| Holds the Crown",
    ("battles", "over-nobody"): r"No Ruler \| Nobody has the Crown",
    ("battles", "over-conceded"): r"Ben wins \| Anna gave up",
}


def written(canvas: Canvas) -> str:
    """Return all that a screen says, icons by their names."""
    return " | ".join(mark.what for mark in canvas.marks)


@pytest.mark.parametrize(("game", "name"), SAID)
def test_the_screen_says_who_and_what(game: str, name: str) -> None:
    said = written(pictures(game)[name]("en"))
    assert re.search(SAID[game, name], said), said


def in_the_bar(view: TableView) -> list[str]:
    canvas = Canvas()
    crowns.match(canvas, view, "en")
    return [mark.what for mark in canvas.marks if inside(mark.area, ASK)]


def test_the_bar_is_never_wrong_about_whose_turn_it_is() -> None:
    cards = ["G7", "R2", "R11", "G15", "Y1", "Y2", "Y3", "Y4", "B1", "B2", "B3"]
    for n in range(len(cards) + 1):
        for shared in (False, True):
            view = quiet(played(" ".join(cards[:n])), shared=shared)
            name = NAMES["ABCD".index(view.game.turn)]
            assert in_the_bar(view)[0] == name
            assert name in in_the_bar(replace(view, result=view.result, old=True))


def test_who_took_the_trick_is_told_to_lead() -> None:
    view = played("G7 R2 R11 G15").view()
    assert view.game.turn == "A"
    assert in_the_bar(view) == ["Anna", "leads"]


def test_where_no_card_is_read_results_are_asked_for() -> None:
    view = STATES["lead"]()
    assert in_the_bar(view) == ["Clara", "leads"]
    away = replace(view, terms=replace(view.terms, score_only=True))
    assert in_the_bar(away) == ["ok", "results"]


# What every game shares


def test_numbers_that_others_must_not_see_are_masked_and_no_sum_gives_them_away() -> None:
    def seen(numbers: tuple[int, ...]) -> str:
        rows = tuple(Row(s, 0, 4, n, hidden=True) for s, n in zip("ABC", numbers, strict=True))
        canvas = Canvas()
        told = Counting("predict", rows, 1, 4)
        counting.counting(canvas, told, dict(zip("ABC", NAMES, strict=False)), "en")
        return written(canvas)

    assert seen((1, 2, 3)) == seen((4, 2, 0))
    assert seen((1, 2, 3)) != seen((1, 3, 3))
    assert "said" not in seen((1, 2, 3))


def test_a_sum_of_results_that_cannot_come_right_is_told_at_once() -> None:
    assert "too many" in written(pictures("crowns")["won-many"]("en"))
    assert "too many" not in written(pictures("crowns")["count"]("en"))


def test_the_place_above_the_number_is_the_games() -> None:
    assert written(pictures("crowns")["count"]("en")).startswith("blue | blue")
    assert written(pictures("battles")["count"]("en")).startswith("x | none")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_revoke_without_its_effect_is_still_asked(language: str) -> None:
    view = STATES["lead"]()
    options = ("play_on", "not_card", "void", "something_new")
    canvas = Canvas()
    choosing.choosing(canvas, view, Choosing("revoke", "B", options, 0), language)
    assert "something_new" in written(canvas)
    assert "Ben" in written(canvas)


def test_a_trump_without_a_seat_is_asked_of_the_table() -> None:
    canvas = Canvas()
    colours = ("yellow", "blue", "green", "red")
    choosing.choosing(canvas, STATES["lead"](), Choosing("trump", None, colours), "en")
    assert written(canvas).startswith("Which trump?")


def test_a_card_of_another_deck_is_named_by_its_face_with_its_role() -> None:
    assert card_name("en", "dragon-1", "KING") == "King (Dragon)"
    assert card_name("de", "peasant-2", "W2") == "Weiß (Bauer)"
    assert card_name("de", "red-7", "R7") == "Rot 7"
    assert looks("en", "dragon-2", "K15").letters == "Bk"
    assert looks("en", "dragon-2", "K15").sign == "dragon"
