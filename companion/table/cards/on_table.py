"""What lies on the table or was tapped, and what of it does not count (any more)."""

from collections.abc import Container, Mapping

from companion.core.outcomes import Reason
from companion.core.words import Card
from companion.table.cards.judging import Judge, Reading, read_cards, read_slots
from companion.table.cards.layouts import Layout
from companion.table.cards.picture import Picture
from companion.table.cards.playing import moments, places_of
from companion.table.cards.taps import Taps


class OnTable:
    """What the referee knows of the cards during one match.

    `picture` is shared with whoever feeds it. `spent` are the stickers that lie there and do
    not count: used (True), or waiting to be lifted (False).
    """

    def __init__(
        self, judge: Judge, layout: Layout, picture: Picture, spent: Mapping[str, bool]
    ) -> None:
        self.judge = judge
        self.layout = layout
        self.picture = picture
        self.taps = Taps()
        self._spent = dict(spent)

    def is_tapping(self, state: object) -> bool:
        """Tell whether cards are tapped now: where they should go there is no slot for each."""
        asks = [ask for _, then in moments(self.judge, state) for ask in self.judge.asks(then)]
        places = [place for ask in asks if ask.kind == "card" for place in places_of(ask)]
        return not self.layout.places or not self.layout.serves(places)

    def readings(self, state: object) -> list[Reading]:
        """Judge what lies or was tapped, ask by ask of the group that is open."""
        if self.is_tapping(state):
            return read_cards(self.judge, state, self.taps.stickers)
        return read_slots(self.judge, state, self.layout, self.picture, self._spent)

    def faces(self) -> dict[str, Card]:
        """Return which cards lie on slots, by sticker."""
        judged = {uid: self.judge.face(uid) for uid in self.picture.uids()}
        return {uid: face for uid, face in judged.items() if not isinstance(face, Reason)}

    # What does not count

    @property
    def spent(self) -> Mapping[str, bool]:
        """The stickers that lie there and do not count: used, or waiting to be lifted."""
        lying = self.picture.uids()
        return {uid: used for uid, used in self._spent.items() if uid in lying}

    @property
    def waits_for_lifting(self) -> bool:
        """Tell whether cards still lie that were there before an undo or a restart."""
        return False in self.spent.values()

    @property
    def old_cards_lie(self) -> bool:
        """Tell whether used cards still lie on a slot."""
        return True in self.spent.values()

    def asks_to_lift(self, state: object) -> bool:
        """Tell whether a card waits to be lifted where one is asked for now.

        On a shared reader none is taken for laid: there it is touched once more.
        """
        if self.is_tapping(state):
            return False
        asks = [ask for _, then in moments(self.judge, state) for ask in self.judge.asks(then)]
        cards = [ask for ask in asks if ask.kind == "card"]
        slots = {self.layout.slot_of(place) for ask in cards for place in places_of(ask)}
        return any(not used and self.picture.home(uid) in slots for uid, used in self.spent.items())

    def used_on(self, cards: Container[Card]) -> set[str]:
        """Return the slots where used cards lie that are none of these, which lie there now."""
        used = [uid for uid, used in self.spent.items() if used]
        slots = {self.picture.home(uid) for uid in used if self.judge.face(uid) not in cards}
        return {slot for slot in slots if slot is not None}

    def is_spent(self, uid: str) -> bool:
        """Tell whether a sticker does not count, or did not when it was lifted."""
        return uid in self._spent

    def has_gone(self, card: Card) -> bool:
        """Tell whether a card has counted where it lay, and was lifted while others lie still."""
        lying = self.picture.uids()
        return any(self.judge.face(uid) == card for uid in self._spent if uid not in lying)

    def miss(self, card: Card) -> None:
        """A card has counted where it lay, and was lifted while the table was off."""
        uid = self.judge.sticker_of(card)
        if uid and not self.picture.times(uid):
            self._spent[uid] = True

    def means_nothing(self, state: object, uid: str) -> bool:
        """Tell whether a sticker that comes is a used card being cleared away (T6).

        Where nothing of the last round lies any more it is one that was laid by mistake.
        """
        if uid not in self._spent:
            return False
        if self.picture.times(uid) > 1:  # it lies where it lay, and another reader hears it
            return True
        return self.can_be_nothing(state, uid)

    def can_be_nothing(self, state: object, uid: str) -> bool:
        """Tell whether a sticker is no card that anybody could lay now."""
        face = self.judge.face(uid)
        if isinstance(face, Reason):
            return True
        asks = [ask for ask in self.judge.asks(state) if places_of(ask)]
        return not any(self.judge.fits(state, ask, face) for ask in asks)

    def clear_away(self, uid: str, used: Container[Card]) -> bool:
        """Take a sticker for a used card on its way off the table (T6), if its card was used."""
        if self.judge.face(uid) not in used:
            return False
        self.use(uid)
        return True

    def use(self, uid: str) -> None:
        """A card counts, or comes back to where it counted: where it lies it is used."""
        if self.picture.times(uid):
            self._spent[uid] = True

    def count(self, uid: str) -> None:
        """A card counts: what waited to be lifted where it lies was laid before it, and is used."""
        self.use(uid)
        slot = self.picture.home(uid)
        for other, used in self.spent.items():
            if not used and self.picture.home(other) == slot:
                self._spent[other] = True

    def free(self, uid: str) -> None:
        """A sticker may count from now on, wherever it comes to lie."""
        self._spent.pop(uid, None)

    def distrust(self, uid: str, used: Container[Card]) -> None:
        """A sticker lies where nobody saw it being laid for what is asked now."""
        self._spent[uid] = self.judge.face(uid) in used

    def trust_what_waits(self) -> None:
        """What waited to be lifted counts as it lies."""
        self._spent = {uid: used for uid, used in self._spent.items() if used}

    def forget_gone(self) -> None:
        """Forget what has been lifted: used cards only once all are, since people sweep them."""
        lying, sweeping = self.picture.uids(), self.old_cards_lie
        self._spent = {
            uid: used for uid, used in self._spent.items() if uid in lying or (used and sweeping)
        }
