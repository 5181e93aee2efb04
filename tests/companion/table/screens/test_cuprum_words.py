"""What the screens of Cuprum Duelists say: whose turn, how many cards, what ok does, no secrets."""

import pytest
from msgspec.structs import replace

from companion.games.cuprum_duelists.state import CARDS_A_TURN, SEATS, TURNS, View
from companion.table.screens.cuprum_field import ahead
from companion.table.view import TableView
from tests.companion.games.cuprum_duelists.battles import match
from tests.companion.table.screens.pictures_cuprum import pictures_of
from tests.companion.table.screens.sheet_cuprum import drawn
from tests.companion.table.screens.states_cuprum import (
    BEGUN,
    FIRST,
    STATES,
    at_table,
    forwarding,
    of_state,
    placing,
)

NAMES = ("Anna", "Ben")


def written(view: TableView, language: str = "en") -> list[str]:
    """Return all that a screen says, icons by their names."""
    return [mark.what for mark in drawn(view, language).marks]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("starter", ["Who begins?", "take"]),
        ("draw-first", ["Anna: lay 0-2", "done"]),  # CU04, CU05–07
        ("one-laid", ["Anna: 1 more?", "done"]),
        ("two-laid", ["Ben: lay 0-2", "next"]),  # CU-R6: it is the other's turn as soon as they lay
        ("answer", ["Anna: 1 more?", "answer", "Ben may answer"]),  # CU15
        ("answer-two", ["Ben: lay 0-2", "or answer first"]),  # CU-R3
        ("close", ["Battle over", "close"]),
        ("close-answer", ["Battle over", "close", "Anna may answer"]),
        ("close-count", ["Battle ends: 3"]),
        ("covered-lies", ["Take covered Q♦ away"]),
        ("place-covers", ["Covers K♠: take it away", "Anna: main 1?"]),
        ("place-reserve", ["Anna: reserve?"]),
        ("forward", ["Where does it move?", "Ben: main 2?"]),
        ("result-main", ["Anna wins", "1:0"]),  # CU20
        ("result-wings", ["Both win", "1:1"]),  # CU22
        ("draw", ["Each draws 3.", "Ben begins."]),  # CU25, CU-R5
        ("play-on", ["play on"]),  # CU-R4
        ("over", ["Ben wins", "1:3"]),
        ("over-conceded", ["Ben wins", "Anna gave up."]),
        ("last-battle", ["last battle"]),
    ],
)
def test_the_question_names_who_and_what(state: str, said: list[str]) -> None:
    shown = written(STATES[state]())
    assert [each for each in said if each not in shown] == []


def test_the_decisive_sentence_is_never_left_out() -> None:
    for language, sentence in (("en", "beats"), ("de", "vor")):
        for state in ("result-highest", "result-class"):
            assert sentence in " ".join(written(STATES[state](), language))


def test_who_is_ahead_in_a_duel() -> None:
    """CU17–19, CU-R1, CU-R2: higher wins, equal is a draw, an empty slot loses to any card."""
    assert ahead("KS", "QD", "rank") == 0
    assert ahead("2S", "3D", "rank") == 1
    assert ahead("2S", "3D", "class") is None
    assert ahead("9S", "6D", "class") is None
    assert ahead(None, "2D", "rank") == 1
    assert ahead(None, None, "rank") is None


def test_classes_are_shown_where_they_decide() -> None:
    assert "pitchfork" in written(STATES["class"]())
    assert "shield" in written(STATES["class"]())
    assert "4" not in written(STATES["class"]())
    assert "pitchfork" not in written(STATES["close"]())


def test_no_reserve_is_shown_before_one_lies_and_none_after_it_moved() -> None:
    """CU13–15"""
    assert "reserve" not in written(at_table(f"{BEGUN}; A set M1 KS"))
    assert "reserve" in written(at_table(FIRST))
    assert "answer" in written(at_table(f"{FIRST}; A set M2 4C"))
    moved = written(at_table(f"{FIRST}; A set M2 4C; B forward M2 9C"))
    assert "reserve" not in moved
    assert "9" in moved


