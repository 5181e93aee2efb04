"""A round's results told by hand instead of cards: how many tricks each player has taken."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.outcomes import Reason, reason
from companion.core.seats import in_turn, refuse_absent
from companion.core.tricks import Results, Tricks
from companion.core.tuples import with_at
from companion.core.words import Seat


def enter(
    tricks: Tricks, players: Sequence[Seat], seat: Seat, number: int
) -> tuple[Tricks, Results | None]:
    """Note a result told by hand; return what came of the round too, once all are in.

    The first one ends the reading of cards for this round.
    """
    i = players.index(seat)
    entered = with_at(tricks.entered, i, number)
    told = tuple(n for n in entered if n is not None)
    after = replace(tricks, entered=entered, by_hand=True)
    return after, Results(told, None) if len(told) == len(entered) else None


def possible_results(tricks: Tricks, i: int) -> range:
    """Return the numbers that a player may enter: none that cannot be completed to the sum."""
    least = tricks.winners.count(i)
    entered = tricks.entered
    if not tricks.by_hand or entered.count(None) - (entered[i] is None) > 0:
        return range(least, tricks.size + 1)
    rest = tricks.size - sum(n or 0 for each, n in enumerate(entered) if each != i)
    return range(rest, rest + 1) if rest >= least else range(0)


def refuse_result(
    tricks: Tricks, players: Sequence[Seat], seat: Seat, number: int
) -> Reason | None:
    """Say why a seat cannot have taken that many tricks."""
    if (absent := refuse_absent(players, seat)) is not None:
        return absent
    i = players.index(seat)
    least = tricks.winners.count(i)
    if not least <= number <= tricks.size:
        return reason("bid_out_of_range", low=least, high=tricks.size, n=number)
    if number in possible_results(tricks, i):
        return None
    total = number + sum(n or 0 for each, n in enumerate(tricks.entered) if each != i)
    return reason("sum_mismatch", sum=total, wanted=tricks.size)


def won_asks(name: str, tricks: Tricks, players: Sequence[Seat]) -> list[Ask]:
    """Ask every player of the round for a result; once one is told the others must be.

    They are asked from who led the round's first trick, as they were before it.
    """
    group = f"{name}.won"
    seats = [(seat, players.index(seat)) for seat in in_turn(players, tricks.first)]
    return [
        Ask(
            id=f"{group}.{seat}",
            seat=seat,
            verb="won",
            kind="number",
            group=group,
            must=tricks.by_hand and tricks.entered[i] is None,
            low=tricks.winners.count(i),
            high=tricks.size,
        )
        for seat, i in seats
    ]


def result_words(seats: Sequence[Seat], points: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """List the ways to write a round's points: who gained or lost, or everybody.

    >>> result_words("ABC", (225, 0, -100))
    (('A', '225', 'C', '-100'), ('A', '225', 'B', '0', 'C', '-100'))
    """
    every = list(zip(seats, points, strict=True))
    some = [(seat, n) for seat, n in every if n] or every
    return tuple(
        tuple(word for seat, n in pairs for word in (seat, str(n))) for pairs in (some, every)
    )
