"""What is open in Crowns: the questions to the table and to the seats."""

from companion.core.asks import Ask
from companion.core.tricks import Tricks, half_told, in_turn, is_full
from companion.games.crowns.state import COLOURS, State


def asks(state: State) -> tuple[Ask, ...]:
    """List what may or must be done now, the table's questions first."""
    if state.match.finished:
        return ()
    if state.deal.starter is None:
        return (_starter_ask(state),)
    if state.deal.trump is None:
        return (*_hand_asks(state), *_trump_asks(state))
    if state.tricks is None:
        return _predict_asks(state)
    return (*_play_asks(state, state.tricks), *_won_asks(state, state.tricks))


def _starter_ask(state: State) -> Ask:
    name = f"r{state.deal.number}.starter"
    return Ask(name, None, "starter", "choice", name, choices=state.match.players)


def _hand_asks(state: State) -> list[Ask]:
    deal = state.deal
    group = f"r{deal.number}.deal"
    must = half_told(deal.hands)
    return [
        Ask(
            id=f"{group}.{seat}",
            seat=None,
            verb="hand",
            kind="cards",
            group=group,
            must=must,
            secret=True,
            low=deal.number,
            high=deal.number,
            about=seat,
        )
        for seat, hand in zip(state.match.players, deal.hands, strict=True)
        if hand is None
    ]


def _trump_asks(state: State) -> list[Ask]:
    if half_told(state.deal.hands):
        return []
    name = f"r{state.deal.number}"
    return [Ask(f"{name}.trump", None, "trump", "choice", f"{name}.deal", choices=COLOURS)]


def _predict_asks(state: State) -> tuple[Ask, ...]:
    """CR16, CR17, CR-R7: everybody at once, secret and changeable until all are in."""
    deal, players = state.deal, state.match.players
    assert deal.starter is not None  # noqa: S101 - nothing is predicted before it is known
    group = f"r{deal.number}.predict"
    return tuple(
        Ask(
            id=f"{group}.{seat}",
            seat=seat,
            verb="predict",
            kind="number",
            group=group,
            must=deal.predictions[players.index(seat)] is None,
            secret=True,
            high=deal.number,
        )
        for seat in in_turn(players, players.index(deal.starter))
    )


def _play_asks(state: State, tricks: Tricks) -> list[Ask]:
    if tricks.by_hand or is_full(tricks):
        return []
    seat = state.match.players[tricks.turn]
    name = f"r{state.deal.number}.t{tricks.number}.{seat}"
    return [Ask(name, seat, "play", "card", name, place=f"trick.{seat}")]


def _won_asks(state: State, tricks: Tricks) -> list[Ask]:
    """CR34: results told by hand; the first one ends the reading of cards for this round."""
    group = f"r{state.deal.number}.won"
    begun = tricks.by_hand
    return [
        Ask(
            id=f"{group}.{seat}",
            seat=seat,
            verb="won",
            kind="number",
            group=group,
            must=begun and tricks.entered[i] is None,
            low=tricks.winners.count(i),
            high=tricks.size,
        )
        for i, seat in enumerate(state.match.players)
    ]
