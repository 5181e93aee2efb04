"""The worked cases of Crowns, played through the game as it stands."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.words import ALL_SEATS
from companion.games.crowns.actions import Hand, Play, Predict, Trump, Won
from companion.games.crowns.rules import GAME
from companion.games.crowns.state import COLOURS, SUITS, State
from tests.companion.games.battery import do
from tests.companion.games.crowns.matches import opened, position
from tests.companion.games.worked_cases import Worked

WORKED = Worked(GAME, __file__)
of = WORKED.of


def test_no_case_is_forgotten() -> None:
    assert {case["kind"] for case in WORKED.cases} == {"battle", "legal", "score", "deck", "final"}
    assert len(WORKED.cases) == 26


@of("battle")
def test_battle(case: dict[str, Any]) -> None:
    """CR10, CR24: everybody plays one card; the winner leads next."""
    state = position(2, seats=len(case["plays"].split()), trump=case["trump"])
    WORKED.check_trick(state, case)


@of("legal")
def test_legal(case: dict[str, Any]) -> None:
    plays, hand = case["plays"].split(), case["hand"].split()
    seats = ALL_SEATS[: max(3, len(plays) + 1)]
    state = opened(len(hand), seats=len(seats))
    led = SUITS[plays[0]]
    spare = iter([c for c, s in SUITS.items() if s in COLOURS and s != led and c not in hand])
    for seat, cards in zip(seats, [*([card] for card in plays), hand, []], strict=False):
        full = [*cards, *(next(spare) for _ in range(len(hand) - len(cards)))]
        state = do(GAME, state, Hand(seat, tuple(full))).state
    state = do(GAME, state, Trump(case["trump"])).state
    for seat in seats:
        state = do(GAME, state, Predict(seat, 0)).state
    for seat, card in zip(seats, plays, strict=False):
        state = do(GAME, state, Play(seat, card)).state
    WORKED.check_legal(state, seats[len(plays)], hand, case["legal"])


@of("score")
@pytest.mark.parametrize(("option", "key"), [("every-round", "every_round"), ("held", "held")])
def test_score(case: dict[str, Any], option: str, key: str) -> None:
    """CR34: A's rounds as told, with the other battles at B's side."""
    state: State = opened(3, diamonds=option)
    for predicted, won in case["rounds"]:
        state = replace(state, deal=replace(state.deal, number=3))
        state = do(GAME, state, Trump("red")).state
        for seat, number in (("A", predicted), ("B", 0), ("C", 0)):
            state = do(GAME, state, Predict(seat, number)).state
        for seat, number in (("A", won), ("B", 3 - won), ("C", 0)):
            state = do(GAME, state, Won(seat, number)).state
    assert dict(GAME.standing(state).totals)["A"] == case[key]
    assert state.match.diamonds[0] == case["diamonds"]


@of("deck")
def test_deck(case: dict[str, Any]) -> None:
    for kinds, size in zip(case["with"], case["sizes"], strict=True):
        chosen = {kind: kind in kinds.split() for kind in ("white", "black", "king")}
        cards = GAME.deck(GAME.setup(("A", "B", "C"), chosen))
        assert len(cards) == len(set(cards)) == size
        special = {GAME.suit(card) for card in cards} - set(COLOURS)
        assert special == set(kinds.split())
        assert sum(GAME.suit(card) == "yellow" for card in cards) == 15


@of("final")
def test_final(case: dict[str, Any]) -> None:
    state = opened(10)
    match = replace(state.match, crowns=tuple(case["totals"]))
    state = do(GAME, replace(state, match=match), Trump("red")).state
    for seat in ("A", "B", "C"):
        state = do(GAME, state, Predict(seat, 9)).state
    for seat, won in (("A", 0), ("B", 5), ("C", 5)):  # B and C miss by the same
        state = do(GAME, state, Won(seat, won)).state
    standing = GAME.standing(state)
    assert standing.finished
    assert list(standing.winners) == case["winners"]
