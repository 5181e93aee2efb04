"""The one door for secrets: what lies face down changes not one byte of what others see."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.crown_duel.state import HEARTS, SPADES
from companion.table.view import view
from tests.companion.table.scripted import ScriptedTable
from tests.sampling import examples

pytestmark = pytest.mark.sweep

OTHERS = (None, "B")


def seen(table: ScriptedTable, viewer: str | None) -> bytes:
    return msgspec.msgpack.encode(view(table.session, viewer))


def same_for_others(tables: tuple[ScriptedTable, ScriptedTable]) -> None:
    one, two = tables
    for viewer in OTHERS:
        assert seen(one, viewer) == seen(two, viewer)


steps = st.lists(
    st.sampled_from(
        (
            *("ready A", "ready B", "down", "up", "ok", "back"),
            *("lift A", "lift B", "lay A", "lay B", "tap A", "tap B", "wait", "stranger"),
        )
    ),
    max_size=14,
)


@settings(max_examples=examples(120))
@given(
    seed=st.integers(0, 10**6),
    rounds=st.integers(0, 4),
    layout=st.sampled_from(("duel", "pocket")),
    auto=st.booleans(),
    options=st.fixed_dictionaries({"traitor": st.booleans(), "random_hands": st.booleans()}),
    happenings=steps,
)
def test_others_see_the_same_whatever_card_lies_face_down(
    seed: int,
    rounds: int,
    layout: str,
    auto: bool,
    options: dict[str, Any],
    happenings: list[str],
) -> None:
    chance = random.Random(seed)
    mine, theirs = list(SPADES), list(HEARTS)
    chance.shuffle(mine)
    chance.shuffle(theirs)
    tables = (
        ScriptedTable(layout, auto=auto, **options).start(),
        ScriptedTable(layout, auto=auto, **options).start(),
    )
    for _ in range(rounds):
        a, b = mine.pop(), theirs.pop()
        for table in tables:
            table.round(a, b)
        if tables[0].view().phase == "over" or tables[0].view().game.game > 1:
            return
    secret = (mine[0], mine[1])
    for table in tables:
        table.clear()
    lines = tables[0].lines
    for happening in happenings:
        for table, card in zip(tables, secret, strict=True):
            happen(table, happening, card, theirs[0])
        told = tables[0].lines[len(lines) :] if tables[0].lines[: len(lines)] == lines else ["?"]
        if any("play" in line or "crown" in line for line in told) or told == ["?"]:
            return  # it has been turned up
        if tables[0].view().phase in ("enter", "idle"):
            return  # both have turned up, or nothing is played for any more
        same_for_others(tables)


def happen(table: ScriptedTable, what: str, secret: str, other: str) -> None:
    """Let one thing happen at a table; where it concerns the secret card, that one."""
    does, _, seat = what.partition(" ")
    card = secret if seat == "A" else other
    slot = seat if table.settings.layout.places else "tap"
    if does == "ready":
        table.press(seat)
    elif does == "lay":
        table.lift(slot).lay(slot, card)
    elif does == "tap":
        table.tap(card) if slot == "tap" else table.lay(slot, card).lift(slot)
    elif does == "lift":
        table.lift(slot)
    elif does == "wait":
        table.wait(1)
    elif does == "stranger":
        table.lay(table.settings.layout.slots[-1], "?").lift(table.settings.layout.slots[-1], "?")
    else:
        table.press(does)


@pytest.mark.parametrize("layout", ["duel", "pocket"])
def test_the_reveal_is_where_the_two_differ(layout: str) -> None:
    tables = (ScriptedTable(layout).start(), ScriptedTable(layout).start())
    for table, card in zip(tables, ("8S", "5S"), strict=True):
        table.put("A", card).put("B", "6H")
    same_for_others(tables)
    for table in tables:
        table.be_ready("A", "B")
    assert seen(tables[0], None) != seen(tables[1], None)


def test_a_card_waiting_in_a_commit_is_not_seen() -> None:
    tables = (ScriptedTable(slow=True).start(), ScriptedTable(slow=True).start())
    for table, card in zip(tables, ("8S", "5S"), strict=True):
        table.commit().lay("A", card).lay("B", "6H").press("A", "B")
        assert table.session.step is not None
    same_for_others(tables)
    for table in tables:
        table.commit()
    assert seen(tables[0], None) != seen(tables[1], None)


def test_an_early_card_under_a_scout_is_not_seen_even_by_its_number() -> None:
    tables = tuple(ScriptedTable().start().round("3S", "5H").clear() for _ in range(2))
    for table, card in zip(tables, ("8S", "2S"), strict=True):
        table.lay("A", card).lay("B", "4H").press("A").press("B")
        assert table.view().game.laid == (None, "4H")
    assert seen(tables[0], None) == seen(tables[1], None)


def test_breaking_off_shows_no_card_that_lay_face_down() -> None:
    tables = tuple(ScriptedTable().start().lay("A", card).menu("abandon") for card in ("8S", "5S"))
    assert seen(tables[0], None) == seen(tables[1], None)


def test_the_phases_of_a_table() -> None:
    table = ScriptedTable()
    assert table.view().phase == "idle"
    assert table.press("down").view().phase == "menu"
    assert table.press("back").start().view().phase == "play"
    assert table.press("ok").view().phase == "menu"
    assert table.press("back").round("2S", "8H").view().phase == "over"


def test_an_idle_table_tells_the_one_card_that_lies() -> None:
    table = ScriptedTable().lay("A", "5S")
    assert table.view().card == "5S"
    assert table.lay("B", "8H").view().card is None, "everybody has laid one: that is a set-up"
    assert table.lift("A").view().card == "8H"
    table.lift("B").lay("A", "5S")
    assert table.lift("A").lay("A", "?").view().card is None


def test_the_own_hand_is_told_to_its_seat_only() -> None:
    table = ScriptedTable().start().round("8S", "6H")
    assert table.view("A").game.hand == tuple(card for card in SPADES if card != "8S")
    assert table.view().game.hand is None
