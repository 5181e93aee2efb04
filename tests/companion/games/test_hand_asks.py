"""Hands told for several seats, in any order: each answers the question about its own seat."""

from itertools import permutations
from typing import Any

import pytest

from companion.core.game import Game
from companion.games.crown_battles import rules as crown_battles
from companion.games.crown_battles.actions import Dealer
from companion.games.crown_battles.actions import Hand as BattlesHand
from companion.games.crowns import rules as crowns
from companion.games.crowns.actions import Hand as CrownsHand
from companion.games.crowns.actions import Starter as CrownsStarter
from companion.games.cuprum_duelists import rules as cuprum
from companion.games.cuprum_duelists.actions import Hand as CuprumHand
from companion.games.cuprum_duelists.actions import Starter as CuprumStarter
from tests.companion.games.battery import do

each_game = pytest.mark.parametrize(
    ("game", "seats", "begins", "hand"),
    [
        pytest.param(crowns.GAME, "ABC", CrownsStarter("A"), CrownsHand, id="crowns"),
        pytest.param(crown_battles.GAME, "ABC", Dealer("C"), BattlesHand, id="crown-battles"),
        pytest.param(cuprum.GAME, "AB", CuprumStarter("B"), CuprumHand, id="cuprum-duelists"),
    ],
)


def hand_asks(game: Game, state: Any) -> dict[str | None, str]:
    """List the ids of what the table is asked for, by the seat it is about."""
    return {ask.about: ask.id for ask in game.asks(state) if ask.verb == "hand"}


@each_game
def test_a_hand_answers_the_question_about_its_seat(
    game: Game, seats: str, begins: Any, hand: Any
) -> None:
    setup = game.setup(tuple(seats), {})
    start = do(game, game.start(setup), begins).state
    size = 10 if game is cuprum.GAME else start.deal.number * (1 + (game is crown_battles.GAME))
    deck = game.deck(setup)
    for order in permutations(seats):
        state, open_asks = start, hand_asks(game, start)
        assert list(open_asks) == list(seats)
        assert len(set(open_asks.values())) == len(seats)
        for seat in order:
            at = seats.index(seat) * size
            told = hand(seat, deck[at : at + size])
            answered = game.ask_of(state, told)
            assert answered is not None
            assert answered.id == open_asks.pop(seat)
            state = do(game, state, told).state
            assert hand_asks(game, state) == open_asks
            assert game.ask_of(state, told) is None


@each_game
def test_a_seat_that_is_not_there_is_asked_for_nothing(
    game: Game, seats: str, begins: Any, hand: Any
) -> None:
    state = do(game, game.start(game.setup(tuple(seats), {})), begins).state
    assert game.ask_of(state, hand("F", ())) is None
