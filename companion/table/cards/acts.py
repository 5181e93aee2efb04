"""Acts: what a card is that counts at once, lying on a slot, tapped, or told by hand. Pure."""

from collections.abc import Callable, Container

from msgspec import Struct

from companion.core.asks import Ask
from companion.core.outcomes import Reason, reason
from companion.core.words import Card, Seat
from companion.table.cards.judging import Judge, of_seat, words_of
from companion.table.cards.layouts import Layout
from companion.table.cards.picture import Lying, Picture
from companion.table.cards.playing import free_asks, is_move, meant_slot, moments

STACK = 2
"""How many stickers one reader tells apart for sure (CU11): of more, the lower ones must go."""


class Act(Struct, frozen=True):
    """What one card does: the ask it answers, the word of its place, and what is written.

    `entries` begins with a `done` where that goes without saying (CU-R6).
    """

    ask: Ask
    word: str
    entries: tuple[Struct, ...]
    uid: str = ""


class Found(Struct, frozen=True):
    """What lies on the slots: the next act, else what is wrong, seat by seat, and `wrong` where.

    `choice`: a card that was kept for its turn, and everything that it can be now. `early` are
    the cards that wait for their turn: whose, and on which slot, none where they were tapped.
    """

    act: Act | None = None
    choice: tuple[Act, ...] = ()
    problems: tuple[tuple[Seat, Reason], ...] = ()
    early: tuple[tuple[Seat, str], ...] = ()
    wrong: tuple[str, ...] = ()


def moves_of(judge: Judge, state: object, seat: Seat) -> list[Act]:
    """List where a seat can move the card it has put aside, without naming it."""
    acts = []
    for ask in free_asks(judge.asks(state)):
        for word in words_of(ask) if ask.seat == seat and is_move(judge.game, ask) else ():
            action = judge.game.verb(ask.verb).make(seat, word)
            if judge.game.refusal(state, action) is None:
                acts.append(Act(ask, word, (action,)))
    return acts


def tapped_acts(
    judge: Judge, state: object, uid: str, seats: Container[Seat | None]
) -> list[Act] | Reason:
    """List everything that a tapped card can be for one of these seats, or say why nothing."""
    asked = [
        (then, ask)
        for _, then in moments(judge, state)
        for ask in free_asks(judge.asks(then))
        if ask.seat in seats
    ]
    face = judge.face(uid)
    if isinstance(face, Reason):
        return of_seat(face, asked[0][1].seat if asked else None)
    acts = acts_of(judge, state, face, seats, uid)
    if acts:
        return acts
    return judge.misfit(*asked[0], face) if asked else reason("no_card_now")


def acts_of(
    judge: Judge, state: object, face: Card, seats: Container[Seat | None], uid: str = ""
) -> list[Act]:
    """List everything that a card can be for one of these seats, wherever it goes."""

    def words(ask: Ask) -> tuple[str, ...]:
        return words_of(ask) if ask.seat in seats else ()

    return _acts(judge, state, face, words, uid)


def told_acts(judge: Judge, state: object, face: Card, seat: Seat, *, moves: bool) -> list[Act]:
    """List everything that a card told by hand can be; `moves`: it was put aside, and moves on.

    It was named before all, so it cannot be put aside face down any more.
    """

    def words(ask: Ask) -> tuple[str, ...]:
        wanted = ask.seat == seat and not ask.secret and is_move(judge.game, ask) == moves
        return words_of(ask) if wanted else ()

    return _acts(judge, state, face, words, "")


def _acts(
    judge: Judge, state: object, face: Card, words: Callable[[Ask], tuple[str, ...]], uid: str
) -> list[Act]:
    """List what a card can be on the places of these words, now or in a turn that begins with it.

    A card that nobody saw being put aside can be any: it is one only where nothing else fits.
    """
    found: list[Act] = []
    for before, then in moments(judge, state):
        acts = _acts_at(judge, then, before, face, words, uid)
        if acts and not (is_move(judge.game, acts[0].ask) and _names_card(acts[0])):
            return acts
        found = found or acts
    return found


def _names_card(act: Act) -> bool:
    return getattr(act.entries[-1], "card", None) is not None


