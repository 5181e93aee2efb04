"""The simulator's ready deck: 52 cards with both kinds of sticker."""

from companion.core.words import Card
from companion.table.decks import Binding
from hardware.sim.tags import Classic1K, Ntag213, Tag

DECK = "simulated"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FACES: tuple[Card, ...] = tuple(rank + suit for suit in "SHDC" for rank in RANKS)


def _uid(number: int) -> bytes:
    """Return the uid of the card with this number: black cards 7 bytes, red ones 4."""
    face = FACES[number]
    scrambled = (0x5A + 37 * number) & 0xFF
    if face[-1] in "SC":
        return bytes((0x04, 0xC7, scrambled, 0x2A, number, 0x6B, 0x80))
    return bytes((0xD3, scrambled, number, 0x4E))


def tags() -> dict[Card, Tag]:
    """Make a sticker for every card, as one buys them: NTAG213, and MIFARE Classic 1K."""
    return {
        face: Ntag213(_uid(n)) if face[-1] in "SC" else Classic1K(_uid(n))
        for n, face in enumerate(FACES)
    }


def bindings() -> list[Binding]:
    """List which sticker sits under which card.

    >>> len(bindings()), len({binding.uid for binding in bindings()})
    (52, 52)
    """
    return [Binding(_uid(n).hex().upper(), DECK, face) for n, face in enumerate(FACES)]
