"""What bots do with the buttons: the menu, choices, numbers."""

from companion.app.simulator.bot_patience import BotPatience
from companion.app.simulator.bot_seats import BotSeats
from companion.core.asks import Ask
from companion.core.words import Seat
from companion.table.panel.answering import Choosing, Counting, Row
from companion.table.panel.menus import Menu
from companion.table.view import TableView

BIDS_DOUBLE = 0.25
"""How often a bot bids a number and the next."""


class BotPresses:
    """One press at a time; each returns how long to rest after it, microseconds."""

    def __init__(self, seats: BotSeats, patience: BotPatience) -> None:
        self._seats = seats
        self._patience = patience
        self._meant: dict[Seat, str] = {}
        self._wanted = ""

    def mean(self, seat: Seat, word: str) -> None:
        """A seat has laid a card, and means it to go there if it is asked."""
        self._meant = {seat: word}

    def _towards(self, cursor: int, wanted: int) -> int:
        if cursor == wanted:
            return self._seats.press("ok")
        return self._seats.press("down" if wanted > cursor else "up")

    def open(self, item: str) -> int:
        """Look for an item in the menu."""
        if hands_off_us := self._patience.hands_off_us(self._seats.night.seen()):
            return hands_off_us
        self._wanted = item
        return self._seats.press("ok")

    def use_menu(self, seen: TableView, menu: Menu) -> int:
        """Go on towards what was looked for."""
        does = [item.does for item in menu.items]
        if self._wanted not in does:
            return self._seats.press("back") if self._seats.alone(seen) else 0
        at = does.index(self._wanted)
        if menu.cursor == at:
            self._wanted = ""
        return self._towards(menu.cursor, at)

    def choose(self, seen: TableView, choosing: Choosing) -> int:
        """Go towards what a seat of theirs chooses."""
        if not self._seats.is_mine(seen, choosing.seat):
            return 0
        option = self._meant.get(str(choosing.seat), "")
        if option not in choosing.options:
            option = self._option(seen, choosing)
        return self._towards(choosing.cursor, choosing.options.index(option))

    def _option(self, seen: TableView, choosing: Choosing) -> str:
        ask = next((ask for ask in seen.asks if ask.verb == choosing.question), None)
        if ask is None:
            return choosing.options[0]
        return ask.proposal or self._seats.chance(ask).choice(choosing.options)

    def count(self, seen: TableView, counting: Counting) -> int:
        """Go towards the number that a seat of theirs has to say; results are people's to tell."""
        row = counting.row
        ask = next((a for a in seen.asks if a.verb == counting.verb and a.seat == row.seat), None)
        if ask is None or not ask.must or row.seat not in self._seats.night.bots:
            return 0
        wanted = self._number(ask, len(counting.rows))
        own = self._seats.own_button(row.seat)
        if own is not None and not wanted[1]:
            return self._press_own(own, row, wanted[0])
        if (row.value, row.double) == wanted:
            return self._seats.press("ok")
        told = (-1 if row.value is None else row.value, row.double)
        return self._seats.press("up" if told < wanted else "down")

    def _press_own(self, button: str, row: Row, wanted: int) -> int:
        """One press is one more, holding it down fixes the number."""
        if row.value != wanted or row.double:
            return self._seats.press(button)
        return self._seats.hold(button)

    def _number(self, ask: Ask, players: int) -> tuple[int, bool]:
        """Return what a seat says: about its share; and whether the next number is meant too."""
        chance = self._seats.chance(ask)
        number = round(ask.high / players) + chance.choice((-1, 0, 0, 1))
        number = min(max(number, ask.low), ask.high)
        double = ask.kind == "pair" and number < ask.high and chance.random() < BIDS_DOUBLE
        return number, double
