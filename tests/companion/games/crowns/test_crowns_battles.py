"""The cards of Crowns: following, special cards, and revokes."""

from typing import Any

import pytest

from companion.core.tricks import Revoke, Taken
from companion.games.crowns.actions import Play
from companion.games.crowns.rules import GAME
from tests.companion.games.battery import do
from tests.companion.games.crowns.matches import after, position, word
from tests.companion.games.rounds import plays

# Following


def follow(first: str, hand: str, **chosen: Any) -> list[str]:
    """List what the second seat may play of its hand."""
    size = len(hand.split())
    spare = [f"B{n}" for n in range(1, 16)]
    hands = {"A": " ".join([first, *spare[: size - 1]]), "B": hand, "C": " ".join(spare[-size:])}
    state = after(position(size, hands=hands, **chosen), Play("A", first))
    return [act.card for act in GAME.legal(state, "B") if isinstance(act, Play)]


def test_specials_at_any_time() -> None:
    """CR-R1: with the option black and King are free of following too."""
    assert follow("Y5", "Y1 K15 W1 KING G2") == ["Y1", "W1"]
    free = follow("Y5", "Y1 K15 W1 KING G2", specials_any_time=True)
    assert free == ["Y1", "K15", "W1", "KING"]


def test_what_sets_no_lead_colour() -> None:
    """CR-R2, CR-R3, CR19, CR26: behind white or King anything goes, behind black too."""
    for first in ("W5", "KING", "K15"):
        assert follow(first, "Y1 G2 R3") == ["Y1", "G2", "R3"]
    assert follow("Y9", "Y1 G2 R3") == ["Y1"]


@pytest.mark.parametrize(
    ("laid", "free"),
    [
        ("KING Y5", False),
        ("W1 Y5", False),
        ("K15 Y5", True),
        ("KING K15 Y5", True),
        ("Y5 K15 KING", True),
        ("Y5 KING W1", False),
    ],
)
def test_when_the_fourth_has_to_follow(laid: str, free: bool) -> None:
    """CR33, CR-R2, CR-R3: yellow leads, unless a black card lies anywhere in the battle."""
    cards = laid.split()
    movers = "ABCD"
    hands = {s: f"{c} B{i + 1}" for i, (s, c) in enumerate(zip(movers, cards, strict=False))}
    mover = movers[len(cards)]
    hands[mover] = "Y1 G2"
    for seat in movers[len(cards) + 1 :]:
        hands[seat] = "B14 B15"
    state = position(2, seats=4, hands=hands)
    state = after(state, *(Play(s, c) for s, c in zip(movers, cards, strict=False)))
    assert (word(state, Play(mover, "G2")) == "") is free


def test_everybody_sees_what_is_led_and_who_is_winning() -> None:
    """CR12, CR20, CR26: a black card switches the lead colour off."""
    view = GAME.view(after(position(2), *plays("A:Y5 B:R2")), None)
    assert (view.led, view.winning, view.why, view.turn) == ("yellow", "B", "trump", "C")
    view = GAME.view(after(position(2), *plays("A:Y5 B:K13a")), None)
    assert (view.led, view.winning, view.why, view.turn) == (None, "B", "black", "C")
    assert view.laid == (("A", "Y5"), ("B", "K13a"))


# Revokes


def test_a_revoke_is_found_when_the_card_turns_up() -> None:
    """T4, CR13: it is told, blocks nothing, and is told once."""
    state = after(position(4), *plays("A:Y5 B:G2 C:Y6"))
    laid = after(state, Play("C", "R1"), Play("A", "R2"))
    outcome = do(GAME, laid, Play("B", "Y7"))
    revoke, taken = outcome.effects
    assert revoke == Revoke("B", "Y7", "yellow", 1, "G2")
    assert isinstance(taken, Taken)
    assert taken.winner == "A"
    again = after(outcome.state, Play("A", "Y8"))
    assert do(GAME, again, Play("B", "Y9")).effects == ()


@pytest.mark.parametrize("card", ["W1", "Y1"])
def test_no_revoke_where_nobody_had_to_follow(card: str) -> None:
    """CR30: white shows nothing about the hand."""
    state = after(position(3), *plays(f"A:Y5 B:{card} C:Y6"))
    state = after(state, Play("C", "Y9"), Play("A", "Y8"))
    assert [type(e) for e in do(GAME, state, Play("B", "Y2")).effects] == [Taken]


def test_no_revoke_after_a_black_card() -> None:
    """CR26: once black lies nobody follows."""
    state = after(position(3), *plays("A:Y5 B:K13a C:G6 B:Y6"))
    assert do(GAME, state, Play("C", "Y9")).effects == ()
    # B laid black on yellow without being free to, so B's own yellow is a revoke.
    state = after(position(3), *plays("A:Y5 B:K13a C:G6"))
    assert [type(e) for e in do(GAME, state, Play("B", "Y6")).effects] == [Revoke]
    free = after(position(3, specials_any_time=True), *plays("A:Y5 B:K13a C:G6"))
    assert do(GAME, free, Play("B", "Y6")).effects == ()
