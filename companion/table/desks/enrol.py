"""Enrolling a deck: which sticker sits under which card, asked card by card.

Sans-io like the session: inputs in, bindings to commit out, something to show.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from companion.core.outcomes import Reason, reason
from companion.core.words import Card
from companion.table.cards.decks import Binding
from companion.table.desks.one_sticker import OneSticker
from companion.table.inputs import Bind, Tick
from hardware.events import Event, Pressed, TagOff, TagOn

Asking = Literal["lay", "lift", "done"]


class EnrolView(Struct, frozen=True):
    """What the screen shows: the card asked for, how far it is, and what is wrong."""

    asking: Asking
    face: Card | None
    bound: int
    faces: int
    skipped: tuple[Card, ...]
    problem: Reason | None = None


class Enrolment(OneSticker):
    """Leads through a deck: lay, tick, lift, next. `back` is the last one again, `down` skips.

    Args:
        deck: the deck's name.
        faces: its cards, in the order they are asked for.
        known: every binding there is, of all decks, the oldest first; what this deck has
            already is not asked.
    """

    def __init__(self, deck: str, faces: Sequence[Card], known: Iterable[Binding]) -> None:
        super().__init__(self._is_bound)
        self._deck = deck
        self._faces = tuple(faces)
        self._by_uid: dict[str, Binding] = {binding.uid: binding for binding in known}
        self._answered = [
            each.face for each in self._by_uid.values() if each.deck == deck if each.face in faces
        ]
        """The cards that were bound or skipped, the last one at the end: where back leads."""
        self._last: Card | None = None
        self._skipped: list[Card] = []
        self._lying: dict[str, int] = {}
        self._lift_first = False
        self._again: Card | None = None
        self._waiting: list[str] = []

    def _is_bound(self, binding: Binding) -> None:
        """Forget the card's old sticker, and do what was pressed meanwhile."""
        old = [uid for uid, each in self._by_uid.items() if self._is(each, binding.face)]
        for uid in old:
            del self._by_uid[uid]
        self._by_uid[binding.uid] = binding
        self._last = binding.face
        self._answer(binding.face)
        self._lift_first = bool(self._lying)
        waiting, self._waiting = self._waiting, []
        for button in waiting:
            self._pressed(button)

    def _answer(self, face: Card) -> None:
        """Go on from a card."""
        self._answered = [*(each for each in self._answered if each != face), face]
        self._again = None

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input; presses wait while a binding is being committed."""
        match event:
            case TagOn():
                self._tag_on(event, now_us)
            case TagOff():
                self._tag_off(event)
            case Pressed() if self._step is not None:
                self._waiting.append(event.button)
            case Pressed():
                self._pressed(event.button)
            case Tick():
                self._believe(now_us)
            case _:
                pass

    # Stickers

    def _tag_on(self, event: TagOn, now_us: int) -> None:
        self._lying[event.uid] = now_us
        if self._step is not None or self._lift_first:
            if self._problem is None and len(self._lying) > 1 and not self._just_bound(event.uid):
                self._problem = reason("enrol_lift_first")
            return
        self._believe_us = None
        if len(self._lying) > 1:
            self._stop(reason("enrol_two_tags"))
            return
        self._begin_to_believe(now_us)

    def _tag_off(self, event: TagOff) -> None:
        self._lying.pop(event.uid, None)
        if self._believe_us is not None and not self._lying:
            self._believe_us = None
            self._problem = reason("enrol_too_short")
        if not self._lying and self._lift_first:
            self._lift_first = False
            self._problem = None

    def _stop(self, why: Reason) -> None:
        """Say what is wrong; everything has to be lifted before it goes on."""
        self._problem = why
        self._believe_us = None
        self._lift_first = True

    def _just_bound(self, uid: str) -> bool:
        binding = self._by_uid.get(uid)
        return binding is not None and self._last is not None and self._is(binding, self._last)

    def _just_bound_face(self) -> Card | None:
        """Return the card that is in and has to be lifted now."""
        if not self._lift_first or self._problem is not None or self._again is not None:
            return None
        return next((self._by_uid[uid].face for uid in self._lying if self._just_bound(uid)), None)

    def _believe(self, now_us: int) -> None:
        if not self._is_believed(now_us):
            return
        face = self.face
        if face is None or len(self._lying) != 1:
            return
        uid = next(iter(self._lying))
        known = self._by_uid.get(uid)
        if known is not None and not self._is(known, face):
            self._stop(reason("enrol_bound", card=known.face, deck=known.deck))
            return
        self._step = Bind(Binding(uid, self._deck, face))

    def _is(self, binding: Binding, face: Card) -> bool:
        return binding.deck == self._deck and binding.face == face

    # Buttons

    def _pressed(self, button: str) -> None:
        before = self.face, len(self._skipped)
        if not self._lying:
            self._problem = None
        if button == "down":
            self._skip()
        elif button == "back":
            self._go_back()
        elif button == "up" and self._skipped:
            self._ask_again(self._skipped[-1])
        if (self.face, len(self._skipped)) != before:
            # What lies there was laid for another card than is asked for now.
            self._problem, self._believe_us = None, None
            self._lift_first = bool(self._lying)

    def _go_back(self) -> None:
        """Ask for the card that was answered before the one asked for now."""
        asked = self._again
        before = self._answered[: self._answered.index(asked)] if asked else self._answered
        if before:
            self._ask_again(before[-1])

    def _ask_again(self, face: Card) -> None:
        self._again = face
        if face in self._skipped:
            self._skipped.remove(face)

    def _skip(self) -> None:
        face = self.face
        if face is None or (self._lift_first and self._again is None):  # nothing is asked yet
            return
        self._answer(face)
        if face not in self.bound:
            self._skipped.append(face)

    # To be shown

    @property
    def bound(self) -> Mapping[Card, str]:
        """Which cards of this deck have a sticker."""
        return {b.face: b.uid for b in self._by_uid.values() if b.deck == self._deck}

    @property
    def face(self) -> Card | None:
        """The card that is asked for, None when all have been asked."""
        if self._again is not None:
            return self._again
        bound = self.bound
        return next((f for f in self._faces if f not in bound and f not in self._skipped), None)

    def view(self) -> EnrolView:
        """Return what the screen shows."""
        bound = [face for face in self._faces if face in self.bound]
        asking: Asking = "lift" if self._lift_first else "lay" if self.face else "done"
        return EnrolView(
            asking=asking,
            face=self._just_bound_face() or self.face,
            bound=len(bound),
            faces=len(self._faces),
            skipped=tuple(face for face in self._skipped if face not in bound),
            problem=self._problem,
        )
