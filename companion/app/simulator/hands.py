"""Hands at a simulated table: they lay and lift cards and press buttons, and time passes."""

from collections.abc import Iterable
from typing import Generic

from companion.app.loop import AnyDesk
from companion.app.simulator.table import SimulatedTable
from companion.core.words import Card
from companion.table.cards.layouts import Layout

TOUCH_US = 300_000
"""How long a card is held to a shared reader while a match is played."""

MOVE_US = 500_000
"""How long a card is in the air on its way from one slot to another."""

BLINK_US = 100_000
"""How long hands need between two moves, and how often people look at what has changed."""


class Hands(Generic[AnyDesk]):
    """Moves cards at a simulated table, one by one; each lies until it is lifted.

    `cards` are those that people have here, where that is not any card there is.
    """

    def __init__(self, table: SimulatedTable[AnyDesk], cards: Iterable[Card] = ()) -> None:
        self.table = table
        self.cards = frozenset(cards)

    def run_for(self, us: int) -> None:
        """Let time pass."""
        self.table.run_for(us)

    def close(self) -> None:
        """Switch the table off."""
        self.table.close()

    def put_on(self, slot: str, card: Card) -> None:
        """Lay any card on any slot; what lies there and is done with is put aside.

        A card that lay anywhere is in the air for so long that its reader sees it go.
        """
        touches, lay = self._touches(), self.lies(card)
        for other in self.table.lying_on(slot):
            if self.is_done_with(other):
                self.table.lift(other)
        if self.lies(card):
            self.table.lift(card)
        if lay:
            self.run_for(MOVE_US)
        self.table.lay(card, slot)
        if touches:
            self.run_for(TOUCH_US)
            self.table.lift(card)

    def lies(self, card: Card) -> bool:
        """Tell whether a card lies on any slot."""
        return any(card in self.table.lying_on(slot) for slot in self.table.layout.slots)

    def _touches(self) -> bool:
        """Tell whether a card only touches a reader, and is laid down elsewhere."""
        return False

    def lift(self, slot: str) -> list[Card]:
        """Take every card away from a slot; return which."""
        cards = self.table.lying_on(slot)
        for card in cards:
            self.table.lift(card)
        return cards

    def is_done_with(self, card: Card) -> bool:
        """Tell whether nobody needs this card where it lies any more."""
        return True

    def slots_in_use(self) -> Layout:
        """Return the slots, and whose they are."""
        return self.table.layout

    def is_hidden(self, slot: str) -> bool:
        """Tell whether the person at the terminal may not see what lies there."""
        return False
