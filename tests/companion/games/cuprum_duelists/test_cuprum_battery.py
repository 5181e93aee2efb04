"""What a match of Cuprum Duelists tells and shows, at every step of random ones."""

import pytest

from companion.core.words import UNSEEN
from companion.games.cuprum_duelists.actions import (
    Close,
)
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import TURNS
from tests.companion.games.cuprum_duelists.battles import (
    match,
)

pytestmark = pytest.mark.sweep

MATCHES = range(25)
BOTH = pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
EACH = pytest.mark.parametrize("seed", MATCHES)


@BOTH
@EACH
def test_every_match_ends_with_one_ahead(known: bool, seed: int) -> None:
    """CU25, CU27, CU-R4: nobody wins before three, and never both."""
    moments = match(seed, known=known)
    state = moments[-1].outcome.state
    assert state.winner is not None
    assert state.battle < 40
    a, b = state.score
    assert max(a, b) >= 3
    assert a != b
    assert state.winner == ("A" if a > b else "B")
    for moment in moments:
        a, b = moment.before.score
        assert moment.before.winner is None
        assert max(a, b) < 3 or a == b
        assert 0 <= moment.before.turn <= TURNS
        assert 0 <= moment.before.laid <= 2


@BOTH
@pytest.mark.parametrize("seed", range(8))
def test_effects_tell_only_what_lay_openly(known: bool, seed: int) -> None:
    """CU14, CU16: what a battle tells are the cards on top of the slots."""
    for moment in match(seed, known=known):
        for effect in moment.outcome.effects:
            fields = moment.before.fields
            tops = tuple(tuple(s[-1] if s else None for s in field) for field in fields)
            assert effect.tops == tops
        if not isinstance(moment.action, Close):
            assert moment.outcome.effects == ()


def test_a_view_shows_what_lies_and_how_much() -> None:
    """CU08, CU11, CU14: the field with what it covers, and numbers for the rest."""
    for moment in match(3, known=True):
        state = moment.outcome.state
        view = GAME.view(state, "A")
        assert view.fields == state.fields
        lying = sum(len(stack) for field in view.fields for stack in field)
        reserves = sum(card is not None for card in view.reserve)
        assert lying + reserves + sum(view.hands) + view.stock + view.discarded == 52
        assert view.reserve[1] in (None, UNSEEN)
        if state.ready and state.told:
            assert view.hand is not None
            assert len(view.hand) == view.hands[0]
        assert GAME.view(state, None).hand is None
