"""How a match stands: its battles in the words of the replay and of result lines, and the sums."""

from collections.abc import Sequence
from typing import Any

from companion.core.game import Setup, Standing
from companion.games.cuprum_duelists.state import SEATS, Battle, State


def account(_setup: Setup, effects: Sequence[Any]) -> dict[str, Any]:
    """List the finished battles, under the key `rounds`."""
    return {"rounds": [_told(effect) for effect in effects if isinstance(effect, Battle)]}


def _told(battle: Battle) -> dict[str, Any]:
    return {
        "winners": list(battle.winners),
        "main": dict(zip(SEATS, battle.main, strict=True)),
        "wings": dict(zip(SEATS, battle.wings, strict=True)),
    }


def result(effects: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    """Write the result of the battle that just ended: every seat that won it."""
    told = next((effect for effect in effects if isinstance(effect, Battle)), None)
    if told is None:
        return ()
    return (tuple(word for seat in told.winners for word in (seat, "1")),)


def standing(state: State) -> Standing:
    """Say how many battles each has won; who is level leads together."""
    most = max(state.score)
    leaders = tuple(seat for seat, n in zip(SEATS, state.score, strict=True) if n == most)
    return Standing(
        totals=tuple(zip(SEATS, state.score, strict=True)),
        winners=() if state.winner is None else (state.winner,),
        finished=state.winner is not None,
        leaders=leaders,
    )
