"""Calibrating: every card is laid for a moment, and how well each reader hears it is noted.

Sans-io like the session: events and counts in, something to show out.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from companion.core.outcomes import Reason, reason
from companion.core.words import Card
from companion.table.cards.decks import Binding
from companion.table.desks.judging_reads import Reading, Verdict, judge
from companion.table.inputs import Tick
from hardware.events import Event, Pressed, TagOff, TagOn

ENOUGH = 20
"""So many visits of its reader a card has to lie."""
LOOK_US = 100_000
"""How often the counts are wanted while a card lies."""

Place = tuple[str, str]
"""A slot and the uid that is heard there."""


class Count(Struct, frozen=True):
    """What a reader tells of a tag on its slot: in how many of how many visits it was heard."""

    slot: str
    uid: str
    hits: int
    visits: int


class CalibrationView(Struct, frozen=True):
    """What the screen shows: how far it is, what to do now, what came last or of it all."""

    measured: int
    faces: int
    asking: Literal["lay", "leave", "lift"]
    last: Reading | None = None
    verdict: Verdict | None = None
    problem: Reason | None = None


class Calibration:
    """Notes how well every card of a deck is heard on the slots it is laid on.

    Where a card is laid again on the same slot, its last reading counts.

    Args:
        deck: the deck's name.
        faces: its cards.
        known: every binding there is, of all decks.
        patience_us: how old what a reader tells may be: so long a card has to lie at least.
    """

    step: None = None
    """Nothing is ever committed."""

    def __init__(
        self, deck: str, faces: Iterable[Card], known: Iterable[Binding], patience_us: int = 0
    ) -> None:
        self._deck = deck
        self._faces = tuple(faces)
        self._by_uid = {binding.uid: binding for binding in known}
        self._patience_us = patience_us
        self._since_us: dict[Place, int] = {}
        self._done: set[Place] = set()
        self._readings: dict[tuple[Card, str], Reading] = {}
        self._last: Reading | None = None
        self._problem: Reason | None = None
        self._verdict_wanted = False
        self._due_us: int | None = None

    def committed(self) -> None:
        """Nothing is ever committed."""

    def not_committed(self, why: Reason) -> None:
        """Nothing is ever committed."""

    def due_us(self) -> int | None:
        """Return when the counts are wanted next."""
        return self._due_us

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input; ok shows what has come of it so far."""
        match event:
            case TagOn():
                self._tag_on((event.slot, event.uid), now_us)
            case TagOff():
                self._tag_off((event.slot, event.uid))
            case Pressed(button="ok"):
                self._verdict_wanted = not self._verdict_wanted
                self._problem = None
            case _:
                pass
        waits = any(place not in self._done for place in self._since_us)
        self._due_us = now_us + LOOK_US if waits else None

    def _tag_on(self, place: Place, now_us: int) -> None:
        self._verdict_wanted = False
        binding = self._by_uid.get(place[1])
        if binding is None:
            self._problem = reason("enrol_unknown")
        elif binding.deck != self._deck:
            self._problem = reason("calibrate_other", card=binding.face, deck=binding.deck)
        else:
            self._problem = None
            self._since_us[place] = now_us

    def _tag_off(self, place: Place) -> None:
        lay = self._since_us.pop(place, None) is not None
        heard_elsewhere = any(uid == place[1] for _, uid in self._since_us)
        if lay and place not in self._done and not heard_elsewhere:
            self._problem = reason("enrol_too_short")
        elif not self._since_us:
            self._problem = None
        self._done.discard(place)

    # What readers heard

    def counted(self, counts: Iterable[Count], now_us: int) -> None:
        """Take what the readers tell now of all tags that lie."""
        told = {(each.slot, each.uid): each for each in counts}
        lying = {place: told[place] for place in self._since_us if place in told}
        at_home = [place for place in lying if self._is_at_home(place, lying)]
        slots = [slot for slot, _ in at_home]
        stacked = {slot for slot in slots if slots.count(slot) > 1}
        if stacked:
            self._problem = reason("calibrate_two")
        for place, count in lying.items():
            ripe = count.visits >= ENOUGH and self._lay_long_enough(place, now_us)
            if place[0] in stacked:
                self._done.add(place)  # a stack is heard badly: it has to go first
            if place in self._done or not ripe:
                continue
            self._done.add(place)
            if place in at_home:
                self._note(count)

    def _is_at_home(self, place: Place, lying: dict[Place, Count]) -> bool:
        """Tell whether no other reader hears this card better: a neighbour may hear it faintly."""
        mine = lying[place]
        others = [each for each in lying.values() if each.uid == mine.uid]
        return all(mine.hits * each.visits >= each.hits * mine.visits for each in others)

    def _lay_long_enough(self, place: Place, now_us: int) -> bool:
        return now_us - self._since_us[place] >= self._patience_us

    def _note(self, count: Count) -> None:
        face = self._by_uid[count.uid].face
        self._last = Reading(face, count.slot, count.hits, count.visits)
        self._readings[face, count.slot] = self._last
        self._problem = None

    # What came of it

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The last reading of every card on every slot it lay on."""
        return tuple(self._readings.values())

    def unmeasured(self) -> tuple[Card, ...]:
        """Return the cards that were laid nowhere, or never for long enough."""
        measured = {face for face, _ in self._readings}
        return tuple(face for face in self._faces if face not in measured)

    def verdict(self) -> Verdict:
        """Return what is weak, as far as is known."""
        return judge(self.readings)

    def view(self) -> CalibrationView:
        """Return what the screen shows."""
        waits = any(place not in self._done for place in self._since_us)
        left = self.unmeasured()
        over = self._verdict_wanted or not (left or self._since_us)
        return CalibrationView(
            measured=len(self._faces) - len(left),
            faces=len(self._faces),
            asking="leave" if waits else "lift" if self._since_us else "lay",
            last=self._last,
            verdict=self.verdict() if over else None,
            problem=self._problem,
        )
