"""Giving on: a card tapped for the wrong seat goes to the next one that may have laid it (T3).

Pure. Cards that turn up together are passed on in `one_reader`.
"""

from collections.abc import Mapping

from companion.core.words import Seat
from companion.table.cards.acts import Act
from companion.table.cards.judging import Judge
from companion.table.cards.taps import Tap
from companion.table.cards.used import is_over
from companion.table.history.history import History
from companion.table.leaving import who_stays


def kept_for_next(history: History, taps: Mapping[Seat | None, Tap]) -> Mapping[Seat | None, Tap]:
    """Return the first tap that waits for its turn, waiting for the next seat."""
    seat, tap = next(iter(taps.items()))
    return {_next_seat(history, seat, _played(history, 0)): tap}


def given_to(history: History, judge: Judge, act: Act | None) -> Seat | None:
    """Return who may have laid the card of this act, where that was the last thing to happen."""
    last = history.steps[-1].entries[-1] if history.steps else None
    if act is None or not act.uid or getattr(last, "seat", None) != act.ask.seat:
        return None
    if getattr(last, "card", None) != judge.face(act.uid):
        return None
    other = _next_seat(history, act.ask.seat, _played(history, 1))
    return None if other == act.ask.seat else other


def _played(history: History, dropped: int) -> set[Seat]:
    """Return who has laid a card since something was last told, without the last steps.

    Where a card can go to several places seats lay more than one, and nobody has laid enough.
    """
    played: set[Seat] = set()
    if any(ask.places for ask in history.head.game.asks(history.state)):
        return set(history.head.setup.seats)
    for step in tuple(history.steps)[: len(history.steps) - dropped][::-1]:
        if is_over(step.effects):
            break
        played |= {entry.seat for entry in step.entries if hasattr(entry, "card")}
    return played


def _next_seat(history: History, seat: Seat | None, played: set[Seat]) -> Seat:
    """Return the next player clockwise who has not laid a card; where all have, the next one."""
    seats, staying = history.head.setup.seats, who_stays(history)
    at = seats.index(str(seat))
    around = [each for each in (*seats[at + 1 :], *seats[: at + 1]) if each in staying]
    return next((each for each in around if each not in played), around[0])
