"""A card that cannot be read is told by hand (T7), and betrays nothing before its time."""

from tests.companion.table.scripted import ScriptedTable


def duel(rounds: str = "", **chosen: object) -> ScriptedTable:
    table = ScriptedTable(**chosen).start()  # type: ignore[arg-type]
    return table.rounds(rounds).clear() if rounds else table


def shown(table: ScriptedTable) -> tuple[str, ...]:
    entering = table.view().entering
    return entering.shown if entering else ()


def test_it_is_told_only_after_the_other_is_ready() -> None:
    table = duel("8S 6H").menu("by hand B")
    assert (table.view().seats[1].by_hand, table.view().phase) == (True, "play")
    table.lay("A", "5S")
    assert table.view().phase == "play"
    table.press("A")
    assert table.view().phase == "enter"
    assert shown(table) == ("AH", "2H", "3H", "4H", "5H", "7H", "8H")
    table.press("down", "down", "ok")
    assert table.lines[-3:] == ["A play 5S", "B play 3H", "= A 2"]


def test_suit_first_where_both_are_possible() -> None:
    table = duel(random_hands=True).lay("A", "5S").menu("by hand B").press("A")
    assert shown(table) == ("S", "H")
    table.press("down", "ok")
    assert shown(table) == ("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H")
    assert table.press("up", "ok").view().game.last.cards == ("5S", "8H")


def test_the_other_card_is_no_choice_even_where_hands_are_mixed() -> None:
    table = duel(random_hands=True).lay("A", "5S").menu("by hand B").press("A", "ok")
    assert "5S" not in shown(table)


def test_in_the_first_round_only_the_other_suit_is_possible() -> None:
    table = duel().lay("A", "5S").menu("by hand B").press("A")
    assert shown(table) == ("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H")


def test_back_goes_from_the_card_to_its_suit_and_then_leaves() -> None:
    table = duel(random_hands=True).lay("A", "5S").menu("by hand B").press("A", "ok", "back")
    assert shown(table) == ("S", "H")
    table.press("back")
    assert (table.view().phase, table.view().seats[1].by_hand) == ("play", False)
    assert table.view().game.last is None
    assert table.lay("B", "6H").press("A", "B").view().game.last.cards == ("5S", "6H")


def test_both_cards_by_hand_and_the_second_cannot_be_the_first() -> None:
    table = duel(random_hands=True).menu("by hand A").menu("by hand B")
    table.press("ok", "ok")
    entering = table.view().entering
    assert entering is not None
    assert entering.seat == "B"
    table.press("ok")
    assert "AS" not in shown(table)
    assert table.press("ok").view().game.last.cards == ("AS", "2S")


def test_a_card_taken_back_meanwhile_closes_the_question() -> None:
    table = duel("8S 6H").lay("A", "5S").menu("by hand B").press("A").lift("A")
    assert table.view().phase == "play"
    assert table.view().game.number == 2
    table.lay("A", "4S").press("A")
    assert table.view().phase == "enter"


def test_an_unknown_sticker_can_be_told_by_hand_and_is_no_problem_then() -> None:
    table = duel("8S 6H").lay("B", "?").lay("A", "5S")
    assert table.view().seats[1].problem is not None
    table.menu("by hand B")
    assert table.view().seats[1].problem is None
    table.lift("B").lay("B", "?")
    assert table.view().seats[1].by_hand, "a bad sticker comes and goes"
    assert table.press("A").press("ok").view().game.last.cards == ("5S", "AH")


def test_a_card_that_can_be_read_after_all_takes_its_place() -> None:
    table = duel("8S 6H").menu("by hand B").lay("B", "7H")
    assert (table.view().seats[1].by_hand, table.view().seats[1].ready) == (False, False)
    assert table.view().seats[1].laid


def test_by_hand_where_cards_count_by_themselves() -> None:
    table = duel("8S 6H", auto=True).menu("by hand B").lay("A", "5S").wait(4.9)
    assert table.view().phase == "play"
    table.wait(0.2)
    assert table.view().phase == "enter"
    assert table.session.due_us() is None
    assert table.press("ok").view().game.last.cards == ("5S", "AH")


def test_by_hand_on_one_reader() -> None:
    table = duel("8S 6H", layout="pocket").menu("by hand A").tap("5H")
    assert [(seat.laid, seat.by_hand) for seat in table.view().seats] == [
        (False, True),
        (True, False),
    ]
    table.press("ok", "ok")
    assert table.view().game.last.cards == ("AS", "5H")


def test_a_tap_takes_the_place_of_a_card_by_hand() -> None:
    table = duel("8S 6H", layout="pocket").menu("by hand A").tap("5S")
    seat = table.view().seats[0]
    assert (seat.laid, seat.by_hand, seat.ready) == (True, False, False)


def test_under_a_scout_it_is_told_at_once() -> None:
    table = duel("3S 5H").menu("by hand B")
    assert (table.view().phase, shown(table)[0]) == ("enter", "AH")
    assert table.press("ok").view().game.laid == (None, "AH")
