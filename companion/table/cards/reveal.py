"""Cards that turn up together: who has laid one, who is ready, and what is answered with them."""

from msgspec import Struct

from companion.core.outcomes import Reason, reason
from companion.core.words import Card, Seat
from companion.table.cards.judging import Reading, open_group
from companion.table.cards.on_table import OnTable
from companion.table.cards.one_reader import passed_on, whose
from companion.table.cards.picture import Lying
from companion.table.cards.taps import Tap

STILL_US = 2_000_000
COUNT_US = 1_000_000
COUNTS = 3


class Reveal:
    """Who is ready to turn up a card, and whose card is told by hand.

    With `auto` cards that lie still count by themselves. Nothing of it is kept over a restart:
    ready presses are asked again.
    """

    def __init__(self, on_table: OnTable, *, auto: bool, now_us: int) -> None:
        self.auto = auto
        self._on_table = on_table
        self._ready: set[Seat] = set()
        self._by_hand: dict[Seat, Card | None] = {}
        self._still_since_us = now_us

    def is_ready(self, seat: Seat) -> bool:
        """Tell whether the seat has said that its card counts."""
        return seat in self._ready

    def is_by_hand(self, seat: Seat) -> bool:
        """Tell whether the seat's card cannot be read and will be entered."""
        return seat in self._by_hand

    # Cards that come and go

    def card_came(self, state: object, slot: str, uid: str, at_us: int) -> Reason | None:
        """A sticker came; return what is wrong with it where that has to be said at once."""
        on_table = self._on_table
        self._still_since_us = at_us
        if on_table.is_tapping(state):
            turns_up = open_group(on_table.judge.asks(state))
            return self._tap(state, Lying(uid, at_us)) if turns_up else None
        owner = on_table.layout.owner_of(slot)
        readable = not isinstance(on_table.judge.face(uid), Reason)
        if owner is not None and (readable or owner not in self._by_hand):
            self._ready.discard(owner)
            self._by_hand.pop(owner, None)
        return None

    def card_went(self, state: object, slot: str, at_us: int) -> Reason | None:
        """A sticker went; return what that means where somebody had relied on it."""
        if self._on_table.is_tapping(state):
            return None
        self._still_since_us = at_us
        owner = self._on_table.layout.owner_of(slot)
        if owner in self._ready and owner not in self._by_hand:
            self._ready.discard(owner)
            return reason("taken_after_ready", seat=owner)
        return None

    def _tap(self, state: object, tapped: Lying) -> Reason | None:
        taps = self._on_table.taps
        if taps.forget(tapped.uid):  # the same card again takes it back
            return None
        seat = whose(self._on_table.judge, state, taps.stickers, self._by_hand, tapped)
        if isinstance(seat, Reason):
            return seat
        taps.put(seat, Tap(tapped))
        if seat is not None and seat in self._by_hand:  # it can be read after all
            del self._by_hand[seat]
            self._ready.discard(seat)
        return None

    def pass_on(self, state: object) -> bool:
        """Give the last tap to the next seat that can have it (T3); tell whether one could."""
        judge, taps = self._on_table.judge, self._on_table.taps
        if not taps.by_seat or not open_group(judge.asks(state)):
            return False
        moved = passed_on(judge, state, taps.stickers)
        if moved is None:
            return False
        taps.become({seat: Tap(lying) for seat, lying in moved.items()})
        self._ready.clear()
        return True

    # What people say

    def press_ready(self, state: object, seat: Seat) -> Reason | None:
        """A seat says that its card counts, or takes that back."""
        mine = next((r for r in self._on_table.readings(state) if r.ask.seat == seat), None)
        if mine is None:
            return reason("not_your_turn", "wait", seat=seat)
        if seat in self._ready:
            self._ready.discard(seat)
            return None
        if mine.action is None and seat not in self._by_hand:
            stale = self._on_table.waits_for_lifting or self._on_table.old_cards_lie
            return mine.problem or reason("no_card_yet", "lift" if stale else "", seat=seat)
        self._ready.add(seat)
        return None

    def press_ok(self, state: object) -> bool:
        """On a shared reader all that were asked are ready, if all have a card; tell whether so."""
        readings = self._on_table.readings(state)
        if self._on_table.is_tapping(state) and self._all_answered(readings):
            self._ready.update(str(reading.ask.seat) for reading in readings)
            return True
        return False

    def has_said(self) -> bool:
        """Tell whether somebody is ready, or has a card that is told by hand."""
        return bool(self._ready or self._by_hand)

    def take_back(self) -> bool:
        """Take back who is ready and what is told by hand; return whether there was anything."""
        was_there = self.has_said()
        self._ready.clear()
        self._by_hand.clear()
        return was_there

    def keep_still(self, now_us: int) -> None:
        """Somebody does something else: cards that lie still begin to count anew."""
        self._still_since_us = max(self._still_since_us, now_us)

    def mark_by_hand(self, seat: Seat) -> None:
        """The seat's card cannot be read (T7): it is entered once all have turned up."""
        self._by_hand[seat] = None
        self._on_table.taps.pop(seat)
        self._ready.add(seat)

    def enter(self, seat: Seat, card: Card) -> None:
        """Somebody has told the unreadable card."""
        self._by_hand[seat] = card

    def told_by_hand(self) -> list[tuple[Seat, Card]]:
        """List the cards that were told because no reader heard them."""
        return [(seat, card) for seat, card in self._by_hand.items() if card is not None]

    def to_enter(self, state: object) -> list[Seat]:
        """List the seats whose unreadable card has not been told yet."""
        seats = [str(reading.ask.seat) for reading in self._on_table.readings(state)]
        return [seat for seat in seats if seat in self._by_hand and self._by_hand[seat] is None]

    # What comes of it

    def complete(self, state: object, now_us: int) -> bool:
        """Tell whether everybody who was asked has answered for good."""
        readings = self._on_table.readings(state)
        if not self._all_answered(readings):
            return False
        if all(str(reading.ask.seat) in self._ready for reading in readings):
            return True
        return self.auto and self.countdown(state, now_us) == 0

    def _all_answered(self, readings: list[Reading]) -> bool:
        """Tell whether anybody is asked, and all of them have a card, read or to be told."""
        return bool(readings) and all(
            reading.action is not None or reading.ask.seat in self._by_hand for reading in readings
        )

    def answers(self, state: object) -> list[Struct]:
        """Return the actions of the open group, in the order of the seats."""
        actions: list[Struct] = []
        for reading in self._on_table.readings(state):
            told = self._by_hand.get(str(reading.ask.seat))
            judge = self._on_table.judge
            action = reading.action if told is None else judge.action(reading.ask, told)
            if action is not None:
                actions.append(action)
        return actions

    def countdown(self, state: object, now_us: int) -> int | None:
        """Return 3, 2, 1 while cards that lie still are about to count, 0 when they do."""
        if not self._counts_down(state):
            return None
        still_us = now_us - self._still_since_us - STILL_US
        return None if still_us < 0 else max(0, COUNTS - still_us // COUNT_US)

    def due_us(self, state: object, now_us: int) -> int | None:
        """Return when the countdown next changes, None where nothing counts."""
        if not self._counts_down(state):
            return None
        first = self._still_since_us + STILL_US
        if now_us < first:
            return first
        return first + ((now_us - first) // COUNT_US + 1) * COUNT_US

    def _counts_down(self, state: object) -> bool:
        return self.auto and self._all_answered(self._on_table.readings(state))

    def turned_up(self, state_before: object) -> None:
        """The answers have been committed: the cards that gave them are used."""
        for reading in self._on_table.readings(state_before):
            if reading.uid is not None:
                self._on_table.count(reading.uid)
