"""Menus on the panel: what stands in them, never what comes of it."""

from msgspec import Struct

from companion.core.game import Game, Option, Value
from companion.core.records import write_value
from companion.core.words import Seat


class Item(Struct, frozen=True):
    """One line of a menu: the word of what it does, its sentence's key and blanks."""

    does: str
    key: str
    data: tuple[tuple[str, str | int], ...] = ()


class Menu(Struct, frozen=True):
    """A list to choose from with up, down and ok; `back` leaves it."""

    name: str
    items: tuple[Item, ...]
    cursor: int = 0

    def move(self, by: int) -> "Menu":
        """Move the cursor, around the ends."""
        return Menu(self.name, self.items, (self.cursor + by) % len(self.items))

    @property
    def chosen(self) -> Item:
        """The item under the cursor."""
        return self.items[self.cursor]


def play_menu(seats: tuple[Seat, ...], names: tuple[str, ...], asked: tuple[Seat, ...]) -> Menu:
    """What can be done while a match runs, the likeliest first."""
    by_seat = list(zip(seats, names, strict=True))
    items = [Item("go on", "menu.go_on"), Item("undo", "menu.undo")]
    items += [
        Item(f"by hand {seat}", "menu.by_hand", (("name", name),))
        for seat, name in by_seat
        if seat in asked
    ]
    items += [Item("deal again", "menu.deal_again"), Item("last", "menu.last")]
    if len(seats) == 2:
        items += [
            Item(f"concede {seat}", "menu.concede", (("name", name),)) for seat, name in by_seat
        ]
    items.append(Item("abandon", "menu.abandon"))
    return Menu("play", tuple(items))


class Proposal(Struct, frozen=True):
    """What the next match will be: game, options, names, and whether ready is automatic."""

    game: str
    options: tuple[tuple[str, Value], ...]
    names: tuple[str, ...]
    auto_ready: bool = False


def setup_menu(game: Game, proposal: Proposal, cursor: int = 0) -> Menu:
    """What can be agreed before a match."""
    values = dict(proposal.options)
    items = [Item("start", "menu.start")]
    items += [
        Item(f"option {o.name}", f"option.{o.name}", (("value", write_value(values[o.name])),))
        for o in game.options
    ]
    items.append(Item("ready", "menu.ready_auto" if proposal.auto_ready else "menu.ready_press"))
    items += [
        Item(f"name {i}", "menu.name", (("seat", "ABCDEF"[i]), ("name", name)))
        for i, name in enumerate(proposal.names)
    ]
    return Menu("setup", tuple(items), cursor)


def next_value(option: Option, value: Value) -> Value:
    """Return the value that follows when an option is pressed.

    >>> next_value(Option("best_of", (1, 3)), 3)
    1
    """
    return option.allowed[(option.allowed.index(value) + 1) % len(option.allowed)]


def change(game: Game, proposal: Proposal, does: str, known_names: tuple[str, ...]) -> Proposal:
    """Return the proposal after ok on the set-up item that does this."""
    what, _, which = does.partition(" ")
    if what == "option":
        option = next(option for option in game.options if option.name == which)
        options = tuple(
            (name, next_value(option, value) if name == which else value)
            for name, value in proposal.options
        )
        return Proposal(proposal.game, options, proposal.names, proposal.auto_ready)
    if what == "ready":
        return Proposal(proposal.game, proposal.options, proposal.names, not proposal.auto_ready)
    if what == "name":
        names = list(proposal.names)
        names[int(which)] = _next_name(names, int(which), known_names)
        return Proposal(proposal.game, proposal.options, tuple(names), proposal.auto_ready)
    return proposal


def _next_name(names: list[str], i: int, known: tuple[str, ...]) -> str:
    """Return the next remembered name that nobody else at the table has."""
    free = [name for name in known if name == names[i] or name not in names]
    if names[i] not in free:
        return free[0] if free else names[i]
    return free[(free.index(names[i]) + 1) % len(free)]
