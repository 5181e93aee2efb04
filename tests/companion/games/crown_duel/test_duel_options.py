"""Laws that hold in every match of Crown Duel, whatever was agreed."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.outcomes import Accepted, Rejected
from companion.games.crown_duel import hands
from companion.games.crown_duel.actions import Action, Give, Hand, Play
from companion.games.crown_duel.rules import GAME
from companion.games.crown_duel.state import DECK, SEATS, GameEnd, Round, State
from tests.companion.games.crown_duel.duels import CHOICES, deal, do, match, setup

chosen_options = st.sampled_from(CHOICES)
seeds = st.integers(0, 2**32)
some = settings(max_examples=60, deadline=None)


def everything(seed: int) -> list[Action]:
    """List every play and gift there is, some that there is not, and some deals."""
    chance = random.Random(seed)
    cards = (*DECK, "9S", "")
    acts: list[Action] = [Play(seat, card) for seat in (*SEATS, "C") for card in cards]
    acts += [Give(seat, card) for seat in (*SEATS, "C") for card in cards]
    for chosen in ({"random_hands": False, "traitor": False}, CHOICES[-1]):
        acts += [act for act in deal(chosen, chance) if isinstance(act, Hand)]
    acts += [Hand("A", ()), Hand("B", ("4S",) * 8), Hand("A", DECK[:7]), Hand("A", DECK[4:12])]
    return [*acts, Hand("A", (*DECK[:7], "9S"))]


@given(chosen_options, seeds, st.booleans())
@some
def test_one_judge(chosen: dict[str, Any], seed: int, known: bool) -> None:
    """Apply accepts what refusal lets through; a rejection returns the very same state."""
    for n, moment in enumerate(match(chosen, seed, known=known, games=2)):
        if n % 3:
            continue
        before = moment.before
        for act in everything(seed + n):
            why, outcome = GAME.refusal(before, act), GAME.apply(before, act)
            if why is None:
                assert isinstance(outcome, Accepted)
                assert GAME.ask_of(before, act) is not None, act
            else:
                assert isinstance(outcome, Rejected)
                assert outcome.state is before
                assert outcome.reason == why
        for seat in SEATS:
            can = [act for act in everything(seed) if act.seat == seat]
            fits = [
                act for act in can if not isinstance(act, Hand) and not GAME.refusal(before, act)
            ]
            assert Counter(map(repr, GAME.legal(before, seat))) == Counter(map(repr, fits))


def held_cards(state: State) -> Counter[str]:
    laid = [card for card in state.laid if card is not None]
    return Counter([*state.may[0], *state.may[1], *state.gone[0], *state.gone[1], *laid])


@given(chosen_options, seeds)
@some
def test_cards_are_conserved(chosen: dict[str, Any], seed: int) -> None:
    """CD02, CD10, CD41: where hands are known the sixteen cards are somewhere, each once."""
    for moment in match(chosen, seed, known=True):
        state = moment.outcome.state
        if state.gone == ((), ()) and state.laid == (None, None):
            continue  # not everything may have been told yet
        assert hands.exact(state.options, state.dealt, state.gifts)
        assert held_cards(state) == Counter(DECK)
        out = [len(state.gone[i]) + (state.laid[i] is not None) for i in (0, 1)]
        assert [len(state.may[i]) + out[i] for i in (0, 1)] == [8, 8]


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


@given(chosen_options, seeds, st.booleans())
@some
def test_asks_can_be_answered_and_live_as_long_as_their_question(
    chosen: dict[str, Any], seed: int, known: bool
) -> None:
    answered: set[str] = set()
    for moment in match(chosen, seed, known=known):
        before = {ask.id: ask for ask in GAME.asks(moment.before)}
        after = {ask.id: ask for ask in GAME.asks(moment.outcome.state)}
        ask = GAME.ask_of(moment.before, moment.action)
        assert ask is not None
        for open_ask in before.values():
            if open_ask.seat is not None:
                acts = GAME.legal(moment.before, open_ask.seat)
                assert any(GAME.verb_of(act).word == open_ask.verb for act in acts)
        # A half-told deal only puts the other questions off; what was answered stays answered.
        gone = {i for i in before.keys() - after.keys() if before[i].group == ask.group}
        assert gone
        answered |= gone
        assert not answered & after.keys()  # no question comes back under its old name
        for name in before.keys() & after.keys():
            assert before[name].group == after[name].group
            assert before[name].place == after[name].place


@given(chosen_options, seeds)
@some
def test_unknown_hands_accept_what_known_hands_do(chosen: dict[str, Any], seed: int) -> None:
    """CD-R8: the table, which is told no hands, follows every match to the same end."""
    table = GAME.start(setup(chosen))
    told: tuple[list[Any], list[Any]] = ([], [])
    people = table
    for moment in match(chosen, seed, known=True):
        people = moment.outcome.state
        told[0].extend(moment.outcome.effects)
        if isinstance(moment.action, Play):
            outcome = do(table, moment.action)
            table = outcome.state
            told[1].extend(outcome.effects)
    assert told[0] == told[1]
    assert GAME.standing(people) == GAME.standing(table)
    for seat in (*SEATS, None):
        assert GAME.view(people, seat).coins == GAME.view(table, seat).coins


@given(chosen_options, seeds, st.booleans(), st.data())
@some
def test_a_card_laid_face_down_is_a_secret(
    chosen: dict[str, Any], seed: int, known: bool, data: st.DataObject
) -> None:
    """CD07, CD08: states that differ only in it give everybody else the same view."""
    for moment in match(chosen, seed, known=known, games=3):
        state = moment.before
        if state.scout is not None or state.laid != (None, None):
            continue
        seat = data.draw(st.sampled_from(SEATS))
        acts = [act for act in GAME.legal(state, seat) if isinstance(act, Play)]
        if not acts:
            continue
        lying = [do(state, act).state for act in acts]
        for viewer in ({*SEATS} - {seat}) | {None}:
            views = {repr(GAME.view(each, viewer)) for each in lying}
            assert len(views) == 1
        i = SEATS.index(seat)
        assert [GAME.view(each, seat).laid[i] for each in lying] == [a.card for a in acts]


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