def test_the_cards_seen_are_counted_for_all_that_lies_and_has_fought() -> None:
    view = at_table(f"{FIRST}; A set M1 2C; A done", page=3)
    few = drawn(at_table(BEGUN, page=3), "en").image.tobytes()
    assert drawn(view, "en").image.tobytes() != few


# Whose turn


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(3))
def test_the_screen_is_never_wrong_about_whose_turn_it_is(seed: int) -> None:
    for moment in match(seed, known=False)[:150]:
        state = moment.outcome.state
        if state.winner is not None or state.starter is None or not state.ready:
            continue
        view = of_state(state, ())
        said = written(view)
        asked = {ask.verb: ask.seat for ask in view.asks if ask.kind in ("card", "done")}
        questions = [each for each in said if each.startswith(tuple(f"{n}:" for n in NAMES))]
        assert ("Battle over" in said) == (not questions)
        if state.laid < CARDS_A_TURN and state.turn < TURNS:
            assert questions[0].startswith(NAMES[SEATS.index(str(asked["done"]))])
        elif questions:
            other = 1 - SEATS.index(str(asked["done"]))
            assert questions[0].startswith(NAMES[other])
        may = "or answer first" in said or any("may answer" in each for each in said)
        assert may == ("forward" in asked)


# Secrets


def test_a_reserve_is_never_named_not_even_to_its_owner() -> None:
    """CU14: the screen is everybody's."""
    bodies = [f"{BEGUN}; A reserve {card}; A set M1 KS; A done; B set M1 QD" for card in TWO]
    seen = {drawn(view, "en").image.tobytes() for view in owned(bodies)}
    assert len(seen) == 1


TWO = ("9H", "2C", "?")


def owned(bodies: list[str]) -> list[TableView]:
    return [at_table(body, viewer=viewer) for body in bodies for viewer in ("A", "B", None)]


def test_every_page_and_choice_is_the_same_whatever_lies_in_reserve() -> None:
    bodies = [f"{BEGUN}; A reserve {card}; A set M1 KS; A done; B set M1 QD" for card in TWO]
    looks = [
        [drawn(shown, "de").image.tobytes() for shown in pictures_of(view)]
        for view in owned(bodies)
    ]
    assert all(look == looks[0] for look in looks)


def test_a_reserve_that_was_lost_is_not_told_later() -> None:
    """CU16"""
    end = "; A done; B done; A done; B done; A done; B done; table close"
    bodies = [f"{BEGUN}; A reserve {card}{end}" for card in ("9H", "2C")]
    for page in range(4):
        first, second = (written(at_table(body, result=True, page=page)) for body in bodies)
        assert first == second


def test_a_tapped_card_is_not_named_before_its_place_is_chosen() -> None:
    for view in (placing(FIRST, "M2"), forwarding(f"{FIRST}; A set M2 4C", "M2")):
        game: View = view.game
        tops = [stack[-1][:-1] for field in game.fields for stack in field if stack]
        ranks = [each for each in written(view) if each in tops or each in ("A", "J", "10")]
        assert sorted(ranks) == sorted(tops)


def test_a_last_round_is_said() -> None:
    assert "last battle" in written(replace(at_table(FIRST), last_round=True))


@pytest.mark.parametrize(
    ("score", "last_round", "said"),
    [
        ((1, 2), False, "First to three wins."),  # CU25
        ((3, 3), False, "Who leads next wins."),  # CU-R4
        ((1, 2), True, "Who leads next wins."),  # T8
    ],
)
def test_the_page_of_battles_won_says_who_wins_now(
    score: tuple[int, int], last_round: bool, said: str
) -> None:
    view = STATES["one-laid"]()
    view = replace(view, page=2, last_round=last_round, game=replace(view.game, score=score))
    assert said in written(view)
