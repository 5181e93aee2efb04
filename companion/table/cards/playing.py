"""A turn of cards that count at once: where they can go, and what goes without saying. Pure.

Cards that turn up together are judged in `judging`; what one card is, in `acts`.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from companion.core.asks import Ask
from companion.core.game import Game
from companion.core.outcomes import Rejected
from companion.core.words import Seat
from companion.table.cards.judging import Judge
from companion.table.cards.layouts import Layout


def free_asks(asks: Iterable[Ask]) -> list[Ask]:
    """List the asks that a card answers as soon as it lies."""
    return [ask for ask in asks if ask.kind == "card" and not ask.ready and places_of(ask)]


def places_of(ask: Ask) -> tuple[str, ...]:
    """List where a card for this ask can go."""
    return tuple(place for _, place in ask.places) or ((ask.place,) if ask.place else ())


def place_at(ask: Ask, word: str) -> str:
    """Return the place of an ask that records call by this word."""
    return dict(ask.places).get(word) or ask.place or ""


def chooses_places(game: Game) -> bool:
    """Tell whether cards of this game go to one of several places, and stay there."""
    return any("place" in verb.args for verb in game.verbs)


def meant_slot(game: Game, layout: Layout, slot: str) -> str | None:
    """Return the one slot on which its owner lays all cards of this game, where this is another."""
    usual = layout.slot_of(f".{layout.owner_of(slot)}")
    return None if chooses_places(game) or usual == slot else usual


def is_move(game: Game, ask: Ask) -> bool:
    """Tell whether a card that was put aside moves on with this ask: it need not be named."""
    verb = game.verb(ask.verb)
    return verb.optional > 0 and verb.args[-1] == "card"


def seats_asked(game: Game, asks: Iterable[Ask]) -> set[Seat]:
    """Return whose turn it is to lay a card that counts at once: who must, or ends the turn."""
    asked = list(asks)
    cards = {ask.seat for ask in free_asks(asked) if not is_move(game, ask)}
    turn = {ask.seat for ask in asked if ask.must and ask.kind in ("card", "done")}
    return {str(seat) for seat in cards & turn}


def unsaid_done(judge: Judge, state: object) -> tuple[Any, object] | None:
    """Return a `done` that takes nothing away from its seat, and the state after it (CU-R6)."""
    asks = judge.asks(state)
    for ask in asks:
        if ask.kind != "done" or ask.seat is None:
            continue
        action = judge.game.verb(ask.verb).make(ask.seat)
        outcome = judge.game.apply(state, action)
        if isinstance(outcome, Rejected):
            continue
        left = {each.id for each in judge.asks(outcome.state)}
        if all(each.id in left for each in asks if each.seat == ask.seat and each is not ask):
            return action, outcome.state
    return None


def moments(judge: Judge, state: object) -> list[tuple[tuple[Struct, ...], object]]:
    """List the states in which a card can count: this one, and where a turn has ended unsaid.

    With each stands what is written before the card (CU-R6).
    """
    done = unsaid_done(judge, state)
    return [((), state), *([((done[0],), done[1])] if done else [])]


def seats_on_turn(judge: Judge, state: object) -> set[Seat]:
    """Return whose turn it is to lay a card that counts at once, also where it begins unsaid."""
    states = [then for _, then in moments(judge, state)]
    return set().union(*(seats_asked(judge.game, judge.asks(then)) for then in states))


def unsaid_end(judge: Judge, state: object) -> tuple[Struct, ...]:
    """Return what goes without saying because nobody can do anything else any more (CU-R6)."""
    asks = judge.asks(state)
    if len(asks) != 1 or asks[0].kind != "done":
        return ()
    if asks[0].seat is None:
        return (judge.game.verb(asks[0].verb).make(),)
    done = unsaid_done(judge, state)
    after = unsaid_end(judge, done[1]) if done else ()
    return (done[0], *after) if done and after else ()
