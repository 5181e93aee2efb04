"""What a round is worth (CR35–40, CR-R5)."""

from companion.games.crowns.state import DIAMOND, HIT, OFF, Diamonds


def score(predicted: int, won: int, diamonds: int, rule: Diamonds) -> tuple[int, int]:
    """Return the crowns that stay and how many diamonds are held afterwards.

    With diamonds that count only while held nothing is paid for them here.

    >>> score(2, 2, 0, "every-round"), score(3, 2, 2, "every-round"), score(1, 1, 1, "held")
    ((225, 1), (-100, 0), (100, 2))
    """
    if predicted != won:
        return -OFF * abs(predicted - won), 0
    paid = DIAMOND * (diamonds + 1) if rule == "every-round" else 0
    return HIT * won + paid, diamonds + 1


def total(crowns: int, diamonds: int, rule: Diamonds) -> int:
    """Return what a seat has, with the diamonds that are worth something while held."""
    return crowns + DIAMOND * diamonds if rule == "held" else crowns
