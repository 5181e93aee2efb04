"""What is true in a match of Crown Battles between two actions, and what its rounds tell."""

from functools import cache

from msgspec import Struct

from companion.core.following import Follow
from companion.core.tricks import Tricks
from companion.core.words import Card, Cards, Seat

COLOURS = ("red", "yellow", "green", "blue")
HIGHEST = 13
DRAGON, GOLEM, PEASANT, SPECIAL = "dragon", "golem", "peasant", "special"
NO_TRUMP = "x"
FACES = ("blue", "red", "yellow", "green", DRAGON, NO_TRUMP)
"""What the die can show (CB07)."""

NUMBERS: dict[Card, int] = {f"{c}-{n}": n for c in COLOURS for n in range(1, HIGHEST + 1)}
MOST_SPECIALS = 4

SUITS: dict[Card, str] = {card: card.partition("-")[0] for card in NUMBERS} | {
    f"{kind}-{n}": kind
    for kind, count in ((DRAGON, 2), (GOLEM, 2), (PEASANT, 4), (SPECIAL, MOST_SPECIALS))
    for n in range(1, count + 1)
}
"""The suit or kind of every card there is, in the order of the deck."""

STAND_INS = (
    *((f"{c[0].upper()}{n}", f"{c}-{n}") for c in COLOURS for n in range(1, HIGHEST + 1)),
    *(("KING", "dragon-1"), ("K15", "dragon-2"), ("K14a", "golem-1"), ("K14b", "golem-2")),
    *((f"W{n}", f"peasant-{n}") for n in range(1, 5)),
    *(("K13a", "special-1"), ("K13b", "special-2"), ("W5", "special-3")),
)
"""What cards of a Crowns deck can be here: colours 1 to 13 as printed, the rest as agreed."""

SPECIALS = frozenset(card for card, suit in SUITS.items() if suit == SPECIAL)
CARDS_A_ROUND = 2

Bid = tuple[int, ...]
"""One number, or two consecutive ones in ascending order."""


class Options(Struct, frozen=True):
    """The agreements of CB-R1."""

    rounds: int = 5
    specials: int = 0


@cache
def deck_of(options: Options) -> Cards:
    """List the sixty cards, and as many Special Ability cards as were agreed (CB-R1)."""
    size = len(SUITS) - MOST_SPECIALS + options.specials
    return tuple(SUITS)[:size]


class Scored(Struct, frozen=True, tag=True, gc=False):
    """A finished round. What is told seat by seat is in the order of `players`.

    `trump` is None for X; `totals` names every seat of the match, also those that left;
    `crown` holds the Crown now. `tricks` tells who won each, None where results were entered.
    """

    round: int
    dealer: Seat
    die: str
    trump: str | None
    players: tuple[Seat, ...]
    bids: tuple[Bid, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[tuple[Seat, int], ...]
    crown: Seat | None
    tricks: tuple[Seat, ...] | None


class Match(Struct, frozen=True, gc=False):
    """What lasts from round to round. `coins` is in the order of `seats`.

    `players` are the seats that have not left.
    """

    options: Options
    deck: Cards
    follow: Follow
    seats: tuple[Seat, ...]
    players: tuple[Seat, ...]
    coins: tuple[int, ...]
    crown: Seat | None = None
    finished: bool = False
    last: Scored | None = None


class Deal(Struct, frozen=True, gc=False):
    """A round before its first card. What is told player by player is in their order.

    `trump` is None until it is known, and for X.
    """

    number: int
    dealer: Seat | None
    hands: tuple[Cards | None, ...]
    die: str | None
    trump: str | None
    bids: tuple[Bid | None, ...]

    @property
    def size(self) -> int:
        """How many cards each player gets (CB06)."""
        return CARDS_A_ROUND * self.number

    @property
    def settled(self) -> bool:
        """Tell whether it is known what is trump, if anything."""
        return self.die is not None and (self.die != DRAGON or self.trump is not None)


class State(Struct, frozen=True, gc=False):
    """A match between two actions; `tricks` begins with the last bid."""

    match: Match
    deal: Deal
    tricks: Tricks | None = None


class View(Struct, frozen=True):
    """What one viewer may know of a state. Player by player it is in the order of `players`.

    - `dealt` is how many cards each gets; `die` what it showed, `trump` None for X.
    - `laid` are the plays of the trick under way, `led` the suit to be followed, `winning` and
      `why` who would win it now; `confirm`: the trick holds a Special Ability card and waits
      for its winner to be confirmed. `won` counts the tricks read so far, `entered` the results
      told by hand. `hand` is the viewer's own where hands are known.
    """

    options: Options
    seats: tuple[Seat, ...]
    players: tuple[Seat, ...]
    totals: tuple[tuple[Seat, int], ...]
    crown: Seat | None
    number: int
    dealt: int
    dealer: Seat | None
    die: str | None
    trump: str | None
    bids: tuple[Bid | None, ...]
    turn: Seat | None
    laid: tuple[tuple[Seat, Card], ...]
    led: str | None
    winning: Seat | None
    why: str
    confirm: bool
    won: tuple[int, ...]
    entered: tuple[int | None, ...]
    hand: Cards | None
    last: Scored | None
    finished: bool
