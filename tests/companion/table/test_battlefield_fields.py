"""A battlefield for other games: each of two seats has several fields, and one of them counts."""

import pytest

from companion.table.lamps import lamps
from tests.companion.table.scripted import UNKNOWN, ScriptedTable
from tests.companion.table.tricks_played import battles, told

pytestmark = pytest.mark.sweep

OTHERS = ("WL", "M1", "M3", "WR", "R")


def problems(table: ScriptedTable) -> dict[str, tuple[str, str, str]]:
    """Return what is wrong at whose seat, and which field is meant."""
    found = {seat.seat: seat.problem for seat in table.view().seats if seat.problem is not None}
    return {s: (why.word, why.detail, str(dict(why.data)["slot"])) for s, why in found.items()}


@pytest.mark.parametrize("other", OTHERS)
def test_a_card_on_the_wrong_field_is_told_where_it_belongs(other: str) -> None:
    """T2: it is not taken for one that waits for its turn, also of the seat whose turn it is."""
    table = told(battles("battlefield", 2))
    turn = table.view().game.turn
    idle = "B" if turn == "A" else "A"
    table.lay(f"{turn}-{other}", "red-3")
    assert problems(table) == {turn: ("misplaced", "beside", f"{turn}-M2")}
    assert not any(seat.laid for seat in table.view().seats)
    assert dict(lamps(table.session)) == {f"{turn}-{other}": "wrong", f"{turn}-M2": "expected"}
    table.lay(f"{idle}-{other}", "red-4")
    assert set(problems(table)) == {"A", "B"}
    table.clear().lay(f"{turn}-M2", "red-3")
    assert table.lines[-1] == f"{turn} play red-3"
    assert problems(table) == {}


def test_a_card_already_out_is_nobodys_on_any_field() -> None:
    """T6: tricks may be gathered on a field that does not count."""
    table = told(battles("battlefield", 2))
    first, second = ("A", "B") if table.view().game.turn == "A" else ("B", "A")
    table.lay(f"{first}-M2", "red-3").lay(f"{second}-M2", "red-9").clear()
    table.lay(f"{second}-M2", "blue-1").lay(f"{second}-M1", "red-3")
    assert problems(table) == {}


def test_cards_dealt_over_the_fields_are_not_told_off() -> None:
    table = battles("battlefield", 2).lay("A-M1", "red-3")
    assert problems(table) == {}


def test_in_crown_duel_the_wrong_field_is_told_before_and_by_the_ready_button() -> None:
    table = ScriptedTable("battlefield").start().lay("A-M1", "8S").lay("B-M2", "6H")
    assert problems(table) == {"A": ("misplaced", "beside", "A-M2")}
    assert dict(lamps(table.session)) == {"A-M1": "wrong", "A-M2": "expected"}
    notice = table.press("A").view().notice
    assert notice is not None
    assert notice.why is not None
    assert (notice.why.word, notice.why.detail) == ("misplaced", "beside")
    table.lift("A-M1").lay("A-M2", "8S")
    assert problems(table) == {}
    assert table.press("ok", "A", "B").view().result


@pytest.mark.parametrize("game", ["crown-duel", "crown-battles"])
@pytest.mark.parametrize(
    ("card", "deck", "word"),
    [(UNKNOWN, "red", "unknown_tag"), ("KC", "red", "not_in_game"), ("", "blue", "other_deck")],
)
def test_what_is_no_card_of_the_match_is_told_on_any_field(
    game: str, card: str, deck: str, word: str
) -> None:
    """It gets the word that it gets on the field that counts, and its lamp is red."""
    table = ScriptedTable("battlefield").start()
    if game == "crown-battles":
        table = told(battles("battlefield", 2))
    seat = table.view().asks[0].seat or "A"
    own = card or ("4S" if game == "crown-duel" else "red-3")
    on_its_field = table.lay(f"{seat}-M2", own, deck).view()
    there = {each.seat: each.problem for each in on_its_field.seats}
    beside = table.lift(f"{seat}-M2", own, deck).lay(f"{seat}-M1", own, deck).view()
    assert {each.seat: each.problem for each in beside.seats} == there
    problem = there[seat]
    assert problem is not None
    assert problem.word == word
    assert lamps(table.session)[f"{seat}-M1"] == "wrong"
    table.lift(f"{seat}-M1", own, deck)
    assert all(each.problem is None for each in table.view().seats)
