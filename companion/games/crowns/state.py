"""What is true in a match of Crowns between two actions, and what its rounds tell."""

from functools import cache
from typing import Literal

from msgspec import Struct

from companion.core.following import Follow
from companion.core.tricks import Tricks
from companion.core.words import Card, Cards, Seat

COLOURS = ("yellow", "blue", "green", "red")
HIGHEST = 15
KING = "KING"
BLACKS = {"K15": 15, "K14a": 14, "K14b": 14, "K13a": 13, "K13b": 13}
WHITES = tuple(f"W{n}" for n in range(1, 6))
COLOUR_CARDS = tuple(f"{c[0].upper()}{n}" for c in COLOURS for n in range(1, HIGHEST + 1))
BLACK, WHITE = "black", "white"

SUITS: dict[Card, str] = (
    {card: COLOURS[i // HIGHEST] for i, card in enumerate(COLOUR_CARDS)}
    | dict.fromkeys(BLACKS, BLACK)
    | dict.fromkeys(WHITES, WHITE)
    | {KING: "king"}
)
"""The colour of every card there is, in the order of the deck."""

NUMBERS: dict[Card, int] = {card: i % HIGHEST + 1 for i, card in enumerate(COLOUR_CARDS)} | BLACKS
"""The number of every card that has one."""

Diamonds = Literal["every-round", "held"]
DIAMOND = 25
HIT, OFF = 100, 100


class Options(Struct, frozen=True):
    """The agreements of CR09, CR-R1, CR-R5 and CR-R8."""

    white: bool = True
    black: bool = True
    king: bool = True
    specials_any_time: bool = False
    diamonds: Diamonds = "every-round"
    rounds: int = 10


@cache
def deck_of(options: Options) -> Cards:
    """List the cards of a match (CR04–09)."""
    left_out = {suit for suit in (WHITE, BLACK, "king") if not getattr(options, suit)}
    return tuple(card for card, suit in SUITS.items() if suit not in left_out)


class Scored(Struct, frozen=True, tag=True, gc=False):
    """A finished round. What is told seat by seat is in the order of `players`.

    `points` is what the round changed, diamonds included; `diamonds` what each holds now;
    `totals` names every seat of the match, also those that left. `tricks` tells who won each
    battle, None where results were entered by hand.
    """

    round: int
    starter: Seat
    trump: str
    players: tuple[Seat, ...]
    predictions: tuple[int, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    diamonds: tuple[int, ...]
    totals: tuple[tuple[Seat, int], ...]
    tricks: tuple[Seat, ...] | None


class Match(Struct, frozen=True, gc=False):
    """What lasts from round to round. `crowns` and `diamonds` are in the order of `seats`.

    `players` are the seats that have not left; `crowns` counts no diamond that is still worth
    something only while held (CR-R5).
    """

    options: Options
    deck: Cards
    follow: Follow
    seats: tuple[Seat, ...]
    players: tuple[Seat, ...]
    crowns: tuple[int, ...]
    diamonds: tuple[int, ...]
    finished: bool = False
    last: Scored | None = None


class Deal(Struct, frozen=True, gc=False):
    """A round before its first card. What is told player by player is in their order."""

    number: int
    starter: Seat | None
    hands: tuple[Cards | None, ...]
    trump: str | None
    predictions: tuple[int | None, ...]


class State(Struct, frozen=True, gc=False):
    """A match between two actions; `tricks` begins once every prediction is in."""

    match: Match
    deal: Deal
    tricks: Tricks | None = None


class View(Struct, frozen=True):
    """What one viewer may know of a state. Player by player it is in the order of `players`.

    - `predictions` shows "?" for one that is not told yet, None for one that is missing.
    - `shuffler` shuffles and `dealt` is how many cards each gets (CR15, CR42).
    - `laid` are the plays of the battle under way, `led` the colour to be followed, `winning`
      and `why` who would win it now; `won` counts the battles read so far, `entered` the
      results told by hand. `hand` is the viewer's own where hands are known.
    """

    options: Options
    seats: tuple[Seat, ...]
    players: tuple[Seat, ...]
    totals: tuple[tuple[Seat, int], ...]
    diamonds: tuple[tuple[Seat, int], ...]
    number: int
    dealt: int
    shuffler: Seat | None
    starter: Seat | None
    trump: str | None
    predictions: tuple[int | str | None, ...]
    turn: Seat | None
    laid: tuple[tuple[Seat, Card], ...]
    led: str | None
    winning: Seat | None
    why: str
    won: tuple[int, ...]
    entered: tuple[int | None, ...]
    hand: Cards | None
    last: Scored | None
    finished: bool
