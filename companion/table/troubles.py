"""Troubles: what is wrong with the cards that lie, seat by seat. Pure."""

from companion.core.outcomes import Reason
from companion.core.words import Seat
from companion.table.cards import at_once
from companion.table.cards.misplaced import misplaced
from companion.table.history.history import History
from companion.table.referee import Referee

Troubles = dict[Seat, Reason]


def troubles(history: History, referee: Referee) -> Troubles:
    """Return what is wrong with each seat's cards; no seat without trouble is in it."""
    if history.position.ended is not None:
        return {}
    state, on_table = history.state, referee.on_table
    found = {owner: why for _, owner, why in misplaced(history, on_table)}
    found |= dict(at_once.found(on_table, state).problems)
    for reading in on_table.readings(state):
        seat = str(reading.ask.seat)
        if reading.problem is not None and not referee.reveal.is_by_hand(seat):
            found[seat] = reading.problem
    return found
