"""What is open in Crowns: the questions to the table and to the seats."""

from companion.core.asks import Ask
from companion.core.deals import half_told, hand_asks, untold
from companion.core.entered import won_asks
from companion.core.seats import in_turn
from companion.core.tricks import play_asks
from companion.games.crowns.state import COLOURS, State


def asks(state: State) -> tuple[Ask, ...]:
    """List what may or must be done now, the table's questions first."""
    match, deal, tricks = state.match, state.deal, state.tricks
    players, name = match.players, f"r{deal.number}"
    if match.finished:
        return ()
    if deal.starter is None:
        asked = f"{name}.starter"
        return (Ask(asked, None, "starter", "choice", asked, choices=players),)
    if deal.trump is None:
        left, must = untold(deal.hands, players), half_told(deal.hands)
        return (*hand_asks(name, left, deal.number, must=must), *_trump_asks(state))
    if tricks is None:
        return _predict_asks(state)
    return (*play_asks(name, tricks, players), *won_asks(name, tricks, players))  # CR34


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
