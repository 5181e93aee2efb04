"""What the next match will be, and the menu in which that is agreed. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.asks import Ask
from companion.core.game import Game, Option, Setup, Value
from companion.core.option_words import write_value
from companion.core.outcomes import Accepted
from companion.core.words import ALL_SEATS, Card
from companion.table.panel.answers import answer, is_drawn
from companion.table.panel.menus import Item, Menu
from companion.table.who_sits import next_names


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


def setup_menu(
    games: Mapping[str, Game],
    proposal: Proposal,
    cursor: int,
    *,
    sounds: bool,
    names_set: bool,
) -> Menu:
    """What can be agreed before a match.

    `sounds`: this table can be heard; `names_set`: there are names to choose from.
    """
    game, values = games[proposal.game], dict(proposal.options)
    items = [Item("start", "menu.start")]
    if len(games) > 1:
        items.append(Item("game", f"menu.game.{game.name}", (("name", game.name),)))
    if game.seats[0] != game.seats[1]:
        items.append(Item("seats", "menu.seats", (("n", len(proposal.names)),)))
    if proposal.slots:
        items.append(Item("slots", "menu.slots", (("slots", " ".join(proposal.slots)),)))
    items += [
        Item(f"option {o.name}", f"option.{o.name}", (("value", write_value(values[o.name])),))
        for o in game.options
    ]
    items += [Item(does, _toggle_key(does, proposal)) for does in toggles_of(game, proposal)]
    items += [
        Item(f"name {i}", "menu.name", (("seat", ALL_SEATS[i]), ("name", name)))
        for i, name in enumerate(proposal.names)
    ]
    if not names_set:
        items.append(Item("names", "menu.names_unset"))
    if sounds:
        items.append(Item("sound", _toggle_key("sound", proposal)))
    return Menu("setup", tuple(items), cursor)


def _toggle_key(does: str, proposal: Proposal) -> str:
    on = getattr(proposal, TOGGLES[does])
    keys = {
        "ready": ("menu.ready_press", "menu.ready_auto"),
        "lots": ("menu.lots_table", "menu.lots_own"),
        "bids": ("menu.bids_open", "menu.bids_hidden"),
        "cards": ("menu.cards_read", "menu.cards_score_only"),
        "sound": ("menu.sound_on", "menu.sound_off"),
    }
    return keys[does][on]


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


def next_value(option: Option, value: Value) -> Value:
    """Return the value that follows when an option is pressed.

    >>> next_value(Option("best_of", (1, 3)), 3)
    1
    """
    return option.allowed[(option.allowed.index(value) + 1) % len(option.allowed)]


def change(
    games: Mapping[str, Game],
    proposal: Proposal,
    does: str,
    known: Sequence[str],
    seat_names: Sequence[str] = ALL_SEATS,
) -> Proposal:
    """Return the proposal after ok on the set-up item that does this.

    `known` are the remembered names, `seat_names` what seats without a name are called.
    """
    what, _, which = does.partition(" ")
    game = games[proposal.game]
    if what in TOGGLES:
        return replace(proposal, **{TOGGLES[what]: not getattr(proposal, TOGGLES[what])})
    if what == "game":
        names = list(games)
        other = games[names[(names.index(game.name) + 1) % len(names)]]
        return with_game(other, proposal, seat_names, known)
    if what == "seats":
        low, high = game.seats
        n = len(proposal.names) + 1
        return with_seats(game, proposal, n if n <= high else low, seat_names, known)
    if what == "slots":
        return replace(proposal, slots=())
    if what == "option":
        return _with_next_value(game, proposal, which)
    if what == "name":
        i = int(which)
        return replace(proposal, names=next_names(proposal.names, i, known, seat_names))
    return proposal


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
            trial = _with_value(changed, option.name, value)
            if goes(game, trial):
                return trial
    return changed


def goes(game: Game, proposal: Proposal) -> bool:
    """Tell whether the options go with each other and with the number of players."""
    return game.check is None or game.check(setup_of(game, proposal)) is None


def _with_value(proposal: Proposal, name: str, value: Value) -> Proposal:
    options = tuple((each, value if each == name else old) for each, old in proposal.options)
    return replace(proposal, options=options)


def _with_next_value(game: Game, proposal: Proposal, name: str) -> Proposal:
    """Take the next value that goes with the rest."""
    option = next(option for option in game.options if option.name == name)
    value = dict(proposal.options)[name]
    for _ in option.allowed:
        value = next_value(option, value)
        changed = _with_value(proposal, name, value)
        if goes(game, changed):
            return changed
    return proposal
