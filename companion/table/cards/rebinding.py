"""Rebinding: a sticker that nobody knows is the card that was told by hand (T7). Pure."""

from collections.abc import Sequence

from companion.core.words import Card, Seat
from companion.table.cards.acts import Act
from companion.table.cards.decks import Binding, Decks
from companion.table.cards.laid import laid_now
from companion.table.cards.on_table import OnTable
from companion.table.cards.playing import is_move, place_at
from companion.table.history.history import History


def rebinding(
    on_table: OnTable,
    decks: Decks,
    seat: Seat | None,
    card: Card,
    *,
    tapped: str,
    slots: Sequence[str] = (),
) -> tuple[Binding, ...]:
    """Bind the unknown sticker of a seat's card to what was told by hand.

    It is the one that was `tapped`, or the only one on the seat's slots. Where the card has
    `slots` of its own it is looked for there only.
    """
    layout, deck = on_table.layout, on_table.judge.deck
    mine = slots or [slot for slot in layout.slots if layout.owner_of(slot) == seat]
    uids = [tapped] if tapped else _unknown_on(on_table, decks, mine)
    if deck is None or len(uids) != 1:
        return ()
    return (Binding(uids[0], deck, on_table.judge.printed_face(card)),)


def _unknown_on(on_table: OnTable, decks: Decks, slots: Sequence[str]) -> list[str]:
    mine = [each.uid for slot, each in on_table.picture.arrivals() if slot in slots]
    return [uid for uid in mine if decks.find(uid) is None]


def slots_of(history: History, on_table: OnTable, act: Act) -> list[str]:
    """List the slots on which the card of this act can lie: where it goes, or moves from."""
    places = [place_at(act.ask, act.word)]
    if is_move(history.head.game, act.ask):
        laid = laid_now(history)
        places += [each.place for each in laid if each.hidden and each.seat == act.ask.seat]
    return [slot for place in places if (slot := on_table.layout.slot_of(place)) is not None]
