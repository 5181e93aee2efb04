"""Stacks with detuned stickers: each is told, none is invented, and all lie still."""

from itertools import product

import pytest

from hardware.sim.chips.tags import Classic1K, Ntag213
from tests.hardware.readers.slot_table import SECOND, Table
from tests.hardware.shortened import told

pytestmark = pytest.mark.sweep

LIKE = [Ntag213, Ntag213, Classic1K]
UIDS = [bytes.fromhex(uid) for uid in ("04A1B2C3D4E580", "04A1B2C3D4E581", "DEADBE01")]
SHORT = [(1, 3), (2, 2, 2)]
STACKS = [*product((1, 2, 3), repeat=2), *product((1, 2, 3), repeat=3)]
"""Of each stack: its stickers answer every so-manieth call."""
ROUND_US = 25_000


@pytest.mark.parametrize("misses", [2, 8])
@pytest.mark.parametrize(
    "stack",
    [
        pytest.param(one, marks=[] if one in SHORT else pytest.mark.long, id=str(one))
        for one in STACKS
    ],
)
def test_of_a_stack_each_is_told_once_and_leaves_when_lifted(
    stack: tuple[int, ...], misses: int
) -> None:
    table = Table("a", misses=misses)
    tags = [kind(uid) for kind, uid, _ in zip(LIKE, UIDS, stack, strict=False)]
    laid = []
    for tag, every in zip(tags, stack, strict=True):
        table.lay(tag, every=every)
        laid += told(table.run(SECOND))
    assert laid == [("on", "a", tag.uid.hex().upper()) for tag in tags], "in order of arrival"
    assert table.run(4 * SECOND) == [], "nobody leaves, nobody else comes, and it is not noisy"
    assert table.slots.bus.report()[0].corrupt == 0
    for tag in tags:
        table.lift(tag)
        assert told(table.run(misses * ROUND_US * 3)) == [("off", "a", tag.uid.hex().upper())]


@pytest.mark.traced
def test_the_check_screen_shows_which_sticker_of_a_stack_is_weak() -> None:
    table = Table("a")
    good, weak = Ntag213(UIDS[0]), Ntag213(UIDS[1])
    table.lay(good)
    table.lay(weak, every=3)
    table.run(2 * SECOND)
    hits = table.slots.bus.report()[0].hits
    assert hits[good.uid.hex().upper()] == 20
    assert hits[weak.uid.hex().upper()] < 15


@pytest.mark.long
def test_a_still_weaker_one_needs_patience() -> None:
    table = Table("a", misses=8)
    table.lay(Ntag213(UIDS[0]))
    table.lay(Ntag213(UIDS[1]), every=4)
    table.run(2 * SECOND)
    assert table.run(4 * SECOND) == []
    assert len(table.slots.bus._slots[0].presence.uids()) == 2
