"""Layouts: where a place can be read, and whose slot one is."""

import pytest

from companion.table.cards.layouts import LAYOUTS, seated


@pytest.mark.parametrize(
    ("layout", "place", "slot"),
    [
        ("duel", "duel.A", "A"),
        ("duel", "duel.B", "B"),
        ("duel", "duel.C", None),
        ("duel", "", None),
        ("pocket", "duel.A", None),
        ("round", "trick.F", "F"),
        ("battlefield", "battle.A-M1", "A-M1"),
        ("battlefield", "battle.B-R", "B-R"),
    ],
)
def test_every_place_has_its_slot(layout: str, place: str, slot: str | None) -> None:
    assert LAYOUTS[layout].slot_of(place) == slot


def test_slots_have_owners_and_a_shared_one_has_none() -> None:
    duel, pocket = LAYOUTS["duel"], LAYOUTS["pocket"]
    assert [duel.owner_of(slot) for slot in ("A", "B", "Z")] == ["A", "B", None]
    assert pocket.owner_of("tap") is None


def test_every_layout_is_found_by_its_own_name_and_names_an_owner_for_each_slot() -> None:
    for name, layout in LAYOUTS.items():
        assert layout.name == name
        assert len(layout.slots) == len(layout.owners) >= 1
        assert bool(layout.places) == (layout.owners != (None,))


@pytest.mark.parametrize(
    ("layout", "seats", "place", "slot"),
    [
        ("duel", "AB", "trick.B", "B"),
        ("duel", "ABC", "trick.B", None),
        ("round", "ABCDEF", "trick.F", "F"),
        ("battlefield", "AB", "duel.B", "B-M2"),
        ("battlefield", "AB", "battle.B-WL", "B-WL"),
        ("battlefield", "ABCDEF", "trick.F", "B-M3"),
        ("pocket", "AB", "battle.A-R", None),
    ],
)
def test_the_seats_that_play_decide_what_is_read_where(
    layout: str, seats: str, place: str, slot: str | None
) -> None:
    assert seated(LAYOUTS[layout], seats).slot_of(place) == slot


def test_where_not_all_have_a_slot_every_slot_is_shared() -> None:
    shared = seated(LAYOUTS["duel"], "ABCD")
    assert [shared.owner_of(slot) for slot in shared.slots] == [None, None]
    assert shared.taps_of("D") == ("A", "B")
    assert seated(LAYOUTS["duel"], "AB").taps_of("B") == ("B",)


def test_around_the_battlefield_everybody_has_a_slot_of_their_own() -> None:
    around = seated(LAYOUTS["battlefield"], "ABCDEF")
    slots = [around.slot_of(f"trick.{seat}") for seat in "ABCDEF"]
    assert len(set(slots)) == 6
    assert [around.owner_of(str(slot)) for slot in slots] == list("ABCDEF")
