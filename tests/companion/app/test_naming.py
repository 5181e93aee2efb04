"""Cards and places at the simulated table, named as people do; else the right form is said."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.app.simulator.commands import Commands
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.naming import cards_called, said
from companion.app.simulator.stickers import FACES
from companion.games import GAMES
from companion.table.proposing import whole_deck
from companion.table.texts import LANGUAGES
from companion.table.texts.cards import card_name
from tests.companion.app.night import a_night, begin, settings_for


def typed(night: GameNight, *lines: str) -> list[str]:
    told: list[str] = []
    commands = Commands(night, told.append)
    for line in lines:
        commands.do(line)
    return told


@pytest.fixture
def cuprum() -> Iterator[GameNight]:
    """A battle in which Seat A or B begins."""
    with closing(a_night(settings_for("battlefield"), game="cuprum-duelists")) as night:
        begin(night)
        yield night


def alike(card: str) -> set[str]:
    """Return the cards that people call as this one."""
    return {other for other in FACES if card_name("en", other) == card_name("en", card)}


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_game_can_be_said_in_both_languages(game: str) -> None:
    for card in whole_deck(GAMES[game]):
        assert cards_called([card.upper()], game) == (card,)
        for name in (said(card), *(card_name(language, card) for language in LANGUAGES)):
            found = cards_called(name.split(), game)
            assert card in found, name
            assert set(found) <= alike(card), name


@pytest.mark.sweep
def test_a_card_is_laid_by_its_name() -> None:
    with closing(a_night(settings_for("round"), game="crowns")) as night:
        begin(night)
        assert typed(night, "put A blue 1", "put B Black 14 b", "put C king") == []
        assert [night.table.lying_on(slot) for slot in "ABC"] == [["B1"], ["K14b"], ["KING"]]
        assert typed(night, "put D 12 Grün", "put E white") == []
        assert night.table.lying_on("D") == ["G12"]
        assert night.table.lying_on("E")[0].startswith("W")
        assert typed(night, "put F white") == []
        assert night.table.lying_on("F") != night.table.lying_on("E"), "one that lies is not meant"


@pytest.mark.sweep
def test_what_is_called_alike_is_what_the_seat_holds() -> None:
    with closing(a_night(settings_for("round"), seed=9, game="crown-battles")) as night:
        begin(night)
        assert "peasant-3" in night.hand("B")
        assert typed(night, "put B peasant") == []
        assert night.table.lying_on("B") == ["peasant-3"]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("game", "line", "answer"),
    [
        (
            "crowns",
            "put A blue king",
            "'blue king' is no card. Write B1, KING or Y9, or say it: blue 1.",
        ),
        (
            "crown-battles",
            "put A blue 15 x",
            "'blue 15 x' is no card. Write blue-1, peasant-3 or yellow-9, or say it: blue 1.",
        ),
        (
            "crown-duel",
            "put A spades",
            "'spades' is no card. Write 2H, 6H or AS, or say it: 2 of hearts.",
        ),
        ("crowns", "put blue 1", "On which slot? Type: put A blue 1"),
        ("crowns", "put B1", "On which slot? Type: put A B1"),
        ("crowns", "put A 1", "'1' is no card. To lay the one with this number, type: put 1"),
    ],
)
def test_a_name_that_is_none_is_answered_with_an_example(game: str, line: str, answer: str) -> None:
    with closing(a_night(settings_for("round"), game=game)) as night:
        begin(night)
        before = night.table.now_us
        assert typed(night, line) == [answer]
        assert night.table.now_us == before


@pytest.mark.sweep
def test_a_place_may_be_named_by_its_slot(cuprum: GameNight) -> None:
    seat = cuprum.acting()
    card = cuprum.hand(str(seat))[0]
    assert typed(cuprum, f"put 1 {seat}-m3") == []
    assert cuprum.table.lying_on(f"{seat}-M3") == [card]


@pytest.mark.sweep
def test_the_others_slot_is_no_place(cuprum: GameNight) -> None:
    other = "B" if cuprum.acting() == "A" else "A"
    assert typed(cuprum, f"put 1 {other}-M3") == [
        f"There is no place '{other}-M3'. There are: M1, M2, M3, WL, WR, R."
    ]


@pytest.mark.sweep
def test_where_there_is_one_place_its_slot_may_be_named_too() -> None:
    with closing(a_night()) as night:
        begin(night)
        assert typed(night, "put 1 a") == []
        assert night.table.lying_on("A")
        assert typed(night, "put 1 A") == ["There is only one place. Type: put 1"], "Ben is next"


def test_where_a_card_is_only_tapped_the_screen_asks_for_its_place() -> None:
    with closing(a_night(settings_for("pocket"), game="cuprum-duelists")) as night:
        begin(night)
        assert typed(night, "put 1 M1") == [
            "Here a card only touches the reader, and the screen asks where. Type: put 1"
        ]
        assert typed(night, "put 1") == []
        assert night.seen().choosing is not None


def test_where_nothing_is_chosen_the_screen_is_not_said_to_ask() -> None:
    with closing(a_night(settings_for("pocket"))) as night:
        begin(night)
        assert typed(night, "put 1 A") == ["There is only one place. Type: put 1"]
