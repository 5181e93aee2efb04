"""Lamps: which slots should catch people's eyes, and why. Pure, and no slot tells a secret."""

from collections.abc import Iterator
from typing import Literal

from companion.core.words import Seat
from companion.table.cards import at_once
from companion.table.cards.layouts import Layout
from companion.table.cards.misplaced import misplaced
from companion.table.cards.on_table import OnTable
from companion.table.cards.picture import Picture
from companion.table.cards.playing import is_move, moments, places_of
from companion.table.history.history import History
from companion.table.referee import Referee
from companion.table.session import Session
from companion.table.view import SeatView, TableView, view

Lamp = Literal["expected", "winning", "wrong"]
"""Why a lamp is lit; what that means is told by `MEANINGS` of the simulated table's lamps."""


def lamps(session: Session, seen: TableView | None = None) -> dict[str, Lamp]:
    """Return the slots that are lit; of several reasons the card that has to go comes first.

    Args:
        session: the table.
        seen: what everybody may see of it, where that is known already.
    """
    history, referee = session.history, session.referee
    if history is None or referee is None:
        return {}
    shown = view(session, None) if seen is None else seen
    lit: dict[str, Lamp] = {}
    if shown.phase != "over":
        lit |= dict.fromkeys(_expected(history, referee.on_table, shown), "expected")
    lit |= dict.fromkeys(_winning(referee.layout, session.picture, shown), "winning")
    if shown.phase != "over":
        lit |= dict.fromkeys(_wrong(history, referee, shown), "wrong")
        lit |= dict.fromkeys((each[0] for each in misplaced(history, referee.on_table)), "wrong")
    return lit


# Where a card should come


def _expected(history: History, on_table: OnTable, shown: TableView) -> Iterator[str]:
    for seat in shown.seats:
        if seat.asked and not (seat.laid or seat.by_hand):
            yield from _slots_for(seat, history, on_table, shown)


def _slots_for(
    seat: SeatView, history: History, on_table: OnTable, shown: TableView
) -> Iterator[str]:
    """List where this seat can lay its card, or what it touches with it."""
    if shown.shared:
        yield from on_table.layout.taps_of(seat.seat)
        return
    judge = on_table.judge
    for _, state in moments(judge, history.state):
        for ask in judge.asks(state):
            wanted = ask.seat == seat.seat and ask.kind == "card"
            if wanted and not is_move(judge.game, ask):
                slots = (on_table.layout.slot_of(place) for place in places_of(ask))
                yield from (slot for slot in slots if slot is not None)


# Who is ahead


def _winning(layout: Layout, picture: Picture, shown: TableView) -> Iterator[str]:
    for seat in _ahead(shown):
        own = [slot for slot in layout.slots if layout.owner_of(slot) == seat]
        lying = [slot for slot in own if _lies_on(picture, slot)]
        usual = layout.slot_of(f".{seat}")
        yield from lying or ([usual] if usual is not None else own)


def _lies_on(picture: Picture, slot: str) -> bool:
    """Tell whether a card lies there, not only heard faintly from beside it."""
    return any(picture.home(lying.uid) == slot for lying in picture.on(slot))


def _ahead(shown: TableView) -> tuple[Seat, ...]:
    """Return who has won what is told now, else who would win the trick that lies."""
    if shown.phase == "over":
        return shown.winners
    for effect in reversed(shown.result):
        won = getattr(effect, "winners", None) or (getattr(effect, "winner", None),)
        if won[0] is not None:
            return tuple(won)
    ahead = None if shown.result else getattr(shown.game, "winning", None)
    return () if ahead is None else (ahead,)


# What has to go


def _wrong(history: History, referee: Referee, shown: TableView) -> Iterator[str]:
    on_table = referee.on_table
    troubled = _troubled(history, referee, shown)
    spent, faces = on_table.spent, on_table.faces()
    for slot in on_table.layout.slots:
        for lying in on_table.picture.on(slot):
            if on_table.picture.home(lying.uid) != slot:  # a neighbour's card, faintly heard
                continue
            counts_not = spent.get(lying.uid) is False and shown.lift
            fresh = slot in troubled and lying.uid not in spent
            if counts_not or fresh or faces.get(lying.uid) in shown.covered:
                yield slot


def _troubled(history: History, referee: Referee, shown: TableView) -> set[str | None]:
    """Return the slots on which something lies that cannot be what its seat is asked for."""
    if not any(seat.problem for seat in shown.seats):
        return set()
    on_table, state = referee.on_table, history.state
    slots: set[str | None] = set(at_once.found(on_table, state).wrong)
    for reading in on_table.readings(state):
        if reading.problem is not None and not referee.reveal.is_by_hand(str(reading.ask.seat)):
            slots.add(on_table.layout.slot_of(reading.ask.place or ""))
            slots.add(on_table.picture.home(reading.uid or ""))  # where all touch one reader
    return slots
