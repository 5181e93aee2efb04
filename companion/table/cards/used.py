"""Used cards: which ones may still lie about from earlier, and mean nothing any more (T6)."""

from collections.abc import Iterable

from companion.core.tricks import Revoke
from companion.core.words import Card
from companion.table.history.history import History, Step


def is_over(effects: Iterable[object]) -> bool:
    """Tell whether something ended with what was told: a trick or a round, no mere revoke."""
    return any(not isinstance(effect, Revoke) for effect in effects)


def between_tricks(history: History) -> bool:
    """Tell whether a trick is over and the next lead is not laid yet."""
    for step in reversed(history.steps):
        if is_over(step.effects):
            return True
        if any(hasattr(entry, "card") for entry in step.entries):
            return False
    return False


def used_cards(history: History) -> frozenset[Card]:
    """Return the cards that count as played, wherever they lie.

    These are the cards of the trick or round before, and those of earlier ones that nobody can
    lay now: in a new game or round of the same match the deck is whole again.
    """
    steps = tuple(history.steps)
    trick = max(2, len(history.head.setup.seats))
    return _cards(steps[-trick:]) | out_of_play(history)


def out_of_play(history: History) -> frozenset[Card]:
    """Return the cards that have been laid and that nobody who is asked can lay now."""
    return _cards(tuple(history.steps)) - _possible(history)


def no_cards_of_now(history: History) -> frozenset[Card]:
    """Return the cards that cannot be for what is asked now, wherever they lie.

    Where no card is asked for these are all: what lies was dealt for a round that is void.
    """
    if asks_for_cards(history):
        return used_cards(history)
    return frozenset(history.head.game.deck(history.head.setup))


def asks_for_cards(history: History) -> bool:
    """Tell whether a seat is asked for a card now, or ends a turn: the next may begin unsaid."""
    asks = history.head.game.asks(history.state)
    return any(ask.kind in ("card", "done") and ask.seat is not None for ask in asks)


def cards_under_way(history: History) -> frozenset[Card]:
    """Return the cards that were laid since a trick or round was over: these lie there now."""
    steps = list(history.steps)
    n = next((n for n, step in enumerate(reversed(steps)) if is_over(step.effects)), len(steps))
    return _cards(steps[len(steps) - n :])


def _cards(steps: Iterable[Step]) -> frozenset[Card]:
    return frozenset(getattr(entry, "card", "") for step in steps for entry in step.entries)


def _possible(history: History) -> frozenset[Card]:
    """List what somebody who is asked can lay now."""
    if history.position.ended is not None:
        return frozenset()
    game, state = history.head.game, history.state
    asks = [ask for ask in game.asks(state) if ask.kind == "card" and ask.seat is not None]
    seats = dict.fromkeys(str(ask.seat) for ask in asks)
    return frozenset(
        getattr(action, "card", "") for seat in seats for action in game.legal(state, seat)
    )
