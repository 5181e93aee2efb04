"""What a round is worth (CB18–21), and who takes the Crown (CB33, CB34)."""

from collections.abc import Mapping

from companion.core.words import Seat
from companion.games.crown_battles.state import Bid


def off_by(bid: Bid, won: int) -> int:
    """Return how far a bid was from the tricks won: from the nearer number (CB-R3).

    The numbers of a bid ascend and follow each other (CB13): no number of tricks lies between.

    >>> off_by((2, 3), 5), off_by((2, 3), 3), off_by((2,), 0)
    (2, 0, 2)
    """
    return max(bid[0] - won, won - bid[-1], 0)


def points(bid: Bid, won: int) -> int:
    """Return the coins gained or lost.

    >>> points((2,), 2), points((2, 3), 3), points((2,), 3), points((2, 3), 5)
    (40, 25, 0, -20)
    """
    off = off_by(bid, won)
    if off:
        return 0 if off == 1 else -10 * off
    return 20 + 10 * won if len(bid) == 1 else 10 + 5 * won


def crown_after(holder: Seat | None, totals: Mapping[Seat, int]) -> Seat | None:
    """Return who holds the Crown after a round: the most coins take it, a tie moves it never.

    >>> crown_after("A", {"A": 10, "B": 40}), crown_after(None, {"A": 40, "B": 40})
    ('B', None)
    """
    most = max(totals.values())
    richest = [seat for seat, coins in totals.items() if coins == most]
    return richest[0] if len(richest) == 1 else holder  # CB-R5
