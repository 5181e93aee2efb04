"""Cards put aside that may move on to another place, or are on their way there. Pure."""

from companion.core.words import UNSEEN, Card, Seat
from companion.table.cards.face_down import UNNAMED
from companion.table.cards.laid import laid_now
from companion.table.cards.on_table import OnTable
from companion.table.cards.playing import chooses_places, free_asks, is_move
from companion.table.history.history import History

Moving = tuple[Seat, str]
"""Whose reserve is on its way, and the word of the place it goes to; empty where that is open."""


def moving(history: History, on_table: OnTable) -> Moving | None:
    """Return the card put aside that is lifted and may move on, or still lies where it was.

    One that moved on the panel a while ago and lies nowhere may be anywhere by now.
    """
    if not chooses_places(history.head.game):
        return None
    layout, faces = on_table.layout, on_table.faces()
    lying = {face: on_table.picture.home(uid) for uid, face in faces.items()}
    for each in laid_now(history):
        slot, now = layout.slot_of(each.place), lying.get(each.card)
        if each.card == UNSEEN and UNNAMED in history.lines and slot is not None:
            now = slot if on_table.picture.on(slot) else None
        elif slot is None or each.card == UNSEEN:
            continue
        if each.hidden and now is None and _may_move(history, on_table, each.seat):
            return each.seat, ""
        just_now = each.step == len(history.steps) - 1 and now is None
        if each.moved_from and (just_now or now == layout.slot_of(each.moved_from)):
            return each.seat, each.word
    return None


def _may_move(history: History, on_table: OnTable, seat: Seat) -> bool:
    """Tell whether the seat may move on what it has put aside."""
    judge = on_table.judge
    asks = free_asks(judge.asks(history.state))
    return any(ask.seat == seat and is_move(judge.game, ask) for ask in asks)


def on_its_way(history: History, on_table: OnTable) -> frozenset[Card]:
    """Return the cards put aside that may move on, and lie where they would: none is used there.

    They count once they are lifted, or on ok (T6), since nobody has seen them being laid.
    """
    if not chooses_places(history.head.game):
        return frozenset()
    layout = on_table.layout
    lying = {face: on_table.picture.home(uid) for uid, face in on_table.faces().items()}
    return frozenset(
        each.card
        for each in laid_now(history)
        if each.hidden
        and lying.get(each.card) not in (None, layout.slot_of(each.place))
        and layout.owner_of(str(lying[each.card])) == each.seat
        and _may_move(history, on_table, each.seat)
    )
