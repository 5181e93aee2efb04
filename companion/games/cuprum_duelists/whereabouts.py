"""Where the cards can be that nobody sees: law 4 for a deck that is reshuffled (CU-R5).

A card whose place is known to the program stands in no `piles`; one in a hand that was told
stands in `hands`. All others are sorted into piles of cards that have the same past, so that
any two of a pile could be exchanged. A `World` counts how many cards of each pile lie in each
box. `worlds` are all the ways it can be, given the rules and all that was seen: usually one,
as long as nothing was reshuffled. Nothing here knows why a card moves.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Card
from companion.games.cuprum_duelists.cards import DECK, Cards, in_order

HAND, RESERVE, LOST, STOCK, FRESH, BOXES = 0, 2, 4, 5, 6, 7
"""The boxes: both hands, both reserves, reserves lost unseen, the stock, and what was just
shuffled under it. A seat's hand is `HAND + i`, its reserve `RESERVE + i`."""

HAND_SIZE, DRAW_SIZE = 10, 3
MOST_WORLDS = 256
"""With more worlds than that the two oldest piles count as one: a little more is possible."""

World = tuple[int, ...]
"""How many cards of pile `p` lie in box `b`: at `p * BOXES + b`."""


class Whereabouts(Struct, frozen=True, gc=False):
    """What can be where. `hands` are in the order of the deck, and so is every pile."""

    hands: tuple[Cards, Cards]
    piles: tuple[Cards, ...]
    worlds: tuple[World, ...]


UNDEALT = Whereabouts(((), ()), (DECK,), ((0, 0, 0, 0, 0, len(DECK), 0),))
"""The whole deck is the stock."""

DEALT = Whereabouts(
    ((), ()), (DECK,), ((HAND_SIZE, HAND_SIZE, 0, 0, 0, len(DECK) - 2 * HAND_SIZE, 0),)
)
"""Both have drawn ten cards (CU04), and nobody told which."""


def count(where: Whereabouts, box: int) -> int:
    """Count the cards in a box that are not told: the same in every world."""
    return sum(where.worlds[0][box::BOXES])


def hand_size(where: Whereabouts, i: int) -> int:
    """Count the cards in a hand, told or not."""
    return len(where.hands[i]) + count(where, HAND + i)


def possible(where: Whereabouts, box: int) -> Cards:
    """List the cards not told that some world has in the box."""
    found: Cards = ()
    for p, pile in enumerate(where.piles):
        if _some(where.worlds, p * BOXES + box):
            found += pile
    return found if len(where.piles) == 1 else in_order(found)


def can_hold(where: Whereabouts, i: int) -> Cards:
    """List the cards that can be in a hand: exactly the hand where all of it was told."""
    hand = where.hands[i]
    if not count(where, HAND + i):
        return hand
    rest = possible(where, HAND + i)
    return in_order(hand + rest) if hand else rest


def can_be_in(where: Whereabouts, box: int, card: Card) -> bool:
    """Tell whether some world has the card in the box."""
    p = _pile_of(where, card)
    return p is not None and _some(where.worlds, p * BOXES + box)


def holds(where: Whereabouts, i: int, card: Card) -> bool:
    """Tell whether the card can be in a hand."""
    return card in where.hands[i] or can_be_in(where, HAND + i, card)


# How cards move


def lay(where: Whereabouts, i: int, card: Card) -> Whereabouts:
    """Take a card out of a hand that can hold it."""
    if card in where.hands[i]:
        return _with_hand(where, i, _without(where.hands[i], card))
    return find(where, (HAND + i,), card)


def find(where: Whereabouts, boxes: Iterable[int], card: Card) -> Whereabouts:
    """A card not told has turned up out of one of the boxes."""
    p = _pile_of(where, card)
    assert p is not None, card  # noqa: S101 - what was seen or told cannot turn up
    worlds = [
        _less(world, p * BOXES + box)
        for box in boxes
        for world in where.worlds
        if world[p * BOXES + box]
    ]
    rest = _without(where.piles[p], card)
    piles = where.piles[:p] + ((rest,) if rest else ()) + where.piles[p + 1 :]
    if not rest:
        worlds = [world[: p * BOXES] + world[(p + 1) * BOXES :] for world in worlds]
        if not piles:
            piles, worlds = ((),), [(0,) * BOXES]
    return Whereabouts(where.hands, piles, _distinct(worlds))


def hide(where: Whereabouts, i: int) -> Whereabouts:
    """Put a card that nobody saw from a hand into reserve.

    Of a hand that was told nobody knows any more which cards are left: it becomes a pile.
    """
    where = _with_pile(_with_hand(where, i, ()), where.hands[i], HAND + i)
    return replace(where, worlds=_moved(where.worlds, 1, HAND + i, RESERVE + i))


