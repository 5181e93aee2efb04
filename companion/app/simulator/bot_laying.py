"""How bots lay cards: those they must, in turns of one card, two or none, and again after undo."""

import random
from collections.abc import Sequence
from typing import Any

from companion.app.simulator.bot_presses import BotPresses
from companion.app.simulator.bot_seats import THINK_US, BotSeats
from companion.app.simulator.people import People
from companion.core.asks import Ask
from companion.core.words import Seat
from companion.table.cards.playing import is_move, places_of, unsaid_done
from companion.table.cards.used import used_cards
from companion.table.view import TableView

ENDS_TURN = 0.3
PUTS_ASIDE = 0.2
MOVES_FORWARD = 0.6
"""How often a bot does what it need not do."""


class BotLaying:
    """One card at a time, chosen by the seed; each returns how long to rest, microseconds."""

    def __init__(self, seats: BotSeats, presses: BotPresses, seed: int) -> None:
        self._seats = seats
        self._presses = presses
        self._chance = random.Random(f"bots {seed}")

    def lift_again(self, seen: TableView) -> bool:
        """Lift what lay there before an undo or a restart; return whether anything did.

        What counts stays, and so does what a seat has laid since.
        """
        night, alone = self._seats.night, self._seats.alone(seen)
        theirs = [s for s in night.layout.slots if alone or night.layout.owner_of(s) in night.bots]
        laid = {seat.seat for seat in seen.seats if seat.laid}
        used = used_cards(night.table.desk.running)
        lying = {s: night.table.lying_on(s) for s in theirs if night.layout.owner_of(s) not in laid}
        waiting = [slot for slot, cards in lying.items() if not used.issuperset(cards)]
        for slot in waiting:
            night.lift(slot)
        return bool(waiting)

    def must_lay(self, seen: TableView, people: People, ask: Ask) -> int:
        """Lay the card that is due, or say that it stays."""
        seat = next(each for each in seen.seats if each.seat == ask.seat)
        if not seat.laid:
            if ask.ready and seen.shared and self._first_to_touch(seen) != seat.seat:
                return 0
            acts = people.answers(ask)
            return self._lay(people, ask, self._chance.choice(acts)) if acts else 0
        button = self._seats.own_button(seat.seat)
        if seen.shared or seat.ready or seen.auto or not ask.ready or button is None:
            return 0
        self._seats.press(button)
        return THINK_US

    def _first_to_touch(self, seen: TableView) -> Seat | None:
        """On a shared reader it is one after the other, in the order of the seats."""
        return next((s.seat for s in seen.seats if s.asked and not s.laid), None)

    def _lay(self, people: People, ask: Ask, act: Any) -> int:
        """Lay or tap the card of an act, and remember where it goes."""
        seat, word = str(ask.seat), getattr(act, "slot", "")
        place = dict(ask.places).get(word, ask.place or "")
        self._presses.mean(seat, word or place.replace("-", ".").rpartition(".")[2])
        card = getattr(act, "card", None) or people.aside(seat)
        if card is None:
            return 0
        self._seats.night.put(seat, card, place)
        return THINK_US

    # Turns of one card, two or none

    def take_turn(self, people: People) -> int:
        """Set cards or end the turn; a turn that is over goes without saying (CU-R6)."""
        for seat in self._seats.night.bots:
            mine = [ask for ask in people.asks() if ask.seat == seat]
            if rests_us := self._move_forward(people, mine) or self._turn(people, mine):
                return rests_us
        judge = self._seats.night.table.desk.judging.judge
        done = unsaid_done(judge, people.state)
        if done is None or done[0].seat in self._seats.night.bots:
            return 0
        for seat in self._seats.night.bots:
            mine = [ask for ask in judge.game.asks(done[1]) if ask.seat == seat]
            if rests_us := self._set(people, mine, done[1]):
                return rests_us
        return 0

    def _move_forward(self, people: People, asks: Sequence[Ask]) -> int:
        for ask in asks:
            if self._moves(ask) and self._seats.decide(ask, MOVES_FORWARD):
                acts = people.answers(ask)
                return self._lay(people, ask, self._chance.choice(acts)) if acts else 0
        return 0

    def _turn(self, people: People, asks: Sequence[Ask]) -> int:
        done = next((ask for ask in asks if ask.kind == "done"), None)
        if done is None:
            return 0
        if rests_us := self._set(people, asks, people.state):
            return rests_us
        button = self._seats.own_button(str(done.seat))
        return self._seats.press(button) if button else self._presses.open(f"done {done.seat}")

    def _set(self, people: People, asks: Sequence[Ask], state: Any) -> int:
        """Set a card, or put one aside, unless the turn is to end."""
        cards = [ask for ask in asks if ask.kind == "card" and not self._moves(ask)]
        openly = [ask for ask in cards if not ask.secret]
        if not openly or self._seats.decide(openly[0], ENDS_TURN):
            return 0
        aside = [ask for ask in cards if ask.secret and self._seats.decide(ask, PUTS_ASIDE)]
        ask = (aside or openly)[0]
        acts = people.answers(ask, state)
        return self._lay(people, ask, self._chance.choice(acts)) if acts else 0

    def _moves(self, ask: Ask) -> bool:
        game = self._seats.night.table.desk.running.head.game
        return ask.kind == "card" and bool(places_of(ask)) and is_move(game, ask)
