"""Turns, reserves and answers: who may do what when, and the one word for what cannot be."""

import pytest

from companion.games.cuprum_duelists.actions import Close, Done, Forward, Reserve, Set, Starter
from companion.games.cuprum_duelists.rules import GAME
from companion.games.cuprum_duelists.state import State
from tests.companion.games.cuprum_duelists.battles import do, played, words

START = "table starter A;"
OVER = START + "A done;B done;" * 3


def asked(state: State) -> list[tuple[str | None, str]]:
    return [(ask.seat, ask.verb) for ask in GAME.asks(state)]


# Turns


def test_three_turns_each_one_after_the_other() -> None:
    """CU05, CU06: the table says who begins; after six turns only the close is left."""
    state: State = GAME.start(GAME.setup(("A", "B"), {}))
    assert asked(state) == [(None, "starter")]
    state, order = do(state, Starter("B")).state, []
    while state.acting is not None:
        order.append("AB"[state.acting])
        state = do(state, Done(order[-1])).state
    assert order == ["B", "A", "B", "A", "B", "A"]
    assert asked(state) == [(None, "close")]
    assert state.battle == 1
    assert do(state, Close()).state.battle == 2


def test_a_turn_ends_only_when_its_player_says_so() -> None:
    """CU07, CU-R3: after two cards there is only the end of the turn."""
    state = played(START + "A set M1 2S;A set M1 3S")
    assert asked(state) == [("A", "done")]
    assert state.fields[0][0] == ("2S", "3S")  # two of one turn on the same slot
    assert asked(do(state, Done("A")).state)[0] == ("B", "set")


def test_what_the_acting_seat_is_asked() -> None:
    """CU08, CU12, CU13: five slots and a reserve, once a battle; all but the end may be left."""
    state = played(START)
    asks = {ask.verb: ask for ask in GAME.asks(state) if ask.seat == "A"}
    assert list(asks) == ["set", "reserve", "done"]
    assert [word for word, _ in asks["set"].places] == ["M1", "M2", "M3", "WL", "WR"]
    assert asks["reserve"].place == "battle.A-R"
    assert asks["reserve"].secret
    assert [ask.must for ask in asks.values()] == [False, False, True]
    reserved = played(START + "A reserve 9D;A done;B done")
    assert asked(reserved) == [("A", "set"), ("A", "done")]


def test_hands_can_be_told_until_somebody_acts() -> None:
    """CU04: the questions to the table stand beside the first turn's."""
    assert asked(played(START))[:2] == [(None, "hand"), (None, "hand")]
    assert (None, "hand") not in asked(played(START + "A set M1 2S"))
    assert (None, "hand") not in asked(played(START + "A done"))


# Answers (CU15, CU-R3). B holds a reserve from its first turn unless said otherwise.

RESERVED = START + "A done;B reserve 9D;B done;"


@pytest.mark.parametrize(
    ("acts", "refused"),
    [
        ("A set M1 KS;B forward M1", []),  # at once, while A's turn goes on
        ("A set M1 KS;A done;B forward M1", []),  # or before B's own first act
        ("A set M1 KS;A done;B set M2 2S;B forward M1", ["nothing_to_answer"]),
        ("A set M1 KS;A done;B done;B forward M1", ["nothing_to_answer"]),
        ("A set M1 KS;A done;B done;A done;B forward M1", ["nothing_to_answer"]),
        ("B forward M1", ["nothing_to_answer"]),  # nothing was placed
        ("A reserve 2S;B forward M1", ["nothing_to_answer"]),  # face down is no placement
        ("A reserve 2S;A set M1 KS;B forward M1", []),  # but the next one is
        ("A set M1 KS;B forward M1;B forward M2", ["no_reserve"]),  # once a battle
        ("A set M1 KS;B forward M1;A done;B reserve 2S", ["reserve_used"]),
        ("A set M1 KS;B forward M9", ["slot"]),
        ("A set M1 KS;A set M2 2S;A done;B forward WR", []),
        ("A forward M1", ["no_reserve"]),
    ],
)
def test_what_can_move_forward_and_when(acts: str, refused: list[str]) -> None:
    assert words(RESERVED + acts) == refused


