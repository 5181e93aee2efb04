"""Where each card can be, against every way there is to place each single one (law of hands)."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from companion.games.cuprum_duelists import whereabouts as known
from companion.games.cuprum_duelists.cards import DECK, in_order
from companion.games.cuprum_duelists.whereabouts import (
    BOXES,
    FRESH,
    HAND,
    LOST,
    RESERVE,
    STOCK,
    Whereabouts,
    merge_oldest,
    possible,
)

Placed = tuple[int, ...]
"""For each card of a small deck the box it lies in; OUT where everybody sees it."""
OUT = -1
SMALL = DECK[:7]


class EveryWay:
    """All ways to place seven single cards: two in each hand, three in the stock."""

    def __init__(self) -> None:
        self.ways: set[Placed] = set()
        for a in combinations(range(7), 2):
            for b in combinations([n for n in range(7) if n not in a], 2):
                self.ways.add(
                    tuple(HAND if n in a else HAND + 1 if n in b else STOCK for n in range(7))
                )

    def each(self, step: Callable[[Placed], Iterator[Placed]]) -> None:
        self.ways = {after for way in self.ways for after in step(way)}

    def move(self, card: int | None, source: int, target: int) -> None:
        """Move one card, or any one (None), from a box to another."""
        self.each(
            lambda way: (
                (*way[:n], target, *way[n + 1 :])
                for n, box in enumerate(way)
                if box == source and card in (None, n)
            )
        )

    def pour(self, source: int, target: int) -> None:
        self.ways = {tuple(target if b == source else b for b in way) for way in self.ways}

    def draw(self, order: list[int]) -> None:
        """Draw one card after the other, for the seats in that order: the stock comes first."""

        def one(way: Placed, seat: int) -> Iterator[Placed]:
            box = STOCK if STOCK in way else FRESH
            for n in [n for n, b in enumerate(way) if b == box]:
                yield (*way[:n], HAND + seat, *way[n + 1 :])

        for seat in order:
            self.each(lambda way, seat=seat: one(way, seat))  # type: ignore[misc]

    def possible(self, box: int) -> set[str]:
        return {SMALL[n] for way in self.ways for n, b in enumerate(way) if b == box}

    def count(self, box: int) -> int:
        return next(iter(self.ways)).count(box)


def orders(each: int) -> list[list[int]]:
    """List every order in which both can draw that many."""
    n = 2 * each
    return [[int(k in ones) for k in range(n)] for ones in combinations(range(n), each)]


def agree(where: Whereabouts, ways: EveryWay, told: str) -> None:
    for box in (HAND, HAND + 1, RESERVE, RESERVE + 1, LOST, STOCK):
        assert possible(where, box) == in_order(ways.possible(box)), (box, told)
        assert known.count(where, box) == ways.count(box), (box, told)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(20))
def test_what_can_be_is_what_some_way_has(seed: int) -> None:
    """CU-R5, CU14: lays, unseen reserves, losses and reshuffles at random."""
    chance = random.Random(seed)
    where = Whereabouts(((), ()), (SMALL,), ((2, 2, 0, 0, 0, 3, 0),))
    ways, seen, told = EveryWay(), [], ""
    for _ in range(14):
        i = chance.randrange(2)
        act = chance.choice(["lay", "hide", "forward", "lose", "draw"])
        if act == "lay" and (held := sorted(ways.possible(HAND + i))):
            card = chance.choice(held)
            where = known.lay(where, i, card)
            ways.move(SMALL.index(card), HAND + i, OUT)
            seen.append(card)
        elif act == "hide" and ways.count(HAND + i) and not ways.count(RESERVE + i):
            where = known.hide(where, i)
            ways.move(None, HAND + i, RESERVE + i)
        elif act == "forward" and (held := sorted(ways.possible(RESERVE + i))):
            card = chance.choice(held)
            where = known.find(where, (RESERVE + i,), card)
            ways.move(SMALL.index(card), RESERVE + i, OUT)
            seen.append(card)
        elif act == "lose" and ways.count(RESERVE + i):
            where = known.lose(where, i)
            ways.pour(RESERVE + i, LOST)
        elif act == "draw":
            where, seen = draw_one_each(where, ways, seen)
        told += act[0]
        agree(where, ways, told)


def draw_one_each(where: Whereabouts, ways: EveryWay, seen: list[str]) -> Any:
    if ways.count(STOCK) < 2:
        where, gone = known.shuffle_under(where, tuple(seen)), {SMALL.index(c) for c in seen}
        ways.ways = {
            tuple(FRESH if n in gone or b == LOST else b for n, b in enumerate(way))
            for way in ways.ways
        }
        seen = []
    each = min(1, (ways.count(STOCK) + ways.count(FRESH)) // 2)
    before, found = ways.ways, set()
    for order in orders(each):
        ways.ways = before
        ways.draw(order)
        found |= ways.ways
    ways.ways = found
    ways.pour(FRESH, STOCK)
    return known.draw(where, each), seen


def test_a_told_draw_takes_the_stock_before_the_discards() -> None:
    """CU-R5: one card of stock is left, and then what was shuffled under it."""
    stock, fresh = DECK[:1], DECK[1:6]
    world = tuple(int(b == STOCK) for b in range(BOXES)) + tuple(
        5 * int(b == FRESH) for b in range(BOXES)
    )
    where = Whereabouts(((), ()), (stock, fresh), (world,))
    first = known.tell_draw(where, 0, fresh[:2], still=2)
    assert first is not None  # the other may still draw the card of the stock,
    assert known.tell_draw(first, 1, fresh[2:4], still=0) is None  # and then has to
    assert known.tell_draw(first, 1, (stock[0], fresh[2]), still=0) is not None
    assert known.tell_draw(where, 0, fresh[:2], still=0) is None
    assert known.tell_draw(where, 0, (DECK[9],), still=2) is None


def test_too_many_worlds_only_make_more_possible() -> None:
    """Merging loses no card that was possible before."""
    where = Whereabouts(((), ()), (SMALL[:3], SMALL[3:]), ())
    worlds = tuple((a, 3 - a, 0, 0, 0, 0, 0, 2 - a, 1 + a, 0, 0, 0, 1, 0) for a in range(3))
    where = Whereabouts(where.hands, where.piles, worlds)
    merged = merge_oldest(where, most=2)
    assert (merged.piles, len(merged.worlds)) == ((SMALL,), 1)
    assert known.count(merged, HAND) == 2
    for box in (HAND, HAND + 1, STOCK):
        assert set(possible(where, box)) <= set(possible(merged, box))