def _acts_at(
    judge: Judge,
    state: object,
    before: tuple[Struct, ...],
    face: Card,
    words: Callable[[Ask], tuple[str, ...]],
    uid: str,
) -> list[Act]:
    """List what a card can be on the places of these words, after what was done before."""
    acts = []
    for ask in free_asks(judge.asks(state)):
        for word in words(ask):
            action = judge.action(ask, face, word)
            if judge.game.refusal(state, action) is None:
                short = judge.shortest(state, ask, action, word)
                acts.append(Act(ask, word, (*before, short), uid))
    return [act for act in acts if not is_move(judge.game, act.ask)] or acts


def find(
    judge: Judge, state: object, layout: Layout, picture: Picture, spent: Container[str]
) -> Found:
    """Find the first act among the cards that lie on slots and do not count yet.

    Stickers in `spent` are passed over: they were used, or wait to be lifted. A card that lies
    where nothing is asked now waits for its turn (T2), but not beside its seat's only slot.
    """
    problems: dict[Seat, Reason] = {}
    wrong: list[str] = []
    early: list[tuple[Seat, str]] = []
    for slot, lying in picture.arrivals():
        owner = layout.owner_of(slot)
        if lying.uid in spent or owner is None or meant_slot(judge.game, layout, slot):
            continue
        crowd = _crowd(judge, state, layout, picture, spent, slot)
        if crowd is not None:
            problems.setdefault(owner, crowd)
            wrong.append(slot)
            continue
        acts = _acts_on(judge, state, layout, slot, lying)
        if acts:
            return Found(acts[0])
        why = _problem_on(judge, state, layout, slot, lying)
        if why is None:
            early.append((owner, slot))
        else:
            problems.setdefault(owner, why)
            wrong.append(slot)
    return Found(problems=tuple(problems.items()), early=tuple(early), wrong=tuple(wrong))


def _crowd(
    judge: Judge,
    state: object,
    layout: Layout,
    picture: Picture,
    spent: Container[str],
    slot: str,
) -> Reason | None:
    """Say that more lies on a slot than can be told apart, or than one seat may lay."""
    here = [lying for lying in picture.on(slot) if picture.home(lying.uid) == slot]
    fresh = [lying for lying in here if lying.uid not in spent]
    owner = str(layout.owner_of(slot))
    asked = _asked_at(judge, state, layout, slot)
    if len(here) > STACK and any(ask.places for ask in asked):
        return reason("stack", seat=owner)
    if len(fresh) > 1 and any(ask.place for ask in asked):
        return reason("two_cards", seat=owner)
    return None


def _asked_at(judge: Judge, state: object, layout: Layout, slot: str) -> list[Ask]:
    """List what a card on this slot can answer, in a turn too that begins with it."""
    asks = [ask for _, then in moments(judge, state) for ask in judge.asks(then)]
    return [ask for ask in free_asks(asks) if _words_at(ask, layout, slot)]


def _words_at(ask: Ask, layout: Layout, slot: str) -> tuple[str, ...]:
    """List the words by which a record calls this slot: one, or none where it is elsewhere."""
    named = ask.places or (("", ask.place or ""),)
    return tuple(word for word, place in named if layout.slot_of(place) == slot)


def _acts_on(judge: Judge, state: object, layout: Layout, slot: str, lying: Lying) -> list[Act]:
    face = judge.face(lying.uid)
    if isinstance(face, Reason):
        return []

    def words(ask: Ask) -> tuple[str, ...]:
        return _words_at(ask, layout, slot)

    return _acts(judge, state, face, words, lying.uid)


def _problem_on(
    judge: Judge, state: object, layout: Layout, slot: str, lying: Lying
) -> Reason | None:
    """Say what is wrong with a card that is no act; None where it may be one later.

    Who could only move a card that was put aside has laid another one early (T2).
    """
    face = judge.face(lying.uid)
    if isinstance(face, Reason):
        return of_seat(face, layout.owner_of(slot))
    for _, then in moments(judge, state):
        for ask in free_asks(judge.asks(then)):
            if _words_at(ask, layout, slot) and not is_move(judge.game, ask):
                return judge.misfit(then, ask, face)
    return None
