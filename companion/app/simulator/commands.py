"""The words a person types at the simulated table, and what they do."""

from collections.abc import Callable
from typing import Any

from companion.app.simulator import faults, lamps_told, naming
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.app.simulator.written import in_columns, pretty
from companion.core.records import format_record
from companion.core.words import Card, Place, Seat

HELP = """\
hand [SEAT]      the cards of the seat that has to lay one, numbered
put N [PLACE]    that seat lays the card with this number, or touches the reader with it
put SLOT CARD    lay any card on any slot, by code or name: {examples}
slots            the slots, whose they are, and what lies there
lift SLOT        take the cards away from a slot
press BUTTON     {buttons}
hold BUTTON      press it for a second
undo             take back (the same as press back)
wait [SECONDS]   let time pass
show             draw the screen again
record           print the match so far
fault NAME [off] break a part of the table, or mend it; 'fault' lists what there is
help, quit
Names of people stand in the settings; ./run simulate --help says where.
Words may be shortened to their first letters."""

EXAMPLES = {
    "": "4S, 10H, AD or KC",
    "crowns": "R15, K14a, W1 or KING",
    "crown-battles": "red-13, dragon-1 or golem-1",
}
"""Codes of cards by the deck that has them."""

ONLY_SCORES = "Only scores are kept in this match, no card is read. To tell results: press ok"
PUT = "put N [PLACE], or put SLOT CARD"
NO_HANDS = "Nobody holds cards now. Type: press ok"
SETTLE_US = 600_000
"""How long the table is given after each command."""


class CommandError(Exception):
    """The command cannot be done; the text says why and what to do."""