@pytest.mark.parametrize(
    ("acts", "refused"),
    [
        # A has a reserve too; B moves forward in A's turn: A may answer in the rest of it,
        ("A forward M2", []),
        # also after further own acts of this turn,
        ("A set M3 3S;A forward M2", []),
        ("A done;A forward M2", []),
        # in B's next turn,
        ("A done;B set M2 4S;A forward M2", []),
        ("A done;B done;A forward M2", []),
        # until the first own act of A's next turn: an answer in it ends with that act.
        ("A done;B done;A done;A forward M2", ["nothing_to_answer"]),
        ("A done;B done;A set M3 3S;A forward M2", ["nothing_to_answer"]),
    ],
)
def test_an_enemy_move_forward_in_the_own_turn(acts: str, refused: list[str]) -> None:
    """CU-R3: it may be answered until the first own act in the next turn."""
    text = START + "A reserve 8C;A done;B reserve 9D;B done;A set M1 KS;B forward M1;"
    assert words(text + acts) == refused


def test_a_reserve_may_be_younger_than_what_it_answers() -> None:
    """CU-R6, CU13: B moves forward in A's turn; only then A puts a card into reserve."""
    text = RESERVED + "A set M1 KS;B forward M1;A reserve 8C;A forward M3"
    state = played(text)
    assert state.fields[0] == (("KS",), (), ("8C",), (), ())
    assert words(RESERVED + "A set M1 KS;A done;B done;A reserve 8C;A forward M1") == [
        "nothing_to_answer"
    ]
    assert words(START + "A set M1 KS;A done;B reserve 9D;B forward M1") == ["nothing_to_answer"]


LAST = START + "A reserve 8C;A done;B reserve 9D;B done;A done;B done;A done;"


def test_what_was_placed_last_can_be_answered_until_the_close() -> None:
    """CU15, CU-R3: after the last turn A answers the set, and B that answer."""
    state = played(LAST + "B set M1 KS;B done")
    assert asked(state) == [(None, "close"), ("A", "forward")]
    state = do(state, Forward("A", "M1")).state
    assert asked(state) == [(None, "close"), ("B", "forward")]
    state = do(state, Forward("B", "WL")).state
    assert asked(state) == [(None, "close")]
    assert do(state, Close()).effects[0].wings == (0, 1)
    assert words(LAST + "B set M1 KS;B done;table close;A forward M1") == ["no_reserve"]


def test_an_answer_may_be_left() -> None:
    """CU16, CU-R5: the table closes all the same; the reserve is lost to the discards."""
    state = played(LAST + "B set M1 KS;B done;table close")
    assert state.reserve == (None, None)
    assert state.last is not None
    assert state.last.main == (0, 1)
    assert (state.discards, state.lost) == (("KS",), ("8C", "9D"))
    assert {ask.verb for ask in GAME.asks(state) if ask.seat} == {"set", "reserve", "done"}


def test_a_move_forward_is_free() -> None:
    """CU-R3: it is none of the two cards of a turn, and covers like any card (CU10, CU11)."""
    text = RESERVED + "A done;B set M1 2S;B done;A set M1 KS;A done;B forward M1;B set M2 3S;"
    state = played(text + "B set M3 4S")
    assert state.fields[1] == (("2S", "9D"), ("3S",), ("4S",), (), ())


def test_both_can_be_asked_at_once() -> None:
    """CU15: one acts, the other may answer; what is told first counts."""
    state = played(RESERVED + "A set M1 KS")
    assert asked(state) == [("A", "set"), ("A", "reserve"), ("A", "done"), ("B", "forward")]
    other = do(do(state, Set("A", "M2", "2S")).state, Forward("B", "M1")).state
    assert (
        other.fields == do(do(state, Forward("B", "M1")).state, Set("A", "M2", "2S")).state.fields
    )


# An unseen reserve


UNSEEN = START + "A done;B reserve ?;B done;A set M1 KS;"


@pytest.mark.parametrize(
    ("acts", "refused"),
    [
        ("B forward M1 9D", []),
        ("B forward M1 KS", ["card_already_played"]),
        ("B forward M1", ["unknown_card"]),
        ("B forward M1 9D;B set M2 9D", ["not_your_turn"]),
        ("B forward M1 9D;A set M2 9D", ["card_already_played"]),
    ],
)
def test_an_unseen_reserve_shows_when_it_moves(acts: str, refused: list[str]) -> None:
    """CU14, CU15: it can be any card that nobody saw, and is known from then on."""
    assert words(UNSEEN + acts) == refused


