"""The menu in which the next match is agreed: its items, and what ok on one changes. Pure."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.game import Game, Option, Value
from companion.core.option_words import write_value
from companion.core.words import ALL_SEATS
from companion.table.panel.menus import Item, Menu
from companion.table.proposing import (
    TOGGLES,
    Proposal,
    goes,
    toggles_of,
    with_game,
    with_seats,
    with_value,
)
from companion.table.who_sits import next_names


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


def _with_next_value(game: Game, proposal: Proposal, name: str) -> Proposal:
    """Take the next value that goes with the rest."""
    option = next(option for option in game.options if option.name == name)
    value = dict(proposal.options)[name]
    for _ in option.allowed:
        value = next_value(option, value)
        changed = with_value(proposal, name, value)
        if goes(game, changed):
            return changed
    return proposal
