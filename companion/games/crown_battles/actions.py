"""What seats and the table can do in Crown Battles, and how records write it."""

from msgspec import Struct

from companion.core.actions import Hand, Play, Won
from companion.core.game import Verb
from companion.core.words import Seat
from companion.games.crown_battles.state import COLOURS, FACES


class Dealer(Struct, frozen=True):
    """The table says who deals the first round (CB05)."""

    seat: Seat


class Die(Struct, frozen=True):
    """The die was rolled: by the table, or by the dealer (CB07, CB-R6)."""

    face: str


class Trump(Struct, frozen=True):
    """The dealer names the trump suit after a Dragon (CB09)."""

    seat: Seat
    suit: str


class Bid(Struct, frozen=True):
    """A seat bids one number, or two consecutive ones in either order (CB12, CB13, CB-R4)."""

    seat: Seat
    number: int
    other: int | None = None


class Winner(Struct, frozen=True):
    """People say who won a trick with a Special Ability card (CB-R1)."""

    seat: Seat


Action = Dealer | Hand | Die | Trump | Bid | Play | Winner | Won

VERBS = (
    Verb("play", Play, ("card",)),
    Verb("bid", Bid, ("number", "number"), optional=1),
    Verb("trump", Trump, ("choice",), choices=COLOURS),
    Verb("won", Won, ("number",)),
    Verb("dealer", Dealer, ("seat",), by_table=True),
    Verb("hand", Hand, ("seat", "cards"), by_table=True),
    Verb("die", Die, ("choice",), by_table=True, choices=FACES),
    Verb("winner", Winner, ("seat",), by_table=True),
)

__all__ = ["VERBS", "Action", "Bid", "Dealer", "Die", "Hand", "Play", "Trump", "Winner", "Won"]
