"""Checking a deck: its cards are counted as they are flicked across a reader."""

from collections.abc import Iterable

from msgspec import Struct

from companion.core.outcomes import Reason, reason
from companion.core.words import Card
from companion.table.cards.decks import Binding
from companion.table.inputs import Bind, Tick
from hardware.events import Event, Pressed, TagOn


class CheckView(Struct, frozen=True):
    """How far a deck has been flicked through, and the card seen last."""

    seen: int
    faces: int
    missing: tuple[Card, ...]
    last: Card | None = None
    problem: Reason | None = None


class DeckCheck:
    """Counts the cards of a deck as they are flicked across a reader."""

    step: Bind | None = None
    """A check commits nothing."""

    def __init__(self, deck: str, faces: Iterable[Card], known: Iterable[Binding]) -> None:
        self._deck = deck
        self._faces = tuple(faces)
        self._by_uid = {binding.uid: binding for binding in known}
        self._seen: set[Card] = set()
        self._last: Card | None = None
        self._problem: Reason | None = None

    def receive(self, event: Event | Tick, now_us: int) -> None:
        """Take one input; a press on ok counts anew."""
        if isinstance(event, Pressed) and event.button == "ok":
            self._seen.clear()
            self._last = self._problem = None
        if not isinstance(event, TagOn):
            return
        binding = self._by_uid.get(event.uid)
        if binding is None:
            self._last, self._problem = None, reason("check_unknown")
        elif binding.deck != self._deck:
            self._last = None
            self._problem = reason("check_other", card=binding.face, deck=binding.deck)
        else:
            self._seen.add(binding.face)
            self._last, self._problem = binding.face, None

    def committed(self) -> None:
        """Nothing is ever committed."""

    def not_committed(self, why: Reason) -> None:
        """Nothing is ever committed."""

    def due_us(self) -> int | None:
        """Nothing is ever due by itself."""
        return None

    def view(self) -> CheckView:
        """Return what the screen shows."""
        missing = tuple(face for face in self._faces if face not in self._seen)
        seen = len(self._faces) - len(missing)
        return CheckView(seen, len(self._faces), missing, self._last, self._problem)
