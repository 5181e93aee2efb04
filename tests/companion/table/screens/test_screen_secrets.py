"""Two tables that differ only in a card lying face down look the same until the reveal."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.crown_duel.state import HEARTS, SPADES
from companion.table.screens import draw
from tests.companion.table.scripted import ScriptedTable
from tests.sampling import examples

pytestmark = pytest.mark.sweep

Hands = dict[str, list[str]]
BOOL = st.booleans()


def deal(chance: random.Random, traitor: bool, mixed: bool) -> Hands:
    """Deal as people would: by suit or shuffled, with or without a card given away."""
    hands = [list(SPADES), list(HEARTS)]
    if mixed:
        cards = [*SPADES, *HEARTS]
        chance.shuffle(cards)
        hands = [cards[:8], cards[8:]]
    chance.shuffle(hands)
    for hand in hands:
        chance.shuffle(hand)
    if traitor:
        hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
        for hand in hands:
            chance.shuffle(hand)
    return {"A": hands[0], "B": hands[1]}


def looks(table: ScriptedTable, owner: str) -> list[bytes]:
    """Return all that everybody, and the other seat, can see."""
    other = "B" if owner == "A" else "A"
    views = [table.view(), table.view(other)]
    return [
        *(draw(view, language).tobytes() for view in views for language in ("en", "de")),
        *(msgspec.msgpack.encode(view, enc_hook=repr) for view in views),
    ]


@settings(max_examples=examples(40))
@given(
    seed=st.integers(0, 10**9),
    rounds=st.integers(0, 6),
    layout=st.sampled_from(["duel", "pocket"]),
    auto=BOOL,
    traitor=BOOL,
    mixed=BOOL,
    best_of=st.sampled_from([1, 3]),
)
def test_a_card_face_down_changes_nothing_that_others_see(
    seed: int, rounds: int, layout: str, auto: bool, traitor: bool, mixed: bool, best_of: int
) -> None:
    chance = random.Random(seed)
    hands = deal(chance, traitor, mixed)
    tables = [
        ScriptedTable(
            layout,
            auto=auto,
            traitor=traitor,
            random_hands=mixed,
            best_of=best_of,
            held_double=True,
        ).start()
        for _ in range(2)
    ]
    for _ in range(rounds):
        if tables[0].view().phase == "over" or tables[0].view().game.game > 1:
            return
        cards = hands["A"].pop(), hands["B"].pop()
        for table in tables:
            table.round(*cards)
    if tables[0].view().phase == "over" or tables[0].view().game.game > 1:
        return
    lay_differently(tables, hands, chance)


def lay_differently(tables: list[ScriptedTable], hands: Hands, chance: random.Random) -> None:
    """Lay another card on each table for one seat, and the same for the other."""
    for table in tables:
        table.clear()
    asked = [seat.seat for seat in tables[0].view().seats if seat.asked]
    owner = asked[0]
    for table, card in zip(tables, hands[owner][:2], strict=True):
        table.put(owner, card)
    assert looks(tables[0], owner) == looks(tables[1], owner)
    for table in tables:
        table.press("up", "up", "up", "up")
    assert looks(tables[0], owner) == looks(tables[1], owner)
    for other in asked[1:]:
        for table in tables:
            table.put(other, hands[other][0])
        assert looks(tables[0], owner) == looks(tables[1], owner)
    for table in tables:
        table.wait(3.5)
    assert looks(tables[0], owner) == looks(tables[1], owner)
    for table in tables:
        table.be_ready(*asked)
    assert tables[0].lines != tables[1].lines
