"""The words a person types at the simulated table, and what they do."""

from collections.abc import Callable
from typing import Any

from companion.app.in_words import pretty
from companion.app.installed import as_typed
from companion.app.simulator import faults, lamps_told
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.app.simulator.meant import NO_HANDS, CommandError, Meant
from companion.app.simulator.putting import PUT, Putting
from companion.app.simulator.written import in_columns
from companion.core.records import format_record
from companion.table.withheld import public_record

HELP = """\
hand [SEAT]      the cards of the seat that has to lay one, numbered
put N [PLACE]    that seat lays the card with this number, or touches the reader with it
put SLOT CARD    lay any card on any slot, by code or name: {examples}
                 (new-1 to new-4: stickers on no card yet, as for one that was lost)
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
Words may be shortened as long as only one begins so: pu and pr, not p."""

SETTLE_US = 600_000
"""How long the table is given after each command."""


class Commands:
    """Does one command after the other; answers go to `say`.

    `hands` move the cards; with a whole game night they also know who holds which.
    """

    def __init__(self, hands: Hands[Any], say: Callable[[str], None]) -> None:
        self._hands = hands
        self._meant = Meant(hands)
        self._putting = Putting(self._meant)
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
            bots = bool(self._meant.night.bots)
            mend = "The program's seats wait until you type: undo" if bots else "Type: undo"
            self._say(f"People saw something else: {self._differs}. {mend}")
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
            *words, last = found
            *short, end = map(self._shortest, found)
            raise CommandError(
                f"'{written}' can be {', '.join(words)} or {last}. "
                f"Type: {', '.join(short)} or {end}"
            )
        return self._words[found[0]]

    def _shortest(self, word: str) -> str:
        """Return as few first letters of a word as no other one begins with."""
        others = [other for other in self._words if other != word]
        shorter = (word[:n] for n in range(1, len(word)))
        alone = (short for short in shorter if not any(each.startswith(short) for each in others))
        return next(alone, word)

    # Cards

    def _hand(self, words: list[str]) -> None:
        meant = self._meant
        meant.refuse_scores_only()
        seat = meant.seat(words[0]) if words else meant.only_person() or meant.asked()
        name = meant.name(seat)
        if seat in meant.night.bots:
            raise CommandError(f"The program plays {name} and shows nobody its hand.")
        cards, aside = meant.night.hand(seat), meant.night.aside(seat)
        if not cards and aside is None:
            people = meant.night.people
            laid = people is not None and people.hand(seat)
            raise CommandError(meant.all_laid(seat) if laid else NO_HANDS)
        numbered = "  ".join(f"{n}:{pretty(card)}" for n, card in enumerate(cards, 1))
        put_aside = f"  put aside: {pretty(aside)}" if aside is not None else ""
        self._say(f"{name} holds  {numbered}{put_aside}")

    def _put(self, words: list[str]) -> None:
        self._putting.put(words)
        self._hands.run_for(SETTLE_US)
        self._tell_card_waits()

    def _tell_card_waits(self) -> None:
        """Say why a card does not count that only the menu keeps from it."""
        menu = self._meant.night.seen().menu if isinstance(self._hands, GameNight) else None
        if menu is not None and any(item.key == "menu.go_on_card" for item in menu.items):
            self._say("The card counts once the menu is left. Type: press back")

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
        named = isinstance(self._hands, GameNight) and owner in self._meant.night.seen().names
        return (
            f" ({self._meant.name(str(owner))})"
            if named and layout.owners.count(owner) == 1
            else ""
        )

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
        if not self._hands.lift(self._meant.slot(words[0]) if words else slots[0]):
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
        history = self._meant.night.history
        if history is None:
            raise CommandError("No match is open. Type: press ok")
        self._say(format_record(public_record(history)).rstrip("\n"))

    def _fault(self, words: list[str]) -> None:
        if not words:
            self._say(faults.explain(self._hands.table))
            return
        if words[1:] not in ([], ["off"]):
            raise CommandError(f"'{words[1]}' is not 'off'. Type: fault {words[0]} off")
        on = not words[1:]
        faults.switch(self._hands.table, words[0], on=on)
        self._hands.run_for(SETTLE_US)
        self._say(f"{words[0]} is {'broken' if on else 'mended'}.")

    def _help(self, _words: list[str]) -> None:
        told = HELP.format(examples=self._meant.examples(), buttons=self._what_buttons_do())
        lamps = f"\nLamps at the slots:\n{lamps_told.explain()}"
        self._say(as_typed(told) + lamps * self._hands.table.has_lamps)

    def _what_buttons_do(self) -> str:
        seats = [word for word in self.button_words() if len(word) == 1]
        ready = f"{' '.join(seats)}: that seat is ready; " if seats else ""
        return f"{ready}up, down, ok, back: the panel"

    def _quit(self, _words: list[str]) -> None:
        self.done = True
