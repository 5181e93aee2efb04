"""What counts when a button is let go was open when it went down: nothing else is answered."""

import pytest

from hardware.events import Held, Pressed, Released
from tests.companion.table.cuprum_tables import since_start, table, touch
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import crowns, question, rows, told, trick


def down(made: ScriptedTable, button: str = "ok") -> ScriptedTable:
    return made.send(Pressed(button, made.now_us))


def up(made: ScriptedTable, button: str = "ok", *, held: bool = False) -> ScriptedTable:
    if held:
        made.send(Held(button, made.now_us))
    return made.send(Released(button, made.now_us))


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("layout", ["pocket", "duel"])
def test_a_card_tapped_meanwhile_is_asked_about_and_not_placed(layout: str, held: bool) -> None:
    """CU08, CU10."""
    made = up(touch(down(touch(table(layout), "A", "5S")), "A", "9S"), held=held)
    assert (since_start(made), question(made)) == ([], "place")
    assert since_start(made.press("ok")) == ["A set M1 9S"]


def test_the_same_card_tapped_once_more_is_the_same_question() -> None:
    made = up(touch(down(touch(table("pocket"), "A", "5S")), "A", "5S"))
    assert since_start(made) == ["A set M1 5S"]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_number_told_meanwhile_by_an_own_button_is_not_fixed_by_ok(hidden: bool) -> None:
    """CR-R8."""
    made = down(crowns(hidden_bids=hidden).press("ok")).press("C")
    before = rows(made)
    assert rows(up(made)) == before
    assert not any(row.fixed for row in before)


def test_a_number_that_somebody_else_has_fixed_meanwhile_leaves_ok_to_its_row() -> None:
    """CR-R8: the list stands on the same row again, as it stood."""
    made = up(down(crowns().press("ok")).press("C").hold("C"))
    assert [(row.seat, row.fixed) for row in rows(made)] == [
        ("A", True),
        ("B", False),
        ("C", True),
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_an_own_button_changes_no_number_that_ok_has_fixed_meanwhile(number: int) -> None:
    """CR-R7, CR-R8: hidden, it would begin again."""
    made = crowns(hidden_bids=True).press("ok", *["up"] * number)
    up(down(made, "ready A").press("ok"), "ready A")
    assert [row.fixed for row in rows(made)] == [True, False, False]


def revoked_at_the_end() -> ScriptedTable:
    """C did not follow green in the last round, and its last card shows that."""
    made = trick(told(crowns(rounds=2)), "R1 R2 R3").clear()
    return trick(trick(told(made), "G5 Y2 G7"), "R8 R9 G1")


def test_after_the_end_of_a_match_ok_held_only_leaves_the_question() -> None:
    """T4: nothing that is done in a match is offered once it has ended."""
    made = revoked_at_the_end()
    lines = list(made.lines)
    assert made.hold("ok").view().menu is None
    assert (question(made), made.view().ended, made.lines) == ("", "played", lines)
    assert question(made.press("ok")) == "revoke"
