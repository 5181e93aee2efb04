"""What goes into a session besides hardware events, and what comes out of it."""

from msgspec import Struct

from companion.core.outcomes import Reason
from companion.core.words import ALL_SEATS, Card, Seat
from companion.table.cards.decks import Binding, Decks
from companion.table.cards.layouts import Layout


class Step(Struct, frozen=True):
    """What is to be committed at once: the lines, and whether they open a new match.

    `binds` are stickers that turned out to be cards of the deck: one that was put on anew.
    """

    lines: tuple[str, ...]
    opens: bool = False
    binds: tuple[Binding, ...] = ()


class Bind(Struct, frozen=True):
    """What is to be committed while a deck is enrolled: this sticker is this card."""

    binding: Binding


class Tick(Struct, frozen=True):
    """Time has passed; something may be due."""


class Notice(Struct, frozen=True):
    """A sentence for people that stays until the next thing happens."""

    key: str
    data: tuple[tuple[str, str | int], ...] = ()
    why: Reason | None = None

    def is_read_by(self, button: str) -> bool:
        """Tell whether this fills the screen, and a press of the button only takes it away.

        What was done well is taken back by back at once.
        """
        if self.key == "corrected":
            return button == "ok"
        return self.why is not None and button in ("ok", "back")


class Settings(Struct, frozen=True):
    """What a table is: its layout and decks, and the names it knows.

    `seat_names` are what seats are called that nobody has named; `sounds`: it can be heard.
    """

    layout: Layout
    decks: Decks
    names: tuple[str, ...] = ()
    deck: str | None = None
    seat_names: tuple[str, ...] = ALL_SEATS
    sounds: bool = False


class Entering(Struct, frozen=True):
    """A seat's unreadable card is being told by hand: first its suit, then which one.

    `shown` is what the panel offers at the moment: suits while `suit` is empty, else cards.
    """

    seat: Seat
    shown: tuple[Card, ...]
    cursor: int = 0
    suit: str = ""

    @property
    def chosen(self) -> str:
        """What the cursor stands on."""
        return self.shown[self.cursor]

    def move(self, by: int) -> "Entering":
        """Move the cursor, around the ends."""
        return Entering(self.seat, self.shown, (self.cursor + by) % len(self.shown), self.suit)
