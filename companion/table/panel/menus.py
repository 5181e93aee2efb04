"""Menus on the panel: a list with a cursor, never what comes of it."""

from msgspec import Struct


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
