"""Numbers told with a seat's own button: one more, held it is fixed, once more it is a double."""

from itertools import pairwise

import pytest

from companion.table.screens import compose
from companion.table.texts import LANGUAGES
from tests.companion.table.screens.made_views import LONG
from tests.companion.table.screens.room import crowded
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import NAMES, TRUMPS, battles, crowns, rows


def test_a_seats_own_button_predicts() -> None:
    table = crowns().press("B").hold("B").press("A").hold("A").hold("C")
    assert table.view().game.predictions == (1, 1, 0)


@pytest.mark.parametrize("last", ["A", "B", "C"])
def test_a_hidden_prediction_once_given_is_told_anew_by_its_button_and_never_shown(
    last: str,
) -> None:
    """CR-R8: until all are in it may be changed. CR-R7: secret until then."""
    table = crowns(hidden_bids=True)
    table.press(last).hold(last)
    given = rows(table)
    assert all(row.value in (None, 0) for row in given)
    assert rows(table.hold(last)) == given, "held down it stays"
    again = {row.seat: (row.value, row.fixed) for row in rows(table.press(last))}
    assert again[last] == (0, False), "from the fair share, and not what was given"
    for seat in "ABC":
        table.hold(seat)
    assert table.view().game.predictions == (0, 0, 0)
    table = crowns(hidden_bids=True).press(last).hold(last)
    for seat in "ABC".replace(last, ""):
        table.hold(seat)
    assert table.view().game.predictions["ABC".index(last)] == 1, "else it is what was given"


def test_a_hidden_prediction_half_told_is_told_anew_once_somebody_else_has_told_one() -> None:
    table = crowns(hidden_bids=True).press("B", "C")
    assert [row.value for row in rows(table)] == [None, None, 1]
    assert [row.value for row in rows(table.hold("C").hold("A"))] == [None, 0, None]


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("given", ["B", "C", "BC", "CB"])
def test_back_reaches_what_was_told_below_by_an_own_button_before_it_leaves_the_list(
    hidden: bool, given: str
) -> None:
    """CR-R8: until all are in it may be changed, also by who has no button."""
    table = crowns(hidden_bids=hidden)
    for seat in given:
        table.press(seat).hold(seat)
    for seat in sorted(given, reverse=True):
        counting = table.press("back").view().counting
        assert counting is not None
        assert (counting.row.seat, counting.row.fixed) == (seat, False)
        assert counting.row.value == (0 if hidden else 1), "never shown again (CR-R7)"
    table.press(*["back"] * (given == "C"))
    counting = table.press("back").view().counting
    assert counting is not None
    assert counting.row.seat == "A"
    assert table.press("back").view().counting is None


def test_own_buttons_count_fix_and_double() -> None:
    table = battles().press("B").hold("B").press("B")
    assert table.lines[-2:] == ["B bid 2", "B bid 1 2"], "the highest double ends at the top"
    table.press("C", "C").hold("C").press("B")
    assert table.lines[-1] == "C bid 0", "too late for Ben (CB-R7)"


@pytest.mark.parametrize("fixed", [0, 1, 2])
def test_a_double_that_is_a_single_bid_again_is_the_one_that_was_fixed(fixed: int) -> None:
    table = battles().press(*["B"] * ((fixed - 1) % 3)).hold("B").press("B", "B")
    low = min(fixed, 1)
    assert table.lines[-3:] == [f"B bid {fixed}", f"B bid {low} {low + 1}", f"B bid {fixed}"]
    assert table.press("B").lines[-1] == f"B bid {low} {low + 1}"
    assert table.restart().press("B").lines[-1] == f"B bid {fixed}"


@pytest.mark.parametrize("last", ["A", "B", "C"])
def test_once_the_bidding_is_over_no_button_touches_a_bid(last: str) -> None:
    """Nor held down, nor while a page or the menu is looked at. CB-R7: back changes the last."""
    table = battles().hold("B").hold("C").hold("A")
    before = list(table.lines)
    for looked_at in ((), ("down",), ("up", "ok")):
        table.press(*looked_at)
        for press in (table.press, table.hold):
            assert press(last).lines == before
            assert table.view().phase == "play"
    before = list(table.lay("B", "red-5").lines)
    assert table.press(last).hold(last).lines == before


def test_the_last_bid_may_be_changed_until_the_first_card_lies() -> None:
    """CB-R7: with back, since the list of bids is gone."""
    table = battles().hold("B").hold("C").hold("A").press("back")
    assert table.view().game.bids == (None, (1,), (1,))
    table.press("A").hold("A")
    assert table.view().game.bids == ((1, 2), (1,), (1,))


def test_who_bids_last_finds_the_doubles_between_the_numbers() -> None:
    """CB13: once that bid is fixed the bidding is over, so no press after it makes a double."""
    table = battles().hold("B").hold("C")
    told = []
    for _ in range(5):
        row = rows(table.press("A"))[2]
        told.append((row.value, row.double))
    assert told == [(1, True), (2, False), (0, False), (0, True), (1, False)]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Ben 1 Clara 1/2", "Anna bids next"]),
        ("de", ["Ben 1 Clara 1/2", "Nun bietet Anna"]),
    ],
)
def test_bids_told_so_far_are_seen_where_the_list_was_left(language: str, said: list[str]) -> None:
    """CB01: they lie face up; so it is seen too which of them back takes."""
    table = battles().hold("B").hold("C").press("C", "back")
    assert table.lines[-3:] == ["B bid 1", "C bid 1", "C bid 1 2"]

    def seen() -> list[str]:
        return [mark.what for mark in compose(table.view(), language).marks]

    assert table.view().phase == "play"
    assert set(said) <= set(seen())
    shown = [seen()]
    for _ in range(3):
        table.press("back")
        shown.append(seen())
    assert all(before != after for before, after in pairwise(shown))
    assert table.view().game.bids == (None, None, None)


@pytest.mark.sweep
@pytest.mark.parametrize("names", [NAMES[:6], LONG])
@pytest.mark.parametrize("told", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_bids_told_so_far_have_room(language: str, told: int, names: tuple[str, ...]) -> None:
    table = ScriptedTable("round", "crown-battles", names, drawn=("A", *TRUMPS)).start()
    for seat in "BCDEF"[:told]:
        table.hold(seat).press(seat)
    table.press("back")
    assert table.view().phase == "play"
    assert crowded(compose(table.view(), language)) == []
    bids = [mark.what for mark in compose(table.view(), language).marks if "/" in mark.what]
    assert any(each.count("/") == told for each in bids)


# Whose button it is


def test_the_button_beside_a_slot_is_of_whoever_sits_there() -> None:
    """Cards on slots A, C and E seat three: the buttons stand where the slots are."""
    table = ScriptedTable("round", "crown-battles", NAMES[:3], drawn=("A", *TRUMPS))
    for slot, card in (("A", "red-1"), ("C", "red-2"), ("E", "red-3")):
        table.lay(slot, card)
    table.clear().start()
    assert table.session.proposal.slots == ("A", "C", "E")
    before = list(table.lines)
    for nobodys in "BDF":
        assert table.press(nobodys).hold(nobodys).lines == before
        assert (table.view().phase, table.view().notice) == ("play", None)
    for button, seat in (("C", "B"), ("E", "C"), ("A", "A")):
        assert table.hold(button).lines[-1] == f"{seat} bid 1"


def test_on_a_shared_reader_a_button_is_of_the_seat_it_is_named_for() -> None:
    table = battles("duel").hold("B")
    assert table.lines[-1] == "B bid 1"
