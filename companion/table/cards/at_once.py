"""Cards that count at once: what a card can be that is tapped, lies, or waits for its turn."""

from companion.core.outcomes import Reason
from companion.core.words import Card, Seat
from companion.table.cards.acts import Act, Found, find, tapped_acts
from companion.table.cards.judging import open_group
from companion.table.cards.on_table import OnTable
from companion.table.cards.picture import Lying
from companion.table.cards.playing import free_asks, is_move, moments
from companion.table.cards.taps import Tap

Waits = tuple[Seat, Card | None]
"""Whose turn a tapped card waits for, and the card; None where nobody has seen it."""


def counts_taps(on_table: OnTable, state: object) -> bool:
    """Tell whether a tapped card counts at once."""
    return on_table.is_tapping(state) and not open_group(on_table.judge.asks(state))


def tapped(on_table: OnTable, state: object, slot: str, uid: str) -> list[Act] | Reason:
    """Return everything that a card tapped on this slot can be, or why it is nothing.

    One that is tapped early on the own slot is kept for its turn; once more takes it back (T2).
    """
    judge, owner = on_table.judge, on_table.layout.owner_of(slot)
    if owner is None:
        return tapped_acts(judge, state, uid, _seats_that_act(on_table, state))
    found = tapped_acts(judge, state, uid, (owner,))
    if isinstance(found, list) or isinstance(judge.face(uid), Reason):
        return found
    return found if _is_asked(on_table, state, owner) else _keep_early(on_table, owner, uid, found)


def _seats_that_act(on_table: OnTable, state: object) -> tuple[Seat | None, ...]:
    """List the seats that a card can come from now, in a turn too that begins with it."""
    judge = on_table.judge
    asks = [ask for _, then in moments(judge, state) for ask in judge.asks(then)]
    return tuple(dict.fromkeys(ask.seat for ask in asks))


def _is_asked(on_table: OnTable, state: object, seat: Seat) -> bool:
    """Tell whether it is the seat's turn to lay a card."""
    game = on_table.judge.game
    return any(
        ask.seat == seat and not is_move(game, ask)
        for _, then in moments(on_table.judge, state)
        for ask in free_asks(game.asks(then))
    )


def _keep_early(on_table: OnTable, seat: Seat, uid: str, why: Reason) -> list[Act] | Reason:
    kept = on_table.taps.pop(seat)
    if kept is None:
        on_table.taps.put(seat, Tap(Lying(uid, 0)))
    elif kept.lying.uid != uid:
        on_table.taps.put(seat, kept)
        return why
    return []


def found(on_table: OnTable, state: object) -> Found:
    """Return what lies there to be counted at once, or was kept for its turn (T2, T3)."""
    judge = on_table.judge
    if open_group(judge.asks(state)):
        return Found()
    if not on_table.is_tapping(state):
        return find(judge, state, on_table.layout, on_table.picture, on_table.spent)
    for seat, lying in on_table.taps.stickers.items():
        acts = tapped_acts(judge, state, lying.uid, (seat,))
        if isinstance(acts, list) and len(acts) == 1:
            return Found(acts[0])
        if isinstance(acts, list) and acts:
            return Found(choice=tuple(acts))
    return Found(early=tuple((str(seat), "") for seat in on_table.taps.by_seat))


def waits(on_table: OnTable, state: object) -> Waits | None:
    """Return the first tap that waits for its turn, where cards count at once."""
    if not on_table.is_tapping(state) or open_group(on_table.judge.asks(state)):
        return None
    for seat, tap in on_table.taps.by_seat.items():
        face = on_table.judge.face(tap.lying.uid)
        return str(seat), face if tap.seen and isinstance(face, Card) else None
    return None
