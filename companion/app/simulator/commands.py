"""The words a person types at the simulated table, and what they do."""

from collections.abc import Callable
from typing import Any

from companion.app.simulator import faults
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.app.simulator.stickers import FACES
from companion.core.records import format_record
from companion.core.words import Card, Seat

HELP = """\
hand [SEAT]      the cards of the seat that has to lay one, numbered
put N            that seat lays the card with this number on its slot
put SLOT CARD    lay any card on any slot: put A 4S, put B 10H
lift SLOT        take the cards away from a slot
press BUTTON     A or B: that seat is ready; up, down, ok, back: the panel
undo             take back (the same as press back)
wait [SECONDS]   let time pass
show             draw the screen again
record           print the match so far
fault NAME [off] break a part of the table, or mend it; 'fault' lists what there is
help, quit
Words may be shortened to their first letters."""

SETTLE_US = 600_000
"""How long the table is given after each command."""

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class CommandError(Exception):
    """The command cannot be done; the text says why and what to do."""


def pretty(card: Card) -> str:
    """Write a card as people read it.

    >>> pretty("10H")
    '10♥'
    """
    return card[:-1] + SUITS[card[-1]]


class Commands:
    """Does one command after the other; answers go to `say`.

    `hands` move the cards; with a whole game night they also know who holds which.
    """

    def __init__(self, hands: Hands[Any], say: Callable[[str], None]) -> None:
        self._hands = hands
        self._say = say
        self.done = False
        self.show_again = False
        self._words: dict[str, tuple[Callable[[list[str]], None], str]] = {
            "hand": (self._hand, "hand [SEAT]"),
            "put": (self._put, "put N, or put SLOT CARD"),
            "lift": (self._lift, "lift [SLOT]"),
            "press": (self._press, "press BUTTON"),
            "undo": (self._undo, "undo"),
            "wait": (self._wait, "wait [SECONDS]"),
            "show": (self._show, "show"),
            "record": (self._record, "record"),
            "fault": (self._fault, "fault [NAME [off]]"),
            "help": (self._help, "help"),
            "quit": (self._quit, "quit"),
            "exit": (self._quit, "exit"),
        }

    def do(self, line: str) -> None:
        """Do one line. What cannot be done is said in one sentence; nothing changes then."""
        words = line.partition("#")[0].split()
        if not words:
            return
        try:
            act, usage = self._word(words[0])
            surplus = words[len(usage.rpartition(", or ")[2].split()) :]
            if surplus:
                raise CommandError(f"'{' '.join(surplus)}' is too much. Type: {usage}")
            act(words[1:])
        except (CommandError, faults.FaultError) as error:
            self._say(str(error))
        self._tell_disagreement()

    def _tell_disagreement(self) -> None:
        people = self._hands.people if isinstance(self._hands, GameNight) else None
        if people is not None and people.disagreement:
            self._say(f"People saw something else: {people.disagreement}. Type: undo")

    def _word(self, written: str) -> tuple[Callable[[list[str]], None], str]:
        """Return what a word does, and how it is typed with what may follow it."""
        lower = written.lower()
        if lower == "?":
            lower = "help"
        found = [word for word in self._words if word.startswith(lower)]
        if lower in self._words:
            found = [lower]
        if not found:
            raise CommandError(f"'{written}' is not a command. Type help to see what there is.")
        if len(found) > 1:
            raise CommandError(f"'{written}' can be {' or '.join(found)}. Type a letter more.")
        return self._words[found[0]]

    # Cards

    def _hand(self, words: list[str]) -> None:
        seat = self._seat(words[0]) if words else self._acting()
        if seat in self._night.bots:
            raise CommandError(f"The program plays {self._name(seat)} and shows nobody its hand.")
        cards = self._night.hand(seat)
        if not cards:
            raise CommandError("Nobody holds cards now. Type: press ok")
        numbered = "  ".join(f"{n}:{pretty(card)}" for n, card in enumerate(cards, 1))
        self._say(f"{self._name(seat)} holds  {numbered}")

    def _put(self, words: list[str]) -> None:
        if len(words) == 1 and words[0].isdecimal():
            seat = self._acting()
            cards = self._night.hand(seat)
            number = int(words[0])
            if not 1 <= number <= len(cards):
                raise CommandError(
                    f"{self._name(seat)} has the numbers 1 to {len(cards)}. Type: hand"
                )
            self._night.put(seat, cards[number - 1])
        elif len(words) == 2:
            slot, card = self._slot(words[0]), words[1].upper()
            if card not in FACES:
                raise CommandError(f"'{words[1]}' is no card. Write 4S, 10H, AD or KC.")
            self._hands.put_on(slot, card)
        else:
            raise CommandError("Type: put 3 (a number from 'hand'), or: put A 4S")
        self._hands.run_for(SETTLE_US)

    def _lift(self, words: list[str]) -> None:
        slots = self._hands.table.layout.slots
        if not words and len(slots) > 1:
            raise CommandError(f"From which slot? Type: lift {slots[0]}")
        if not self._hands.lift(self._slot(words[0]) if words else slots[0]):
            raise CommandError("No card lies there.")
        self._hands.run_for(SETTLE_US)

    # Buttons and time

    def _press(self, words: list[str]) -> None:
        names = {name.removeprefix("ready ").lower(): name for name in self._hands.table.buttons}
        wanted = words[0].lower() if words else ""
        if wanted not in names:
            raise CommandError(f"Press which button? There are: {', '.join(self.button_words())}.")
        self._hands.table.press(names[wanted])
        self._hands.run_for(SETTLE_US)

    def button_words(self) -> list[str]:
        """List the buttons as they are typed."""
        return [name.removeprefix("ready ") for name in self._hands.table.buttons]

    def _undo(self, _words: list[str]) -> None:
        self._press(["back"])

    def _wait(self, words: list[str]) -> None:
        try:
            seconds = float(words[0]) if words else 1.0
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= 3600:
            raise CommandError("Wait how many seconds? Type: wait 2")
        self._hands.run_for(round(seconds * 1_000_000))

    # The rest

    def _show(self, _words: list[str]) -> None:
        self.show_again = True

    def _record(self, _words: list[str]) -> None:
        history = self._night.history
        if history is None:
            raise CommandError("No match is open. Type: press ok")
        self._say(format_record(history.record).rstrip("\n"))

    def _fault(self, words: list[str]) -> None:
        if not words:
            self._say(faults.explain())
            return
        if words[1:] not in ([], ["off"]):
            raise CommandError(f"'{words[1]}' is not 'off'. Type: fault {words[0]} off")
        on = not words[1:]
        faults.switch(self._hands.table, words[0], on=on)
        self._hands.run_for(SETTLE_US)
        self._say(f"{words[0]} is {'broken' if on else 'mended'}.")

    def _help(self, _words: list[str]) -> None:
        self._say(HELP)

    def _quit(self, _words: list[str]) -> None:
        self.done = True

    # Words to things

    @property
    def _night(self) -> GameNight:
        if not isinstance(self._hands, GameNight):
            raise CommandError("Nobody plays here. Lay a card with: put A 4S")
        return self._hands

    def _acting(self) -> Seat:
        seat = self._night.acting()
        if seat is None:
            raise CommandError("Nobody has to lay a card now: look at the screen.")
        return seat

    def _seat(self, word: str) -> Seat:
        seats = [seat.seat for seat in self._night.seen().seats]
        if word.upper() not in seats:
            raise CommandError(f"There is no seat '{word}'. There are: {', '.join(seats)}.")
        return word.upper()

    def _slot(self, word: str) -> str:
        slots = {slot.lower(): slot for slot in self._hands.table.layout.slots}
        if word.lower() not in slots:
            raise CommandError(
                f"There is no slot '{word}'. There are: {', '.join(slots.values())}."
            )
        return slots[word.lower()]

    def _name(self, seat: Seat) -> str:
        return self._night.seen().names[seat]
