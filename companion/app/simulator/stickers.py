"""The simulator's ready decks: every game's cards, with both kinds of sticker among them."""

from collections.abc import Iterable, Mapping

from companion.app.deck_set import enrolled_faces, every_face, missing
from companion.core.game import Game
from companion.core.words import Card, Cards
from companion.games import GAMES
from companion.table.cards.decks import Binding
from hardware.sim.chips.tags import Classic1K, Ntag213, Tag

DECK = "simulated"
"""The deck of 52 cards; others are called so with their game's name after it."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
STANDARD: Cards = tuple(rank + suit for suit in "SHDC" for rank in RANKS)


def ready_decks(games: Mapping[str, Game]) -> dict[str, Cards]:
    """Return the decks that lie ready, so that every card of every one of these games is there.

    A game of its own cards has a deck of its own, with its name; what another has is not twice.
    """
    decks: dict[str, Cards] = {
        DECK: STANDARD,
        f"{DECK} crowns": enrolled_faces("crowns"),
        f"{DECK} battles": enrolled_faces("crown-battles"),
    }
    for name, game in games.items():
        there = {face for faces in decks.values() for face in faces}
        own = tuple(missing(game, every_face(game), there))
        decks |= {f"{DECK} {name}": own} if own else {}
    return decks


DECKS = ready_decks(GAMES)
FACES: Cards = tuple(face for faces in DECKS.values() for face in faces)
NEW: Cards = ("new-1", "new-2", "new-3", "new-4")
"""Stickers on no card yet: for a card that is replaced, or one that the table does not know."""


def _is_ntag(number: int) -> bool:
    """Tell which kind of sticker a card has: of the 52 the black ones, else every other."""
    return FACES[number][-1] in "SC" if number < len(STANDARD) else number % 2 == 0


def _uid(number: int) -> bytes:
    """Return the uid of the card with this number: 7 bytes, or 4 of the other kind."""
    scrambled = (0x5A + 37 * number) & 0xFF
    high, low = divmod(number, 256)
    if _is_ntag(number):
        return bytes((0x04, 0xC7, scrambled, 0x2A, low, 0x6B, 0x80 + high))
    return bytes((0xD3, scrambled, low, 0x4E + high))


def _new_uid(number: int) -> bytes:
    return bytes((0x04, 0xC7, 0x5A, 0x2B, number, 0x6B, 0x80))


def tags(bound: Iterable[Binding] = ()) -> dict[Card, Tag]:
    """Make a sticker for every card, as one buys them: NTAG213, and MIFARE Classic 1K.

    Args:
        bound: which stickers the cards of the deck at hand have got; the others have their own.
    """
    made: dict[Card, Tag] = {face: Ntag213(_new_uid(n)) for n, face in enumerate(NEW)}
    for n, face in enumerate(FACES):
        made[face] = Ntag213(_uid(n)) if _is_ntag(n) else Classic1K(_uid(n))
    by_uid = {tag.uid.hex().upper(): tag for tag in made.values()}
    for each in bound:
        if each.face in FACES and each.uid in by_uid:
            del made[each.face]  # what stands last is what people call the sticker's card
            made[each.face] = by_uid[each.uid]
    return made


def free(bound: Iterable[Binding], known: Iterable[Binding]) -> Card:
    """Return what a sticker is called that belongs to no card, a new one first; empty: none.

    Args:
        bound: which stickers the cards of the deck at hand have got.
        known: every sticker that belongs to a card.
    """
    taken = {each.uid for each in known}
    here = tags(bound)
    named = (face for face in (*NEW, *FACES) if here[face].uid.hex().upper() not in taken)
    return next(named, "")


def bindings() -> list[Binding]:
    """List which sticker sits under which card.

    >>> len(bindings()), len({binding.uid for binding in bindings()})
    (187, 187)
    """
    uids = iter(range(len(FACES)))
    return [
        Binding(_uid(next(uids)).hex().upper(), deck, face)
        for deck, faces in DECKS.items()
        for face in faces
    ]


def with_own(enrolled: Iterable[Binding]) -> list[Binding]:
    """Return the stickers enrolled here, and those of the own decks that were not replaced."""
    here = list(enrolled)
    anew = {(each.deck, each.face) for each in here}
    return [*here, *(each for each in bindings() if (each.deck, each.face) not in anew)]
