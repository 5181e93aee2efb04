"""A round played on by who knows no hands, and taken back by who knows them (T4)."""

import pytest

from companion.core.following import make_follow
from companion.core.tricks import begin, held_again, hidden, lay

SUITS = {f"{suit}{n}": suit for suit in "RB" for n in (1, 2)}
FOLLOW = make_follow(SUITS, "RB", (), lambda duty, card: duty or SUITS[card])
PLAYERS = "AB"
LED, _ = lay(begin(2, 2, 0, (("R1", "B1"), ("R2", "B2"))), PLAYERS, "R1", FOLLOW)


@pytest.mark.parametrize("card", ["R2", "B2"])
def test_a_card_trusted_and_a_card_known_leave_the_same_round(card: str) -> None:
    """It is gone from its hand, and nobody who knows all hands notes what was not followed."""
    trusted, _ = lay(hidden(LED), PLAYERS, card, FOLLOW)
    assert trusted.hands is None
    known, _ = lay(LED, PLAYERS, card, FOLLOW)
    assert held_again(trusted, LED, card) == known


def test_a_card_that_does_not_follow_is_noted_where_no_hands_are_known() -> None:
    trusted, _ = lay(hidden(LED), PLAYERS, "B2", FOLLOW)
    assert [missed.suit for missed in trusted.missed[1]] == ["R"]
