"""Bots: the seats that the program plays. They do what people do, by looking at the table.

They lay and tap cards where they are asked to, press buttons for choices and numbers, and
leave time to read. Which card it is they choose from their own hand, at random by the seed.
"""

from companion.app.simulator.bot_laying import BotLaying
from companion.app.simulator.bot_patience import BotPatience
from companion.app.simulator.bot_presses import BotPresses
from companion.app.simulator.bot_seats import PRESS_US, THINK_US, BotSeats, Night
from companion.app.simulator.people import People
from companion.core.asks import Ask
from companion.table.view import TableView


class Bots:
    """Plays the seats of `night.bots`; `act` does one thing at a time."""

    def __init__(self, night: Night, seed: int) -> None:
        self._night = night
        self.patience = BotPatience(night)
        self._seats = BotSeats(night, seed)
        self._presses = BotPresses(self._seats, self.patience)
        self._laying = BotLaying(self._seats, self._presses, seed)

    def act(self) -> int:
        """Do the next thing, if there is one; return how long to rest after it, microseconds.

        Where people play too, all that a bot has to press for it is pressed in one go: what they
        press meanwhile would be taken for its answer.
        """
        seen = self._night.seen()
        rests_us = self._act(seen)
        while not self._seats.alone(seen) and (
            rests_us == PRESS_US or (rests_us and _answered(seen))
        ):
            before = seen
            self._night.run_for(rests_us)
            seen, rests_us = self._night.seen(), THINK_US
            if not _answered(seen) or seen == before:
                break
            rests_us = self._act(seen)
        return rests_us

    def _act(self, seen: TableView) -> int:
        people = self._night.people
        if people is None or people.disagreement or seen.ended is not None:
            return 0
        if self.patience.goes_back(seen):
            return 0
        if seen.choosing is not None:
            return self._presses.choose(seen, seen.choosing)
        if seen.counting is not None:
            return self._presses.count(seen, seen.counting)
        if seen.menu is not None:
            return self._presses.use_menu(seen, seen.menu)
        if seen.phase != "play" or self.patience.reads(seen):
            return 0
        return self._play(seen, people)

    def begins(self, seen: TableView) -> bool:
        """Tell whether people read something after which it is a bot that goes on."""
        if self.patience.goes_back(seen):
            return False
        asked = {seat.seat for seat in seen.seats if seat.asked}
        reads = self.patience.reads(seen) and bool(asked) and asked <= {*self._night.bots}
        opens = None if seen.result or seen.phase != "play" else self._to_open(seen)
        return reads or (opens is not None and self.patience.reads_before(seen, opens.id))

    def _to_open(self, seen: TableView) -> Ask | None:
        """Return the number that a bot has to tell first of all, once somebody opens the list."""
        numbers = [ask for ask in seen.asks if ask.kind in ("number", "pair") and ask.must]
        mine = bool(numbers) and self._seats.is_mine(seen, numbers[0].seat)
        return numbers[0] if mine else None

    def _play(self, seen: TableView, people: People) -> int:
        numbers = [ask for ask in seen.asks if ask.kind in ("number", "pair") and ask.must]
        if numbers:
            opens = self._to_open(seen)
            if opens is None or self.patience.reads_before(seen, opens.id):
                return 0
            return self._press_ok(seen)
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
            return self._press_ok(seen) if seen.result and not waits else self._close(seen)
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

    def _press_ok(self, seen: TableView) -> int:
        return self.patience.hands_off_us(seen) or self._seats.press("ok")


def _answered(seen: TableView) -> bool:
    """Tell whether anything is being answered on the panel."""
    return any(each is not None for each in (seen.choosing, seen.counting, seen.menu))
