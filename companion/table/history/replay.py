"""A record told again: read line by line, judged, and summed up."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Game
from companion.core.outcomes import Reason
from companion.core.records import RecordError, read
from companion.table.history.folding import add
from companion.table.history.history import History, begin


def replay(text: str, games: Mapping[str, Game]) -> History:
    """Play a whole record. Raise RecordError at its first bad line."""
    lines = read(text, games)
    _, head = next(lines)
    history = begin(head)
    for number, entry in lines:
        after = add(history, entry)
        if isinstance(after, Reason):
            raise RecordError(number, after)
        history = after
    return history


def summary(history: History) -> dict[str, Any]:
    """Sum a match up in the words of `crowntable replay --json`, without the file's name."""
    head, position = history.head, history.position
    standing = head.game.standing(position.state)
    told: dict[str, Any] = {
        "game": head.game.name,
        "seats": dict(zip(head.setup.seats, head.names, strict=True)),
        "finished": position.ended not in (None, "abandoned"),
        "winners": list(position.winners),
        "totals": dict(standing.totals),
    }
    if position.ended == "abandoned":
        told["abandoned"] = True
    return told | head.game.account(head.setup, history.effects)