def test_a_seen_reserve_may_be_named_but_not_wrongly() -> None:
    assert words(RESERVED + "A set M1 KS;B forward M1 9D") == []
    assert words(RESERVED + "A set M1 KS;B forward M1 8D") == ["card_not_held"]


def test_a_hand_that_was_laid_down_is_empty() -> None:
    """CU-R6: of 10 + 3 + 3 cards A lays six in two battles and has four for the third."""
    cards = [f"{rank}{suit}" for suit in "SH" for rank in range(2, 10)]
    text = START
    for seats in ("AB", "BA", "AB"):
        for seat in seats * 3:
            if seat == "A":
                text += "".join(f"A set M1 {cards.pop(0)};" for _ in range(2) if cards)
            text += f"{seat} done;"
        text += "table close;"
    last_turn = text[: text.rindex("A done")]
    assert words(last_turn + "A set M1 KC;A reserve KC;A reserve ?") == ["card_not_held"] * 3
    assert asked(played(last_turn)) == [("A", "done")]


# The order of the words


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("acts", "refused"),
    [
        ("A set M1 KS", ["not_now"]),
        ("A forward M1", ["not_now"]),
        ("A done", ["not_now"]),
        ("table close", ["not_now"]),
        ("table hand A 2S 3S 4S 5S 6S 7S 8S 9S 10S JS", ["not_now"]),
        (START + "table starter B", ["not_now"]),
        (START + "table close", ["not_now"]),
        (START + "B set M9 KS", ["not_your_turn"]),
        (START + "B reserve ?", ["not_your_turn"]),
        (START + "B done", ["not_your_turn"]),
        (START + "A set M9 KS", ["slot"]),
        (START + "A set m1 KS", ["slot"]),
        (START + "A set M1 KS;A set M9 KS", ["card_already_played"]),
        (START + "A reserve KS;A set M9 KS", ["card_already_played"]),
        (START + "A reserve KS;A done;B set M9 KS", ["card_not_held"]),
        (START + "A set M1 KS;A done;B set M1 KS", ["card_already_played"]),
        (START + "A set M1 KS;A set M2 QS;A set M9 JS", ["slot"]),
        (START + "A set M1 KS;A set M2 QS;A set M3 JS", ["turn_limit"]),
        (START + "A reserve ?;A set M2 QS;A reserve JS", ["turn_limit"]),
        (START + "A reserve ?;A reserve JS", ["reserve_used"]),
        (START + "A reserve ?;A reserve ?", ["reserve_used"]),
        (START + "A set M1 KS;A set M2 QS;A reserve JS", ["turn_limit"]),
        (START + "A forward M9", ["slot"]),
        (START + "A forward M1 KS", ["no_reserve"]),
        (START + "A reserve ?;A forward M1 KS", ["nothing_to_answer"]),
        (START + "A reserve QS;A forward M9 KS", ["card_not_held"]),
        (OVER + "A set M1 KS", ["not_now"]),
        (OVER + "A done", ["not_now"]),
        (OVER + "B reserve ?", ["not_now"]),
        (OVER + "A forward M1", ["no_reserve"]),
    ],
)
def test_the_order_of_what_is_refused(acts: str, refused: list[str]) -> None:
    """Not now, not this seat, the card, the slot, and then what the turn still allows."""
    assert words(acts) == refused


def test_a_finished_match_takes_nothing() -> None:
    state: State = played(START)
    for battle in range(3):
        for turn in range(6):
            seat = "AB"[(battle + turn) % 2]
            if seat == "A" and turn < 2:
                state = do(state, GAME.legal(state, "A")[0]).state
            state = do(state, Done(seat)).state
        state = do(state, Close()).state
    assert state.winner == "A"  # one card on the field against none, three times
    for action in (Set("A", "M1", "KS"), Reserve("B", "?"), Done("A"), Close(), Starter("A")):
        why = GAME.refusal(state, action)
        assert why is not None
        assert why.word == "finished"
    assert GAME.legal(state, "A") == GAME.legal(state, "B") == []


def test_two_seats_and_one_agreement() -> None:
    """CU01, CU-R1."""
    assert GAME.seats == (2, 2)
    assert {option.name: option.allowed for option in GAME.options} == {"values": ("rank", "class")}
