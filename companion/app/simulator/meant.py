"""What the words typed at the simulated table mean: seats, slots, and who is asked now."""

from typing import Any

from companion.app.in_words import person
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.hands import Hands
from companion.app.simulator.stickers import FACES
from companion.core.words import Card, Seat
from companion.games import GAMES
from companion.table.proposing import whole_deck

ONLY_SCORES = "Only scores are kept in this match, no card is read. To tell results: press ok"
NO_HANDS = "Nobody holds cards now. Type: press ok"


class CommandError(Exception):
    """The command cannot be done; the text says why and what to do."""


class Meant:
    """Finds what is meant at one table; with a whole game night also who sits there.

    What is not clear, or cannot be here, raises CommandError.
    """

    def __init__(self, hands: Hands[Any]) -> None:
        self.hands = hands

    @property
    def night(self) -> GameNight:
        """The game night, where there is one."""
        if not isinstance(self.hands, GameNight):
            raise CommandError("Nobody plays here. Lay a card with: put A 4S")
        return self.hands

    @property
    def game(self) -> str:
        """The game that is played or proposed, empty where nobody plays."""
        return self.hands.game if isinstance(self.hands, GameNight) else ""

    def only_person(self) -> Seat | None:
        """Return the one seat that no bot plays, while hands are held."""
        seats = [seat.seat for seat in self.night.seen().seats]
        people = [seat for seat in seats if seat not in self.night.bots]
        return people[0] if len(people) == 1 and self.night.people is not None else None

    def asked(self) -> Seat:
        """Return the person's seat that is asked now, for a card or anything else."""
        if self.night.people is None:
            raise CommandError(NO_HANDS)
        acting = self.night.acting()
        if acting is not None:
            return acting
        seats = self.night.asked()
        if len(seats) == 1:
            return seats[0]
        if not seats:
            raise CommandError("Nobody is asked now: look at the screen. Type: hand A, say")
        *names, last = map(self.name, seats)
        raise CommandError(
            f"{', '.join(names)} and {last} are asked now. Whose hand? Type: hand {seats[0]}"
        )

    def acting(self) -> Seat:
        """Return the person's seat that has to lay a card."""
        seat = self.night.acting()
        if seat is None:
            raise CommandError("Nobody has to lay a card now: look at the screen.")
        return seat

    def seat(self, word: str) -> Seat:
        """Return the seat with this letter, large or small."""
        seats = [seat.seat for seat in self.night.seen().seats]
        if word.upper() not in seats:
            raise CommandError(f"There is no seat '{word}'. There are: {', '.join(seats)}.")
        return word.upper()

    def slot(self, word: str) -> str:
        """Return the slot with this name, in any letters."""
        slots = {slot.lower(): slot for slot in self.hands.table.layout.slots}
        if word.lower() not in slots:
            raise CommandError(
                f"There is no slot '{word}'. There are: {', '.join(slots.values())}."
            )
        return slots[word.lower()]

    def name(self, seat: Seat) -> str:
        """Return what the person at a seat is called."""
        return person(self.night.seen().names[seat])

    def all_laid(self, seat: Seat) -> str:
        """Say that a seat has no card left to lay, and what it can do."""
        return f"{self.name(seat)} has laid every card. To lay one again, type: lift SLOT"

    def refuse_scores_only(self) -> None:
        """Refuse cards where only scores are kept."""
        if isinstance(self.hands, GameNight) and self.hands.only_scores:
            raise CommandError(ONLY_SCORES)

    def examples(self) -> str:
        """Return how cards of this game are laid on slots of this table."""
        slots = self.hands.table.layout.slots[:2]
        cards = self.some_cards()
        return ", ".join(f"put {slot} {card}" for slot, card in zip(slots, cards, strict=False))

    def some_cards(self) -> tuple[Card, Card, Card]:
        """Return codes of some cards: of this game; where nobody plays of those at hand, or any."""
        at_hand = self.hands.cards.intersection(FACES) or FACES
        cards = sorted(whole_deck(GAMES[self.game]) if self.game else at_hand)
        return cards[0], cards[len(cards) // 2], cards[-1]
