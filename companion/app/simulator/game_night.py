"""A night at the simulated table: people with hands of cards, and bots among them."""

import random

from companion.app.simulator.hands import BLINK_US, Hands
from companion.app.simulator.people import People
from companion.app.simulator.table import SimulatedTable
from companion.app.store import Store
from companion.core.words import ALL_SEATS, Card, Seat
from companion.table.history import History
from companion.table.layouts import seated
from companion.table.session import READY, Session
from companion.table.view import SeatView, TableView, view
from hardware.bus import NEVER

THINK_US = 700_000
"""How long a bot thinks before it lays a card or says that it is ready."""

READ_US = 20_000_000
READ_BEFORE_BOT_US = 5_000_000
"""How long a bot lets people read a result: they go on themselves, or the bot has to begin."""

KEPT_HANDS = "hands"
"""Under which key the store keeps the seed of the hands dealt last."""


class GameNight(Hands[Session]):
    """Plays at a simulated table the way people do; used cards are put aside.

    Args:
        table: where they play.
        store: keeps which hands were dealt, for when the match goes on another day.
        seed: decides the dealing and the bots.
        bots: the seats that the program plays.
    """

    def __init__(
        self,
        table: SimulatedTable[Session],
        store: Store,
        *,
        seed: int,
        bots: tuple[Seat, ...] = (),
    ) -> None:
        super().__init__(table)
        self.bots = bots
        self._store = store
        self._seed = seed
        self._chance = random.Random(f"bots {seed}")
        self._matches = 0
        self._followed = self.history
        self._people = self._resumed()
        self._bot_acts_us = 0
        self._told_us = 0

    def _resumed(self) -> People | None:
        """Take the hands up again that were dealt before the table was switched off."""
        kept = self._store.kept(KEPT_HANDS)
        if self.history is None:
            return None
        return People(self.history, int(kept) if kept and kept.isdecimal() else self._seed)

    @property
    def history(self) -> History | None:
        """The match as the table sees it."""
        return self.table.desk.history

    @property
    def people(self) -> People | None:
        """The people with their hands, while a match is open."""
        return self._people if self.history is not None else None

    def seen(self) -> TableView:
        """Return what everybody may see."""
        return view(self.table.desk, None)

    def run_for(self, us: int) -> None:
        """Let time pass, people following what the table tells and bots acting."""
        end_us = self.table.now_us + us
        while self.table.now_us < end_us:
            self.table.run_until(min(end_us, self.table.now_us + BLINK_US))
            self._look()

    def _look(self) -> None:
        history = self.history
        if history is not self._followed:
            self._follow(history)
        if self.bots and self.table.now_us >= self._bot_acts_us:
            self._bot_acts_us = NEVER  # moving a card takes time, in which this is asked again
            acted = self._bot_acts()
            self._bot_acts_us = self.table.now_us + THINK_US * acted

    def _follow(self, history: History | None) -> None:
        before, self._followed = self._followed, history
        if history is None:
            self._people = None
        elif self._people is None or before is None or before.head is not history.head:
            self._matches += 1
            hands = self._seed + self._matches
            self._store.keep(KEPT_HANDS, str(hands))
            self._people = People(history, hands)
        else:
            self._people.follow(history)
        self._told_us = self.table.now_us
        if self._bot_acts_us != NEVER:
            self._bot_acts_us = self.table.now_us + THINK_US

    # What people do

    def acting(self) -> Seat | None:
        """Return the person's seat that has to lay a card now; with bots only, a bot's."""
        asked = [seat.seat for seat in self.seen().seats if seat.asked and not seat.laid]
        people = [seat for seat in asked if seat not in self.bots]
        nobody_else = all(seat.seat in self.bots for seat in self.seen().seats)
        return next(iter(people or (asked if nobody_else else [])), None)

    def hand(self, seat: Seat) -> list[Card]:
        """List what a seat holds and has not laid."""
        return self.people.in_hand(seat) if self.people else []

    def put(self, seat: Seat, card: Card) -> None:
        """A seat lays one of its cards in place of what it has laid so far."""
        layout = seated(self.table.layout, ALL_SEATS[:2])
        slot = layout.slot_of(f"duel.{seat}") or next(iter(layout.taps_of(seat)), None)
        if slot is None:
            return
        if self.table.layout.places and self.lift(slot):
            self.run_for(BLINK_US)
        self.put_on(slot, card)

    def put_on(self, slot: str, card: Card) -> None:
        """Lay any card on any slot; whoever holds it knows that."""
        if self.people is not None:
            self.people.laid(card)
        super().put_on(slot, card)

    def lift(self, slot: str) -> list[Card]:
        """Take every card away from a slot; return which."""
        cards = super().lift(slot)
        for card in cards:
            if self.people is not None:
                self.people.took_back(card)
        return cards

    def is_done_with(self, card: Card) -> bool:
        """Used cards are; a card that still counts stays, whatever is laid beside it."""
        return any(card in side for side in self.history.state.gone) if self.history else True

    def is_hidden(self, slot: str) -> bool:
        """What a bot has laid face down is nobody's business."""
        owner = self.table.layout.owner_of(slot)
        return owner in self.bots and not all(map(self.is_done_with, self.table.lying_on(slot)))

    # What a bot does

    def _bot_acts(self) -> bool:
        seen = self.seen()
        if seen.phase != "play" or self.people is None:
            return False
        if seen.result and self.table.now_us < self._told_us + self._reading_us(seen):
            return False
        return any(self._bot_seat_acts(seen, seat) for seat in seen.seats if seat.seat in self.bots)

    def _bot_seat_acts(self, seen: TableView, seat: SeatView) -> bool:
        if not seat.asked or self.people is None:
            return False
        if not seat.laid:
            if seen.shared and self._first_to_touch(seen) != seat.seat:
                return False
            cards = self.people.playable(seat.seat)
            if not cards:  # people and table disagree; somebody has to undo
                return False
            self.put(seat.seat, self._chance.choice(cards))
            return True
        if seen.shared or seat.ready or seen.auto:
            return False
        self.table.press(READY + seat.seat)
        return True

    def _reading_us(self, seen: TableView) -> int:
        """Return how long a result is left to be read; where a bot has to begin, less long."""
        people = [seat for seat in seen.seats if seat.seat not in self.bots]
        if not people:
            return 0
        return READ_US if any(seat.asked for seat in people) else READ_BEFORE_BOT_US

    def _first_to_touch(self, seen: TableView) -> Seat | None:
        """On a shared reader it is one after the other, in the order of the seats."""
        return next((s.seat for s in seen.seats if s.asked and not s.laid), None)
