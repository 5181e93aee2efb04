"""Cards typed at the simulated table: by number, code or name, and where they go."""

from companion.app.simulator import naming
from companion.app.simulator.game_night import GameNight
from companion.app.simulator.meant import CommandError, Meant
from companion.core.words import Card, Place, Seat

PUT = "put N [PLACE], or put SLOT CARD"


class Putting:
    """Lays what is typed after `put`."""

    def __init__(self, meant: Meant) -> None:
        self._meant = meant
        self._hands = meant.hands

    def put(self, words: list[str]) -> None:
        """Lay a card. Raise CommandError where it is not clear which one, or where."""
        if words and words[0].isdecimal() and len(words) <= 2:
            self._put_number(int(words[0]), words[1:])
        elif not self._is_slot(words[:1]) and naming.cards_called(words, self._meant.game):
            slot = self._hands.table.layout.slots[0]
            raise CommandError(f"On which slot? Type: put {slot} {' '.join(words)}")
        elif len(words) > 1:
            slot = self._meant.slot(words[0])
            card = self._one_of(self._called(words[1:]), slot)
            self._meant.refuse_scores_only()
            self._hands.put_on(slot, card)
        else:
            example = self._meant.examples().partition(",")[0]
            raise CommandError(f"Type: put 3 (a number from 'hand'), or: {example}")

    def _put_number(self, number: int, where: list[str]) -> None:
        self._meant.refuse_scores_only()
        seat = self._meant.acting()
        cards = self._meant.night.hand(seat)
        name = self._meant.name(seat)
        if not cards:
            raise CommandError(self._meant.all_laid(seat))
        if not 1 <= number <= len(cards):
            numbers = f"the numbers 1 to {len(cards)}" if len(cards) > 1 else "only number 1"
            raise CommandError(f"{name} has {numbers}. Type: hand")
        self._meant.night.put(seat, cards[number - 1], self._place(seat, number, where))

    def _is_slot(self, words: list[str]) -> bool:
        slots = {slot.lower() for slot in self._hands.table.layout.slots}
        return not slots.isdisjoint(word.lower() for word in words)

    def _called(self, words: list[str]) -> tuple[Card, ...]:
        """Return the cards that are called so, at least one."""
        cards = naming.cards_called(words, self._meant.game)
        if cards:
            return cards
        if naming.cards_called(words[:1], self._meant.game):
            raise CommandError(f"'{' '.join(words[1:])}' is too much. Type: {PUT}")
        told = f"'{' '.join(words)}' is no card."
        if len(words) == 1 and words[0].isdecimal():
            raise CommandError(f"{told} To lay the one with this number, type: put {words[0]}")
        one, two, last = self._meant.some_cards()
        raise CommandError(f"{told} Write {one}, {two} or {last}, or say it: {naming.said(one)}.")

    def _one_of(self, cards: tuple[Card, ...], slot: str) -> Card:
        """Return the one that whoever sits there holds, of cards that are called alike."""
        table = self._hands.table
        owner = self._hands.slots_in_use().owner_of(slot)
        held = self._meant.night.hand(owner) if isinstance(self._hands, GameNight) and owner else []
        lying = [card for each in table.layout.slots for card in table.lying_on(each)]
        free = [card for card in cards if card not in lying]
        return next((card for card in cards if card in held), (*free, *cards)[0])

    def _place(self, seat: Seat, number: int, where: list[str]) -> Place:
        """Return the place that is meant; none where there is only one, or the screen asks."""
        places = self._meant.night.places(seat)
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
        if not where:
            return
        layout = self._hands.slots_in_use()
        own = [slot.lower() for slot in layout.slots if layout.owner_of(slot) == seat]
        if any(ask.places for ask in self._meant.night.seen().asks):
            raise CommandError(
                f"Here a card only touches the reader, and the screen asks where. "
                f"Type: put {number}"
            )
        if where[0].lower() not in own:
            raise CommandError(f"There is only one place. Type: put {number}")
