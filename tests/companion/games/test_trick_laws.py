"""What every match of a game of tricks tells and writes, whatever was agreed."""

from collections import Counter
from typing import Any

import pytest

from companion.core.tricks import Taken
from companion.table.history.replay import summary
from tests.companion.games.battery import play
from tests.companion.games.battery_records import written
from tests.companion.games.kits import KITS

pytestmark = pytest.mark.sweep

games = pytest.mark.parametrize("game", ["crowns", "crown-battles"])


def check_sums(told: dict[str, Any]) -> None:
    """Recount the rounds of an account."""
    sums = dict.fromkeys(told["seats"], 0)
    for each in told["rounds"]:
        for seat, points in each["points"].items():
            sums[seat] += points
        assert each["totals"] == sums
        if each["tricks"] is not None:
            assert Counter(each["tricks"]) == +Counter(each["won"])
    assert told["totals"] == sums


@games
def test_rounds_add_up_to_the_totals(game: str) -> None:
    for seed in range(12):
        check_sums(summary(written(play(KITS[game], seed, known=seed % 2 == 0))))


@games
def test_tricks_are_told_card_by_card(game: str) -> None:
    """Each trick lists the plays in order, the leader first, and its winner leads the next."""
    for seed in range(6):
        match = play(KITS[game], seed, known=True)
        plays: list[Any] = []
        leader = None
        for moment in match.moments:
            if moment.ask.verb == "play":
                plays.append((moment.action.seat, moment.action.card))
            elif moment.ask.verb != "winner":
                plays, leader = [], None
            for effect in moment.outcome.effects:
                if isinstance(effect, Taken):
                    assert effect.plays == tuple(plays)
                    assert leader in (None, plays[0][0])
                    plays, leader = [], effect.winner


@games
def test_a_whole_deal_is_one_step_and_so_is_each_card(game: str) -> None:
    match = play(KITS[game], 4, known=True)
    history = written(match)
    for step in history.steps:
        words = {match.game.verb_of(entry).word for entry in step.entries}
        assert words in (
            {"starter"},
            {"dealer"},
            {"hand", "trump"},
            {"hand", "die"},
            {"trump"},
            {"predict"},
            {"bid"},
            {"play"},
            {"winner"},
            {"won"},
        )
        if words & {"play", "winner", "trump"} and "hand" not in words:
            assert len(step.entries) == 1
        if "hand" in words:
            assert len(step.entries) == len(history.head.setup.seats) + 1
