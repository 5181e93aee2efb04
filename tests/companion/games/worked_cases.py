"""The worked cases of a game of tricks, and what is the same in the checks of several games."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.core.actions import Play
from companion.core.game import Game
from companion.core.tricks import Taken
from companion.core.words import ALL_SEATS, Card, Seat
from tests.companion.games.battery import do


class Worked:
    """The worked cases of a game, beside the file of its tests."""

    def __init__(self, game: Game, tests: str) -> None:
        self.game = game
        self.cases = json.loads((Path(tests).parent / "cases.json").read_text(encoding="utf-8"))

    def of(self, kind: str) -> pytest.MarkDecorator:
        """Run a test with each case of a kind."""
        cases = [case for case in self.cases if case["kind"] == kind]
        return pytest.mark.parametrize("case", cases, ids=lambda case: case["name"])

    def check_trick(self, state: Any, case: dict[str, Any]) -> None:
        """Everybody plays one card from A on; whoever the case says takes them, and leads next."""
        cards = case["plays"].split()
        seats = ALL_SEATS[: len(cards)]
        for seat, card in zip(seats, cards, strict=True):
            outcome = do(self.game, state, Play(seat, card))
            state = outcome.state
        winner = seats[case["winner"] - 1]
        (told,) = outcome.effects
        assert isinstance(told, Taken)
        assert told.winner == winner
        assert told.plays == tuple(zip(seats, cards, strict=True))
        assert [ask.seat for ask in self.game.asks(state) if ask.verb == "play"] == [winner]

    def check_legal(self, state: Any, mover: Seat, hand: Sequence[Card], legal: str) -> None:
        """Of a hand a seat may play just these; all others would not follow."""
        listed = [act.card for act in self.game.legal(state, mover) if isinstance(act, Play)]
        assert sorted(listed) == sorted(legal.split())
        for card in set(hand) - set(listed):
            why = self.game.refusal(state, Play(mover, card))
            assert why is not None
            assert why.word == "must_follow"
