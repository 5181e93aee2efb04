"""Lifting: a card that counts at once is taken back by it (T1), but not by sweeping (T6)."""

from companion.core.tricks import is_trick_place
from companion.core.words import Card
from companion.table.cards.acts import Act
from companion.table.cards.on_table import OnTable
from companion.table.cards.playing import place_at

SWEEP_US = 2_000_000


class Lifting:
    """The card that counted last, and the trick that it lies in."""

    def __init__(self, on_table: OnTable) -> None:
        self._on_table = on_table
        self.last_act: Act | None = None
        self._acting = ""
        self._liftable = ""
        self._trick: list[str] = []
        self._lifted_us: int | None = None
        self._lay: frozenset[Card] = frozenset()

    def recall(self, act: Act | None, trick: frozenset[Card], *, ended: bool) -> None:
        """Know after a restart what was laid last, and which cards lie in its trick.

        They can be lifted and swept as before, once they are found lying.
        """
        self.last_act = act
        self._lay = frozenset() if ended or act is None else trick

    def found(self, uid: str, slot: str) -> None:
        """A card was found lying after a restart."""
        act, face = self.last_act, self._on_table.judge.face(uid)
        if act is None or not isinstance(face, Card) or face not in self._lay:
            return
        if is_trick_place(act.ask.place):
            self._trick.append(uid)
        laid_on = self._on_table.layout.slot_of(place_at(act.ask, act.word))
        if slot == laid_on and face == getattr(act.entries[-1], "card", None):
            self._liftable = uid

    def act(self, act: Act) -> None:
        """This card is about to count."""
        self._acting, self.last_act = act.uid, act

    def acted(self, *, ended: bool) -> bool:
        """What was committed may be a card's act, and `ended` a trick; return whether it was one.

        The card's owner may lift it until the next card lies (T1), unless it ended a trick.
        """
        uid, act = self._acting, self.last_act
        self._lay = frozenset()
        if not uid or act is None:
            self._trick = [] if ended else self._trick
            return False
        self._on_table.count(uid)
        stays = self._on_table.layout.slot_of(place_at(act.ask, act.word)) is not None
        self._liftable = uid if stays and not ended else ""
        in_trick = is_trick_place(act.ask.place) and not ended
        self._trick = [*self._trick, uid] if in_trick else []
        self._lifted_us = None
        self._acting = ""
        return True

    def card_came(self) -> None:
        """Another card lies: what was lifted before it was not swept away.

        The last one that counts can still be lifted, until the next one counts.
        """
        self._lifted_us = None

    def keep_what_lies(self) -> None:
        """Something else happened: what counts is not taken back by lifting any more."""
        self._liftable = ""
        self._lay = frozenset()

    def forget(self) -> None:
        """All that lies is out of play."""
        self._liftable = self._acting = ""
        self._trick, self._lifted_us, self._lay = [], None, frozenset()

    def is_liftable(self, uid: str) -> bool:
        """Tell whether lifting this card takes it back (T1).

        Where another card of its trick has gone before, all are being swept away (T6).
        """
        lying = self._on_table.picture.uids()
        swept = any(other not in lying for other in self._trick if other != uid)
        return bool(uid) and uid == self._liftable and not swept

    def lift(self, uid: str, at_us: int) -> None:
        """A card that counted was lifted in time."""
        self._on_table.free(uid)
        self._trick = [other for other in self._trick if other != uid]
        self._lifted_us = at_us

    def swept(self, uid: str, at_us: int) -> Act | None:
        """Return the act that was taken back by lifting, where all was being swept away (T6).

        That shows when another card of the same trick goes right after it.
        """
        lifted_us, act = self._lifted_us, self.last_act
        if lifted_us is None or act is None or uid not in self._trick:
            return None
        self._lifted_us = None
        return act if at_us - lifted_us < SWEEP_US else None
