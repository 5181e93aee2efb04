"""What seats and the table can do in Cuprum Duelists, and how records write it."""

from msgspec import Struct

from companion.core.actions import Hand
from companion.core.game import Verb
from companion.core.words import Card, Seat


class Starter(Struct, frozen=True):
    """The table says who begins the first battle (CU06)."""

    seat: Seat


class Set(Struct, frozen=True):
    """A seat sets a card on one of its own slots (CU07, CU10)."""

    seat: Seat
    slot: str
    card: Card


class Reserve(Struct, frozen=True):
    """A seat puts a card into reserve, face down; `?` where no reader saw it (CU12)."""

    seat: Seat
    card: Card


class Forward(Struct, frozen=True):
    """A seat moves its reserve forward; `card` says which it is where nobody knew (CU15)."""

    seat: Seat
    slot: str
    card: Card | None = None


class Done(Struct, frozen=True):
    """A seat ends its turn (CU-R3)."""

    seat: Seat


class Close(Struct, frozen=True):
    """The table ends the battle (CU-R3)."""


Action = Starter | Hand | Set | Reserve | Forward | Done | Close

VERBS = (
    Verb("starter", Starter, ("seat",), by_table=True),
    Verb("hand", Hand, ("seat", "cards"), by_table=True),  # CU04, CU26
    Verb("set", Set, ("place", "card")),
    Verb("reserve", Reserve, ("card?",)),
    Verb("forward", Forward, ("place", "card"), optional=1),
    Verb("done", Done, ()),
    Verb("close", Close, (), by_table=True),
)

__all__ = ["VERBS", "Action", "Close", "Done", "Forward", "Hand", "Reserve", "Set", "Starter"]
