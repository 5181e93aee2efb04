"""What others may know of a match of Cuprum Duelists: the door its secrets do not pass."""

from companion.core.words import UNSEEN, Card, Seat
from companion.games.cuprum_duelists.cards import Cards
from companion.games.cuprum_duelists.state import SEATS, State, View, may_answer
from companion.games.cuprum_duelists.whereabouts import FRESH, HAND, LOST, STOCK, count, hand_size


def view(state: State, viewer: Seat | None) -> View:
    """Show what the viewer may know: a reserve is "?" for everybody but its owner (CU14)."""
    acting = state.acting
    sizes = hand_size(state.where, 0), hand_size(state.where, 1)
    gone = len(state.discards) + len(state.lost) + count(state.where, LOST)
    return View(
        options=state.options,
        battle=state.battle,
        score=state.score,
        starter=None if state.starter is None else SEATS[state.starter],
        acting=None if acting is None or not state.ready else SEATS[acting],
        turn=state.turn,
        laid=state.laid,
        ready=state.ready,
        fields=state.fields,
        reserve=(_reserve(state, 0, viewer), _reserve(state, 1, viewer)),
        reserved=state.reserved,
        may_answer=(may_answer(state, 0), may_answer(state, 1)),
        hands=sizes,
        stock=count(state.where, STOCK) + count(state.where, FRESH),
        discarded=gone,
        discards=state.discards,
        hand=_hand(state, viewer),
        winner=state.winner,
        last=state.last,
    )


def _reserve(state: State, i: int, viewer: Seat | None) -> Card | None:
    card = state.reserve[i]
    return card if card is None or viewer == SEATS[i] else UNSEEN


def _hand(state: State, viewer: Seat | None) -> Cards | None:
    """Show a seat its own hand where the table told all of it."""
    if viewer not in SEATS or not state.told:
        return None
    i = SEATS.index(viewer)
    return None if count(state.where, HAND + i) else state.where.hands[i]
