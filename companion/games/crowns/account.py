"""How a match stands: its rounds in the words of the replay and of result lines, and the sums."""

from collections.abc import Sequence
from typing import Any

from companion.core.entered import result_words
from companion.core.game import Setup, Standing
from companion.core.words import Seat
from companion.games.crowns.scoring import total
from companion.games.crowns.state import Match, Scored, State


def account(_setup: Setup, effects: Sequence[Any]) -> dict[str, Any]:
    """List the finished rounds."""
    return {"rounds": [_round(told) for told in effects if isinstance(told, Scored)]}


def _round(told: Scored) -> dict[str, Any]:
    def by_seat(values: tuple[int, ...]) -> dict[Seat, int]:
        return dict(zip(told.players, values, strict=True))

    return {
        "trump": told.trump,
        "predictions": by_seat(told.predictions),
        "won": by_seat(told.won),
        "points": by_seat(told.points),
        "totals": dict(told.totals),
        "diamonds": by_seat(told.diamonds),
        "tricks": None if told.tricks is None else list(told.tricks),
    }


def result(effects: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    """List the ways to write the result of what just ended, the usual one first."""
    told = next((effect for effect in effects if isinstance(effect, Scored)), None)
    return () if told is None else result_words(told.players, told.points)


def totals(match: Match) -> tuple[tuple[Seat, int], ...]:
    """Say how many crowns each seat has, also those that left."""
    rule = match.options.diamonds
    return tuple(
        (seat, total(crowns, diamonds, rule))
        for seat, crowns, diamonds in zip(match.seats, match.crowns, match.diamonds, strict=True)
    )


def standing(state: State) -> Standing:
    """Say who has what; of those who stayed the most crowns win, and equals share it (CR44)."""
    match = state.match
    sums = dict(totals(match))
    most = max(sums[seat] for seat in match.players)
    leaders = tuple(seat for seat in match.players if sums[seat] == most)
    return Standing(
        totals=tuple(sums.items()),
        winners=leaders if match.finished else (),
        finished=match.finished,
        leaders=leaders,
    )
