"""The cards of Crown Battles: following, revokes, and tricks with a Special Ability card."""

from companion.core.tricks import Revoke, Taken
from companion.games.crown_battles.actions import (
    Play,
    Winner,
    Won,
)
from companion.games.crown_battles.rules import GAME
from companion.games.crown_battles.state import Scored
from tests.companion.games.battery import do
from tests.companion.games.crown_battles.matches import after, asked, position, word
from tests.companion.games.rounds import SEATS, plays

# Following and revokes


def test_a_trump_or_any_other_card_goes_without_the_leading_suit() -> None:
    """CB26: the hand has no blue."""
    hands = {"A": "blue-1 blue-2", "B": "red-3 green-3", "C": "green-1 green-2"}
    state = after(position(1, hands=hands), Play("A", "blue-1"))
    assert [act.card for act in GAME.legal(state, "B")[:2]] == ["red-3", "green-3"]


def test_a_revoke_is_found_when_the_suit_turns_up() -> None:
    """T4, CB22, CB25: only a numbered card of another suit shows that somebody had none."""
    state = after(position(2), *plays("A:blue-5 B:red-2 C:golem-1 C:blue-1 A:blue-2"))
    outcome = do(GAME, state, Play("B", "blue-9"))
    assert outcome.effects[0] == Revoke("B", "blue-9", "blue", 1, "red-2")
    state = after(position(2), *plays("A:blue-5 B:peasant-1 C:golem-1 C:blue-1 A:blue-2"))
    assert [type(e) for e in do(GAME, state, Play("B", "blue-9")).effects] == [Taken]


def test_no_revoke_is_told_once_a_special_was_played() -> None:
    """CB-R1: its ability may have moved cards."""
    state = after(position(2, specials=4), *plays("A:blue-5 B:red-2 C:golem-1 C:special-1"))
    state = after(state, Play("A", "blue-1"))
    assert do(GAME, state, Play("B", "blue-9")).effects == ()


def test_everybody_sees_what_is_led_and_who_is_winning() -> None:
    """CB22, CB24: nothing is led behind a Golem."""
    view = GAME.view(after(position(1), *plays("A:blue-5 B:red-2")), None)
    assert (view.led, view.winning, view.why, view.turn) == ("blue", "B", "trump", "C")
    view = GAME.view(after(position(1), *plays("A:golem-1 B:blue-5")), None)
    assert (view.led, view.winning, view.why, view.turn) == (None, "A", "golem", "C")
    assert view.laid == (("A", "golem-1"), ("B", "blue-5"))


# Special Ability cards


def test_a_trick_with_a_special_waits_for_its_winner() -> None:
    """CB23, CB-R1: it counts as a Peasant; people confirm or correct, and that player leads."""
    state = after(position(1, specials=1), *plays("A:special-1 B:blue-3"))
    outcome = do(GAME, state, Play("C", "blue-4"))
    assert outcome.effects == ()
    state = outcome.state
    ask = GAME.asks(state)[0]
    assert (ask.seat, ask.verb, ask.proposal, ask.choices) == (None, "winner", "C", SEATS)
    view = GAME.view(state, None)
    assert (view.confirm, view.winning, view.turn, len(view.laid)) == (True, "C", None, 3)
    assert word(state, Play("A", "red-1")) == "not_now"
    assert word(state, Winner("D")) == "unknown_seat"
    (told,) = do(GAME, state, Winner("C")).effects
    assert (told.winner, told.why) == ("C", "led")
    (told,) = do(GAME, state, Winner("A")).effects
    assert (told.winner, told.why) == ("A", "special")
    state = after(state, Winner("B"))
    assert asked(state)[0] == ("B", "play", True)
    assert word(state, Winner("B")) == "not_now"


def test_nothing_but_peasants_and_specials() -> None:
    """CB-R1, CB-R2: the first played is proposed."""
    state = after(position(1, specials=2), *plays("A:peasant-1 B:special-1 C:special-2"))
    assert GAME.asks(state)[0].proposal == "A"


def test_the_last_trick_is_scored_after_its_winner_is_told() -> None:
    """CB17, CB-R1: nothing is scored before, by hand neither."""
    state = after(position(1, specials=1), *plays("A:red-9 B:red-3 C:red-4 A:special-1 B:red-7"))
    outcome = do(GAME, state, Play("C", "red-8"))
    assert GAME.result(outcome.effects) == ()
    told = do(GAME, outcome.state, Winner("A")).effects[-1]
    assert isinstance(told, Scored)
    assert told.tricks == ("A", "A")
    assert [ask.verb for ask in GAME.asks(outcome.state)] == ["winner"]
    assert word(outcome.state, Won("A", 2)) == "not_now"
    assert all(GAME.legal(outcome.state, seat) == [] for seat in SEATS)


def test_results_by_hand_once_the_winner_is_told_or_before_a_trick_is_full() -> None:
    """CB-R1: they take the place of reading, not that of the winner."""
    open_trick = after(position(1, specials=1), *plays("A:special-1 B:red-3"))
    won = after(open_trick, *plays("C:red-4"), Winner("A"))
    for state in (open_trick, won):
        by_hand = after(state, Won("A", 1), Won("B", 1))
        assert word(by_hand, Winner("A")) == "not_now"
        told = do(GAME, by_hand, Won("C", 0)).effects[0]
        assert (told.won, told.tricks) == ((1, 1, 0), None)
