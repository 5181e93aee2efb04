"""Decks: which sticker sits under which card."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.core.words import Card


class Binding(Struct, frozen=True):
    """A sticker's uid (upper-case hex) belongs to one card of one deck."""

    uid: str
    deck: str
    face: Card


class Decks:
    """All bindings of a table, looked up by uid.

    >>> decks = Decks([Binding("04A1", "red", "4S")])
    >>> decks.find("04A1").face, decks.find("FFFF")
    ('4S', None)
    """

    def __init__(self, bindings: Iterable[Binding] = ()) -> None:
        self._by_uid: Mapping[str, Binding] = {binding.uid: binding for binding in bindings}

    def find(self, uid: str) -> Binding | None:
        """Return the binding of a sticker, None where it is unknown."""
        return self._by_uid.get(uid)

    def with_bindings(self, more: Iterable[Binding]) -> "Decks":
        """Return these decks with more stickers; a card has one, its earlier one is forgotten."""
        new = list(more)
        anew = {(binding.deck, binding.face) for binding in new}
        kept = [each for each in self._by_uid.values() if (each.deck, each.face) not in anew]
        return Decks([*kept, *new])

    def names(self) -> list[str]:
        """List the decks that have at least one card."""
        return sorted({binding.deck for binding in self._by_uid.values()})

    def faces(self, deck: str) -> set[Card]:
        """Return the cards of one deck that have a sticker."""
        return {binding.face for binding in self._by_uid.values() if binding.deck == deck}

    def sticker_of(self, deck: str, face: Card) -> str:
        """Return a sticker of a card of a deck; empty where it has none."""
        bound = self._by_uid.values()
        return next((each.uid for each in bound if (each.deck, each.face) == (deck, face)), "")

    def serving(self, cards: Iterable[Card]) -> tuple[str, ...]:
        """List the decks that have most of these cards, none where no deck has any."""
        wanted = set(cards)
        has = {name: len(wanted & self.faces(name)) for name in self.names()}
        most = max(has.values(), default=0)
        return tuple(name for name, n in has.items() if n == most and n)
