"""The fold for games of several rounds and seats: corrections, leaving, the last round, options."""

from typing import Any

import pytest

from companion.core.outcomes import Reason
from companion.core.records import Concede, Head, Leave, RecordError, format_record, parse
from companion.games.crown_battles.rules import GAME as CROWN_BATTLES
from companion.games.crown_duel.rules import GAME as CROWN_DUEL
from companion.games.crowns.rules import GAME as CROWNS
from companion.table.history.folding import add
from companion.table.history.history import History, begin
from companion.table.history.replay import replay, summary
from companion.table.texts import explain

GAMES = {"crowns": CROWNS, "crown-battles": CROWN_BATTLES}
HEAD = "crown-record 1\ngame {game}\n{options}seat A Anna\nseat B Ben\nseat C Clara\n{more}"


def head(game: str, options: str = "", more: str = "") -> str:
    return HEAD.format(game=game, options=options, more=more)


def fold(text: str) -> tuple[History, list[str]]:
    """Play the lines; return the history and the words of what was refused on the way."""
    record = parse(text, GAMES)
    history, refused = begin(record.head), []
    for entry in record.entries:
        after = add(history, entry)
        if isinstance(after, Reason):
            refused.append(after.word)
        else:
            history = after
    return history, refused


def played(text: str) -> History:
    history, refused = fold(text)
    assert refused == []
    assert format_record(parse(format_record(history.record), GAMES)) == format_record(
        history.record
    )
    return history


def score_only(*rounds: str, seats: str = "ABC") -> str:
    """Write rounds by their results; `1-0 0-1 2-0` is predicted and won, seat by seat."""
    text = ""
    for each in rounds:
        pairs = [pair.split("-") for pair in each.split()]
        text += "table trump red\n"
        text += "".join(f"{s} predict {p}\n" for s, (p, _) in zip(seats, pairs, strict=True))
        text += "".join(f"{s} won {w}\n" for s, (_, w) in zip(seats, pairs, strict=True))
    return text


START = head("crowns") + "table starter A\n"
TWO = START + score_only("1-1 0-0 0-0", "1-1 1-1 0-0")


def totals(history: History) -> dict[str, int]:
    told: dict[str, int] = summary(history)["totals"]
    return told


# Corrections


def test_a_corrected_round_is_scored_again_and_so_is_what_follows() -> None:
    """Round 1 was B's: A's diamond is gone, B's prediction missed."""
    assert totals(played(TWO)) == {"A": 275, "B": 175, "C": 75}
    # Round 1: A -100, B -100, C 25. Round 2: A 100+25, B 100+25, C 25*2.
    history = played(TWO + "table correct 1 A 0 B 1 C 0\n")
    assert totals(history) == {"A": 25, "B": 25, "C": 75}
    rounds = summary(history)["rounds"]
    assert rounds[0]["won"] == {"A": 0, "B": 1, "C": 0}
    assert rounds[0]["diamonds"] == {"A": 0, "B": 0, "C": 1}
    assert rounds[1]["totals"] == totals(history)
    assert rounds[1]["tricks"] is None


def test_only_what_changes_need_be_written() -> None:
    whole = played(TWO + "table correct 1 A 0 B 1 C 0\n")
    assert played(TWO + "table correct 1 B 1 A 0\n").state == whole.state


def test_a_correction_is_a_step_that_can_be_undone() -> None:
    plain, corrected = played(TWO), played(TWO + "table correct 1 A 0 B 1\n")
    assert len(corrected.steps) == len(plain.steps) + 1
    assert corrected.effects != plain.effects
    back = played(TWO + "table correct 1 A 0 B 1\ntable undo\n")
    assert back.position == plain.position
    assert back.effects == plain.effects
    assert tuple(back.steps) == tuple(plain.steps)


def test_corrections_of_corrections() -> None:
    """The later one counts; undo goes back one by one, and through both at once."""
    first, second = "table correct 1 A 0 B 1\n", "table correct 1 B 0 C 1\n"
    both = played(TWO + first + second)
    assert both.state == played(TWO + "table correct 1 A 0 B 0 C 1\n").state
    assert played(TWO + first + second + "table undo\n").state == played(TWO + first).state
    assert played(TWO + first + second + "table undo 2\n").state == played(TWO).state
    assert (
        played(TWO + first + second + "table undo 3\n").state == played(TWO + "table undo\n").state
    )
    other = played(TWO + first + "table correct 2 A 2 B 0\n")
    assert summary(other)["rounds"][0]["won"] == {"A": 0, "B": 1, "C": 0}


def test_play_goes_on_after_a_correction() -> None:
    more = score_only("0-3 0-0 0-0")
    late = played(TWO + more + "table correct 1 A 0 B 1\n")
    early = played(TWO + "table correct 1 A 0 B 1\n" + more)
    assert late.state == early.state
    assert played(TWO + "table trump red\nA predict 1\ntable correct 1 A 0 B 1\n").state.deal == (
        played(TWO + "table trump red\nA predict 1\n").state.deal
    )


