"""The lamps at the slots: where a card is expected, which is ahead or has won, which has to go."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.crown_duel.state import HEARTS, SPADES
from companion.table.lamps import lamps
from companion.table.view import view
from tests.companion.table import cuprum_tables
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import battles, crowns, told, trick


def lit(table: ScriptedTable) -> dict[str, str]:
    return dict(lamps(table.session))


# Crown Duel


def test_a_duel_waits_for_both_then_tells_who_won() -> None:
    table = ScriptedTable("duel").start()
    assert lit(table) == {"A": "expected", "B": "expected"}
    table.lay("A", "8S")
    assert lit(table) == {"B": "expected"}
    table.lay("B", "6H")
    assert lit(table) == {}, "what lies face down is ahead of nobody"
    table.press("A", "B")
    assert lit(table)["A"] == "winning"
    table.lift("A").lift("B").lay("A", "2S")
    assert lit(table) == {"B": "expected"}


def test_a_card_that_cannot_be_has_to_go() -> None:
    table = ScriptedTable("duel").start()
    table.lay("A", "6H").lay("B", "5H")
    assert lit(table) == {"B": "wrong"}, "both cannot hold hearts"
    table.lift("B")
    assert lit(table) == {"B": "expected"}
    table.lay("B", "?")
    assert lit(table) == {"B": "wrong"}


def test_after_back_what_still_lies_has_to_go() -> None:
    table = ScriptedTable("duel").start().round("8S", "6H")
    table.press("back")
    assert lit(table) == {"A": "wrong", "B": "wrong"}
    table.lift("A").lift("B")
    assert lit(table) == {"A": "expected", "B": "expected"}


def test_whoever_has_won_the_match_stays_lit() -> None:
    table = ScriptedTable("duel").start().rounds("8S 6H, 2S 8H")
    assert table.view().phase == "over"
    assert lit(table) == {"A": "winning"}
    table.clear()
    assert lit(table) == {"A": "winning"}


def test_an_idle_table_is_dark() -> None:
    assert lit(ScriptedTable("duel")) == {}
    assert lit(ScriptedTable("duel").lay("A", "8S")) == {}


# Games of tricks


@pytest.mark.parametrize(("layout", "slots"), [("round", "ABC"), ("battlefield", None)])
def test_in_crowns_the_seat_to_act_is_expected_and_the_card_ahead_is_green(
    layout: str, slots: str | None
) -> None:
    table = told(crowns(layout))
    at = dict(zip("ABC", slots or ("A-M3", "A-M2", "A-M1"), strict=True))
    assert lit(table) == {at["A"]: "expected"}
    trick(table, "B5")
    assert lit(table) == {at["A"]: "winning", at["B"]: "expected"}
    table.lay(at["B"], "B9")
    assert lit(table) == {at["B"]: "winning", at["C"]: "expected"}
    table.lay(at["C"], "B2")
    assert lit(table)[at["B"]] == "winning", "the trick is told until the next card"
    assert "wrong" not in lit(table).values(), "nobody is scolded for cards still to be swept"


def test_in_crown_battles_numbers_are_told_in_the_dark_and_tricks_lit() -> None:
    table = battles()
    assert "expected" not in lit(table).values()
    told(table)
    leader = table.view().game.turn
    assert lit(table) == {leader: "expected"}
    trick(table, "red-5")
    assert lit(table)[leader] == "winning"


def test_where_all_share_the_readers_all_are_lit() -> None:
    table = told(crowns("duel", 3))
    assert lit(table) == {"A": "expected", "B": "expected"}


# Cuprum Duelists


def test_on_the_field_the_seat_to_act_may_lay_anywhere_of_its_own() -> None:
    table = cuprum_tables.table()
    expected = {slot for slot, lamp in lit(table).items() if lamp == "expected"}
    assert {f"A-{spot}" for spot in ("WL", "M1", "M2", "M3", "WR")} <= expected
    assert all(slot.startswith("A-") for slot in expected)
    table.lay("A-M1", "9S").lay("A-M2", "9H")
    assert {slot[0] for slot, lamp in lit(table).items() if lamp == "expected"} == {"B"}


def test_whoever_wins_the_battle_is_green() -> None:
    table = cuprum_tables.battle(cuprum_tables.table())
    winning = {slot for slot, lamp in lit(table).items() if lamp == "winning"}
    assert winning == {slot for slot, uids in table.lying.items() if uids}, "a level one has two"
    assert len(winning) == 12 - 2


def test_a_card_that_the_reader_beside_it_hears_lights_its_own_slot_only() -> None:
    table = ScriptedTable("battlefield").start().lay("A-M2", "8S").lay("B-M2", "6H")
    before = lit(table.press("A", "B"))
    assert before["A-M2"] == "winning"
    assert lit(table.lay("A-M1", "8S")) == before


def test_a_sticker_that_is_no_card_has_to_go_from_the_field() -> None:
    table = cuprum_tables.table()
    table.lay("A-M1", "?")
    assert lit(table)["A-M1"] == "wrong"
    table.lift("A-M1")
    assert lit(table)["A-M1"] == "expected"


def test_a_card_that_waits_beside_one_that_is_wrong_need_not_go() -> None:
    table = cuprum_tables.table()
    table.lay("B-M1", "4H").lay("B-M2", "?")
    assert {slot for slot, lamp in lit(table).items() if lamp == "wrong"} == {"B-M2"}


@pytest.mark.parametrize("first", ["A-M1", "A-M2"])
def test_a_card_on_the_field_that_counts_need_not_go_with_one_beside_it(first: str) -> None:
    table = ScriptedTable("battlefield").start()
    cards = {"A-M1": "4S", "A-M2": "5S"}
    for slot in (first, *(cards.keys() - {first})):
        table.lay(slot, cards[slot])
    assert lit(table) == {"A-M1": "wrong", "B-M2": "expected"}
    table.lift("A-M2").lay("A-M2", "?")
    assert lit(table) == {"A-M1": "wrong", "A-M2": "wrong", "B-M2": "expected"}


def test_what_a_new_card_covers_has_to_go() -> None:
    table = cuprum_tables.table()
    cuprum_tables.lay(table, "A", "M1 9S, M2 9H")
    cuprum_tables.lay(table, "B", "M1 2H, M2 3H")
    table.lay("A-M1", "10S")
    assert lit(table)["A-M1"] == "wrong"
    table.lift("A-M1", "9S")
    assert lit(table)["A-M1"] == "expected"


# Secrets


@given(
    seed=st.integers(0, 10**6), rounds=st.integers(0, 3), layout=st.sampled_from(("duel", "round"))
)
def test_lamps_are_the_same_whatever_card_lies_face_down(
    seed: int, rounds: int, layout: str
) -> None:
    """Two hands of which the table has seen the same: only the card that lies differs."""
    chance = random.Random(seed)
    mine, theirs = list(SPADES), list(HEARTS)
    chance.shuffle(mine)
    chance.shuffle(theirs)
    tables = [ScriptedTable(layout).start() for _ in range(2)]
    for table in tables:
        for n in range(rounds):
            if table.view().phase == "play" and table.view().game.scout is None:
                table.round(mine[n], theirs[n])
    if view(tables[0].session, None).phase == "over" or tables[0].view().game.scout is not None:
        return  # what is laid then lies openly
    shown = []
    for table, card in zip(tables, mine[-2:], strict=True):
        for seat in "AB":
            table.lift(seat)
        table.lay("A", card)
        shown.append((lit(table), view(table.session, "B")))
    (lamps_one, view_one), (lamps_two, view_two) = shown
    assert view_one == view_two
    assert lamps_one == lamps_two
