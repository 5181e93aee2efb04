"""Laws that hold in every match of Crown Duel, whatever was agreed."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.crown_duel.actions import Play
from companion.games.crown_duel.rules import GAME
from companion.games.crown_duel.state import SEATS, GameEnd, Round
from tests.companion.games.crown_duel.duels import CHOICES, do, match, setup
from tests.sampling import examples

chosen_options = st.sampled_from(CHOICES)
seeds = st.integers(0, 2**32)
some = settings(max_examples=examples(60))


@given(chosen_options, seeds, st.booleans())
@some
def test_every_match_ends_or_is_drawn(chosen: dict[str, Any], seed: int, known: bool) -> None:
    """CD34-37, CD42: a match ends with its winner; only draws make it longer."""
    told: list[Any] = []
    state = GAME.start(setup(chosen))
    for moment in match(chosen, seed, known=known, games=9):
        told += moment.outcome.effects
        state = moment.outcome.state
    ends = [effect for effect in told if isinstance(effect, GameEnd)]
    won = Counter(end.winner for end in ends if end.winner)
    if state.winner is None:
        assert state.game == 10
        assert all(n < (chosen["best_of"] + 1) // 2 for n in won.values())
    else:
        assert won[state.winner] == (chosen["best_of"] + 1) // 2
        assert GAME.asks(state) == ()
        assert GAME.legal(state, "A") == GAME.legal(state, "B") == []
    check_games(chosen, told)


def check_games(chosen: dict[str, Any], told: list[Any]) -> None:
    """Recount every game: at most eight rounds, coins by its rounds, ended when it had to."""
    coins, rounds = Counter[str](), 0
    for effect in told:
        if isinstance(effect, Round):
            rounds += 1
            assert effect.number == rounds <= 8
            assert max(coins.values(), default=0) < chosen["coins_to_win"]
            coins[effect.winner or "pile"] += effect.coins
            last = effect
        else:
            assert effect.coins == (coins["A"], coins["B"])
            if effect.winner is None:
                assert (rounds, last.winner) == (8, None)
            elif last.step != "trap":
                assert coins[effect.winner] >= chosen["coins_to_win"]
            coins, rounds = Counter(), 0


def test_hands_told_in_one_game_are_no_secret_door_in_the_next() -> None:
    """The second game's first round does not show by the hands who laid which suit."""
    chosen = CHOICES[0] | {"best_of": 3}
    moments = match(chosen, 1, known=True, games=2)
    state = next(m.outcome.state for m in moments if m.outcome.state.game == 2)
    views = [GAME.view(do(state, Play("A", card)).state, "B") for card in ("4S", "4H")]
    assert views[0] == views[1]


@pytest.mark.parametrize("known", [False, True])
def test_shuffled_hands_that_were_told_are_told_for_every_game(known: bool) -> None:
    """CD-R7: they are dealt anew; the table that was told them once waits to be told again."""
    chosen = CHOICES[0] | {"best_of": 3, "random_hands": True}
    moments = match(chosen, 1, known=known, games=2)
    state = next(m.outcome.state for m in moments if m.outcome.state.game == 2)
    must = {ask.verb for ask in GAME.asks(state) if ask.must}
    assert must == ({"hand"} if known else {"play"})
    assert bool(GAME.legal(state, "A")) is not known


@pytest.mark.sweep
@pytest.mark.parametrize("chosen", CHOICES)
def test_a_viewer_sees_the_own_hand_where_hands_are_known(chosen: dict[str, Any]) -> None:
    moments = list(match(chosen, 7, known=True, games=1))
    first = next(m.before for m in moments if isinstance(m.action, Play))
    for i, seat in enumerate(SEATS):
        hand = GAME.view(first, seat).hand
        assert hand is not None
        assert hand == first.may[i]
        assert len(hand) == 8
    assert GAME.view(first, None).hand is None
