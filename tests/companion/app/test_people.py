"""The people at a simulated table: they deal, hold cards, follow the table, and find it out."""

from typing import Any

import pytest

from companion.app.simulator.people import People
from companion.core.game import Value
from companion.core.records import Head, Undo
from companion.core.words import ALL_SEATS
from companion.games import GAMES
from companion.games.crown_duel.actions import Play
from companion.table.history.folding import add
from companion.table.history.history import History, begin
from tests.companion.app.night import SECOND_US, a_night


def a_match(**options: Value) -> History:
    game = GAMES["crown-duel"]
    return begin(Head(game, game.setup(ALL_SEATS[:2], options), ("Anna", "Ben")))


def after(history: History, *plays: tuple[str, str]) -> History:
    for seat, card in plays:
        outcome = add(history, Play(seat, card))
        assert isinstance(outcome, History), outcome
        history = outcome
    return history


def test_plain_hands_are_known_by_rule() -> None:
    people = People(a_match(), 1)
    assert people.hand("A") == ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S")
    assert all(card[-1] == "H" for card in people.hand("B"))


def test_the_same_seed_deals_the_same_hands_and_another_one_others() -> None:
    match = a_match(random_hands=True, traitor=True)
    hands = [People(match, seed).hand("A") for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]
    everything = set(hands[0]) | set(People(match, 1).hand("B"))
    assert len(everything) == 16


def test_a_laid_card_is_held_but_not_in_the_hand() -> None:
    people = People(a_match(), 1)
    people.laid("4S")
    assert "4S" in people.hand("A")
    assert "4S" not in people.in_hand("A")
    people.took_back("4S")
    assert "4S" in people.in_hand("A")
    people.laid("9D")  # nobody's card
    assert len(people.in_hand("A")) == len(people.in_hand("B")) == 8


def test_people_follow_the_table_forth_and_back() -> None:
    match = a_match()
    people = People(match, 1)
    played = after(match, ("A", "4S"), ("B", "7H"))
    people.follow(played)
    assert dict(people.standing.totals) == {"A": 1, "B": 0}
    assert "4S" not in people.hand("A")
    undone = add(played, Undo())
    assert isinstance(undone, History)
    people.follow(undone)
    assert dict(people.standing.totals) == {"A": 0, "B": 0}
    assert "4S" in people.hand("A")
    assert not people.disagreement


def test_people_who_come_later_follow_from_the_start() -> None:
    played = after(a_match(), ("A", "4S"), ("B", "7H"), ("A", "2S"), ("B", "3H"))
    people = People(played, 1)
    assert people.state.coins == played.state.coins
    assert len(people.hand("A")) == 6


def test_a_card_that_nobody_laid_is_a_disagreement_until_it_is_undone() -> None:
    match = a_match()
    people = People(match, 1)
    people.laid("5S")
    wrong = after(match, ("A", "4S"), ("B", "7H"))
    people.follow(wrong)
    assert people.disagreement == "Anna laid 5♠, not 4♠"
    assert people.state.coins == (0, 0), "their own game stays where it was"
    undone = add(wrong, Undo())
    assert isinstance(undone, History)
    people.follow(undone)
    assert people.disagreement == ""
    people.follow(after(undone, ("A", "4S"), ("B", "7H")))
    assert people.disagreement == ""


def test_a_card_that_the_seat_does_not_hold_is_a_disagreement() -> None:
    match = a_match(random_hands=True)
    people = People(match, 1)
    foreign = people.hand("B")[0]
    people.follow(after(match, ("A", foreign), ("B", people.hand("B")[1])))
    assert people.disagreement.startswith("Anna never had ")


# Over all options, by the program's own play

NAMES = ("traitor", "random_hands", "held_double", "best_of")
COMBINED = [
    (False, False, False, 1),
    (True, True, True, 3),
    (True, False, True, 1),
    (False, True, True, 1),
    (True, True, False, 1),
    (False, False, True, 3),
]
"""Every two options in every combination of theirs, but for best of three with either alone."""


@pytest.mark.sweep
@pytest.mark.parametrize("chosen", COMBINED, ids=lambda each: "-".join(map(str, each)))
def test_people_and_table_agree_over_all_options(chosen: tuple[Value, ...]) -> None:
    options: dict[str, Any] = dict(zip(NAMES, chosen, strict=True))
    night = a_night(seed=3, bots=("A", "B"), coins_to_win=3, **options)
    night.run_for(SECOND_US)
    night.table.press("ok")
    for _ in range(400):
        night.run_for(SECOND_US)
        people = night.people
        assert people is None or not people.disagreement
        if night.history is not None and night.history.position.ended is not None:
            break
    assert night.history is not None
    assert night.history.position.ended == "played"
    assert people is not None
    assert people.standing.winners == night.history.position.winners
    night.close()
