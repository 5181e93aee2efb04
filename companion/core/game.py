"""What a game is: a few pure functions over frozen states, and the words of its records."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from companion.core.asks import Ask
from companion.core.outcomes import Accepted, Reason, Rejected
from companion.core.words import Card, Seat

T = TypeVar("T")

Value = int | str | bool
"""What an option can be set to: a number, a word, or yes and no as a bool."""


class Option(Struct, frozen=True):
    """One agreement made before the start. The first of `allowed` is the default."""

    name: str
    allowed: tuple[Value, ...]

    @property
    def default(self) -> Value:
        """What holds where nothing is said."""
        return self.allowed[0]


ArgKind = Literal["card", "cards", "seat", "number", "place", "card?", "choice"]


class Verb(Struct, frozen=True):
    """How an action is written: `WHO word ARGS`.

    `make` builds the action from its fields in the order of `args`; for a seat's verb the
    seat comes first and is the `WHO`, for a table's verb `WHO` is `table`. `cards` takes
    exactly `count` cards, or any number where `count` is 0. `place` is a word that the game
    judges; `card?` is a card, or `?` for one that nobody saw; `choice` is one of `choices`. The
    last `optional` arguments may be left out: then the defaults of the fields hold.
    """

    word: str
    make: type[Struct]
    args: tuple[ArgKind, ...]
    by_table: bool = False
    count: int = 0
    optional: int = 0
    choices: tuple[str, ...] = ()


class Setup(Struct, frozen=True):
    """What is agreed before a match: the seats clockwise and every option's value."""

    seats: tuple[Seat, ...]
    options: tuple[tuple[str, Value], ...] = ()

    def option(self, name: str) -> Value:
        """Return the value of one option; KeyError where it was not given."""
        return dict(self.options)[name]

    def agreed(self, kind: type[T]) -> T:
        """Return the options as a value with a field for each; the others keep their defaults.

        Args:
            kind: the class of the value, with fields named like the options.
        """
        options: dict[str, Any] = dict(self.options)
        return kind(**options)


class Standing(Struct, frozen=True):
    """How a match stands: the sum each seat has, and who has won once it is over.

    `leaders` are those who would win if it ended now.
    """

    totals: tuple[tuple[Seat, int], ...]
    winners: tuple[Seat, ...]
    finished: bool
    leaders: tuple[Seat, ...]


class Game(Struct, frozen=True):
    """A game as the rest of the house knows it.

    - `start(setup)` gives the first state, `asks(state)` what is open, `refusal(state, action)`
      the one judgement, `legal(state, seat)` what a seat may do, `apply(state, action)` the
      outcome, `view(state, viewer)` what one seat (or None: everybody) may know.
    - `deck(setup)` lists every card of the match, `suit(card)` names the suit or colour.
    - `standing(state)` says who has what; `account(setup, effects)` the finished rounds in the
      words of the replay; `result(effects)` the ways a result line may put what an action
      ended, the usual one first, none where no round ended. What ends a match has effects.
    - `check(setup)` names the option whose value does not go with the number of seats or the
      other options, and why; None where all is well.
    - `leave(state, seat)` is the state after a player left between two rounds; None where
      nobody can leave this game.
    - `stand_ins` names cards of another deck, as they are printed, that can be cards of this
      game: printed face and card.
    - `entered` is the action by which a seat's result of a round is told instead of cards; it
      has the fields `seat` and `number`. A round's results can be corrected later.
    """

    name: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    verbs: tuple[Verb, ...]
    deck: Callable[[Setup], tuple[Card, ...]]
    suit: Callable[[Card], str]
    start: Callable[[Setup], Any]
    asks: Callable[[Any], tuple[Ask, ...]]
    refusal: Callable[[Any, Any], Reason | None]
    legal: Callable[[Any, Seat], list[Any]]
    apply: Callable[[Any, Any], Accepted | Rejected]
    view: Callable[[Any, Seat | None], Any]
    standing: Callable[[Any], Standing]
    account: Callable[[Setup, Sequence[Any]], dict[str, Any]]
    result: Callable[[Sequence[Any]], tuple[tuple[str, ...], ...]]
    check: Callable[[Setup], tuple[str, Reason] | None] | None = None
    leave: Callable[[Any, Seat], Accepted | Rejected] | None = None
    entered: type[Any] | None = None
    stand_ins: tuple[tuple[Card, Card], ...] = ()

    def verb(self, word: str) -> Verb:
        """Return the verb of this word; KeyError where there is none."""
        for verb in self.verbs:
            if verb.word == word:
                return verb
        raise KeyError(word)

    def verb_of(self, action: Struct) -> Verb:
        """Return how an action of this game is written; KeyError for what is none."""
        for verb in self.verbs:
            if type(action) is verb.make:
                return verb
        raise KeyError(type(action).__name__)

    def setup(self, seats: Sequence[Seat], chosen: Mapping[str, Value]) -> Setup:
        """Fill in the defaults of the options that were not chosen."""
        values = {option.name: option.default for option in self.options}
        return Setup(tuple(seats), tuple((values | dict(chosen)).items()))

    def ask_of(self, state: Any, action: Struct) -> Ask | None:
        """Return the open ask that the action answers, or None."""
        verb, named = self.verb_of(action), getattr(action, "seat", None)
        seat = None if verb.by_table else named
        for ask in self.asks(state):
            if ask.verb == verb.word and ask.seat == seat and ask.about in (None, named):
                return ask
        return None
