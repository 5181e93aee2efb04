"""The seats that bots play: what they see of the night, what they press, what they decide."""

import random
from typing import Protocol

from companion.app.simulator.people import People
from companion.app.simulator.table import SimulatedTable
from companion.core.asks import Ask
from companion.core.words import Card, Place, Seat
from companion.table.cards.layouts import Layout
from companion.table.panel.ready_buttons import button_of
from companion.table.session import Session
from companion.table.view import TableView

THINK_US = 700_000
"""How long a bot thinks before it lays a card or says that it is ready."""

PRESS_US = 250_000
"""How long from one press of a button to the next."""


class Night(Protocol):
    """What bots see of the night they play in, and do there."""

    bots: tuple[Seat, ...]
    told_us: int
    table: SimulatedTable[Session]

    @property
    def people(self) -> People | None:
        """The people with their hands."""
        ...

    @property
    def layout(self) -> Layout:
        """The slots as they are used."""
        ...

    def seen(self) -> TableView:
        """Return what everybody may see."""
        ...

    def run_for(self, us: int) -> None:
        """Let time pass."""
        ...

    def put(self, seat: Seat, card: Card, place: Place = "") -> None:
        """A seat lays one of its cards."""
        ...

    def lift(self, slot: str) -> list[Card]:
        """Take every card away from a slot."""
        ...


class BotSeats:
    """Those of `night.bots`, with what all of a bot's acts go back to."""

    def __init__(self, night: Night, seed: int) -> None:
        self.night = night
        self._seed = seed

    def alone(self, seen: TableView) -> bool:
        """Tell whether nobody else plays."""
        return all(seat.seat in self.night.bots for seat in seen.seats)

    def is_mine(self, seen: TableView, seat: Seat | None) -> bool:
        """Tell whether a bot answers for this seat; for the table it does where nobody else is."""
        return self.alone(seen) if seat is None else seat in self.night.bots

    def chance(self, ask: Ask) -> random.Random:
        """Return the chance of one question: the same whenever it is thought about."""
        return random.Random(f"{self._seed} {ask.id}")

    def decide(self, ask: Ask, likely: float) -> bool:
        """Decide once and for all about something that a seat may do."""
        return self.chance(ask).random() < likely

    def press(self, button: str) -> int:
        """Press a button; return how long to rest after it, microseconds."""
        self.night.table.press(button)
        return PRESS_US

    def hold(self, button: str) -> int:
        """Hold a button down; return how long to rest since then, microseconds."""
        self.night.table.hold(button)
        return 2 * PRESS_US + self.night.table.hold_us

    def own_button(self, seat: Seat) -> str | None:
        """Return the ready button of a seat, where the table has one."""
        button = button_of(seat, self.night.table.layout, self.night.layout)
        return button if button in self.night.table.buttons else None
