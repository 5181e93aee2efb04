"""What the next match will be: what is agreed, and what goes with it. Pure."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.game import Game, Setup, Value
from companion.core.option_words import write_value
from companion.core.outcomes import Accepted
from companion.core.words import ALL_SEATS, Card
from companion.table.panel.answers import answer, is_drawn


class Proposal(Struct, frozen=True):
    """What the next match will be: game, options, names, and how the table helps with it.

    `auto_ready`: cards that lie still count by themselves; `own_lots`: people draw lots and roll
    dice, and tell the table; `hidden_bids`: secret numbers are told seat by seat and not shown;
    `score_only`: no card is read, results are told. `slots`: where the seats are, in their order,
    where people said so by laying cards; else as the layout has them. `quiet`: no sound is heard.
    `offered`: the names that were set when it was agreed.
    """

    game: str
    options: tuple[tuple[str, Value], ...]
    names: tuple[str, ...]
    auto_ready: bool = False
    own_lots: bool = False
    hidden_bids: bool = False
    score_only: bool = False
    slots: tuple[str, ...] = ()
    quiet: bool = False
    offered: tuple[str, ...] = ()


TOGGLES = {
    "ready": "auto_ready",
    "lots": "own_lots",
    "bids": "hidden_bids",
    "cards": "score_only",
    "sound": "quiet",
}
"""What ok on an item switches."""


def setup_of(game: Game, proposal: Proposal) -> Setup:
    """Return what the proposal agrees, as the game takes it."""
    return game.setup(ALL_SEATS[: len(proposal.names)], dict(proposal.options))


@cache
def whole_deck(game: Game) -> frozenset[Card]:
    """Return every card that this game can have, whatever is agreed."""
    most = {option.name: option.allowed for option in game.options}
    cards: set[Card] = set()
    for name, values in most.items():
        for value in values:
            cards.update(game.deck(game.setup(ALL_SEATS[: game.seats[0]], {name: value})))
    return frozenset(cards)


def agreed(game: Game, options: Iterable[tuple[str, Value]]) -> tuple[tuple[str, str], ...]:
    """List the options that are not as usual, each with its value as people write it."""
    usual = {option.name: option.default for option in game.options}
    return tuple((name, write_value(value)) for name, value in options if value != usual[name])


def toggles_of(game: Game, proposal: Proposal) -> list[str]:
    """List what of the table's help makes a difference in this game."""
    return list(_helps_in(game, setup_of(game, proposal)))


@lru_cache(maxsize=32)
def _helps_in(game: Game, setup: Setup) -> tuple[str, ...]:
    """List what makes a difference; kept, since every view of a match wants to know it."""
    asks = _opening_asks(game, setup)
    makes_sense = {
        "ready": any(ask.ready for ask in asks),
        "lots": any(is_drawn(ask) for ask in asks),
        "bids": any(ask.secret and ask.kind == "number" for ask in asks),
        "cards": game.entered is not None,
    }
    return tuple(does for does, sense in makes_sense.items() if sense)


def of_this_game(game: Game, proposal: Proposal) -> Proposal:
    """Return the proposal without the table's help that this game knows nothing of."""
    on = [does for does, term in TOGGLES.items() if does != "sound" and getattr(proposal, term)]
    foreign = set(on) - set(toggles_of(game, proposal)) if on else set()
    return replace(proposal, **{TOGGLES[does]: False for does in foreign})


def _opening_asks(game: Game, setup: Setup) -> list[Ask]:
    """List what is asked at the start of a match, lots and dice falling as they may."""
    state: Any = game.start(setup)
    asks: list[Ask] = []
    while True:
        asks += game.asks(state)
        drawn = next((ask for ask in game.asks(state) if is_drawn(ask)), None)
        if drawn is None:
            return asks
        outcome = game.apply(state, answer(game.verb(drawn.verb), None, drawn.choices[0]))
        assert isinstance(outcome, Accepted)  # noqa: S101 - it was one of the choices
        state = outcome.state


def with_game(
    game: Game, proposal: Proposal, seat_names: Sequence[str], known: Sequence[str] = ()
) -> Proposal:
    """Return the proposal for another game, with its usual options and as many players.

    Its cards are read, as nobody has said of this game that they are not; and what only other
    games ask for is forgotten. How cards are revealed stays: that is how people play here.
    """
    options = tuple((option.name, option.default) for option in game.options)
    low, high = game.seats
    n = min(max(len(proposal.names), low), high)
    changed = replace(proposal, game=game.name, options=options, score_only=False)
    seated = with_seats(game, changed, n, seat_names, known)
    return replace(of_this_game(game, seated), auto_ready=proposal.auto_ready)


def with_seats(
    game: Game, proposal: Proposal, n: int, seat_names: Sequence[str], known: Sequence[str] = ()
) -> Proposal:
    """Return the proposal for so many players; options that do not go with them change.

    Who joins is called by the next `known` name that is free, else like the seat.
    """
    names = list(proposal.names[:n])
    names += [name for name in dict.fromkeys(known) if name not in names][: n - len(names)]
    own = seat_names[len(names) : n]
    for nameless in (*own, *seat_names):  # a seat's own name before that of another
        if len(names) < n and nameless not in names:
            names.append(nameless)
    slots = proposal.slots if len(proposal.slots) == n else ()
    changed = replace(proposal, names=tuple(names), slots=slots)
    for option in game.options:
        for value in (dict(changed.options)[option.name], *option.allowed):
            trial = with_value(changed, option.name, value)
            if goes(game, trial):
                return trial
    return changed


def goes(game: Game, proposal: Proposal) -> bool:
    """Tell whether the options go with each other and with the number of players."""
    return game.check is None or game.check(setup_of(game, proposal)) is None


def with_value(proposal: Proposal, name: str, value: Value) -> Proposal:
    """Return the proposal with one option set to this."""
    options = tuple((each, value if each == name else old) for each, old in proposal.options)
    return replace(proposal, options=options)
