"""Which stickers are weak and which spots are bad, judged by what readers heard. Pure."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from companion.core.words import Card

LEAST_CARDS = 3
"""So many cards must lie on a slot before they can speak against it."""


class Reading(Struct, frozen=True):
    """A card lay on a slot, and in so many of the reader's visits it was heard."""

    face: Card
    slot: str
    hits: int
    visits: int

    @property
    def is_weak(self) -> bool:
        """Whether the majority of the visits heard nothing.

        >>> Reading("4S", "A", 11, 20).is_weak, Reading("4S", "A", 10, 20).is_weak
        (False, True)
        """
        return 2 * self.hits <= self.visits


class Verdict(Struct, frozen=True):
    """What is weak, and why a reading was bad where neither explains it."""

    stickers: tuple[Card, ...] = ()
    """Weak wherever they lay, also where another card is heard well."""
    spots: tuple[str, ...] = ()
    """Slots on which most cards are weak that are not weak themselves."""
    doubtful: tuple[Reading, ...] = ()
    """Weak readings that can be the sticker's fault or the slot's: too few to compare with."""

    @property
    def is_well(self) -> bool:
        """Whether there is nothing to say."""
        return not (self.stickers or self.spots or self.doubtful)


def judge(readings: Iterable[Reading]) -> Verdict:
    """Compare cards over slots and slots over cards, one reading for each card on each slot.

    A weak sticker first counts against its slots too; once it is known as weak, the slots are
    judged again without it.
    """
    read = list(readings)
    stickers: set[Card] = set()
    spots: set[str] = set()
    for _ in range(2):
        spots = _bad_spots([each for each in read if each.face not in stickers])
        stickers = _weak_stickers(read, spots)
    doubtful = [
        each
        for each in read
        if each.is_weak and each.face not in stickers and each.slot not in spots
    ]
    return Verdict(
        tuple(dict.fromkeys(each.face for each in read if each.face in stickers)),
        tuple(sorted(spots)),
        tuple(doubtful),
    )


def _bad_spots(readings: Collection[Reading]) -> set[str]:
    slots = {each.slot for each in readings}
    return {slot for slot in slots if _is_bad([each for each in readings if each.slot == slot])}


def _is_bad(on_slot: Collection[Reading]) -> bool:
    weak = sum(each.is_weak for each in on_slot)
    return len(on_slot) >= LEAST_CARDS and 2 * weak > len(on_slot)


def _weak_stickers(readings: Collection[Reading], spots: Collection[str]) -> set[Card]:
    sound = {each.slot for each in readings if not each.is_weak} - set(spots)
    well = {each.face for each in readings if not each.is_weak}
    return {each.face for each in readings if each.slot in sound} - well
