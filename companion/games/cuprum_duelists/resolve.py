"""Who wins a battle: main army, wings, highest card (CU17–24, CU-R2), as one function."""

from msgspec import Struct

from companion.games.cuprum_duelists.cards import VALUE, Values
from companion.games.cuprum_duelists.state import MAIN, Field, Step, Top

Pair = tuple[int, int]


class Outcome(Struct, frozen=True):
    """How two battlefields fare; `winners` are seats as 0 and 1, one or both."""

    main: Pair
    wings: Pair
    highest: Pair
    step: Step
    winners: tuple[int, ...]


def tops(field: Field) -> Top:
    """List the cards that count: the uppermost of each slot (CU11)."""
    return tuple(stack[-1] if stack else None for stack in field)


def resolve(a: Top, b: Top, values: Values) -> Outcome:
    """Judge the cards of the first seat against those of the second, slot by slot.

    >>> resolve(("KS", "9H", "4C", None, None), ("QD", "10S", "3H", None, None), "rank").main
    (2, 1)
    """
    worth = VALUE[values]
    sides = [[worth[card] if card else 0 for card in side] for side in (a, b)]
    duels = list(zip(*sides, strict=True))
    main, wings = _victories(duels[: len(MAIN)]), _victories(duels[len(MAIN) :])
    highest = (max(sides[0]), max(sides[1]))
    step, winners = _decide(main, wings, highest)
    return Outcome(main, wings, highest, step, winners)


def _victories(duels: list[Pair]) -> Pair:
    """CU17–19: the higher value wins, an empty slot loses to any card (CU-R2)."""
    return sum(x > y for x, y in duels), sum(x < y for x, y in duels)


def _decide(main: Pair, wings: Pair, highest: Pair) -> tuple[Step, tuple[int, ...]]:
    if main[0] != main[1]:  # CU20
        return "main", _ahead(main)
    if any(wings):  # CU21, CU22: how many makes no difference (CU-R2)
        return "wings", tuple(i for i in (0, 1) if wings[i])
    return "highest", _ahead(highest)  # CU23, CU24


def _ahead(counts: Pair) -> tuple[int, ...]:
    return tuple(i for i in (0, 1) if counts[i] == max(counts))
