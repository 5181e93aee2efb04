"""What seats and the table can do in Crowns, and how records write it."""

from msgspec import Struct

from companion.core.actions import Hand, Play, Won
from companion.core.game import Verb
from companion.core.words import Seat
from companion.games.crowns.state import COLOURS


class Starter(Struct, frozen=True):
    """The table says who starts the first round, drawn or chosen (CR-R8)."""

    seat: Seat


class Trump(Struct, frozen=True):
    """The table says which trump colour was drawn (CR11)."""

    colour: str


class Predict(Struct, frozen=True):
    """A seat says how many battles it will win (CR16)."""

    seat: Seat
    number: int


Action = Starter | Hand | Trump | Predict | Play | Won

VERBS = (
    Verb("play", Play, ("card",)),
    Verb("predict", Predict, ("number",)),
    Verb("won", Won, ("number",)),  # CR34
    Verb("starter", Starter, ("seat",), by_table=True),
    Verb("hand", Hand, ("seat", "cards"), by_table=True),
    Verb("trump", Trump, ("choice",), by_table=True, choices=COLOURS),
)

__all__ = ["VERBS", "Action", "Hand", "Play", "Predict", "Starter", "Trump", "Won"]
