"""Cards that lie where they are not to: laid before, or beside the slot that is meant. Pure."""

from collections.abc import Iterator

from companion.core.outcomes import Reason, reason
from companion.core.words import UNSEEN, Card, Seat
from companion.table.cards.acts import STACK
from companion.table.cards.judging import of_seat
from companion.table.cards.laid import Laid, laid_now
from companion.table.cards.layouts import Layout
from companion.table.cards.moving import on_its_way
from companion.table.cards.on_table import OnTable
from companion.table.cards.picture import Picture
from companion.table.cards.playing import chooses_places, meant_slot
from companion.table.cards.unheard import unheard
from companion.table.cards.used import asks_for_cards, between_tricks, cards_under_way, out_of_play
from companion.table.history.history import History


def misplaced(history: History, on_table: OnTable) -> Iterator[tuple[str, Seat, Reason]]:
    """List the slots on which a card lies that was laid before, whose they are, and why not.

    It counts elsewhere, or has fought in an earlier battle, or the one that covered it was taken
    in its stead, or more lie on it than can be told apart, whoever is asked now. What lies face
    down and was told to be any card is asked nothing (CU14). A card that moves on as it was told
    on the panel is on its way, as long as it lies where it was. Where each seat has one slot
    only, it lies beside that.
    """
    if not chooses_places(history.head.game):
        yield from _beside(history, on_table)
        return
    layout, spent = on_table.layout, on_table.spent
    now = laid_now(history)
    laid = {each.card: each for each in now if each.card != UNSEEN}
    unseen = {layout.slot_of(each.place) for each in now if each.hidden and each.card == UNSEEN}
    faces = on_table.faces()
    fresh = {face for uid, face in faces.items() if uid not in spent and face not in laid}
    moved_on = on_its_way(history, on_table)
    fought = out_of_play(history) if fresh else frozenset[Card]()
    for slot, lying in on_table.picture.arrivals():
        face, owner = faces.get(lying.uid, ""), layout.owner_of(slot)
        each = laid.get(face)
        if owner is None or slot in unseen:
            continue
        if each is not None and slot not in _slots_of(each, layout):
            if face in moved_on:
                continue
            yield slot, owner, _why(owner, each)
        elif face in fresh and face in fought:
            yield slot, owner, reason("card_already_played", "unnamed", seat=owner)
        elif each is not None and not each.hidden and _is_crowded(on_table.picture, slot):
            yield slot, owner, reason("stack", seat=owner)
        elif each is not None and (top := _taken_off(history, now, each, on_table)):
            yield slot, owner, reason("misplaced", "under", seat=owner, card=top, under=face)


def _taken_off(history: History, now: list[Laid], below: Laid, on_table: OnTable) -> Card:
    """Return the card that counts on a covered one's place, where that was lifted by mistake.

    It lies nowhere now, and the one that was to be taken away lies alone (CU10).
    """
    stack = [each for each in now if each.place == below.place and not each.hidden]
    if not stack or stack[-1] is below or below.hidden:
        return ""
    if stack[-1].moved_from and stack[-1].step == len(history.steps) - 1:
        return ""  # it was told on the panel, and is on its way
    return stack[-1].card if on_table.has_gone(stack[-1].card) else ""


def gone_from_above(history: History, on_table: OnTable) -> list[Card]:
    """List cards that cover another one, which lies while nobody hears them.

    One that was told by hand is heard by no reader (T7): it may lie there.
    """
    if not chooses_places(history.head.game):
        return []
    faces = on_table.faces()
    homes = {face: on_table.picture.home(uid) for uid, face in faces.items()}
    tops = {each.place: each for each in laid_now(history) if not each.hidden}
    told = unheard(history)
    return [
        tops[each.place].card
        for each in laid_now(history)
        if each.place in tops
        and each is not tops[each.place]
        and tops[each.place].card not in told.union(homes)
        and homes.get(each.card) == on_table.layout.slot_of(each.place) is not None
    ]


def _beside(history: History, on_table: OnTable) -> Iterator[tuple[str, Seat, Reason]]:
    """List cards that can still be laid, and lie on another slot of their seat than the one meant.

    One that is no card of this match is told so, as on the slot that is meant. While no card is
    asked for they are dealt, or sorted, wherever a reader hears them.
    """
    spent, layout = on_table.spent, on_table.layout
    fresh = [each for each in on_table.picture.arrivals() if each[1].uid not in spent]
    if not fresh or not asks_for_cards(history):
        return
    out = out_of_play(history)
    for slot, lying in fresh:
        owner, meant = layout.owner_of(slot), meant_slot(history.head.game, layout, slot)
        face = on_table.judge.face(lying.uid)
        if owner is None or meant is None or face in out:
            continue
        if isinstance(face, Reason):
            yield slot, owner, of_seat(face, owner)
        else:
            yield slot, owner, reason("misplaced", "beside", seat=owner, slot=meant)


def _is_crowded(picture: Picture, slot: str) -> bool:
    """Tell whether more lies on a slot than one reader tells apart for sure (CU11)."""
    return sum(picture.home(lying.uid) == slot for lying in picture.on(slot)) > STACK


def _slots_of(laid: Laid, layout: Layout) -> tuple[str | None, ...]:
    """List where a card may lie: on its place, or still where it moves on from.

    Where its place is on no slot it may lie anywhere.
    """
    slot = layout.slot_of(laid.place)
    return layout.slots if slot is None else (slot, layout.slot_of(laid.moved_from))


def _why(owner: Seat, laid: Laid) -> Reason:
    """Say that a card stays where it was laid; one that lies face down is not named."""
    if laid.hidden:
        return reason("misplaced", "reserve", seat=owner)
    return reason("misplaced", seat=owner, card=laid.card)


def was_laid_by_mistake(history: History, on_table: OnTable, uid: str, *, shown: bool) -> bool:
    """Tell whether a card that has fought was laid once more, and is not being cleared away (T6).

    It is where the next battle has begun, and where all was cleared away already and the result
    is not `shown` any more. What fought in the battle under way is only misplaced.
    """
    if not chooses_places(history.head.game):
        return False
    if on_table.judge.face(uid) in cards_under_way(history):
        return False
    return not between_tricks(history) or not (shown or on_table.old_cards_lie)