def test_results_changed_while_they_were_entered_are_corrected_too() -> None:
    begun = START + "table trump red\nA predict 0\nB predict 0\nC predict 0\n"
    mixed = begun + "A won 1\ntable last\nA won 0\nB won 1\nC won 0\n"
    with_last = begun + "table last\nA won 0\nB won 0\nC won 1\n"
    assert fold(mixed)[0].position.ended == "last"
    open_match = begun + "A won 1\nB won 1\nA won 0\nC won 0\n"
    corrected = played(open_match + "table correct 1 B 0 C 1\n")
    assert summary(corrected)["rounds"] == summary(played(with_last))["rounds"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("table correct 1 A 1 B 1", "sum_mismatch"),
        ("table correct 1 A 2 B -1", "bid_out_of_range"),
        ("table correct 2 A 3 B 0", "bid_out_of_range"),
        ("table correct 3 A 1", "bid_out_of_range"),
        ("table correct 0 A 1", "bid_out_of_range"),
        ("table correct -1 A 1", "bid_out_of_range"),
    ],
)
def test_what_cannot_be_corrected(line: str, wanted: str) -> None:
    history, refused = fold(TWO + line + "\n")
    assert refused == [wanted]
    assert history.state == played(TWO).state


def test_rounds_that_were_read_have_no_results_to_correct() -> None:
    read = START + "table trump red\nA predict 0\nB predict 0\nC predict 0\n"
    read += "A play R1\nB play R2\nC play R3\n= A 25 B 25 C -100\n"
    assert played(read).state.deal.number == 2
    assert fold(read + "table correct 1 A 1 B 0 C 0\n")[1] == ["not_now"]
    assert fold(START + "table correct 1 A 1\n")[1] == ["not_now"]
    assert fold(START + "table abandon\ntable correct 1 A 1\n")[1] == ["finished"]


def test_a_correction_keeps_to_what_was_read() -> None:
    """A has taken a battle that was read: no correction can take it away."""
    text = TWO + "table trump red\nA predict 0\nB predict 0\nC predict 0\n"
    text += "C play Y9\nA play Y10\nB play Y1\nA won 1\nB won 2\nC won 0\n"
    assert fold(text + "table correct 3 A 0 B 3\n")[1] == ["bid_out_of_range"]
    assert fold(text + "table correct 3 A 2 B 1\n")[1] == []


def test_the_crown_follows_a_correction() -> None:
    bids = "table dealer C\ntable die x\nA bid 2\nB bid 2\nC bid 0\n"
    text = head("crown-battles") + bids + "A won 2\nB won 0\nC won 0\n"
    assert summary(played(text))["rounds"][0]["crown"] == "A"
    told = summary(played(text + "table correct 1 A 0 B 2\n"))
    assert told["rounds"][0]["crown"] == "B"
    assert told["totals"] == {"A": -20, "B": 40, "C": 20}


# Leaving, and the last round (T8)

FOUR = head("crowns", more="seat D Dora\n") + "table starter A\n"
FOUR += score_only("1-1 0-0 0-0 0-0", seats="ABCD")


def test_a_player_leaves_and_is_still_listed() -> None:
    history = played(FOUR + "A leave\n" + score_only("0-2 0-0 0-0", seats="BCD"))
    assert totals(history) == {"A": 125, "B": -175, "C": 75, "D": 75}
    assert history.head.game.standing(history.state).leaders == ("C", "D")
    last = summary(history)["rounds"][1]
    assert set(last["won"]) == {"B", "C", "D"}


def test_leaving_is_a_step() -> None:
    assert played(FOUR + "A leave\ntable undo\n").position == played(FOUR).position
    assert fold(FOUR + "A leave\nA leave\n")[1] == ["not_now"]
    assert fold(FOUR + "A leave\nB leave\n")[1] == ["not_now"]
    assert fold(FOUR + "table trump red\nA leave\n")[1] == ["not_now"]
    assert fold(TWO + "A leave\n")[1] == ["not_now"]
    gone = FOUR + "A leave\ntable trump red\nA predict 0\n"
    assert fold(gone)[1] == ["not_your_turn"]


def test_results_of_who_left_cannot_be_corrected_later() -> None:
    text = FOUR + "A leave\n" + score_only("0-2 0-0 0-0", seats="BCD")
    assert fold(text + "table correct 2 A 1 B 1\n")[1] == ["not_your_turn"]
    corrected = played(text + "table correct 1 A 0 B 1\n")
    assert totals(corrected) == {"A": -100, "B": -300, "C": 75, "D": 75}


def test_the_last_round_is_won_by_those_ahead() -> None:
    history = played(TWO + "table last\n" + score_only("0-0 0-0 0-3"))
    assert history.position.ended == "last"
    assert history.position.winners == ("A",)
    told = summary(history)
    assert told["finished"] is True
    assert told["winners"] == ["A"]


def test_a_shared_win_and_a_match_without_a_ruler() -> None:
    assert played(START + "table last\n" + score_only("0-0 0-0 0-1")).position.winners == ("A", "B")
    bids = "table dealer C\ntable last\ntable die x\nA bid 0\nB bid 0\nC bid 0\n"
    none = played(head("crown-battles") + bids + "A won 0\nB won 0\nC won 2\n")
    assert (none.position.ended, none.position.winners) == ("last", ())


