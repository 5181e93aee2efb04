"""Bots: the seats that the program plays. They do what people do, by looking at the table.

They lay and tap cards where they are asked to, press buttons for choices and numbers, and
leave time to read. Which card it is they choose from their own hand, at random by the seed.
"""

import random
from collections.abc import Sequence
from typing import Any, Protocol

from companion.app.simulator.people import People
from companion.app.simulator.table import SimulatedTable
from companion.core.asks import Ask
from companion.core.words import Card, Place, Seat
from companion.table.answering import Choosing, Counting, Row
from companion.table.layouts import Layout
from companion.table.menus import Menu
from companion.table.playing import is_move, places_of, unsaid_done
from companion.table.ready_buttons import button_of
from companion.table.session import Session
from companion.table.view import TableView

THINK_US = 700_000
"""How long a bot thinks before it lays a card or says that it is ready."""

PRESS_US = 250_000
"""How long from one press of a button to the next."""

READ_US = 20_000_000
READ_BEFORE_BOT_US = 5_000_000
"""How long a bot lets people read a result: they go on themselves, or the bot has to begin."""

ENDS_TURN = 0.3
PUTS_ASIDE = 0.2
MOVES_FORWARD = 0.6
BIDS_DOUBLE = 0.25
"""How often a bot does what it need not do."""


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

    def put(self, seat: Seat, card: Card, place: Place = "") -> None:
        """A seat lays one of its cards."""
        ...

    def lift(self, slot: str) -> list[Card]:
        """Take every card away from a slot."""
        ...


