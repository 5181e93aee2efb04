"""What others may know of a match of Crown Duel: the door its secrets do not pass."""

from companion.core.words import Seat
from companion.games.crown_duel import hands
from companion.games.crown_duel.state import SEATS, State, View


def view(state: State, viewer: Seat | None) -> View:
    """Show what the viewer may know: a card laid face down is "?" for everybody but its owner."""
    openly = state.scout is not None
    a, b = (
        card if card is None or openly or SEATS[i] == viewer else "?"
        for i, card in enumerate(state.laid)
    )
    hand = None
    # In the first round it is the laid cards that show who holds which suit: not to be told yet.
    shown = state.told or state.number > 1
    if viewer in SEATS and shown and hands.exact(state.options, state.dealt, state.gifts):
        hand = state.may[SEATS.index(viewer)]
    return View(
        options=state.options,
        coins=state.coins,
        held=state.held,
        boost=state.boost,
        scout=None if state.scout is None else SEATS[state.scout],
        laid=(a, b),
        gone=state.gone,
        game=state.game,
        number=state.number,
        wins=state.wins,
        winner=state.winner,
        last=state.last,
        hand=hand,
    )
