"""The worked cases of Cuprum Duelists, played through the game as it stands."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.cuprum_duelists.actions import Close, Done
from companion.games.cuprum_duelists.cards import DECK
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import SEATS, State
from companion.games.cuprum_duelists.whereabouts import FRESH, HAND, STOCK, count, hand_size
from companion.table.history.replay import replay, summary
from tests.companion.games.cuprum_duelists.battles import GAMES, HEAD, do, played, setup, words

pytestmark = pytest.mark.sweep

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


def lays(seat: str, cards: str) -> list[str]:
    """List a seat's lines; `R` is the reserve."""
    found = cards.split()
    pairs = zip(found[::2], found[1::2], strict=True)
    return [
        f"{seat} reserve {card}" if slot == "R" else f"{seat} set {slot} {card}"
        for slot, card in pairs
    ]


def battle(a: str, b: str, starter: str = "A") -> str:
    """Write a whole battle: cards in the order in which they are laid, two in a turn."""
    lines = [f"table starter {starter}"]
    sides = {"A": lays("A", a), "B": lays("B", b)}
    for turn in range(6):
        seat = starter if turn % 2 == 0 else "AB".replace(starter, "")
        lines += sides[seat][:2]
        sides[seat] = sides[seat][2:]
        lines.append(f"{seat} done")
    assert sides == {"A": [], "B": []}
    return "\n".join([*lines, "table close"]) + "\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("starter", SEATS)
def test_case(case: dict[str, Any], starter: str) -> None:
    """Whoever starts, the comparison is the same; the replay tells it in its words."""
    options = f"option values {case['values']}\n" if "values" in case else ""
    text = battle(case["a"], case["b"], starter)
    last = played(text, options).last
    assert last is not None
    assert last.step == case["step"]
    told = summary(replay(HEAD.format(options) + text, GAMES))
    assert told["rounds"] == [
        {
            "winners": case["winners"],
            "main": dict(zip(SEATS, case["main"], strict=True)),
            "wings": dict(zip(SEATS, case["wings"], strict=True)),
        }
    ]
    assert told["totals"] == {seat: int(seat in case["winners"]) for seat in SEATS}


def ready_to_close(score: tuple[int, int]) -> State:
    """Return a battle in which nobody laid a card: closing it is a battle for both."""
    state = played("table starter A")
    for turn in range(6):
        state = do(state, Done(SEATS[turn % 2])).state
    return replace(state, score=score)


def test_both_reach_three_together_and_play_on() -> None:
    """CU-20 (CU25, CU27, CU-R4): one must win, so another battle follows."""
    after = do(ready_to_close((2, 2)), Close()).state
    assert (after.score, after.winner, after.battle) == ((3, 3), None, 2)
    assert not GAME.standing(after).finished
    assert GAME.asks(after)


@pytest.mark.parametrize(
    ("before", "winner"),
    [((0, 0), None), ((1, 2), "B"), ((2, 0), "A"), ((3, 3), None), ((1, 1), None), ((4, 3), "A")],
)
def test_who_is_ahead_with_three_has_won(before: tuple[int, int], winner: str | None) -> None:
    """CU27, CU22, CU-R4: a battle for both ends the match for who is ahead."""
    after = do(ready_to_close(before), Close()).state
    assert after.winner == winner
    standing = GAME.standing(after)
    assert standing.winners == (() if winner is None else (winner,))
    assert standing.finished == (winner is not None)
    assert bool(GAME.asks(after)) == (winner is None)


@pytest.mark.parametrize(
    ("field", "reserve", "possible"),
    [(0, 0, True), (2, 0, True), (3, 0, False), (1, 1, True), (2, 1, False), (0, 1, True)],
)
def test_cards_of_a_turn(field: int, reserve: int, possible: bool) -> None:
    """CU-21 (CU07, CU12, CU-R3): none, one or two, and the reserve is one of them."""
    sets = "".join(
        f"A set {slot} {card};" for slot, card in (("M1", "2S"), ("M2", "3S"), ("M3", "4S"))[:field]
    )
    text = "table starter A;" + sets + "A reserve 9D;" * reserve + "A done"
    assert (words(text) == []) == possible
    assert words(text) == ([] if possible else ["turn_limit"])


@pytest.mark.parametrize(
    ("act", "refused"),
    [("A set M1 KS;", []), ("A reserve KS;", ["nothing_to_answer"]), ("", ["nothing_to_answer"])],
)
def test_what_can_be_answered(act: str, refused: list[str]) -> None:
    """CU-23 (CU15, CU-R3): a card placed face up; neither a reserve nor a turn without a card."""
    text = f"table starter B;B reserve 9D;B done;{act}A done;B forward M1"
    assert words(text) == refused


def test_hands_are_kept_and_three_are_drawn() -> None:
    """CU-24 (CU04, CU07, CU26, CU-R6): 10 - 6 + 3 = 7, and 10 + 3 for who laid nothing."""
    state = played(battle("M1 2S M2 3S M3 4S WL 5S WR 6S M1 7S", ""))
    assert (hand_size(state.where, 0), hand_size(state.where, 1)) == (7, 13)


def idle_battles(battles: int) -> State:
    """Play that many battles in which nobody lays a card, and which nobody wins."""
    state = played("table starter A")
    for _ in range(battles):
        for _ in range(6):
            state = do(state, Done(SEATS[int(state.acting or 0)])).state
        state = do(replace(state, score=(0, 0)), Close()).state
    return state


def test_one_deck_serves_five_battles() -> None:
    """CU-25 (CU02, CU04, CU26, CU27): 20 + 4 x 6 = 44 cards are drawn of 52."""
    assert len(set(GAME.deck(setup()))) == 52
    state = idle_battles(4)
    assert state.battle == 5
    assert count(state.where, HAND) + count(state.where, HAND + 1) == 44
    assert count(state.where, STOCK) == 8


def test_the_stock_runs_short_only_after_a_sixth_battle() -> None:
    """CU-26 (CU25, CU26, CU-R5): 8 left, then 2, then the discards are needed."""
    state = idle_battles(4)
    state = do(state, GAME.legal(state, SEATS[int(state.acting or 0)])[0]).state
    seen = [card for field in state.fields for stack in field for card in stack]
    for _ in range(6):
        state = do(state, Done(SEATS[int(state.acting or 0)])).state
    state = do(replace(state, score=(0, 0)), Close()).state
    assert (state.battle, count(state.where, STOCK), state.discards) == (6, 2, tuple(seen))
    for _ in range(6):
        state = do(state, Done(SEATS[int(state.acting or 0)])).state
    state = do(replace(state, score=(0, 0)), Close()).state
    # 2 + 1 discard do not serve six: both draw one card, and one stays
    assert (state.battle, state.each, state.discards) == (7, 1, ())
    assert (count(state.where, STOCK), count(state.where, FRESH)) == (1, 0)


def test_an_empty_stock_is_no_obstacle() -> None:
    """CU-R5: where nothing is left, nobody draws and the battle begins."""
    state = idle_battles(7)
    assert (state.battle, state.each, state.ready) == (8, 0, True)
    assert count(state.where, STOCK) == 0
    assert count(state.where, HAND) + count(state.where, HAND + 1) == len(DECK)


def test_the_starter_alternates() -> None:
    """CU06, CU-R5: the first is told, then it is the other's turn to begin."""
    for first, second in ("AB", "BA"):
        state = played(battle("M1 2S", "M1 3S", starter=first))
        assert (SEATS[int(state.acting or 0)], state.turn) == (second, 0)
