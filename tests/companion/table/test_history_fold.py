"""The fold over a match's lines: steps and undo, agreements, results, and what is over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.outcomes import Reason
from companion.core.records import parse
from companion.games import GAMES
from companion.table.history.folding import add
from companion.table.history.history import History, begin
from companion.table.history.replay import summary

HEAD = "crown-record 1\ngame crown-duel\n{}seat A Anna\nseat B Ben\n"


def fold(body: str, options: str = "") -> tuple[History, list[str]]:
    """Play the lines; return the history and the words of what was refused on the way."""
    record = parse(HEAD.format(options) + body, GAMES)
    history, refused = begin(record.head), []
    for entry in record.entries:
        after = add(history, entry)
        if isinstance(after, Reason):
            refused.append(after.word)
        else:
            history = after
    return history, refused


def played(body: str, options: str = "") -> History:
    history, refused = fold(body, options)
    assert refused == []
    return history


def lines(*cards: str) -> str:
    """Write rounds: `4S 7H` is A's card, then B's."""
    return "".join(f"A play {a}\nB play {b}\n" for a, b in (c.split() for c in cards))


# Steps


def test_a_reveal_is_one_step() -> None:
    assert len(played("A play 4S\n").steps) == 1
    assert len(played(lines("4S 7H")).steps) == 1
    assert len(played("B play 7H\nA play 4S\n").steps) == 1
    assert len(played(lines("4S 7H", "5S 6H")).steps) == 2


def test_a_note_between_two_cards_parts_no_reveal() -> None:
    history = played("A play 4S\nnote k t\nB play 7H\nnote k u\n")
    assert len(history.steps) == 1
    assert len(history.lines) == 4


def test_under_a_scout_each_card_is_a_step() -> None:
    history = played(lines("3S 8H") + "B play 4H\nA play 5S\n")
    assert len(history.steps) == 3
    back = played(lines("3S 8H") + "B play 4H\nA play 5S\ntable undo\n")
    assert back.state.laid == (None, "4H")
    assert back.state.number == 2


HANDS = (
    "table hand A AS 2S 3S 4S 5S 6S 7S 8S\ntable hand B AH 2H 3H 4H 5H 6H 7H 8H\n"
    "A give 4S\nB give 5H\n"
)


def test_a_deal_is_one_step_and_so_is_an_exchange() -> None:
    history = played(HANDS, "option traitor yes\n")
    assert [len(step.entries) for step in history.steps] == [2, 2]
    assert played(HANDS + "table undo 2\n", "option traitor yes\n").state == history.begin.state


# Undo


def test_undo_takes_back_a_reveal() -> None:
    history = played(lines("4S 7H") + "table undo\n")
    assert history.state == history.begin.state
    assert len(history.lines) == 3
    assert history.effects == ()


def test_undo_takes_back_a_card_that_lies_alone() -> None:
    assert played("A play 4S\ntable undo\nA play 5S\n").state.laid == ("5S", None)


def test_undo_of_several_steps() -> None:
    three = lines("4S 7H", "6S 5H", "AS AH")
    assert played(three + "table undo 2\n").state == played(lines("4S 7H")).state
    assert played(three + "table undo\ntable undo\n").state == played(lines("4S 7H")).state


def test_notes_undos_and_results_are_no_steps() -> None:
    body = lines("4S 7H") + "= A 1\nnote k t\n"
    assert len(played(body).steps) == 1
    assert played(body + "table undo\n").state.number == 1
    again = body + "table undo\n" + lines("2S 3H") + "= B 1\ntable undo\n"
    assert played(again).state.number == 1


def test_undo_reopens_a_match_that_was_over() -> None:
    history = played(lines("2S 8H") + "= A trap\ntable undo\n")
    assert history.position.ended is None
    assert history.head.game.asks(history.state)
    assert played(lines("2S 8H") + "table undo\nA play 3S\n").state.laid == ("3S", None)


@pytest.mark.parametrize("word", ["table last", "table abandon", "A concede"])
def test_undo_takes_back_an_agreement(word: str) -> None:
    history = played(lines("4S 7H") + f"{word}\ntable undo\n")
    assert history.position == played(lines("4S 7H")).position


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("table undo\n", "not_now"),
        ("table undo 0\n", "not_now"),
        ("note k t\ntable undo\n", "not_now"),
        (lines("4S 7H") + "table undo 0\n", "bid_out_of_range"),
        (lines("4S 7H") + "table undo 2\n", "bid_out_of_range"),
        (lines("4S 7H") + "table undo -1\n", "bid_out_of_range"),
        (lines("4S 7H") + "table undo 99999999999999\n", "bid_out_of_range"),
        (lines("4S 7H") + "table undo\ntable undo\n", "not_now"),
    ],
)
def test_what_cannot_be_undone(body: str, word: str) -> None:
    assert fold(body)[1] == [word]


@given(st.lists(st.sampled_from(["A", "B", "undo", "undo 2", "last", "note"]), max_size=30))
def test_undo_is_as_if_it_had_never_been(moves: list[str]) -> None:
    """After any undo the match is at a position where it has been before."""
    head = parse(HEAD.format(""), GAMES).head
    history, been = begin(head), [begin(head).position]
    for move in moves:
        if move in "AB":
            acts = head.game.legal(history.state, move)
            after = add(history, acts[0]) if acts else reason_none()
        else:
            text = "note k t" if move == "note" else f"table {move}"
            after = add(history, parse(HEAD.format("") + text, GAMES).entries[0])
        if isinstance(after, Reason):
            continue
        if move.startswith("undo"):
            assert after.position in been
        before, history = history, after
        assert tuple(history.lines)[:-1] == tuple(before.lines)
        been.append(history.position)


def reason_none() -> Reason:
    return Reason("not_now")


# Agreements (T8)


def test_last_ends_the_match_with_the_round_under_way() -> None:
    history = played(lines("5S 3H") + "table last\n" + lines("2S 4H"))
    assert history.position.ended == "last"
    assert history.position.winners == ("A",)
    assert summary(history)["finished"] is True


def test_last_with_a_card_already_lying() -> None:
    history = played("A play 4S\ntable last\nB play 7H\n")
    assert (history.position.ended, history.position.winners) == ("last", ("A",))


def test_last_and_level_is_a_shared_win() -> None:
    assert played("table last\n" + lines("4S 4H")).position.winners == ("A", "B")


def test_last_counts_games_before_coins() -> None:
    won = lines("2S 8H") + "table last\n" + lines("3S 5H")
    assert played(won, "option best_of 3\n").position.winners == ("A",)


def test_a_match_won_in_its_last_round_is_won_by_play() -> None:
    assert played("table last\n" + lines("2S 8H")).position.ended == "played"


def test_concede() -> None:
    history = played(lines("4S 7H") + "A concede\n")
    assert (history.position.ended, history.position.winners) == ("conceded", ("B",))


def test_abandon() -> None:
    told = summary(played(lines("4S 7H") + "table abandon\n"))
    assert (told["finished"], told["abandoned"], told["winners"]) == (False, True, [])
    assert told["totals"] == {"A": 1, "B": 0}


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("table last\ntable last\n", "not_now"),
        ("A leave\n", "not_now"),
        ("table correct 1 A 2 B 1\n", "not_now"),
        ("A concede\ntable last\n", "finished"),
        ("A concede\nB concede\n", "finished"),
        ("A concede\nB leave\n", "finished"),
        ("A concede\ntable abandon\n", "finished"),
        ("A concede\nA play 4S\n", "finished"),
        ("A concede\ntable correct 1 A 2\n", "finished"),
        ("table abandon\nA play 4S\n", "finished"),
        (lines("2S 8H") + "A play 3S\n", "finished"),
        (lines("2S 8H") + "table hand A AS 2S 3S 4S 5S 6S 7S 8S\n", "finished"),
        ("A concede\n= A 1\n", "finished"),
        (lines("4S 7H") + "table hand A AS 2S 3S 4S 5S 6S 7S 8S\n", "not_now"),
        ("A give 4S\n", "not_now"),
        ("table hand A AS 2S 3S 4S 5S 6S 7S 8S\nA play 4S\n", "not_now"),
        ("A play 4S\nA play 5S\n", "not_your_turn"),
        ("A play 4S\nA play 4S\n", "not_your_turn"),
        (lines("3S 8H") + "A play 4S\n", "not_your_turn"),
        (lines("3S 8H") + "A play 3S\n", "not_your_turn"),
        (lines("4S 7H") + "A play 4S\n", "card_already_played"),
        (lines("4S 7H") + "A play 7H\n", "card_not_held"),
        (lines("4S 7H") + "B play 5S\n", "card_not_held"),
    ],
)
def test_what_is_refused(body: str, word: str) -> None:
    """The order of the words: over, not now, not this seat, then the card."""
    assert fold(body)[1] == [word]


def test_notes_are_taken_even_when_all_is_over() -> None:
    assert len(played("A concede\nnote k t\n").lines) == 2


def test_what_is_refused_changes_nothing() -> None:
    record = parse(HEAD.format("") + lines("4S 7H") + "A play 4S\n", GAMES)
    history = begin(record.head)
    for entry in record.entries[:-1]:
        after = add(history, entry)
        assert isinstance(after, History)
        history = after
    kept = (tuple(history.lines), tuple(history.steps), history.position)
    assert isinstance(add(history, record.entries[-1]), Reason)
    assert (tuple(history.lines), tuple(history.steps), history.position) == kept


# Result lines

EIGHT = lines(*(f"{rank}S {rank}H" for rank in "A2345678"))


@pytest.mark.parametrize(
    "body",
    [
        lines("4S 7H") + "= A 1\n",
        lines("4S 7H") + "= A +1\n",
        lines("4S 7H") + "= A 01\n",
        lines("4S 4H") + "= hold\n",
        lines("2S 8H") + "= A trap\n",
        lines("4S 4H", "3S 5H") + "= B 3\n",
        EIGHT + "= draw\n",
        EIGHT + "= hold\n",
        "table last\n" + lines("4S 7H") + "= A 1\n",
    ],
)
def test_results_that_agree(body: str) -> None:
    assert fold(body)[1] == []


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (lines("4S 7H") + "= A 2\n", "result_mismatch"),
        (lines("4S 7H") + "= B 1\n", "result_mismatch"),
        (lines("4S 7H") + "= hold\n", "result_mismatch"),
        (lines("4S 7H") + "= draw\n", "result_mismatch"),
        (lines("4S 7H") + "= A trap\n", "result_mismatch"),
        (lines("4S 7H") + "= A 1 B 0\n", "result_mismatch"),
        (lines("4S 7H") + "= A 1 A 1\n", "result_mismatch"),
        (lines("4S 4H") + "= draw\n", "result_mismatch"),
        (lines("4S 4H") + "= A 0\n", "result_mismatch"),
        (lines("2S 8H") + "= A 0\n", "result_mismatch"),
        (lines("2S 8H") + "= B trap\n", "result_mismatch"),
        ("= A 1\n", "not_now"),
        ("A play 4S\n= A 1\n", "not_now"),
        (lines("4S 7H") + "A play 5S\n= A 1\n", "not_now"),
        (lines("4S 7H") + "= A 1\n= A 1\n", "not_now"),
        (lines("4S 7H") + "table undo\n= A 1\n", "not_now"),
        (lines("4S 7H", "5S 6H") + "table undo\n= A 1\n", "not_now"),
        (lines("4S 7H") + "table last\n= A 1\n", "not_now"),
    ],
)
def test_results_that_do_not(body: str, word: str) -> None:
    assert fold(body)[1] == [word]
