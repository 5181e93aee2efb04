"""Layouts: where a place can be read, and whose slot one is."""

import pytest

from companion.table.layouts import LAYOUTS


@pytest.mark.parametrize(
    ("layout", "place", "slot"),
    [
        ("duel", "duel.A", "A"),
        ("duel", "duel.B", "B"),
        ("duel", "duel.C", None),
        ("duel", "", None),
        ("pocket", "duel.A", "tap"),
        ("pocket", "trick", "tap"),
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
        assert (layout.mode == "tap") == (layout.owners == (None,))
