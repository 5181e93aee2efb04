"""Bots: the seats that the program plays. They do what people do, by looking at the table.

They lay and tap cards where they are asked to, press buttons for choices and numbers, and
leave time to read. Which card it is they choose from their own hand, at random by the seed.
"""

from companion.app.simulator.bot_laying import BotLaying
from companion.app.simulator.bot_presses import BotPresses
from companion.app.simulator.bot_seats import THINK_US, BotSeats, Night
from companion.app.simulator.people import People
from companion.table.view import TableView

READ_US = 20_000_000
READ_BEFORE_BOT_US = 5_000_000
"""How long a bot lets people read a result: they go on themselves, or the bot has to begin."""


class Bots:
    """Plays the seats of `night.bots`; `act` does one thing at a time."""

    def __init__(self, night: Night, seed: int) -> None:
        self._night = night
        self._seats = BotSeats(night, seed)
        self._presses = BotPresses(self._seats)
        self._laying = BotLaying(self._seats, self._presses, seed)

    def act(self) -> int:
        """Do the next thing, if there is one; return how long to rest after it, microseconds."""
        seen, people = self._night.seen(), self._night.people
        if people is None or people.disagreement or seen.ended is not None:
            return 0
        if seen.choosing is not None:
            return self._presses.choose(seen, seen.choosing)
        if seen.counting is not None:
            return self._presses.count(seen, seen.counting)
        if seen.menu is not None:
            return self._presses.use_menu(seen, seen.menu)
        if seen.phase != "play" or self._reads(seen):
            return 0
        return self._play(seen, people)

    def begins(self, seen: TableView) -> bool:
        """Tell whether people read a result after which only bots are asked."""
        asked = {seat.seat for seat in seen.seats if seat.asked}
        return self._reads(seen) and bool(asked) and asked <= {*self._night.bots}

    def _reads(self, seen: TableView) -> bool:
        """Tell whether a result is still being read."""
        people = [seat for seat in seen.seats if seat.seat not in self._night.bots]
        if not seen.result or not people:
            return False
        reading_us = READ_US if any(seat.asked for seat in people) else READ_BEFORE_BOT_US
        return self._night.table.now_us < self._night.told_us + reading_us

    def _play(self, seen: TableView, people: People) -> int:
        numbers = [ask for ask in seen.asks if ask.kind in ("number", "pair") and ask.must]
        if numbers:
            return self._seats.press("ok") if self._seats.is_mine(seen, numbers[0].seat) else 0
        if seen.terms.score_only:  # cards are nobody's business here; people tell the results
            return self._go_on(seen)
        if seen.lift and self._laying.lift_again(seen):
            return THINK_US
        mine = [ask for ask in people.asks() if ask.seat in self._night.bots]
        for ask in mine:
            due = ask.kind == "card" and ask.must
            if due and (rests_us := self._laying.must_lay(seen, people, ask)):
                return rests_us
        return self._laying.take_turn(people) or self._go_on(seen)

    def _go_on(self, seen: TableView) -> int:
        """Go on from a result, and what else nobody at a seat is asked to do."""
        if not self._seats.alone(seen):
            waits = any(seat.asked for seat in seen.seats)
            return self._seats.press("ok") if seen.result and not waits else self._close(seen)
        if seen.result:
            return self._seats.press("ok")
        asked = [seat for seat in seen.seats if seat.asked]
        if seen.shared and not seen.auto and asked and all(seat.laid for seat in asked):
            return self._seats.press("ok")
        if any(ask.kind == "choice" and ask.must for ask in seen.asks):
            return self._seats.press("ok")
        return self._close(seen)

    def _close(self, seen: TableView) -> int:
        """End a battle for the table, once no person can answer any more."""
        done = any(ask.kind == "done" and ask.seat is None for ask in seen.asks)
        bots = (None, *self._night.bots)
        people = any(ask.seat not in bots for ask in seen.asks)
        return self._presses.open("close") if done and not people else 0
