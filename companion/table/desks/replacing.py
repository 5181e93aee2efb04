"""Replacing one card: a lost or torn one gets a new sticker, its old one is forgotten."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from companion.core.outcomes import Reason, reason
from companion.core.words import Card
from companion.table.cards.decks import Binding
from companion.table.desks.one_sticker import OneSticker
from companion.table.inputs import Bind, Tick
from hardware.events import Event, TagOff, TagOn


class ReplaceView(Struct, frozen=True):
    """What the screen shows: the card, whether it is to be laid or has its sticker, a problem."""

    face: Card
    asking: Literal["lay", "lift", "done"]
    problem: Reason | None = None


class Replacement(OneSticker):
    """Waits for the new sticker of one card, and hands out what binds it.

    Until that is committed the old sticker counts: whoever stops before has changed nothing.

    Args:
        old: the card, as it is bound now.
        known: every binding there is, of all decks.
    """

    def __init__(self, old: Binding, known: Iterable[Binding]) -> None:
        super().__init__(self._is_bound)
        self._old = old
        self._by_uid = {binding.uid: binding for binding in known}
        self._lying: set[tuple[str, str]] = set()
        self.new: Binding | None = None
        """What the card is bound to since it was committed."""
        self.refused: Binding | None = None
        """Which card's sticker was laid last, where it was no new one."""

    def _is_bound(self, binding: Binding) -> None:
        self.new = binding

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input; buttons have nothing to say here."""
        match event:
            case TagOn():
                self._lying.add((event.slot, event.uid))
                self._tag_on(now_us)
            case TagOff():
                self._lying.discard((event.slot, event.uid))
                self._tag_off()
            case Tick() if self._is_believed(now_us):
                self._believe(*self._uids())
            case _:
                pass

    # Stickers

    def _waits(self) -> bool:
        return self.new is None and self._step is None

    def _uids(self) -> set[str]:
        """Return the stickers that lie; one can be heard on two slots."""
        return {uid for _, uid in self._lying}

    def _tag_on(self, now_us: int) -> None:
        """Begin to believe a sticker that lies alone; one of two first has to go."""
        if not self._waits():
            return
        if len(self._uids()) > 1:
            self._believe_us, self._problem = None, reason("enrol_two_tags")
        elif len(self._lying) == 1:
            self._begin_to_believe(now_us)

    def _tag_off(self) -> None:
        if self._lying or not self._waits():
            return
        early = self._believe_us is not None
        self._believe_us = None
        self._problem = reason("enrol_too_short") if early else None

    def _believe(self, uid: str) -> None:
        known = self.refused = self._by_uid.get(uid)
        if known is None:
            self._step = Bind(Binding(uid, self._old.deck, self._old.face))
        elif known == self._old:
            self._problem = reason("replace_same", card=known.face)
        else:
            self._problem = reason("enrol_bound", card=known.face, deck=known.deck)

    # To be shown

    @property
    def is_done(self) -> bool:
        """Whether the card has its new sticker and was lifted."""
        return self.new is not None and not self._lying

    def view(self) -> ReplaceView:
        """Return what the screen shows."""
        if self.new is None:
            return ReplaceView(self._old.face, "lay", self._problem)
        return ReplaceView(self._old.face, "lift" if self._lying else "done", self._problem)
