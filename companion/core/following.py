"""The duty to follow suit: what a game has to say of it, and how it shows who did not follow.

What sets a suit and what is free of it is the game's own, and says so by a `Follow`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from companion.core.words import Card

NOTHING = ""
"""The duty while no card lies."""
UNSET = "unset"
"""The duty where cards lie, but none that sets a suit."""
LIFTED = "lifted"
"""The duty where nobody has to follow any more in this trick."""


class Follow(Struct, frozen=True, eq=False):
    """Which suit has to be followed.

    `suits` names every card's suit; `of` lists a suit's cards and `fits` those that may be
    played while holding it, suit by suit for the suits that can be led; `then` gives for each
    duty (NOTHING, UNSET, LIFTED or a suit) and card the duty once the card lies too.
    """

    suits: Mapping[Card, str]
    of: Mapping[str, frozenset[Card]]
    fits: Mapping[str, frozenset[Card]]
    then: Mapping[str, Mapping[Card, str]]

    def __repr__(self) -> str:
        return f"Follow({', '.join(self.of)})"


def make_follow(
    suits: Mapping[Card, str],
    led: Sequence[str],
    exempt: Iterable[Card],
    then: Callable[[str, Card], str],
) -> Follow:
    """Make the duty to follow the suits of `led`, of which the `exempt` cards are free.

    `then` gives the duty after a card; it is asked here, once for all that can come.
    """
    of = {suit: frozenset(card for card in suits if suits[card] == suit) for suit in led}
    free = frozenset(exempt)
    fits = {suit: cards | free for suit, cards in of.items()}
    duties = (NOTHING, UNSET, LIFTED, *led)
    return Follow(suits, of, fits, {each: {c: then(each, c) for c in suits} for each in duties})


class Missed(Struct, frozen=True, gc=False):
    """A player did not follow: the suit that was asked for, the trick, and what was played."""

    suit: str
    trick: int
    card: Card


def compare(
    missed: tuple[Missed, ...], duty: str, trick: int, card: Card, follow: Follow
) -> tuple[Missed | None, tuple[Missed, ...]]:
    """Hold a player's card against what that player did not follow before.

    Return what the card shows not to have been followed, if anything, and what stays open.
    """
    suit = follow.suits[card]
    found = next((each for each in missed if each.suit == suit), None)
    if found is not None:  # told once
        missed = tuple(each for each in missed if each.suit != suit)
    if duty in follow.fits and card not in follow.fits[duty]:
        missed = (*missed, Missed(duty, trick, card))
    return found, missed
