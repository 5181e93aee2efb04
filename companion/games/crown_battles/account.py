"""How a match stands: its rounds in the words of the replay and of result lines, and the sums."""

from collections.abc import Sequence
from typing import Any

from companion.core.entered import result_words
from companion.core.game import Setup, Standing
from companion.games.crown_battles.state import Scored, State


def account(_setup: Setup, effects: Sequence[Any]) -> dict[str, Any]:
    """List the finished rounds."""
    return {"rounds": [_round(told) for told in effects if isinstance(told, Scored)]}


def _round(told: Scored) -> dict[str, Any]:
    players = told.players
    return {
        "trump": told.trump,
        "bids": {seat: list(bid) for seat, bid in zip(players, told.bids, strict=True)},
        "won": dict(zip(players, told.won, strict=True)),
        "points": dict(zip(players, told.points, strict=True)),
        "totals": dict(told.totals),
        "crown": told.crown,
        "tricks": None if told.tricks is None else list(told.tricks),
    }


def result(effects: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    """List the ways to write the result of what just ended, the usual one first."""
    told = next((effect for effect in effects if isinstance(effect, Scored)), None)
    return () if told is None else result_words(told.players, told.points)


def standing(state: State) -> Standing:
    """Say who has what; whoever holds the Crown is the Ruler in the end (CB36)."""
    match = state.match
    holder = () if match.crown is None else (match.crown,)
    return Standing(
        totals=tuple(zip(match.seats, match.coins, strict=True)),
        winners=holder if match.finished else (),
        finished=match.finished,
        leaders=holder,
    )
