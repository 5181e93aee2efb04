"""What is true in a match of Crown Duel between two actions, and what its rounds tell."""

from typing import Literal

from msgspec import Struct

from companion.core.words import Card, Seat

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8")
SPADES = tuple(rank + "S" for rank in RANKS)
HEARTS = tuple(rank + "H" for rank in RANKS)
DECK = SPADES + HEARTS
RANK = {card: rank for suit in (SPADES, HEARTS) for rank, card in enumerate(suit, start=1)}
"""A card's number, which is also its value: the Ace is 1 (CD05)."""
SEATS = ("A", "B")
PLACES = ("duel.A", "duel.B")
UNLAID = (None, None)
LAST_ROUND = 8

Cards = tuple[Card, ...]
"""Cards in the order of the deck, so that nothing depends on the hashing of the day."""

Step = Literal["truce", "trap", "crown", "reverse", "value"]


class Options(Struct, frozen=True):
    """The agreements of CD39–43 and CD-R1."""

    coins_to_win: int = 4
    traitor: bool = False
    random_hands: bool = False
    best_of: int = 1
    held_double: bool = False


class Round(Struct, frozen=True, tag=True, gc=False):
    """A finished round, as everybody saw it. Pairs are in the order of the seats.

    `values` count the boosts; `lost_power` says whose card a 6 cancelled; `step` is the step of
    the rules that decided, or that put the round on hold; `coins` is what the winner took and
    `held` how many rounds are on hold after it.
    """

    game: int
    number: int
    cards: tuple[Card, Card]
    values: tuple[int, int]
    boosted: tuple[bool, bool]
    lost_power: tuple[bool, bool]
    step: Step
    winner: Seat | None
    coins: int
    held: int


class GameEnd(Struct, frozen=True, tag=True, gc=False):
    """A game is over: `winner` is None for a draw, `coins` what each had."""

    game: int
    winner: Seat | None
    coins: tuple[int, int]


class State(Struct, frozen=True, gc=False):
    """A match between two actions. Pairs are in the order of the seats.

    - `may` holds what each seat can still hold as far as anyone can tell: exactly the hand
      where hands are known, a superset where they are not. It decides which card is possible.
    - `dealt` are the original eights where they are known, by the table's word or by suit
      (CD-R8); `told`: the table said the hands in this match, so it must go on doing so.
    - `gifts` are the cards given in a Traitor game, where they were seen.
    - `ready`: nothing has to be dealt or given before the next card is laid.
    - `gone` are the cards played in this game, `laid` those of this round so far.
    - `held_doubles` counts each seat's uncancelled 5s lying in rounds on hold (CD-R1).
    - `scout` is the seat (0 or 1) whose opponent must lay openly first, or None.
    """

    options: Options
    may: tuple[Cards, Cards]
    dealt: tuple[Cards | None, Cards | None] = (None, None)
    told: bool = False
    gifts: tuple[Card | None, Card | None] = (None, None)
    ready: bool = True
    gone: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    laid: tuple[Card | None, Card | None] = (None, None)
    coins: tuple[int, int] = (0, 0)
    held: int = 0
    held_doubles: tuple[int, int] = (0, 0)
    boost: tuple[bool, bool] = (False, False)
    scout: int | None = None
    game: int = 1
    number: int = 1
    wins: tuple[int, int] = (0, 0)
    winner: Seat | None = None
    last: Round | None = None


class View(Struct, frozen=True):
    """What one viewer may know of a state; `hand` is the viewer's own where it is known.

    `laid` shows "?" for a card that lies face down, `gone` what lies face up on each side.
    """

    options: Options
    coins: tuple[int, int]
    held: int
    boost: tuple[bool, bool]
    scout: Seat | None
    laid: tuple[Card | None, Card | None]
    gone: tuple[tuple[Card, ...], tuple[Card, ...]]
    game: int
    number: int
    wins: tuple[int, int]
    winner: Seat | None
    last: Round | None
    hand: tuple[Card, ...] | None
