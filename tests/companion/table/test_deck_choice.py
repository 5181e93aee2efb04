"""Of two whole decks the one that is laid first is played with, until the table is idle."""

import pytest

from companion.games import GAMES
from companion.table.cards.decks import Binding, Decks
from companion.table.cards.judging import Judge
from tests.companion.table.scripted import ScriptedTable, uid_of


def problem(made: ScriptedTable) -> tuple[str, dict[str, str | int]]:
    """Return what the table says is wrong, and its data."""
    view = made.view()
    for seat in view.seats:
        if seat.problem is not None:
            return seat.problem.word, dict(seat.problem.data)
    notice = view.notice
    return (notice.why.word, dict(notice.why.data)) if notice and notice.why else ("", {})


def deck(made: ScriptedTable) -> str | None:
    assert made.session.referee is not None
    return made.session.referee.judge.deck


@pytest.mark.parametrize(("first", "other"), [("red", "blue"), ("blue", "red")])
def test_the_first_card_laid_decides(first: str, other: str) -> None:
    made = ScriptedTable(deck=None).start()
    assert deck(made) is None
    made.lay("A", "4S", first)
    assert (deck(made), problem(made)) == (first, ("", {}))
    made.lay("B", "7H", other)
    assert problem(made) == ("other_deck", {"seat": "B", "deck": other, "wanted": first})
    made.lift("B").lay("B", "7H", first).press("A", "B")
    assert made.view().game.coins == (1, 0)


def test_it_stays_so_for_the_match() -> None:
    made = ScriptedTable(deck=None).start()
    made.lay("A", "4S", "blue").lay("B", "7H", "blue").press("A", "B").clear()
    made.lay("A", "2S", "red")
    assert problem(made)[0] == "other_deck"
    made.press("back", "back").clear().lay("A", "2S", "red")
    assert problem(made)[0] == "", "all is taken back: nothing has been played with any deck"


def test_a_card_that_was_lifted_again_decides_nothing() -> None:
    made = ScriptedTable(deck=None).start()
    made.lay("A", "4S", "blue").lift("A").lay("A", "4S", "red")
    assert (deck(made), problem(made)) == ("red", ("", {}))
    made.lay("B", "7H", "blue").lift("A").lay("A", "4S", "red")
    assert deck(made) == "red", "a card of another deck that was refused lies there for nothing"
    made.lift("B").lay("B", "7H").press("A", "B")
    assert made.view().game.coins == (1, 0)


def test_on_a_shared_reader_too() -> None:
    made = ScriptedTable("pocket", deck=None).start()
    made.tap("4S", "blue").tap("7H", "red")
    assert problem(made)[0] == "other_deck"
    made.tap("7H", "blue").press("ok", "ok")
    assert made.view().game.coins == (1, 0)
    made.tap("2S", "red")
    assert problem(made)[0] == "other_deck"


def test_the_next_match_may_have_another_deck() -> None:
    made = ScriptedTable(deck=None, coins_to_win=3).start()
    for a, b in (("4S", "7H"), ("3S", "6H"), ("2S", "5H")):
        made.lay("A", a, "blue").lay("B", b, "blue").press("A", "B").clear()
    assert (made.view().phase, deck(made)) == ("over", "blue")
    assert (made.start().view().phase, deck(made)) == ("play", None)
    made.lay("A", "4S", "red").lay("B", "7H", "red")
    assert problem(made) == ("", {})


def test_the_cards_on_the_idle_table_are_those_that_are_played_with() -> None:
    made = ScriptedTable(deck=None)
    made.lay("B", "AH", "blue").lay("A", "AS", "red").start()
    assert deck(made) == "blue", "it was there first"


def test_after_a_restart_the_next_card_decides() -> None:
    made = ScriptedTable(deck=None).start()
    made.lay("A", "4S", "blue").lay("B", "7H", "blue").press("A", "B").clear()
    made.restart().wait(2)
    assert deck(made) is None
    made.lay("A", "2S", "blue")
    assert (deck(made), problem(made)) == ("blue", ("", {}))
    made.lay("B", "3H", "red")
    assert problem(made)[0] == "other_deck"


def test_a_deck_that_is_set_is_the_one() -> None:
    made = ScriptedTable(deck="red").start()
    made.lay("A", "4S", "blue")
    assert problem(made) == ("other_deck", {"seat": "A", "deck": "blue", "wanted": "red"})


def test_a_card_of_no_game_and_an_unknown_sticker_decide_nothing() -> None:
    made = ScriptedTable(deck=None).start()
    made.lay("A", "KC", "blue")
    assert (deck(made), problem(made)[0]) == (None, "not_in_game")
    made.lift("A").lay("A", "?")
    assert (deck(made), problem(made)[0]) == (None, "unknown_tag")
    assert uid_of("?") not in str(problem(made))


def test_a_deck_that_lacks_cards_does_not_serve_beside_a_whole_one() -> None:
    game = GAMES["crown-duel"]
    cards = game.deck(game.setup(("A", "B"), {}))
    red = [Binding(uid_of(card), "red", card) for card in cards]
    blue = [Binding(uid_of(card, "blue"), "blue", card) for card in cards[1:]]
    judge = Judge(game, cards, Decks([*red, *blue]), None)
    assert judge.deck == "red"
    judge.choose_deck(blue[0].uid)
    assert judge.deck == "red"
