"""Who sits where is agreed in the set-up, also where exactly those play whose names are known."""

from itertools import permutations

import pytest

from companion.table.who_sits import next_names
from tests.companion.table.scripted import ScriptedTable

NAMES = ("Anna", "Ben", "Clara", "Dora", "E")
SEATS = ("Seat A", "Seat B", "Seat C", "Seat D", "Seat E")


@pytest.mark.parametrize("game", ["crown-duel", "crowns"])
def test_two_who_are_all_that_is_known_swap_their_seats(game: str) -> None:
    names = NAMES[: 2 if game == "crown-duel" else 3]
    table = ScriptedTable("round", game, names, known=names, drawn=["A", "red"]).press("down")
    assert table.choose("name 0").view().proposal.names == ("Ben", "Anna", *names[2:])
    assert table.press("back").start().lines[2:4] == ["seat A Ben", "seat B Anna"]


def test_after_the_last_known_name_a_seat_is_called_like_itself_for_a_guest() -> None:
    table = ScriptedTable(known=NAMES[:2]).press("down").choose("name 0")
    seen = [table.press("ok").view().proposal.names for _ in range(3)]
    assert seen == [("A", "Anna"), ("Anna", "Ben"), ("Ben", "Anna")]


@pytest.mark.parametrize(
    ("players", "known"), [(2, 2), (3, 3), (4, 4), (5, 4), (3, 4), (3, 2), (2, 1), (3, 1)]
)
def test_whoever_plays_can_sit_anywhere_and_no_name_is_there_twice(
    players: int, known: int
) -> None:
    begun = (*NAMES[:known], *SEATS[known:])[:players]
    seen, new = {begun}, [begun]
    while new:
        names = new.pop()
        assert len(set(names)) == players
        guests = [(name, seat) for name, seat in zip(names, SEATS, strict=False) if name in SEATS]
        assert all(name == seat for name, seat in guests), "no seat is called like another"
        after = {next_names(names, i, NAMES[:known], SEATS) for i in range(players)}
        new += after - seen
        seen |= after
    orders = list(permutations(NAMES[:known], min(players, known)))
    sitting = {tuple(name for name in names if name not in SEATS) for names in seen}
    assert sitting >= set(orders)


def test_no_press_on_a_name_does_nothing_where_names_are_known() -> None:
    for known in (NAMES[:1], NAMES[:2], NAMES[:4]):
        for i in (0, 1):
            assert next_names(NAMES[:2], i, known, SEATS) != NAMES[:2]


def test_who_swaps_with_a_guest_leaves_the_guest_the_name_of_its_own_seat() -> None:
    assert next_names(("Seat A", "Anna"), 0, ("Anna",), SEATS) == ("Anna", "Seat B")
    table = ScriptedTable(names=("A", "Anna"), known=("Anna",)).press("down").choose("name 0")
    assert table.view().proposal.names == ("Anna", "B")


def test_a_guest_called_otherwise_keeps_that_name_when_seats_are_swapped() -> None:
    assert next_names(("Zoe", "Anna"), 0, ("Anna",), SEATS) == ("Anna", "Zoe")