class Commands:
    """Does one command after the other; answers go to `say`.

    `hands` move the cards; with a whole game night they also know who holds which.
    """

    def __init__(self, hands: Hands[Any], say: Callable[[str], None]) -> None:
        self._hands = hands
        self._say = say
        self.done = False
        self.show_again = False
        self._differs = ""
        self._words: dict[str, tuple[Callable[[list[str]], None], str]] = {
            "hand": (self._hand, "hand [SEAT]"),
            "put": (self._put, PUT),
            "slots": (self._slots, "slots"),
            "lift": (self._lift, "lift [SLOT]"),
            "press": (self._press, "press BUTTON"),
            "hold": (self._hold, "hold BUTTON"),
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
            if surplus and usage != PUT:  # cards may have names of several words
                raise CommandError(f"'{' '.join(surplus)}' is too much. Type: {usage}")
            act(words[1:])
        except (CommandError, faults.FaultError) as error:
            self._say(str(error))
        self._tell_disagreement()

    def _tell_disagreement(self) -> None:
        """Say once what people saw otherwise, and once that it is mended."""
        people = self._hands.people if isinstance(self._hands, GameNight) else None
        before, self._differs = self._differs, people.disagreement if people is not None else ""
        if self._differs and self._differs != before:
            waits = " The program's seats wait for that." if self._night.bots else ""
            self._say(f"People saw something else: {self._differs}. Type: undo{waits}")
        elif before and not self._differs:
            self._say("People and the table agree again.")

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
        self._refuse_scores_only()
        seat = self._seat(words[0]) if words else self._only_person() or self._asked()
        if seat in self._night.bots:
            raise CommandError(f"The program plays {self._name(seat)} and shows nobody its hand.")
        cards = self._night.hand(seat)
        aside = self._night.aside(seat)
        if not cards and aside is None:
            raise CommandError(NO_HANDS)
        numbered = "  ".join(f"{n}:{pretty(card)}" for n, card in enumerate(cards, 1))
        put_aside = f"  put aside: {pretty(aside)}" if aside is not None else ""
        self._say(f"{self._name(seat)} holds  {numbered}{put_aside}")

    def _put(self, words: list[str]) -> None:
        if words and words[0].isdecimal() and len(words) <= 2:
            self._put_number(int(words[0]), words[1:])
        elif not self._is_slot(words[:1]) and self._cards_called(words):
            slot = self._hands.table.layout.slots[0]
            raise CommandError(f"On which slot? Type: put {slot} {' '.join(words)}")
        elif len(words) > 1:
            slot, card = self._slot(words[0]), self._card(words[0], words[1:])
            self._refuse_scores_only()
            self._hands.put_on(slot, card)
        else:
            example = self._examples().partition(",")[0]
            raise CommandError(f"Type: put 3 (a number from 'hand'), or: {example}")
        self._hands.run_for(SETTLE_US)

    def _put_number(self, number: int, where: list[str]) -> None:
        self._refuse_scores_only()
        seat = self._acting()
        cards = self._night.hand(seat)
        if not 1 <= number <= len(cards):
            raise CommandError(f"{self._name(seat)} has the numbers 1 to {len(cards)}. Type: hand")
        self._night.put(seat, cards[number - 1], self._place(seat, number, where))

    def _is_slot(self, words: list[str]) -> bool:
        return any(slot.lower() == word.lower() for slot in self._slots_here() for word in words)

    def _cards_called(self, words: list[str]) -> tuple[Card, ...]:
        game = self._night.game if isinstance(self._hands, GameNight) else ""
        return naming.cards_called(words, game)

    def _card(self, slot: str, words: list[str]) -> Card:
        """Return the card of that name; of those called alike one that whoever sits there holds."""
        cards = self._cards_called(words)
        if not cards and self._cards_called(words[:1]):
            raise CommandError(f"'{' '.join(words[1:])}' is too much. Type: {PUT}")
        if not cards and len(words) == 1 and words[0].isdecimal():
            raise CommandError(
                f"'{words[0]}' is no card. To lay the one with this number, type: put {words[0]}"
            )
        if not cards:
            codes = self._some_cards()
            example = naming.said(codes.partition(",")[0])
            raise CommandError(
                f"'{' '.join(words)}' is no card. Write {codes}, or say it: {example}."
            )
        return self._one_of(cards, self._slot(slot))

    def _one_of(self, cards: tuple[Card, ...], slot: str) -> Card:
        table = self._hands.table
        owner = self._hands.slots_in_use().owner_of(slot)
        held = self._night.hand(owner) if isinstance(self._hands, GameNight) and owner else []
        lying = [card for each in table.layout.slots for card in table.lying_on(each)]
        free = [card for card in cards if card not in lying]
        return next((card for card in cards if card in held), (*free, *cards)[0])

    def _refuse_scores_only(self) -> None:
        if isinstance(self._hands, GameNight) and self._hands.only_scores:
            raise CommandError(ONLY_SCORES)

    def _place(self, seat: Seat, number: int, where: list[str]) -> Place:
        """Return the place that is meant; none where there is only one, or the screen asks."""
        places = self._night.places(seat)
        if not places:
            self._refuse_place(seat, number, where)
            return ""
        known = ", ".join(places)
        if not where:
            raise CommandError(
                f"Where? Type: put {number} {next(iter(places))}. There are: {known}."
            )
        layout = self._hands.slots_in_use()
        named = {str(layout.slot_of(place)).lower(): place for place in places.values()}
        named |= {word.lower(): place for word, place in places.items()}
        place = named.get(where[0].lower())
        if place is None:
            raise CommandError(f"There is no place '{where[0]}'. There are: {known}.")
        return place

    def _refuse_place(self, seat: Seat, number: int, where: list[str]) -> None:
        """Say that no place is chosen here, unless it is the one that there is."""
        layout = self._hands.slots_in_use()
        own = [slot.lower() for slot in layout.slots if layout.owner_of(slot) == seat]
        if self._night.seen().shared and where:
            raise CommandError(
                f"Here a card only touches the reader, and the screen asks where. "
                f"Type: put {number}"
            )
        if where and where[0].lower() not in own:
            raise CommandError(f"There is only one place. Type: put {number}")

    def _slots(self, _words: list[str]) -> None:
        lamps = lamps_told.lit(self._hands.table)
        told = [
            lamps_told.with_lamp(f"{slot}{self._whose(slot)}: {self.lying_on(slot)}", slot, lamps)
            for slot in self._hands.slots_in_use().slots
        ]
        self._say("\n".join(in_columns(told)))

    def _whose(self, slot: str) -> str:
        """Name whose slot it is; a seat with several has its letter in their names."""
        layout = self._hands.slots_in_use()
        owner = layout.owner_of(slot)
        named = isinstance(self._hands, GameNight) and owner in self._night.seen().names
        return f" ({self._name(str(owner))})" if named and layout.owners.count(owner) == 1 else ""

    def lying_on(self, slot: str) -> str:
        """Say what lies on a slot, as the person at the terminal may know it."""
        cards = self._hands.table.lying_on(slot)
        if not cards:
            return "empty"
        hidden = self._hands.is_hidden(slot)
        return "a card" if hidden else " and ".join(pretty(card) for card in cards)

    def _lift(self, words: list[str]) -> None:
        slots = self._hands.table.layout.slots
        if not words and len(slots) > 1:
            raise CommandError(f"From which slot? Type: lift {slots[0]}")
        if not self._hands.lift(self._slot(words[0]) if words else slots[0]):
            raise CommandError("No card lies there.")
        self._hands.run_for(SETTLE_US)

    # Buttons and time

    def _press(self, words: list[str]) -> None:
        self._hands.table.press(self._button(words, "Press"))
        self._hands.run_for(SETTLE_US)

    def _hold(self, words: list[str]) -> None:
        self._hands.table.hold(self._button(words, "Hold"))
        self._hands.run_for(SETTLE_US + self._hands.table.hold_us)

    def _button(self, words: list[str], do: str) -> str:
        names = {name.removeprefix("ready ").lower(): name for name in self._hands.table.buttons}
        wanted = words[0].lower() if words else ""
        if wanted not in names:
            raise CommandError(f"{do} which button? There are: {', '.join(self.button_words())}.")
        return names[wanted]

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
        told = HELP.format(examples=self._examples(), buttons=self._what_buttons_do())
        lamps = f"\nLamps at the slots:\n{lamps_told.explain()}"
        self._say(told + lamps * self._hands.table.has_lamps)

    def _what_buttons_do(self) -> str:
        seats = [word for word in self.button_words() if len(word) == 1]
        ready = f"{' '.join(seats)}: that seat is ready; " if seats else ""
        return f"{ready}up, down, ok, back: the panel"

    def _examples(self) -> str:
        slots = self._hands.table.layout.slots[:2]
        cards = self._some_cards().replace(" or ", ", ").split(", ")
        return ", ".join(f"put {slot} {card}" for slot, card in zip(slots, cards, strict=False))

    def _some_cards(self) -> str:
        game = self._night.game if isinstance(self._hands, GameNight) else ""
        return EXAMPLES.get(game, EXAMPLES[""])

    def _quit(self, _words: list[str]) -> None:
        self.done = True

    # Words to things

    @property
    def _night(self) -> GameNight:
        if not isinstance(self._hands, GameNight):
            raise CommandError("Nobody plays here. Lay a card with: put A 4S")
        return self._hands

    def _only_person(self) -> Seat | None:
        """Return the one seat that no bot plays, while hands are held."""
        seats = [seat.seat for seat in self._night.seen().seats]
        people = [seat for seat in seats if seat not in self._night.bots]
        return people[0] if len(people) == 1 and self._night.people is not None else None

    def _asked(self) -> Seat:
        """Return the person's seat that is asked now, for a card or anything else."""
        if self._night.people is None:
            raise CommandError(NO_HANDS)
        acting = self._night.acting()
        if acting is not None:
            return acting
        seats = self._night.asked()
        if len(seats) == 1:
            return seats[0]
        if not seats:
            raise CommandError("Nobody is asked now: look at the screen. Type: hand A, say")
        *names, last = map(self._name, seats)
        raise CommandError(
            f"{', '.join(names)} and {last} are asked now. Whose hand? Type: hand {seats[0]}"
        )

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

    def _slots_here(self) -> tuple[str, ...]:
        return self._hands.table.layout.slots

    def _slot(self, word: str) -> str:
        slots = {slot.lower(): slot for slot in self._slots_here()}
        if word.lower() not in slots:
            raise CommandError(
                f"There is no slot '{word}'. There are: {', '.join(slots.values())}."
            )
        return slots[word.lower()]

    def _name(self, seat: Seat) -> str:
        return self._night.seen().names[seat]
