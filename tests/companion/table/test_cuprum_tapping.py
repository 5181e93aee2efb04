"""Cuprum Duelists where cards are tapped: one reader for both, or one for each seat."""

import pytest

from companion.table.screens import compose
from tests.companion.table.cuprum_tables import answering, put, since_start, table, touch, why
from tests.companion.table.scripted import ScriptedTable

pytestmark = pytest.mark.sweep

each_layout = pytest.mark.parametrize("layout", ["pocket", "duel", "round"])


def options(made: ScriptedTable) -> tuple[str, ...]:
    choosing = made.view().choosing
    return choosing.options if choosing else ()


@each_layout
def test_a_card_is_tapped_and_its_place_chosen(layout: str) -> None:
    """CU08, CU10, CU12: it is not named before, since it may be a reserve."""
    made = touch(table(layout), "A", "5S")
    choosing = made.view().choosing
    assert choosing is not None
    assert (choosing.seat, choosing.question) == ("A", "place")
    assert choosing.options == ("M1", "M2", "M3", "WL", "WR", "R")
    assert since_start(made) == []
    assert "5S" not in str(made.view())
    assert since_start(made.press("ok")) == ["A set M1 5S"]


@each_layout
@pytest.mark.parametrize(
    ("enemy", "own", "likeliest"),
    [
        ("M3 5S", "", "M3"),
        ("WR 5S", "", "WR"),
        ("WL 5S, M2 9S", "", "M2"),
        ("WL 5S, M2 9S", "M2 6H", "WL"),
        ("M3 5S", "M3 6H", "M1"),
        ("R 5S", "", "M1"),
    ],
)
def test_the_cursor_starts_opposite_a_card_that_is_not_answered(
    layout: str, enemy: str, own: str, likeliest: str
) -> None:
    """CU17: each slot duels its mirror."""
    made = put(table(layout), "A", enemy)
    made = made if made.view().game.laid == 2 else made.press("ok")
    made = touch(put(made, "B", own) if own else made, "B", "9H")
    choosing = made.view().choosing
    assert choosing is not None
    assert (choosing.seat, choosing.chosen) == ("B", likeliest)


@each_layout
def test_the_cursor_starts_on_the_first_free_place_where_nothing_lies_opposite(
    layout: str,
) -> None:
    """CU10: every own place can be chosen, also one that is taken."""
    made = touch(put(table(layout), "A", "M1 5S"), "A", "9S")
    choosing = made.view().choosing
    assert choosing is not None
    assert choosing.chosen == "M2"
    made.choose_place("M1")
    assert made.view().game.fields[0][0] == ("5S", "9S")


def test_back_leaves_the_choice_and_the_card_never_was() -> None:
    made = touch(table("pocket"), "A", "5S").press("back")
    assert (options(made), since_start(made)) == ((), [])


@each_layout
@pytest.mark.parametrize(("language", "said"), [("en", "Now card"), ("de", "Nun zählt")])
def test_a_card_that_is_tapped_after_another_is_told_as_another_unnamed(
    layout: str, language: str, said: str
) -> None:
    def title(made: ScriptedTable) -> str:
        return next((w for w in written(made) if w.startswith(said)), "")

    def written(made: ScriptedTable) -> list[str]:
        return [mark.what for mark in compose(made.view(), language).marks]

    made = touch(table(layout), "A", "5S")
    assert title(made) == ""
    assert title(touch(made, "A", "5S")) == "", "the same card once more is no other"
    second = title(touch(made, "A", "9S"))
    third = title(touch(made, "A", "KH"))
    assert ("2" in second, "3" in third) == (True, True)
    assert title(touch(made, "A", "KH")) == third
    assert not {"5S", "9S", "KH"} & set(str(made.view()).split("'"))
    made.press("down")
    assert title(made) == "", "whoever moves the cursor has seen it"
    made.press("up", "ok")
    assert since_start(made) == ["A set M1 KH"]
    assert title(touch(made, "A", "7S")) == ""


@each_layout
def test_lifting_the_card_off_the_reader_takes_nothing_back(layout: str) -> None:
    """T1 is for cards that stay where they were laid."""
    made = table(layout)
    slot = "tap" if layout == "pocket" else "A"
    made.lay(slot, "5S").press("ok").lift(slot)
    assert since_start(made) == ["A set M1 5S"]


@each_layout
def test_a_full_turn_ends_with_the_next_card_of_the_other(layout: str) -> None:
    """CU-R6"""
    made = put(table(layout), "A", "M1 5S, M2 9S")
    assert options(touch(made, "B", "6H")) == ("M1", "M2", "M3", "WL", "WR", "R")
    assert since_start(made.press("ok"))[-2:] == ["A done", "B set M1 6H"]


@each_layout
def test_a_whole_battle_without_a_press_beside_choices(layout: str) -> None:
    """CU-R6"""
    made = table(layout)
    cards = iter([f"{rank}{suit}" for rank in "23456789" for suit in "SH"])
    before = made.presses
    for n in range(6):
        for _ in range(2):
            touch(made, "AB"[n % 2], next(cards)).press("ok")
    assert made.lines[-2] == "table close"
    assert made.presses - before == 12


# The reserve


