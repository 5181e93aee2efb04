"""What every random match must be as a record: written, read, replayed, taken back."""

import random
from itertools import pairwise
from typing import Any

from companion.core.entries import Head, Undo
from companion.core.outcomes import Reason
from companion.core.records import Result, format_record, parse
from companion.table.history.folding import add
from companion.table.history.history import History, begin
from companion.table.history.replay import replay, summary
from tests.companion.games.battery import Match

NAMES = ("Anna Maria", "Ben #1", "Clara", "Dörte", "Emil", "Frieda")


def written(match: Match) -> History:
    """Write the match as a table does, with its result lines; a wrong one is refused."""
    head = Head(match.game, match.setup, NAMES[: len(match.setup.seats)])
    history = begin(head)
    for moment in match.moments:
        history = added(history, moment.action)
        if ways := match.game.result(moment.outcome.effects):
            wrong = add(history, Result(("A", "7777")))
            assert isinstance(wrong, Reason)
            assert wrong.word == "result_mismatch"
            last = next(added(history, Result(way)) for way in ways)
            assert last.position == history.position
            history = last
    return history


def added(history: History, entry: Any) -> History:
    after = add(history, entry)
    assert isinstance(after, History), (entry, after)
    return after


def check_record(match: Match) -> None:
    """What was played is written, read and replayed to the same match, byte by byte."""
    games = {match.game.name: match.game}
    history = written(match)
    assert history.state == match.end
    assert history.effects == tuple(e for m in match.moments for e in m.outcome.effects)
    text = format_record(history.record)
    record = parse(text, games)
    assert record == history.record
    assert format_record(record) == text
    again = replay(text, games)
    assert again == history
    told, standing = summary(again), match.game.standing(match.end)
    assert told["finished"] is True
    assert told["winners"] == list(standing.winners)
    assert told["totals"] == dict(standing.totals)
    check_undo(match, history)


def check_undo(match: Match, history: History) -> None:
    """Undo leads back step by step to the start; several steps at once to the same place."""
    positions = [history.begin, *(step.after for step in history.steps)]
    chance, back = random.Random(match.seed), history
    while back.steps:
        assert back.position == positions[len(back.steps)]
        n = chance.randint(1, min(3, len(back.steps)))
        one, back = back, added(back, Undo(n))
        for _ in range(n):
            one = added(one, Undo())
        assert one.steps == back.steps
    assert back.state == match.game.start(match.setup)
    assert back.effects == ()
    groups = [step.group for step in history.steps]
    assert all(a != b for a, b in pairwise(groups)), "a group is one step"
