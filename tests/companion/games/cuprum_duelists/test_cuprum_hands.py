"""What a hand can hold, against every way there is to place each single card (law of hands)."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.cuprum_duelists import whereabouts as known
from companion.games.cuprum_duelists.actions import Close, Hand, Reserve, Set, Starter
from companion.games.cuprum_duelists.cards import DECK, Cards, in_order
from companion.games.cuprum_duelists.draws import drawn
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import EMPTY, SEATS
from companion.games.cuprum_duelists.whereabouts import (
    BOXES,
    FRESH,
    HAND,
    LOST,
    RESERVE,
    STOCK,
    Whereabouts,
    can_hold,
    merge_oldest,
    possible,
)
from tests.companion.games.cuprum_duelists.battles import (
    VALUES,
    Moment,
    do,
    match,
    played,
    setup,
    without_hands,
    words,
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


# In the game


def test_a_hand_nobody_told_can_hold_whatever_was_not_seen() -> None:
    """CU02, CU04: a card that lies is out for both, a reserve is where it is."""
    state = played("table starter A;A set M1 KS;A reserve 9D;A done")
    assert set(can_hold(state.where, 1)) == set(DECK) - {"KS", "9D"}
    assert can_hold(state.where, 0) == can_hold(state.where, 1)
    unseen = played("table starter A;A set M1 KS;A reserve ?;A done")
    assert set(can_hold(unseen.where, 1)) == set(DECK) - {"KS"}


ALL = [f"{rank}{suit}" for suit in "SHDC" for rank in (*range(2, 11), "J", "Q", "K", "A")]


def deal(a: int = 0, b: int = 10) -> str:
    return f"table hand A {' '.join(ALL[a : a + 10])};table hand B {' '.join(ALL[b : b + 10])};"


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        (deal(), []),
        (deal() + "A set M1 2S;B done", ["not_your_turn"]),
        (deal() + "A set M1 KS", ["card_not_held"]),
        (deal() + "A set M1 4D", ["card_not_held"]),
        (deal() + "table hand A " + " ".join(ALL[20:30]), ["not_now"]),
        (deal(0, 5), ["card_not_held"]),
        ("table hand A 2S 2S 4S 5S 6S 7S 8S 9S 10S JS", ["card_not_held"]),
        ("table hand A 2S 3S 4S", ["card_not_held"]),
        (deal().split(";", maxsplit=1)[0] + ";A set M1 2S", ["not_now"]),
        (deal().split(";", maxsplit=1)[0] + ";A done", ["not_now"]),
        ("A set M1 2S;" + deal(), ["not_now", "not_now"]),
        ("A done;" + deal(), ["not_now", "not_now"]),
    ],
)
def test_hands_told_for_all_or_none(lines: str, refused: list[str]) -> None:
    """CU04: ten cards each, no card twice, and nobody acts while one hand is missing."""
    assert words("table starter A;" + lines) == refused


IDLE = "A done;B done;" * 3 + "table close;"


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("B done", ["not_now"]),  # the draws are told first,
        ("table hand A 9D 10D JD;table hand B QD KD AD;B set M1 QD", []),
        ("table hand A 9D 10D;table hand A 9D 10D JD", ["card_not_held"]),
        ("table hand A 9D 10D 2S", ["card_not_held"]),  # held already
        ("table hand A 9D 10D 3H", ["card_not_held"]),  # the other holds it
        ("table hand A 9D 10D AS", ["card_already_played"]),  # it was laid
    ],
)
def test_draws_for_a_further_battle(lines: str, refused: list[str]) -> None:
    """CU26: three each; once hands were told they are told again."""
    first = deal() + "A done;B set M1 AS;B done;" + "A done;B done;" * 2 + "table close;"
    assert "AS" in ALL[10:20]
    assert words("table starter A;" + first + lines) == refused


def test_a_stock_that_serves_both_is_not_shuffled() -> None:
    """CU-R5: six cards are enough; with five the discards are needed."""
    state = played("table starter A;A set M1 KS;A done")
    for cards, each, left in ((6, 3, ("KS",)), (5, 3, ())):
        world = (10, 10, 0, 0, 0, cards, 0)
        where = Whereabouts(((), ()), (DECK[: 20 + cards],), (world,))
        after = drawn(replace(state, where=where, discards=("KS",), fields=(EMPTY, EMPTY)))
        assert (after.each, after.discards) == (each, left)


def test_nothing_is_told_where_nothing_can_be_drawn() -> None:
    """CU-R5: with told hands too a battle begins at once when the stock is used up."""
    state = played("table starter A;" + deal())
    told = 20
    while state.battle < 8:
        for seat in SEATS:
            if state.told and not state.ready:
                cards = tuple(ALL[told : told + state.each])
                state, told = do(state, Hand(seat, cards)).state, told + state.each
        while state.acting is not None:
            state = _pass(state)
        state = replace(do(state, Close()).state, score=(0, 0))
    assert (told, state.each, state.ready) == (52, 0, True)
    assert {ask.verb for ask in GAME.asks(state)} == {"set", "reserve", "done"}
    assert GAME.refusal(state, Hand("A", ())) is not None


def test_why_a_draw_is_refused() -> None:
    """CU04: the sentence names the card that stands twice, or what is wrong with the number."""
    state = played("table starter A;" + deal().split(";", maxsplit=1)[0])
    for cards, detail in (
        (ALL[5:15], "dealt_twice"),
        ((ALL[10], *ALL[10:19]), "dealt_twice"),
        (ALL[10:19], "hand_size"),
    ):
        why = GAME.refusal(state, Hand("B", tuple(cards)))
        assert why is not None
        assert (why.word, why.detail) == ("card_not_held", detail)
    why = GAME.refusal(state, Hand("B", ("1S",)))
    assert why is not None
    assert why.word == "unknown_card"


def test_draws_are_not_told_where_hands_were_not() -> None:
    assert words("table starter A;" + IDLE + "table hand A 9D 10D JD") == ["not_now"]


def test_an_unseen_reserve_out_of_a_told_hand() -> None:
    """CU14: any card of that hand can be the reserve, until it shows."""
    text = "table starter A;" + deal() + "A reserve ?;A done;B set M1 QS;"
    state = played(text)
    assert can_hold(state.where, 0) == tuple(ALL[:10])
    assert GAME.view(state, "A").hand is None
    assert words(text + "A forward M1 QS") == ["card_already_played"]
    assert words(text + "A forward M1 KS") == ["card_not_held"]
    shown = played(text + "A forward M1 5S")
    assert set(can_hold(shown.where, 0)) == set(ALL[:10]) - {"5S"}
    assert GAME.legal(shown, "B")


def test_after_a_reshuffle_discards_are_possible_again_but_no_more_than_were_drawn() -> None:
    """CU-R5: two of six come from the stock, so nobody drew more than three of the discards."""
    state = played("table starter A")
    laid: list[str] = []
    while state.battle < 7:
        seat = SEATS[int(state.acting or 0)] if state.acting is not None else None
        if seat is None:
            state = replace(do(state, Close()).state, score=(0, 0), winner=None)
        else:
            if not state.laid and state.turn < 2:
                laid.append(next(card for card in DECK if card not in laid))
                state = do(state, Set(seat, "M1", laid[-1])).state
            state = do(state, GAME.legal(state, seat)[-1]).state
    assert len(laid) == 12
    a = SEATS[int(state.acting or 0)]
    assert set(laid) <= set(can_hold(state.where, SEATS.index(a)))
    for slot, card in zip(("M1", "M2"), laid, strict=False):
        state = do(state, Set(a, slot, card)).state
    back = _pass(_pass(state))
    third = do(back, Set(a, "M3", laid[2])).state
    why = GAME.refusal(third, Set(a, "WL", laid[3]))
    assert why is not None
    assert why.word == "card_not_held"
    other = _pass(third)  # of the four discards drawn only one is left for the other
    b = SEATS[int(other.acting or 0)]
    fourth = do(other, Set(b, "M1", laid[3])).state
    assert GAME.refusal(fourth, Set(b, "M1", laid[4])) is not None
    assert GAME.refusal(fourth, Set(b, "M1", DECK[-1])) is None


def _pass(state: Any) -> Any:
    acts = GAME.legal(state, SEATS[int(state.acting or 0)])
    return do(state, next(act for act in acts if type(act).__name__ == "Done")).state


# Known hands and unknown hands


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("unseen", [False, True])
def test_known_and_unknown_hands_come_to_the_same_end(seed: int, unseen: bool) -> None:
    """What people do who know their hands is possible at a table that does not."""
    moments = match(seed, known=True)
    effects = [effect for moment in moments for effect in moment.outcome.effects]
    acts = without_hands(moments, unseen=unseen)
    state: Any = GAME.start(setup(VALUES[seed % 2]))
    told: list[Any] = []
    rest = iter([moment for moment in moments if not isinstance(moment.action, Hand)])
    for act in acts:
        outcome = do(state, act)
        told += outcome.effects
        state = outcome.state
        check_hands(next(rest), state)
    assert told == effects
    last = moments[-1].outcome.state
    assert (state.winner, state.score, state.last) == (last.winner, last.score, last.last)
    assert GAME.standing(state) == GAME.standing(last)


def check_hands(moment: Moment, blind: Any) -> None:
    """The real hands are among what the table holds for possible."""
    assert moment.hands is not None
    if isinstance(moment.action, Starter) or moment.outcome.state.winner is not None:
        return  # the hands are told next, or never again
    for i in (0, 1):
        assert moment.hands[i] <= set(can_hold(blind.where, i))
        assert len(moment.hands[i]) == known.hand_size(blind.where, i)
        if moment.outcome.state.ready:
            assert set(can_hold(moment.outcome.state.where, i)) == moment.hands[i]


@pytest.mark.parametrize("seed", range(10))
def test_every_card_is_somewhere_and_nowhere_twice(seed: int) -> None:
    """CU02: cards are conserved, known or not."""
    for moments in (match(seed, known=True), match(seed, known=False)):
        for moment in moments:
            state = moment.outcome.state
            lying = [card for field in state.fields for stack in field for card in stack]
            reserves = [card for card in state.reserve if card not in (None, "?")]
            piles: list[Cards] = [*state.where.piles, *state.where.hands]
            whole = [*lying, *reserves, *state.discards, *state.lost, *sum(piles, ())]
            assert sorted(whole) == sorted(DECK)
            for world in state.where.worlds:
                for p, pile in enumerate(state.where.piles):
                    counts = world[p * BOXES : (p + 1) * BOXES]
                    assert sum(counts) == len(pile)
                    assert min(counts) >= 0
            hidden = sum(card == "?" for card in state.reserve)
            where = state.where
            assert known.count(where, RESERVE) + known.count(where, RESERVE + 1) == hidden


def test_reserves_read_or_not() -> None:
    """CU14: a reserve in the record is the card, or `?`."""
    state = played("table starter A")
    for card in ("KS", "?"):
        assert GAME.refusal(state, Reserve("A", card)) is None