@each_layout
def test_the_reserve_is_tapped_again_to_move_forward(layout: str) -> None:
    """CU15: whose it is says the card, whoever's turn it is."""
    made = touch(answering(layout), "B", "KH")
    choosing = made.view().choosing
    assert choosing is not None
    assert (choosing.question, choosing.seat, choosing.chosen) == ("forward", "B", "M2")
    assert since_start(made.press("ok"))[-1] == "B forward M2"
    assert (made.view().latest, made.view().giveable) == (("B", "M2", "KH"), False)


@each_layout
def test_every_other_card_is_set_by_whose_turn_it_is(layout: str) -> None:
    """T3: the turn order says whose card it is, though another seat could answer."""
    made = put(answering(layout), "A", "WL 7S")
    assert since_start(made)[-1] == "A set WL 7S"


def test_a_reserve_is_no_answer_to_nothing() -> None:
    """CU15: and it is not named."""
    made = put(table("pocket"), "A", "R KS, M1 5S")
    touch(made, "A", "KS")
    assert (options(made), since_start(made)[-1]) == ((), "A set M1 5S")
    assert "KS" not in str(made.view())


@pytest.mark.parametrize("full", [False, True])
def test_a_card_that_can_be_set_is_never_taken_for_a_reserve_that_nobody_saw(full: bool) -> None:
    """CU14, CU15: that one is told by hand; what is tapped is whose turn it is."""
    made = put(table("pocket"), "A", "M1 5S").press("A").menu("unseen B")
    made = put(made.press("B"), "A", "M2 9S" + ", M3 8S" * full)
    touch(made, "B", "7H")
    choosing = made.view().choosing
    assert choosing is not None
    assert (choosing.seat, choosing.question) == ("B" if full else "A", "place")
    made.press("back", "up", "ok").choose("forward B").press("ok", "ok")
    assert options(made) == ("M1", "M2", "M3", "WL", "WR")
    assert since_start(made.press("ok"))[-1] == "B forward M1 2S"


# Whose card it is


@pytest.mark.parametrize("place", ["M1", "R"])
def test_the_last_card_can_be_given_to_the_other(place: str) -> None:
    """T3: it waits for that seat's turn, and then its place is asked for."""
    made = put(table("pocket"), "A", f"{place} 5S")
    assert made.view().giveable
    made.press("down")
    assert since_start(made)[-1] == "table undo"
    assert [seat.laid for seat in made.view().seats] == [False, True]
    made.press("A")
    assert options(made) == ("M1", "M2", "M3", "WL", "WR", "R")
    assert since_start(made.choose_place("WL"))[-2:] == ["A done", "B set WL 5S"]


def test_the_last_card_can_be_given_on_late_in_a_battle() -> None:
    """T3: both have laid several cards."""
    made = put(put(table("pocket"), "A", "M1 5S").press("A"), "B", "M1 6H, M2 7H")
    made = put(made, "A", "M2 8S").press("down")
    assert [seat.laid for seat in made.view().seats] == [False, True]
    assert since_start(made)[-1] == "table undo 2", "with the turn that it had ended (CU-R6)"


def test_a_card_once_given_on_can_be_taken_back() -> None:
    """T3"""
    made = put(table("pocket"), "A", "M1 5S").press("down", "back")
    assert [seat.laid for seat in made.view().seats] == [False, False]
    assert since_start(put(made, "A", "M1 5S"))[-1] == "A set M1 5S"


def test_down_after_a_turn_has_ended_turns_the_page() -> None:
    made = put(table("pocket"), "A", "M1 5S").press("A")
    assert not made.view().giveable
    assert made.press("down").view().page == 1


def test_every_tap_shows_name_and_card_until_the_next_thing_happens() -> None:
    """T3"""
    made = put(table("pocket"), "A", "M1 5S")
    assert (made.view().latest, made.view().giveable) == (("A", "M1", "5S"), True)
    assert put(made, "A", "R 9S").view().latest == ("A", "R", None)
    assert made.press("A").view().latest is None


# Early cards


@pytest.mark.parametrize("layout", ["duel", "round"])
def test_an_early_card_on_the_own_reader_waits_for_its_turn(layout: str) -> None:
    """T2"""
    made = touch(table(layout), "B", "6H")
    assert [seat.laid for seat in made.view().seats] == [False, True]
    assert (since_start(made), why(made)) == ([], None)
    assert touch(made, "B", "7H").view().seats[1].laid, "one card waits"
    assert why(made) == "no_card_now"
    made.press("A")
    assert made.view().choosing is not None
    assert since_start(made.press("ok"))[-2:] == ["A done", "B set M1 6H"]


def test_an_early_card_tapped_again_is_taken_back() -> None:
    """T1, T2"""
    made = touch(touch(table("duel"), "B", "6H"), "B", "6H")
    assert [seat.laid for seat in made.view().seats] == [False, False]


def test_an_early_card_on_the_shared_reader_is_whose_turn_it_is() -> None:
    """T2, T3"""
    made = touch(table("pocket"), "B", "6H")
    choosing = made.view().choosing
    assert choosing is not None
    assert choosing.seat == "A"


def test_a_reader_at_which_nobody_sits_is_shared() -> None:
    """T3: its card is whose turn it is, and early for nobody."""
    made = table("round").lay("D", "5S").lift("D")
    choosing = made.view().choosing
    assert choosing is not None
    assert choosing.seat == "A"
    assert since_start(made.press("ok")) == ["A set M1 5S"]
