"""What a number is called: by each game's own word, and a double bid in words."""

import re
from typing import Any

import pytest

from companion.games.crown_battles.state import Scored
from companion.table.screens import compose
from companion.table.stories.crown_battles import story
from companion.table.texts import LANGUAGES, TEXTS
from tests.companion.table.screens.sheet_tricks import pictures
from tests.companion.table.tricks_played import battles, crowns, told

WORDS = {
    "en": {"crowns": r"\bpredict|^said\b", "battles": r"\bbids?\b"},
    "de": {"crowns": r"\btipp|vorhersag", "battles": r"gebot|\bbiet"},
}
"""What people say before a round: predictions in Crowns, bids in Crown Battles."""


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "other"), [("crowns", "battles"), ("battles", "crowns")])
def test_no_screen_uses_the_word_of_the_other_game(game: str, other: str, language: str) -> None:
    foreign = re.compile(WORDS[language][other], re.IGNORECASE)
    for name, drawn in pictures(game).items():
        said = [mark.what for mark in drawn(language).marks]
        assert [what for what in said if foreign.search(what)] == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_for_one_thing(language: str) -> None:
    """In German a prediction is a Tipp, on the screens as in what cannot be."""
    told = [text for key, text in TEXTS[language].items() if "predict" in key]
    assert len(told) > 3
    assert [text for text in told if re.search(r"bids|Vorhersag|Gebot", text)] == []


@pytest.mark.parametrize(("language", "said"), [("en", "0 or 1"), ("de", "0 oder 1")])
def test_a_double_bid_is_told_in_words(language: str, said: str) -> None:
    """CB13: "0/1" alone could be anything."""
    scored = Scored(
        1, "B", "x", None, ("A", "B"), ((1,), (0, 1)), (1, 1), (30, 15),
        (("A", 30), ("B", 15)), "A", ("A", "B"),
    )  # fmt: skip
    assert said in story(scored, {"A": "Anna", "B": "Ben"}, language)[1]


@pytest.mark.parametrize(
    ("language", "said"), [("en", ["double:", "2 or 3"]), ("de", ["doppelt:", "2 oder 3"])]
)
def test_while_it_is_chosen_a_double_is_explained(language: str, said: list[str]) -> None:
    words = [mark.what for mark in pictures("battles")["count"](language).marks]
    at = words.index(said[0])
    assert words[at : at + 2] == said
    single = [mark.what for mark in pictures("battles")["count-single"](language).marks]
    assert said[0] not in single


SUITS = {
    "crowns": ["Gelb", "Blau", "Grün", "Rot", "Weiß", "Schwarz", "König"],
    "crown-battles": ["Rot", "Gelb", "Grün", "Blau", "Drache", "Golem", "Bauer"],
}


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "begun"), [("crowns", crowns), ("crown-battles", battles)])
def test_what_is_told_by_hand_is_named_in_the_language_of_the_table(game: str, begun: Any) -> None:
    """T7: first the suit or kind, each by its own word."""
    table = told(begun())
    table.menu(f"by hand {table.view().game.turn}")
    entering = table.view().entering
    assert entering is not None
    seen: set[str] = set()
    for _ in entering.shown:
        seen.update(mark.what for mark in compose(table.view(), "de").marks)
        table.press("down")
    assert set(SUITS[game]) <= seen
    assert not set(entering.shown) & seen, "no word of the record is shown"
