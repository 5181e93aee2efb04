"""What is open in Cuprum Duelists: the questions to the table and to the seats."""

from typing import Any

from companion.core.asks import Ask, Kind
from companion.core.deals import hand_asks
from companion.games.cuprum_duelists.state import (
    CARDS_A_TURN,
    PLACES,
    RESERVE_PLACES,
    SEATS,
    TURNS,
    State,
    may_answer,
)
from companion.games.cuprum_duelists.whereabouts import hand_size


def asks(state: State) -> tuple[Ask, ...]:
    """List what may or must be done now, the table's questions first.

    Every act is a step of its own, so every ask but those of a deal has its own group.
    """
    if state.winner is not None:
        return ()
    if state.starter is None:
        return (_ask("starter", None, "starter", "choice", choices=SEATS),)
    untold = [seat for i, seat in enumerate(SEATS) if tells(state, i)]
    found = hand_asks(f"b{state.battle}", untold, state.each, must=not state.ready)
    if not state.ready:
        return tuple(found)
    if state.turn == TURNS:
        found.append(_ask(f"b{state.battle}.close", None, "close", "done"))
    return (*found, *_turn_asks(state), *_forward_asks(state))


def _ask(name: str, i: int | None, verb: str, kind: Kind, **more: Any) -> Ask:
    return Ask(name, None if i is None else SEATS[i], verb, kind, group=name, **more)


def tells(state: State, i: int) -> bool:
    """Tell whether the table can say now what a seat has drawn."""
    may = state.told or state.battle == 1
    return (
        may and state.starter is not None and state.fresh and state.each > 0 and not state.dealt[i]
    )


def _turn_asks(state: State) -> list[Ask]:
    """CU07, CU12: one card, two or none, and then the end of the turn."""
    i = state.acting
    if i is None:
        return []
    turn = f"b{state.battle}.t{state.turn + 1}"
    found = []
    if state.laid < CARDS_A_TURN and hand_size(state.where, i):
        name = f"{turn}.set.{state.laid + 1}"
        found.append(_ask(name, i, "set", "card", must=False, places=PLACES[i]))
        if not state.reserved[i]:
            place = RESERVE_PLACES[i]
            found.append(
                _ask(f"{turn}.reserve", i, "reserve", "card", must=False, secret=True, place=place)
            )
    return [*found, _ask(f"{turn}.done", i, "done", "done")]


def _forward_asks(state: State) -> list[Ask]:
    """CU15, CU-R3: the other can be asked while it is not its turn."""
    return [
        _ask(
            f"b{state.battle}.forward.{SEATS[i]}.t{state.since[i]}",
            i,
            "forward",
            "card",
            must=False,
            places=PLACES[i],
        )
        for i in (0, 1)
        if may_answer(state, i)
    ]
