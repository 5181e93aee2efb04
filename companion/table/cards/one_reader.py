"""One reader for all whose cards turn up together: whose card it is that was tapped. Pure."""

from collections.abc import Container, Mapping

from companion.core.outcomes import Reason, reason
from companion.core.words import Seat
from companion.table.cards.judging import Judge, read_cards
from companion.table.cards.picture import Lying

Tapped = Mapping[Seat | None, Lying]


def whose(
    judge: Judge, state: object, taps: Tapped, marked: Container[Seat | None], tapped: Lying
) -> Seat | Reason | None:
    """Return the seat that a tapped card is for: the first it fits, who has none yet before all.

    `taps` is what was tapped before; the cards of the seats in `marked` are told by hand.
    """
    asked = [each.ask.seat for each in read_cards(judge, state, {})]
    misfits = {seat: _misfit(judge, state, taps, seat, tapped) for seat in asked}
    fitting = [seat for seat, why in misfits.items() if why is None]
    free = [seat for seat in asked if seat not in taps and seat not in marked]
    for seat in (*free, *(seat for seat in asked if seat in marked)):
        if seat in fitting:
            return seat
    if fitting and not free:
        return reason("all_tapped")
    reasons = [why for seat in (free or asked) if (why := misfits[seat]) is not None]
    played = [why for why in misfits.values() if why and why.word == "card_already_played"]
    return next(iter((*played, *reasons)), reason("no_card_now"))


def _misfit(
    judge: Judge, state: object, taps: Tapped, seat: Seat | None, tapped: Lying
) -> Reason | None:
    """Say why the tapped card cannot be this seat's, beside what the others tapped."""
    others = {other: lying for other, lying in taps.items() if other != seat}
    judged = read_cards(judge, state, others | {seat: tapped})
    mine = next(each for each in judged if each.ask.seat == seat)
    if mine.problem is None and any(each.problem for each in judged):
        return reason("card_not_held", "beside", seat=str(seat))
    if mine.problem is not None and mine.problem.word == "wrong_slot":  # one slot for all
        return reason("card_not_held", "at_table", seat=str(seat))
    return mine.problem


def passed_on(judge: Judge, state: object, taps: Tapped) -> Tapped | None:
    """Return the taps with each given to the next seat (T3), None where that cannot be."""
    seats = [reading.ask.seat for reading in read_cards(judge, state, {})]
    moved = {
        seats[(seats.index(seat) + 1) % len(seats)]: lying
        for seat, lying in taps.items()
        if seat in seats
    }
    if moved == taps or any(each.problem for each in read_cards(judge, state, moved)):
        return None
    return moved