def lose(where: Whereabouts, i: int) -> Whereabouts:
    """A reserve that nobody saw is lost."""
    return replace(where, worlds=_moved(where.worlds, 1, RESERVE + i, LOST))


def shuffle_under(where: Whereabouts, discards: Cards) -> Whereabouts:
    """Shuffle the discards, and what was lost unseen, under the stock."""
    worlds = _distinct(_pour(world, LOST, FRESH) for world in where.worlds)
    return _with_pile(replace(where, worlds=worlds), discards, FRESH)


def draw(where: Whereabouts, each: int) -> Whereabouts:
    """Both draw that many unseen cards, in whatever order: the stock goes before the fresh."""
    stock = min(count(where, STOCK), 2 * each)
    found: set[World] = set()
    for a in range(max(0, stock - each), min(each, stock) + 1):
        worlds = _moved(where.worlds, a, STOCK, HAND)
        worlds = _moved(worlds, stock - a, STOCK, HAND + 1)
        worlds = _moved(worlds, each - a, FRESH, HAND)
        found.update(_moved(worlds, each - (stock - a), FRESH, HAND + 1))
    return settle(replace(where, worlds=tuple(sorted(found))))


def tell_draw(where: Whereabouts, i: int, cards: Cards, still: int) -> Whereabouts | None:
    """A seat drew these cards, and `still` are to be drawn by the other; None if impossible."""
    shuffled = count(where, FRESH) > 0
    for card in cards:
        if not any(can_be_in(where, box, card) for box in (STOCK, FRESH)):
            return None
        where = find(where, (STOCK, FRESH), card)
    if shuffled:  # nothing fresh is drawn as long as there is stock
        worlds = tuple(world for world in where.worlds if sum(world[STOCK::BOXES]) <= still)
        where = replace(where, worlds=worlds)
    if not where.worlds:
        return None
    return _with_hand(where, i, in_order(where.hands[i] + cards))


def settle(where: Whereabouts) -> Whereabouts:
    """All have drawn: what is left is the stock."""
    worlds = _distinct(_pour(world, FRESH, STOCK) for world in where.worlds)
    return merge_oldest(replace(where, worlds=worlds))


def merge_oldest(where: Whereabouts, most: int = MOST_WORLDS) -> Whereabouts:
    """Let the oldest piles count as one, until there are not too many worlds."""
    while len(where.worlds) > most:
        first, second, *rest = where.piles
        worlds = _distinct(
            tuple(a + b for a, b in zip(world, world[BOXES : 2 * BOXES], strict=False))
            + world[2 * BOXES :]
            for world in where.worlds
        )
        where = Whereabouts(where.hands, (in_order(first + second), *rest), worlds)
    return where


# Worlds


def _pile_of(where: Whereabouts, card: Card) -> int | None:
    for p, pile in enumerate(where.piles):
        if card in pile:
            return p
    return None


def _some(worlds: Iterable[World], at: int) -> bool:
    """Tell whether some world has a card there."""
    for world in worlds:  # noqa: SIM110 - any() takes twice as long, and this is asked often
        if world[at]:
            return True
    return False


def _without(cards: Cards, card: Card) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _with_hand(where: Whereabouts, i: int, hand: Cards) -> Whereabouts:
    hands = (hand, where.hands[1]) if i == 0 else (where.hands[0], hand)
    return Whereabouts(hands, where.piles, where.worlds)


def _with_pile(where: Whereabouts, cards: Cards, box: int) -> Whereabouts:
    if not cards:
        return where
    added = tuple(len(cards) if b == box else 0 for b in range(BOXES))
    worlds = tuple(world + added for world in where.worlds)
    return Whereabouts(where.hands, (*where.piles, in_order(cards)), worlds)


def _distinct(worlds: Iterable[World]) -> tuple[World, ...]:
    found = tuple(worlds)
    return found if len(found) == 1 else tuple(sorted(set(found)))


def _less(world: World, at: int) -> World:
    return (*world[:at], world[at] - 1, *world[at + 1 :])


def _pour(world: World, source: int, target: int) -> World:
    """Move all that is in one box into another."""
    counts = list(world)
    for at in range(0, len(world), BOXES):
        counts[at + target] += counts[at + source]
        counts[at + source] = 0
    return tuple(counts)


def _moved(worlds: Iterable[World], cards: int, source: int, target: int) -> tuple[World, ...]:
    """List every way to move that many unseen cards from one box to another."""
    for _ in range(cards):
        worlds = {after for world in worlds for after in _one_moved(world, source, target)}
    return tuple(sorted(worlds))


def _one_moved(world: World, source: int, target: int) -> Iterator[World]:
    for at in range(0, len(world), BOXES):
        if world[at + source]:
            counts = list(world)
            counts[at + source] -= 1
            counts[at + target] += 1
            yield tuple(counts)