class Bots:
    """Plays the seats of `night.bots`; `act` does one thing at a time."""

    def __init__(self, night: Night, seed: int) -> None:
        self._night = night
        self._seed = seed
        self._chance = random.Random(f"bots {seed}")
        self._words: dict[Seat, str] = {}
        self._wanted = ""

    def act(self) -> int:
        """Do the next thing, if there is one; return how long to rest after it, microseconds."""
        seen, people = self._night.seen(), self._night.people
        if people is None or people.disagreement or seen.ended is not None:
            return 0
        if seen.choosing is not None:
            return self._choose(seen, seen.choosing)
        if seen.counting is not None:
            return self._count(seen, seen.counting)
        if seen.menu is not None:
            return self._use_menu(seen, seen.menu)
        if seen.phase != "play" or self._reads(seen):
            return 0
        return self._play(seen, people)

    # Who is there

    def _alone(self, seen: TableView) -> bool:
        return all(seat.seat in self._night.bots for seat in seen.seats)

    def _is_mine(self, seen: TableView, seat: Seat | None) -> bool:
        """Tell whether a bot answers for this seat; for the table it does where nobody else is."""
        return self._alone(seen) if seat is None else seat in self._night.bots

    def _reads(self, seen: TableView) -> bool:
        """Tell whether a result is still being read."""
        people = [seat for seat in seen.seats if seat.seat not in self._night.bots]
        if not seen.result or not people:
            return False
        reading_us = READ_US if any(seat.asked for seat in people) else READ_BEFORE_BOT_US
        return self._night.table.now_us < self._night.told_us + reading_us

    def _decide(self, ask: Ask, likely: float) -> bool:
        """Decide once and for all about something that a seat may do."""
        return random.Random(f"{self._seed} {ask.id}").random() < likely

    # Buttons

    def _press(self, button: str) -> int:
        self._night.table.press(button)
        return PRESS_US

    def _own_button(self, seat: Seat) -> str | None:
        button = button_of(seat, self._night.table.layout, self._night.layout)
        return button if button in self._night.table.buttons else None

    def _towards(self, cursor: int, wanted: int) -> int:
        if cursor == wanted:
            return self._press("ok")
        return self._press("down" if wanted > cursor else "up")

    def _open(self, item: str) -> int:
        """Look for an item in the menu."""
        self._wanted = item
        return self._press("ok")

    def _use_menu(self, seen: TableView, menu: Menu) -> int:
        does = [item.does for item in menu.items]
        if self._wanted not in does:
            return self._press("back") if self._alone(seen) else 0
        at = does.index(self._wanted)
        if menu.cursor == at:
            self._wanted = ""
        return self._towards(menu.cursor, at)

    # Choices

    def _choose(self, seen: TableView, choosing: Choosing) -> int:
        if not self._is_mine(seen, choosing.seat):
            return 0
        option = self._words.get(str(choosing.seat), "")
        if option not in choosing.options:
            option = self._option(seen, choosing)
        return self._towards(choosing.cursor, choosing.options.index(option))

    def _option(self, seen: TableView, choosing: Choosing) -> str:
        ask = next((ask for ask in seen.asks if ask.verb == choosing.question), None)
        if ask is None:
            return choosing.options[0]
        return ask.proposal or random.Random(f"{self._seed} {ask.id}").choice(choosing.options)

    # Numbers

    def _count(self, seen: TableView, counting: Counting) -> int:
        row = counting.row
        ask = next((a for a in seen.asks if a.verb == counting.verb and a.seat == row.seat), None)
        if ask is None or row.seat not in self._night.bots:
            return 0
        wanted = self._number(ask, len(counting.rows))
        own = self._own_button(row.seat)
        if own is not None and not wanted[1]:
            return self._press_own(own, row, wanted[0])
        if (row.value, row.double) == wanted:
            return self._press("ok")
        told = (-1 if row.value is None else row.value, row.double)
        return self._press("up" if told < wanted else "down")

    def _press_own(self, button: str, row: Row, wanted: int) -> int:
        """One press is one more, holding it down fixes the number."""
        if row.value != wanted or row.double:
            return self._press(button)
        self._night.table.hold(button)
        return 2 * PRESS_US + self._night.table.hold_us

    def _number(self, ask: Ask, players: int) -> tuple[int, bool]:
        """Return what a seat says: about its share; and whether the next number is meant too."""
        chance = random.Random(f"{self._seed} {ask.id}")
        number = round(ask.high / players) + chance.choice((-1, 0, 0, 1))
        number = min(max(number, ask.low), ask.high)
        double = ask.kind == "pair" and number < ask.high and chance.random() < BIDS_DOUBLE
        return number, double

    # Cards, turns and results

    def _play(self, seen: TableView, people: People) -> int:
        numbers = [ask for ask in seen.asks if ask.kind in ("number", "pair") and ask.must]
        if numbers:
            return self._press("ok") if self._is_mine(seen, numbers[0].seat) else 0
        if seen.lift and self._lift_again(seen):
            return THINK_US
        mine = [ask for ask in people.asks() if ask.seat in self._night.bots]
        for ask in mine:
            due = ask.kind == "card" and ask.must
            if due and (rests_us := self._must_lay(seen, people, ask)):
                return rests_us
        return self._take_turn(people) or self._go_on(seen)

    def _lift_again(self, seen: TableView) -> bool:
        """Lift what lay there before an undo or a restart; return whether anything did."""
        layout, alone = self._night.layout, self._alone(seen)
        slots = [s for s in layout.slots if alone or layout.owner_of(s) in self._night.bots]
        lifted = [self._night.lift(slot) for slot in slots]
        return any(lifted)

    def _must_lay(self, seen: TableView, people: People, ask: Ask) -> int:
        seat = next(each for each in seen.seats if each.seat == ask.seat)
        if not seat.laid:
            if ask.ready and seen.shared and self._first_to_touch(seen) != seat.seat:
                return 0
            acts = people.answers(ask)
            return self._lay(people, ask, self._chance.choice(acts)) if acts else 0
        button = self._own_button(seat.seat)
        if seen.shared or seat.ready or seen.auto or not ask.ready or button is None:
            return 0
        self._press(button)
        return THINK_US

    def _first_to_touch(self, seen: TableView) -> Seat | None:
        """On a shared reader it is one after the other, in the order of the seats."""
        return next((s.seat for s in seen.seats if s.asked and not s.laid), None)

    def _lay(self, people: People, ask: Ask, act: Any) -> int:
        """Lay or tap the card of an act, and remember where it goes."""
        seat, word = str(ask.seat), getattr(act, "slot", "")
        place = dict(ask.places).get(word, ask.place or "")
        self._words = {seat: word or place.replace("-", ".").rpartition(".")[2]}
        card = getattr(act, "card", None) or people.aside(seat)
        if card is None:
            return 0
        self._night.put(seat, card, place)
        return THINK_US

    # Turns of one card, two or none

    def _take_turn(self, people: People) -> int:
        """Set cards or end the turn; a turn that is over goes without saying (CU-R6)."""
        for seat in self._night.bots:
            mine = [ask for ask in people.asks() if ask.seat == seat]
            if rests_us := self._move_forward(people, mine) or self._turn(people, mine):
                return rests_us
        judge = self._night.table.desk.judging.judge
        done = unsaid_done(judge, people.state)
        if done is None or done[0].seat in self._night.bots:
            return 0
        for seat in self._night.bots:
            mine = [ask for ask in judge.game.asks(done[1]) if ask.seat == seat]
            if rests_us := self._set(people, mine, done[1]):
                return rests_us
        return 0

    def _move_forward(self, people: People, asks: Sequence[Ask]) -> int:
        for ask in asks:
            if self._moves(ask) and self._decide(ask, MOVES_FORWARD):
                acts = people.answers(ask)
                return self._lay(people, ask, self._chance.choice(acts)) if acts else 0
        return 0

    def _turn(self, people: People, asks: Sequence[Ask]) -> int:
        done = next((ask for ask in asks if ask.kind == "done"), None)
        if done is None:
            return 0
        if rests_us := self._set(people, asks, people.state):
            return rests_us
        button = self._own_button(str(done.seat))
        return self._press(button) if button else self._open(f"done {done.seat}")

    def _set(self, people: People, asks: Sequence[Ask], state: Any) -> int:
        """Set a card, or put one aside, unless the turn is to end."""
        cards = [ask for ask in asks if ask.kind == "card" and not self._moves(ask)]
        openly = [ask for ask in cards if not ask.secret]
        if not openly or self._decide(openly[0], ENDS_TURN):
            return 0
        aside = [ask for ask in cards if ask.secret and self._decide(ask, PUTS_ASIDE)]
        ask = (aside or openly)[0]
        acts = people.answers(ask, state)
        return self._lay(people, ask, self._chance.choice(acts)) if acts else 0

    def _moves(self, ask: Ask) -> bool:
        game = self._night.table.desk.running.head.game
        return ask.kind == "card" and bool(places_of(ask)) and is_move(game, ask)

    # What nobody else does

    def _go_on(self, seen: TableView) -> int:
        """Go on from a result, and what else nobody at a seat is asked to do."""
        if not self._alone(seen):
            waits = any(seat.asked for seat in seen.seats)
            return self._press("ok") if seen.result and not waits else self._close(seen)
        if seen.result:
            return self._press("ok")
        asked = [seat for seat in seen.seats if seat.asked]
        if seen.shared and not seen.auto and asked and all(seat.laid for seat in asked):
            return self._press("ok")
        if any(ask.kind == "choice" and ask.must for ask in seen.asks):
            return self._press("ok")
        return self._close(seen)

    def _close(self, seen: TableView) -> int:
        """End a battle for the table, once no person can answer any more."""
        done = any(ask.kind == "done" and ask.seat is None for ask in seen.asks)
        bots = (None, *self._night.bots)
        people = any(ask.seat not in bots for ask in seen.asks)
        return self._open("close") if done and not people else 0
