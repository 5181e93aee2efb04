"""Judging: which card of the game a sticker is, and what lies as answers to what is asked."""

import pytest

from companion.core.outcomes import Reason
from companion.games import GAMES
from companion.games.crown_duel.state import DECK
from companion.table.cards.judging import Judge, open_group, read_cards, read_slots
from companion.table.cards.layouts import LAYOUTS
from companion.table.cards.picture import Lying, Picture
from tests.companion.table.scripted import two_decks, uid_of

GAME = GAMES["crown-duel"]
DECKS = two_decks(DECK)
START = GAME.start(GAME.setup(("A", "B"), {}))


def judge(deck: str | None = "red") -> Judge:
    return Judge(GAME, DECK, DECKS, deck)


def picture(**slots: str) -> Picture:
    lying = Picture()
    for slot, cards in slots.items():
        for n, card in enumerate(cards.split()):
            lying.put(slot, uid_of(card), n)
    return lying


@pytest.mark.parametrize(
    ("uid", "word"),
    [
        ("FFFF", "unknown_tag"),
        (uid_of("KC"), "not_in_game"),
        (uid_of("KC", "blue"), "not_in_game"),
        (uid_of("4S", "blue"), "other_deck"),
    ],
)
def test_a_sticker_that_is_no_card_of_the_game(uid: str, word: str) -> None:
    why = judge().face(uid)
    assert isinstance(why, Reason)
    assert why.word == word


def test_without_a_deck_of_its_own_a_table_takes_any() -> None:
    assert [judge(None).face(uid_of("4S", deck)) for deck in ("red", "blue")] == ["4S", "4S"]
    assert judge().face(uid_of("4S")) == "4S"


def test_a_picture_keeps_the_order_and_since_when() -> None:
    lying = picture(A="4S 5S")
    lying.put("A", uid_of("4S"), 99)
    assert lying.on("A") == [Lying(uid_of("4S"), 0), Lying(uid_of("5S"), 1)]
    lying.take("A", uid_of("4S"))
    lying.take("B", uid_of("4S"))
    assert (lying.on("A"), lying.on("B")) == ([Lying(uid_of("5S"), 1)], [])


def test_a_sticker_heard_by_two_readers_lies_twice() -> None:
    lying = picture(A="4S", B="4S")
    assert (lying.times(uid_of("4S")), lying.times("FFFF")) == (2, 0)
    assert lying.uids() == {uid_of("4S")}


def test_each_slot_answers_its_own_ask() -> None:
    readings = read_slots(judge(), START, LAYOUTS["duel"], picture(A="4S", B="6H"), ())
    assert [(each.ask.seat, each.uid) for each in readings] == [
        ("A", uid_of("4S")),
        ("B", uid_of("6H")),
    ]
    assert all(each.action is not None for each in readings)


def test_what_is_used_up_is_passed_over_and_the_card_beside_it_counts() -> None:
    lying = picture(A="4S 5S")
    both, one = (
        read_slots(judge(), START, LAYOUTS["duel"], lying, spent)[0]
        for spent in ((), (uid_of("4S"),))
    )
    assert both.problem is not None
    assert both.problem.word == "two_cards"
    assert one.uid == uid_of("5S")


def test_the_second_card_is_judged_beside_the_first() -> None:
    found: dict[str | None, Lying] = {"A": Lying(uid_of("4S"), 0), "B": Lying(uid_of("5S"), 0)}
    first, second = read_cards(judge(), START, found)
    assert first.action is not None
    assert second.problem is not None
    assert second.problem.detail == "beside"


def test_nothing_is_read_where_nothing_is_asked() -> None:
    over = GAME.start(GAME.setup(("A", "B"), {"coins_to_win": 3}))
    for a, b in (("8S", "6H"), ("5S", "AH")):
        for seat, card in (("A", a), ("B", b)):
            ask = next(ask for ask in GAME.asks(over) if ask.seat == seat)
            over = GAME.apply(over, judge().action(ask, card)).state
    assert open_group(GAME.asks(over)) != []
    for seat, card in (("A", "2S"), ("B", "8H")):
        ask = next(ask for ask in GAME.asks(over) if ask.seat == seat)
        over = GAME.apply(over, judge().action(ask, card)).state
    assert open_group(GAME.asks(over)) == []
    assert read_slots(judge(), over, LAYOUTS["duel"], picture(A="4S"), ()) == []
