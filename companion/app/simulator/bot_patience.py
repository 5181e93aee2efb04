"""How bots give people time: to read what is shown, to go back, and to press buttons themselves."""

from companion.app.compose import PANEL
from companion.app.simulator.bot_seats import Night
from companion.table.view import SeatView, TableView

READ_US = 20_000_000
READ_BEFORE_BOT_US = 5_000_000
"""How long a bot lets people read a result, or how a round begins: they go on themselves, or the
bot has to begin."""

BACK_US = 10_000_000
"""How long nothing is done after back: people go on going back, or do something else."""

HANDS_OFF_US = 3_000_000
"""How long a bot keeps its hands off the panel after people have pressed a button there."""

LONG_AGO = -BACK_US
LOOKING = ("up", "down")
"""Who presses these after back has a look, and has not gone on."""


class BotPatience:
    """What people have done last, and what they may be reading."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._pressed_us = self._back_us = LONG_AGO
        self._asked = ("", 0)

    def pressed(self, button: str, seen: TableView) -> None:
        """A person presses a button, while this is to be seen."""
        if button in PANEL:
            self._pressed_us = self._night.table.now_us
        if button == "back":
            closes = seen.page != 0 or seen.menu is not None
            self._back_us = self._back_us if closes else self._night.table.now_us
        elif button not in LOOKING:
            self.went_on()

    def went_on(self) -> None:
        """A person has gone on after back, with a card for example."""
        self._back_us = LONG_AGO

    def goes_back(self, seen: TableView) -> bool:
        """Tell whether people are just going back."""
        since_us = self._night.table.now_us - self._back_us
        return bool(self._people(seen)) and since_us < BACK_US

    def hands_off_us(self, seen: TableView) -> int:
        """Return how long the panel is still people's, microseconds."""
        left_us = self._pressed_us + HANDS_OFF_US - self._night.table.now_us
        return max(0, left_us) if self._people(seen) else 0

    def reads(self, seen: TableView) -> bool:
        """Tell whether a result is still being read."""
        people = self._people(seen)
        if not seen.result or not people:
            return False
        reading_us = READ_US if any(seat.asked for seat in people) else READ_BEFORE_BOT_US
        return self._night.table.now_us < self._night.told_us + reading_us

    def reads_before(self, seen: TableView, asked: str) -> bool:
        """Tell whether people still read how a round begins, in which a bot is asked this."""
        now_us = self._night.table.now_us
        if self._asked[0] != asked:
            self._asked = (asked, now_us)
        return bool(self._people(seen)) and now_us < self._asked[1] + READ_BEFORE_BOT_US

    def _people(self, seen: TableView) -> list[SeatView]:
        return [seat for seat in seen.seats if seat.seat not in self._night.bots]
