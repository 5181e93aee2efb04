"""What is true in a match of Cuprum Duelists between two actions, and what its battles tell."""

from typing import Any, Literal

from msgspec import Struct

from companion.core.words import Card, Seat
from companion.games.cuprum_duelists.cards import Cards, Values
from companion.games.cuprum_duelists.whereabouts import DEALT, HAND_SIZE, Whereabouts

SEATS = ("A", "B")
MAIN = ("M1", "M2", "M3")
WINGS = ("WL", "WR")
SLOTS = MAIN + WINGS
PLACES = tuple(tuple((slot, f"battle.{seat}-{slot}") for slot in SLOTS) for seat in SEATS)
"""For each seat: its slots as records name them, and the places they are."""
RESERVE_PLACES = tuple(f"battle.{seat}-R" for seat in SEATS)

TURNS = 6
"""Three for each (CU05)."""
CARDS_A_TURN = 2
TO_WIN = 3

Stack = Cards
"""What lies on one slot, from the bottom up: only the last counts (CU11)."""
Field = tuple[Stack, Stack, Stack, Stack, Stack]
EMPTY: Field = ((), (), (), (), ())

Top = tuple[Card | None, ...]
"""The card that counts on each of the five slots, or None."""

Step = Literal["main", "wings", "highest"]


class Options(Struct, frozen=True):
    """The agreement of CU-R1."""

    values: Values = "rank"


class Battle(Struct, frozen=True, tag=True, gc=False):
    """A finished battle, as everybody saw it. Pairs are in the order of the seats.

    `tops` are the cards that counted; `main` and `wings` count victories; `highest` is each
    one's highest value on the field, 0 where nothing lies; `step` says what decided.
    """

    number: int
    tops: tuple[Top, Top]
    main: tuple[int, int]
    wings: tuple[int, int]
    highest: tuple[int, int]
    step: Step
    winners: tuple[Seat, ...]
    score: tuple[int, int]


class State(Struct, frozen=True, gc=False):
    """A match between two actions. Pairs are in the order of the seats; seats are 0 and 1.

    - `where` is what the program knows of the cards that nobody sees.
    - `told`: the table says which cards are drawn, so it must go on doing so; `dealt` says for
      whom it did in this battle; `each` is how many cards a seat draws for this battle;
      `ready`: nothing has to be told before the next act.
    - `starter` begins this battle; None until the table said so. `turn` counts from 0, and is
      `TURNS` when only the close is left; `laid` counts the cards of the turn under way.
    - `reserve` is what lies there now (`?`: unseen), `reserved` whether a seat has used its
      one reserve of the battle (CU13).
    - `since` is the turn of the enemy's placement that a seat may still answer (CU-R3), or None.
    - `discards` were seen by all, `lost` are reserves that only their owner saw.
    """

    options: Options
    where: Whereabouts = DEALT
    told: bool = False
    dealt: tuple[bool, bool] = (False, False)
    each: int = HAND_SIZE
    ready: bool = False
    battle: int = 1
    starter: int | None = None
    turn: int = 0
    laid: int = 0
    fields: tuple[Field, Field] = (EMPTY, EMPTY)
    reserve: tuple[Card | None, Card | None] = (None, None)
    reserved: tuple[bool, bool] = (False, False)
    since: tuple[int | None, int | None] = (None, None)
    discards: Cards = ()
    lost: Cards = ()
    score: tuple[int, int] = (0, 0)
    winner: Seat | None = None
    last: Battle | None = None

    @property
    def acting(self) -> int | None:
        """The seat whose turn it is; None before the first and after the last turn."""
        if self.starter is None or self.turn == TURNS:
            return None
        return (self.starter + self.turn) % 2

    @property
    def fresh(self) -> bool:
        """Whether nobody has acted in this battle, so that draws can still be told."""
        return self.turn == 0 and not self.laid


class View(Struct, frozen=True):
    """What one viewer may know of a state.

    `fields` show every card laid openly, covered ones too; a reserve is `?` for all but its
    owner. `hand` is the viewer's own where the table told it. `may_answer` tells whose reserve
    can move forward now, `hands`, `stock` and `discarded` how many cards there are; `discards`
    are those that all have seen.
    """

    options: Options
    battle: int
    score: tuple[int, int]
    starter: Seat | None
    acting: Seat | None
    turn: int
    laid: int
    ready: bool
    fields: tuple[Field, Field]
    reserve: tuple[Card | None, Card | None]
    reserved: tuple[bool, bool]
    may_answer: tuple[bool, bool]
    hands: tuple[int, int]
    stock: int
    discarded: int
    discards: Cards
    hand: Cards | None
    winner: Seat | None
    last: Battle | None


def pair(old: tuple[Any, Any], i: int, value: object) -> tuple[Any, Any]:
    """Return the pair with one of its sides changed."""
    return (value, old[1]) if i == 0 else (old[0], value)


def may_answer(state: State, i: int) -> bool:
    """Tell whether a seat has something to answer, and a reserve to do it with (CU15, CU-R3)."""
    return state.reserve[i] is not None and state.since[i] is not None and state.ready
