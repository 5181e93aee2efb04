"""Games of tricks at the table, card by card: taking back, early cards, sweeps, by hand (T1–T7)."""

from collections.abc import Callable

import pytest

from companion.core.outcomes import reason
from companion.table.screens import compose
from companion.table.screens.menu_lines import item_text
from tests.companion.table.scripted import ScriptedTable
from tests.companion.table.tricks_played import (
    battles,
    crowns,
    laid,
    menu,
    plays,
    rows,
    told,
    trick,
    trick_order,
    word,
)


def begun(layout: str = "round", seats: int = 3) -> ScriptedTable:
    return told(crowns(layout, seats))


def menu_lines(table: ScriptedTable) -> list[str]:
    menu, names = table.view().menu, table.view().names
    return [] if menu is None else [item_text(item, names, "en") for item in menu.items]


def second_round(layout: str = "round", seats: int = 3) -> ScriptedTable:
    """Two battles a round are to be played; B leads."""
    table = begun(layout, seats)
    trick(table, " ".join(f"R{n}" for n in range(1, seats + 1)))
    return told(table.clear())


@pytest.mark.sweep
@pytest.mark.parametrize("layout", ["round", "pocket", "duel", "battlefield"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_battle_goes_around_from_the_starter_and_scores(layout: str, seats: int) -> None:
    """CR10, CR18, CR24, CR34–40: no press but those of the predictions and two for the round."""
    table = begun(layout, seats)
    presses = table.presses
    trick(table, " ".join(f"R{n}" for n in range(1, seats + 1)))
    view = table.view()
    assert [type(effect).__name__ for effect in view.result] == ["Taken", "Scored"]
    assert view.game.last.won == (0,) * (seats - 1) + (1,)
    assert table.presses == presses
    told_before = len(table.lines)
    table.clear().press("ok", "ok")
    assert table.view().phase == "count", "two presses and people predict again"
    assert rows(table)[0].seat == "B"  # CR41
    assert table.lines[told_before:] == ["table trump blue"]


# T1


def test_t1_a_card_is_taken_back_by_lifting_it() -> None:
    table = begun().lay("A", "R5").lift("A")
    assert (laid(table), table.view().game.turn) == ((), "A")
    assert laid(table.lay("A", "R6")) == (("A", "R6"),)
    assert plays(table) == ["A play R5", "table undo", "A play R6"]


def test_t1_the_counted_card_can_be_lifted_though_another_was_laid_on_it() -> None:
    """What lies on is what counts: a second card does not hold the first one in the trick."""
    table = begun().lay("A", "R5").lay("A", "R6").lift("A", "R5")
    assert laid(table) == (("A", "R6"),)


def test_t3_a_tap_closes_the_menu_and_is_seen() -> None:
    table = begun("pocket").press("up", "ok")
    assert table.view().phase == "menu"
    table.tap("R5")
    assert (table.view().phase, laid(table)) == ("play", (("A", "R5"),))


def test_t2_a_card_on_its_own_slot_waits_for_the_menu_which_says_so() -> None:
    table = begun().press("ok")
    assert [line for line in menu_lines(table) if line.startswith("Go on")] == ["Go on"]
    table.lay("A", "R4")
    assert (table.view().phase, laid(table)) == ("menu", ())
    assert "Go on: the card counts" in menu_lines(table)
    table.lift("A")
    assert "Go on" in menu_lines(table), "nothing waits any more"
    table.lay("B", "R5")
    assert "Go on" in menu_lines(table), "an early card waits for its turn, not for the menu"
    table.lay("A", "R4").press("back")
    assert laid(table) == (("A", "R4"), ("B", "R5"))


def test_t1_the_same_card_can_be_laid_again() -> None:
    table = begun().lay("A", "R5").lift("A").lay("A", "R5")
    assert laid(table) == (("A", "R5"),)


def test_t1_not_once_the_next_card_lies() -> None:
    table = begun().lay("A", "R5").lay("B", "R6").lift("A")
    assert laid(table) == (("A", "R5"), ("B", "R6"))


def test_t1_the_last_card_of_a_battle_stays() -> None:
    table = trick(begun(), "R1 R2 R3").lift("C")
    assert table.view().game.last is not None
    assert "table undo" not in table.lines


def test_t1_what_was_agreed_meanwhile_is_not_taken_back_by_lifting() -> None:
    table = menu(begun().lay("A", "R5"), "last").lift("A")
    assert table.view().last_round
    assert laid(table) == (("A", "R5"),)


def test_t1_lifting_the_last_card_takes_the_question_for_the_winner_back() -> None:
    table = told(battles(specials=2)).lay("B", "red-5").lay("C", "special-1").lay("A", "red-9")
    assert table.view().choosing is not None
    table.lift("A")
    assert table.view().phase == "play"
    assert table.view().game.turn == "A"


# T2


def test_t2_an_early_card_waits_on_its_own_slot() -> None:
    table = begun().lay("C", "R7")
    assert (laid(table), table.view().seats[2].laid, word(table)) == ((), True, "")
    table.lay("A", "R5")
    assert laid(table) == (("A", "R5"),)
    table.lay("B", "R6")
    assert table.view().game.last.won == (0, 0, 1)


def test_t2_an_early_card_may_be_exchanged() -> None:
    table = begun().lay("C", "R7").lift("C").lay("C", "R8").lay("A", "R5").lay("B", "R6")
    assert plays(table)[-1] == "C play R8"


@pytest.mark.parametrize("layout", ["round", "battlefield"])
@pytest.mark.parametrize("begin", [crowns, battles])
@pytest.mark.parametrize("seats", [3, 6])
def test_t2_of_two_early_cards_both_are_seen_and_one_has_to_go_when_it_is_their_turn(
    layout: str, seats: int, begin: Callable[..., ScriptedTable]
) -> None:
    """No scolding before: somebody may just be exchanging a card."""
    table = told(begin(layout, seats))
    first, second = (str(seat) for seat in trick_order(table)[:2])
    slot = table.session.layout.slot_of(f"trick.{second}") or ""
    colour = "R{}" if begin is crowns else "red-{}"
    early = table.lay(slot, colour.format(4)).lay(slot, colour.format(5)).view()
    assert [each.seat for each in early.seats if each.laid] == [second]
    assert [each.seat for each in early.seats if each.doubled] == [second]
    assert all(each.problem is None for each in early.seats)
    icons = [mark.what for mark in compose(early, "en").marks]
    assert icons.count("small card") == 2
    lead_slot = table.session.layout.slot_of(f"trick.{first}") or ""
    table.lay(lead_slot, colour.format(1))
    assert laid(table) == ((first, colour.format(1)),)
    problems = {each.seat: each.problem for each in table.view().seats if each.problem}
    assert problems == {second: reason("two_cards", seat=second)}
    table.lift(slot, colour.format(4))
    assert laid(table)[1:] == ((second, colour.format(5)),)


@pytest.mark.parametrize("layout", ["pocket", "duel"])
def test_t2_on_a_shared_slot_it_is_refused_without_naming_it(layout: str) -> None:
    table = crowns(layout).tap("R7")
    notice = table.view().notice
    assert notice is not None
    assert notice.why is not None
    assert notice.why.word == "no_card_now"
    assert "R7" not in str(notice)
    assert not any(" play " in line for line in table.lines)


# T3


def test_t3_a_tap_is_given_to_another_seat() -> None:
    table = begun("pocket").tap("R5")
    assert laid(table) == (("A", "R5"),)
    table.press("down")
    assert (laid(table), table.view().seats[1].laid) == ((), True)
    table.tap("R6")
    assert laid(table) == (("A", "R6"), ("B", "R5"))


def test_t3_given_around_it_comes_back() -> None:
    table = begun("pocket").tap("R5").press("down", "down", "down")
    assert laid(table) == (("A", "R5"),)


def test_t3_only_a_seat_that_has_not_laid_gets_it() -> None:
    table = begun("pocket").tap("R5").tap("R6").press("down")
    assert laid(table) == (("A", "R5"),)
    assert [seat.laid for seat in table.view().seats] == [False, False, True]


def test_t3_a_tap_is_undone_with_back() -> None:
    table = begun("pocket").tap("R5").tap("R6").press("back")
    assert (laid(table), table.view().game.turn) == ((("A", "R5"),), "B")


# T5


def test_t5_deal_again_keeps_the_starter_and_draws_a_new_trump() -> None:
    table = menu(second_round().lay("B", "G5"), "deal again")
    game = table.view().game
    assert (game.starter, game.dealt, game.trump, game.predictions) == (
        "B",
        2,
        "green",
        (None,) * 3,
    )
    assert laid(told(table.clear()).lay("B", "G5")) == (("B", "G5"),)


def test_t5_in_the_first_round_the_drawn_starter_stays() -> None:
    table = menu(begun().lay("A", "R5"), "deal again")
    assert (table.view().game.starter, table.view().game.trump) == ("A", "blue")
    assert sum("starter" in line for line in table.lines) == 1


def test_t5_the_dealer_and_the_number_of_cards_stay() -> None:
    table = menu(told(battles()).lay("B", "red-5"), "deal again")
    game = table.view().game
    assert (game.dealer, game.dealt, game.die, game.bids) == ("A", 2, "blue", (None,) * 3)


def test_t5_a_last_round_that_is_dealt_again_is_still_the_last() -> None:
    table = menu(menu(second_round(), "last").lay("B", "G5"), "deal again")
    assert table.view().last_round
    assert laid(told(table)) == (), "what lies was laid for the round before"


# T6


@pytest.mark.parametrize("rests", [True, False])
def test_t6_swept_cards_mean_nothing_on_one_tapping_slot(rests: bool) -> None:
    table = trick(second_round("pocket"), "G1 G2 G3")
    if not rests:
        table.press("ok")
    for card in ("G1", "G3", "G2"):
        table.tap(card)
        assert (word(table), laid(table), bool(table.view().result)) == ("", (), rests)
    assert laid(table.tap("Y4")) == (("A", "Y4"),)


def test_t6_swept_cards_of_a_whole_round_mean_nothing() -> None:
    table = trick(second_round("pocket"), "G1 G2 G3")
    trick(table, "Y1 Y2 Y3")
    for card in ("G1", "Y3", "G3"):
        table.tap(card)
        assert (word(table), len(table.view().result)) == ("", 2)


@pytest.mark.sweep
@pytest.mark.parametrize("slot", ["A", "B", "C", "D"])
def test_t6_a_swept_card_put_down_on_any_slot_means_nothing(slot: str) -> None:
    table = trick(second_round(), "G1 G2 G3").clear().lay(slot, "G1")
    assert (word(table), laid(table), bool(table.view().result)) == ("", (), True)
    assert all(seat.problem is None for seat in table.view().seats)
    assert laid(table.lay("A", "Y4")) == (("A", "Y4"),)


def test_t6_a_pile_put_down_after_the_round_does_not_lead_the_next() -> None:
    table = trick(begun(), "R1 R2 R3").clear().lay("B", "R1").lay("B", "R2")
    told(table)
    assert laid(table) == ()
    assert laid(table.lay("B", "G4")) == (("B", "G4"),)


def test_t6_the_next_lead_counts_although_old_cards_still_lie() -> None:
    table = trick(second_round(), "G1 G2 G3").lay("A", "Y4")
    assert laid(table) == (("A", "Y4"),)
    assert table.view().old
    table.lift("B", "G1").lift("C", "G2")
    assert laid(table.lay("B", "Y5")) == (("A", "Y4"), ("B", "Y5"))


@pytest.mark.sweep
@pytest.mark.parametrize("order", ["ABC", "CBA", "BCA", "CAB"])
def test_t6_last_cards_slapped_down_at_once_count_in_turn(order: str) -> None:
    table = trick(second_round(), "G1 G2 G3").clear()
    cards = {"A": "Y4", "B": "Y5", "C": "Y6"}
    for seat in order:
        table.lay(seat, cards[seat])
    assert plays(table)[-3:] == ["A play Y4", "B play Y5", "C play Y6"]
    assert table.view().game.last.won == (1, 0, 1)


@pytest.mark.parametrize("order", ["AB", "BA"])
def test_t6_a_last_card_swept_away_unread_is_asked_for_by_name(order: str) -> None:
    table = begun().lay("A", "R1").lay("B", "R2")
    for seat in order:
        table.lift(seat)
    assert laid(table) == (("A", "R1"), ("B", "R2"))
    assert [seat.name for seat in table.view().seats if seat.asked] == ["Clara"]
    assert table.lay("C", "R3").view().game.last.won == (0, 0, 1)


def test_t6_what_is_lifted_much_later_is_no_sweep() -> None:
    table = begun().lay("A", "R1").lay("B", "R2").lift("B").wait(5).lift("A")
    assert laid(table) == (("A", "R1"),)


def test_t6_a_trick_swept_away_before_its_winner_is_said_still_waits_for_it() -> None:
    table = told(battles(specials=2)).lay("B", "red-5").lay("C", "special-1").lay("A", "red-9")
    table.lift("A").lift("B").lift("C")
    assert len(laid(table)) == 3
    assert table.view().choosing is not None


# T7


def test_t7_a_card_is_told_by_colour_and_number_and_only_unseen_ones() -> None:
    table = menu(begun().lay("A", "R5"), "by hand B")
    entering = table.view().entering
    assert entering is not None
    assert entering.shown[:4] == ("yellow", "blue", "green", "red")
    table.press("down", "down", "down", "ok")
    entering = table.view().entering
    assert entering is not None
    assert "R5" not in entering.shown
    assert entering.shown[:4] == ("R1", "R2", "R3", "R4")
    table.press("ok")
    assert laid(table) == (("A", "R5"), ("B", "R1"))


def test_t7_the_card_told_last_ends_the_battle() -> None:
    table = menu(begun("pocket").tap("R5").tap("R6"), "by hand C").press("ok", "ok")
    assert table.view().game.last.won == (0, 1, 0)


def test_a_card_that_lay_before_an_undo_counts_when_lifted_or_on_ok() -> None:
    table = begun().lay("A", "R5").lay("B", "R6").press("back")
    assert (laid(table), table.view().lift) == ((("A", "R5"),), True)
    assert laid(table.press("ok")) == (("A", "R5"), ("B", "R6"))


def test_t7_an_unknown_sticker_is_told_and_changes_nothing() -> None:
    table = begun("pocket").tap("?")
    assert (word(table), laid(table)) == ("unknown_tag", ())


def test_t1_a_card_in_mid_trick_that_showed_a_revoke_is_taken_back_by_lifting() -> None:
    """T4 tells of it at once, but the trick goes on: its cards are no old ones (T6)."""
    table = trick(told(crowns()), "R1 R2 R3").clear()
    table = trick(told(table), "G9 Y2 G7")
    leads, second, last = trick_order(table)
    slots = {seat: table.session.layout.slot_of(f"trick.{seat}") or "" for seat in (second, last)}
    trick(table, "R11 G1").press("ok")
    assert table.lines[-1] == f"note revoke {second} 1 Y2 G1"
    table.lift(slots[second], "G1")
    assert (table.lines[-1], laid(table)) == ("table undo", ((leads, "R11"),))
    table.lay(slots[second], "G1").press("ok").lay(slots[last], "B3")
    assert f"{last} play B3" in table.lines[-2:]
