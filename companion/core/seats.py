"""Seats in their order round the table, and who of them still plays."""

from collections.abc import Sequence

from companion.core.outcomes import Reason, reason
from companion.core.words import Seat


def in_turn(seats: Sequence[Seat], first: int) -> tuple[Seat, ...]:
    """List the seats clockwise from one on.

    >>> in_turn("ABCD", 2)
    ('C', 'D', 'A', 'B')
    """
    return (*seats[first:], *seats[:first])


def seat_after(seats: Sequence[Seat], seat: Seat, among: Sequence[Seat]) -> Seat:
    """Return the next seat clockwise that is one of `among`.

    >>> seat_after("ABCD", "D", "ABC"), seat_after("ABCD", "B", "ABD")
    ('A', 'D')
    """
    at = seats.index(seat)
    return next(each for each in (*seats[at + 1 :], *seats[: at + 1]) if each in among)


def after_leaving(
    seats: Sequence[Seat], players: Sequence[Seat], seat: Seat, first: Seat | None
) -> tuple[tuple[Seat, ...], Seat | None]:
    """Return who still plays once a seat has left, and who begins then instead of `first`.

    >>> after_leaving("ABCD", "ABCD", "D", "D"), after_leaving("ABCD", "ABC", "C", "A")
    ((('A', 'B', 'C'), 'A'), (('A', 'B'), 'A'))
    """
    players = tuple(each for each in players if each != seat)
    return players, seat_after(seats, seat, players) if first == seat else first


def refuse_absent(players: Sequence[Seat], seat: Seat) -> Reason | None:
    """Say why a seat of the match does not act any more: it has left."""
    return None if seat in players else reason("not_your_turn", "has_left", seat=seat)


def refuse_leave(
    players: Sequence[Seat], seat: Seat, least: int, *, between: bool, last: bool
) -> Reason | None:
    """Say why a player cannot leave: only `between` two rounds, while the `least` stay (T8).

    `last`: no round comes after the one under way.
    """
    if seat not in players:
        return reason("not_now", "left_already", seat=seat)
    if not between:
        return reason("not_now", "leave_last") if last else reason("not_now", "leave_between")
    return reason("not_now", "too_few_left", low=least) if len(players) == least else None
