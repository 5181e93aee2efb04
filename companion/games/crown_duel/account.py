"""How a match stands: its rounds in the words of the replay and of result lines, and the sums."""

from collections.abc import Sequence
from typing import Any

from companion.core.game import Setup, Standing
from companion.games.crown_duel.state import SEATS, GameEnd, Round, State


def account(setup: Setup, effects: Sequence[Any]) -> dict[str, Any]:
    """List the finished rounds of the last game; all games where there are several.

    The keys are `rounds`, and `games` with best of three or once a game was drawn. A game is
    listed as soon as it has a finished round.
    """
    games: list[dict[str, Any]] = []
    several = setup.option("best_of") != 1
    for effect in effects:
        if isinstance(effect, Round):
            if effect.number == 1:
                games.append({"winner": None, "rounds": [], "totals": dict.fromkeys(SEATS, 0)})
            _add(games[-1], effect)
        elif isinstance(effect, GameEnd):
            games[-1]["winner"] = effect.winner
            several = several or effect.winner is None
    rounds = {"rounds": games[-1]["rounds"] if games else []}
    return rounds | {"games": games} if several else rounds


def _add(game: dict[str, Any], told: Round) -> None:
    game["rounds"].append(
        {"winner": told.winner, "coins": told.coins, "step": told.step, "held": told.held}
    )
    if told.winner is not None:
        game["totals"][told.winner] += told.coins


def result(effects: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    """List the ways to write the result of what just ended, the usual one first."""
    told = next((effect for effect in effects if isinstance(effect, Round)), None)
    if told is None:
        return ()
    if told.step == "trap":
        return ((str(told.winner), "trap"),)
    if told.winner is not None:
        return ((told.winner, str(told.coins)),)
    drawn = any(isinstance(effect, GameEnd) for effect in effects)
    return (("draw",), ("hold",)) if drawn else (("hold",),)


def standing(state: State) -> Standing:
    """Say who has what: coins, or games won where more than one is played."""
    several = state.options.best_of > 1 or state.game > 1
    sums = state.wins if several else state.coins
    ahead = state.wins if state.wins[0] != state.wins[1] else state.coins
    leaders = tuple(seat for seat, n in zip(SEATS, ahead, strict=True) if n == max(ahead))
    return Standing(
        totals=tuple(zip(SEATS, sums, strict=True)),
        winners=() if state.winner is None else (state.winner,),
        finished=state.winner is not None,
        leaders=leaders if state.winner is None else (state.winner,),
    )
