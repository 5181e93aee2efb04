"""What is open in Crown Duel: the questions to the table and to the seats."""

from companion.core.asks import Ask
from companion.core.deals import hand_asks, untold
from companion.games.crown_duel.actions import HAND_SIZE
from companion.games.crown_duel.state import PLACES, SEATS, UNLAID, State


def asks(state: State) -> tuple[Ask, ...]:
    """List what may or must be done now, the table's questions first."""
    if state.winner is not None:
        return ()
    return (*_hand_asks(state), *_give_asks(state), *_lay_asks(state))


def fresh(state: State) -> bool:
    """Tell whether this game has not begun: no gift and no card so far."""
    return state.number == 1 and state.laid == UNLAID and state.gifts == UNLAID


def can_give(state: State) -> bool:
    """Tell whether gifts can be told now: hands must be known, by word or by suit (CD40)."""
    begun = state.number > 1 or state.laid != UNLAID
    if not state.options.traitor or begun or None not in state.gifts:
        return False
    unknown = state.dealt.count(None)
    return unknown == 0 or (unknown == 2 and not state.options.random_hands)


def _hand_asks(state: State) -> list[Ask]:
    if not fresh(state):
        return []
    return hand_asks(f"g{state.game}", untold(state.dealt, SEATS), HAND_SIZE, must=not state.ready)


def _give_asks(state: State) -> list[Ask]:
    if not can_give(state):
        return []
    group = f"g{state.game}.give"
    return [
        Ask(f"{group}.{seat}", seat, "give", "card", group, must=not state.ready, secret=True)
        for seat, gift in zip(SEATS, state.gifts, strict=True)
        if gift is None
    ]


def _lay_asks(state: State) -> list[Ask]:
    if not state.ready:
        return []
    name = f"g{state.game}.r{state.number}"
    if state.scout is not None:  # CD25: one after the other, openly
        i = 1 - state.scout if state.laid == UNLAID else state.scout
        group = f"{name}.{'scouted' if state.laid == UNLAID else 'lay'}"
        return [_lay_ask(name, group, i, secret=False)]
    return [
        _lay_ask(name, f"{name}.lay", i, secret=True)
        for i, card in enumerate(state.laid)
        if card is None
    ]


def _lay_ask(name: str, group: str, i: int, *, secret: bool) -> Ask:
    return Ask(
        id=f"{name}.lay.{SEATS[i]}",
        seat=SEATS[i],
        verb="play",
        kind="card",
        group=group,
        secret=secret,
        ready=True,
        place=PLACES[i],
    )
