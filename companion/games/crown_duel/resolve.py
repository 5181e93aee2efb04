"""The six steps that decide a round (CD11–21), as one function of the two cards."""

from functools import cache

from msgspec import Struct

from companion.games.crown_duel.state import Step

TRUCE, TRAP, SCOUT, REVERSE, DOUBLE, CANCEL, BOOST, CROWN = range(1, 9)
BOOST_VALUE = 2


class Verdict(Struct, frozen=True):
    """How two cards fare. Seats are 0 and 1; `winner` None is a round on hold.

    `doubles`, `boosts` and `scouts` say whose 5, 7 or 3 was played with its power intact.
    """

    winner: int | None
    step: Step
    values: tuple[int, int]
    lost_power: tuple[bool, bool]
    doubles: tuple[bool, bool]
    boosts: tuple[bool, bool]
    scouts: tuple[bool, bool]


@cache
def resolve(a: int, b: int, boost_a: bool, boost_b: bool) -> Verdict:
    """Judge card `a` of the first seat against `b` of the second, ranks 1 to 8.

    >>> resolve(8, 6, False, False).step, resolve(8, 6, False, False).winner
    ('value', 0)
    >>> resolve(2, 8, False, False).step
    'trap'
    """
    lost_power = (b == CANCEL, a == CANCEL)  # CD12, and CD13: of two 6s neither has power
    power_a, power_b = 0 if b == CANCEL else a, 0 if a == CANCEL else b
    values = (a + BOOST_VALUE * boost_a, b + BOOST_VALUE * boost_b)
    winner, step = _decide((power_a, power_b), values)
    return Verdict(
        winner=winner,
        step=step,
        values=values,
        lost_power=lost_power,
        doubles=(power_a == DOUBLE, power_b == DOUBLE),
        boosts=(power_a == BOOST, power_b == BOOST),
        scouts=(power_a == SCOUT, power_b == SCOUT),
    )


def _decide(powers: tuple[int, int], values: tuple[int, int]) -> tuple[int | None, Step]:
    if TRUCE in powers:  # CD15
        return None, "truce"
    if powers in ((TRAP, CROWN), (CROWN, TRAP)):  # CD16
        return powers.index(TRAP), "trap"
    if powers.count(CROWN) == 1:  # CD17, CD18
        return powers.index(CROWN), "crown"
    reverse = REVERSE in powers
    step: Step = "reverse" if reverse else "value"
    if values[0] == values[1]:  # CD21, CD-R3
        return None, step
    higher = 0 if values[0] > values[1] else 1
    return (1 - higher if reverse else higher), step  # CD19, CD20