def test_nobody_of_three_can_concede() -> None:
    assert fold(TWO + "A concede\n")[1] == ["not_now"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (TWO + "B leave", "3 players are needed. Stop instead: nobody wins."),
        (TWO + "A concede", "Only one of two can give up. Stop instead: nobody wins."),
        (FOUR + "A concede", "Only one of two can give up. Leave between two rounds."),
        (FOUR + "A leave\nB concede", "Only one of two can give up. Stop instead: nobody wins."),
        (FOUR + "A leave\nB leave", "3 players are needed. Stop instead: nobody wins."),
    ],
)
def test_a_refusal_never_sends_people_to_what_is_refused_too(text: str, wanted: str) -> None:
    """T8: of three players of Crowns nobody can leave, and nobody give up."""
    with pytest.raises(RecordError) as bad:
        replay(text + "\n", GAMES)
    assert explain("en", bad.value.why) == wanted


def test_where_two_play_who_cannot_leave_can_give_up() -> None:
    """T8"""
    history = begin(Head(CROWN_DUEL, CROWN_DUEL.setup("AB", {}), ("Anna", "Ben")))
    why = add(history, Leave("A"))
    assert isinstance(why, Reason)
    assert "Concede instead" in explain("en", why)
    assert isinstance(add(history, Concede("A")), History)


# Steps


def test_a_deal_a_prediction_and_a_bid_as_steps() -> None:
    """The starter stays where a deal is taken back (T5); bids are steps, predictions one."""
    deal = "table hand A R1\ntable hand B R2\ntable hand C R3\ntable trump red\n"
    text = START + deal + "A predict 1\nB predict 0\nA predict 0\nC predict 0\nA play R1\n"
    assert [len(step.entries) for step in played(text).steps] == [1, 4, 4, 1]
    assert played(text + "table undo 3\n").state.deal.starter == "A"
    bids = "table dealer C\ntable die dragon\nC trump red\nA bid 1\nA bid 2 1\nB bid 0\n"
    history = played(head("crown-battles") + bids)
    assert [len(step.entries) for step in history.steps] == [1, 1, 1, 2, 1]


# Records: options and words


def error(text: str) -> tuple[int, str, str]:
    with pytest.raises(RecordError) as caught:
        replay(text, GAMES)
    return caught.value.line, caught.value.why.word, caught.value.why.detail


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (head("crown-battles", "option rounds 11\n"), (3, "option", "too_many_rounds")),
        (head("crown-battles", "option rounds 17\n"), (3, "option", "value")),
        (head("crown-battles", "option specials 5\n"), (3, "option", "value")),
        (head("crowns", "option rounds 11\n"), (3, "option", "value")),
        (head("crowns", "option rounds 0\n"), (3, "option", "value")),
        (head("crowns", "option white maybe\n"), (3, "option", "value")),
        (START + "table trump purple\n", (7, "syntax", "choice")),
        (START + "table trump\n", (7, "syntax", "word_count")),
        (START + "table trump red\nA predict x\n", (8, "syntax", "number")),
        (START + "table hand A\n", (7, "syntax", "word_count")),
        (START + "table hand A R1 R2\n", (7, "syntax", "word_count")),
        (START + "table hand A R16\n", (7, "unknown_card", "")),
        (START + "table hand D R1\n", (7, "unknown_seat", "")),
        (head("crown-battles") + "A bid\n", (6, "syntax", "word_count")),
        (head("crown-battles") + "A bid 1 2 3\n", (6, "syntax", "word_count")),
        (head("crown-battles") + "A bid 1 x\n", (6, "syntax", "number")),
        (head("crown-battles") + "table trump red\n", (6, "syntax", "unknown_verb")),
        (head("crown-battles") + "A play special-1\n", (6, "unknown_card", "")),
        (head("crown-battles") + "table die Red\n", (6, "syntax", "choice")),
    ],
)
def test_bad_lines(text: str, wanted: tuple[int, str, str]) -> None:
    assert error(text) == wanted


def test_options_that_fit() -> None:
    ten = head("crown-battles", "option rounds 10\n")
    assert replay(ten, GAMES).head.setup.option("rounds") == 10
    more = head("crown-battles", "option specials 4\noption rounds 10\n")
    assert format_record(replay(more, GAMES).record).count("option") == 2


def test_codes_ignore_case_and_bids_are_written_as_they_were() -> None:
    text = head("crown-battles") + "table dealer C\ntable die dragon\nC trump blue\nA bid 2 1\n"
    again = format_record(replay(text + "B bid 0\nC bid 0\nA play BLUE-13\n", GAMES).record)
    assert "A bid 2 1\n" in again
    assert again.endswith("A play blue-13\n")
    king = START + "table trump red\nA predict 0\nB predict 0\nC predict 0\nA play king\n"
    laid: Any = replay(king + "B play K14A\n", GAMES).state.tricks.laid
    assert laid == ("KING", "K14a")
