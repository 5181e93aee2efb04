"""What a replayed record is summed up to, word by word of the record format."""

import time

import pytest

from companion.core.records import RecordError, format_record
from companion.games import GAMES
from companion.table.history.replay import replay, summary
from tests.sampling import sampled

HEAD = "crown-record 1\ngame crown-duel\n{}seat A Anna Maria\nseat B Ben\n\n"


def lines(*cards: str) -> str:
    return "".join(f"A play {a}\nB play {b}\n" for a, b in (c.split() for c in cards))


def told(body: str, options: str = "") -> dict[str, object]:
    return summary(replay(HEAD.format(options) + body, GAMES))


def test_one_round() -> None:
    assert told(lines("4S 7H") + "= A 1\n", "option coins_to_win 3\n") == {
        "game": "crown-duel",
        "seats": {"A": "Anna Maria", "B": "Ben"},
        "finished": False,
        "winners": [],
        "totals": {"A": 1, "B": 0},
        "rounds": [{"winner": "A", "coins": 1, "step": "reverse", "held": 0}],
    }


def test_nothing_played() -> None:
    assert told("") == {
        "game": "crown-duel",
        "seats": {"A": "Anna Maria", "B": "Ben"},
        "finished": False,
        "winners": [],
        "totals": {"A": 0, "B": 0},
        "rounds": [],
    }


def test_every_step_and_what_waits() -> None:
    rounds = told(lines("AS 8H", "4S 4H", "8S 6H", "5S 5H", "3S 3H", "2S AH"))["rounds"]
    assert rounds == [
        {"winner": None, "coins": 0, "step": "truce", "held": 1},
        {"winner": None, "coins": 0, "step": "reverse", "held": 2},
        {"winner": "A", "coins": 3, "step": "value", "held": 0},
        {"winner": None, "coins": 0, "step": "value", "held": 1},
        {"winner": None, "coins": 0, "step": "value", "held": 2},
        {"winner": None, "coins": 0, "step": "truce", "held": 3},
    ]
    crown = told(lines("8S 3H"))["rounds"]
    assert crown == [{"winner": "A", "coins": 1, "step": "crown", "held": 0}]


def test_a_tie_with_a_cancelled_four_is_a_tie_of_values() -> None:
    """The 4, boosted to six, has no power against the 6: the step is `value`."""
    body = "A play 7S\nB play 3H\nA play 4S\nB play 6H\n"
    rounds = told(body)["rounds"]
    assert isinstance(rounds, list)
    assert rounds[1] == {"winner": None, "coins": 0, "step": "value", "held": 1}


def test_a_trap_pays_nothing() -> None:
    summed = told(lines("5S 3H", "2S 8H") + "= A trap\n")
    assert (summed["finished"], summed["winners"]) == (True, ["A"])
    assert summed["totals"] == {"A": 2, "B": 0}
    assert summed["rounds"] == [
        {"winner": "A", "coins": 2, "step": "value", "held": 0},
        {"winner": "A", "coins": 0, "step": "trap", "held": 0},
    ]


def test_held_double() -> None:
    body = lines("5S 5H", "6S 3H")
    assert told(body)["totals"] == {"A": 2, "B": 0}
    assert told(body, "option held_double yes\n")["totals"] == {"A": 3, "B": 0}


def test_best_of_three() -> None:
    first = lines("5S 3H") + lines("8S 2H")
    one = told(first, "option best_of 3\n")
    game = {
        "winner": "B",
        "rounds": [
            {"winner": "A", "coins": 2, "step": "value", "held": 0},
            {"winner": "B", "coins": 0, "step": "trap", "held": 0},
        ],
        "totals": {"A": 2, "B": 0},
    }
    assert one["games"] == [game]
    assert (one["rounds"], one["totals"]) == (game["rounds"], {"A": 0, "B": 1})
    assert (one["finished"], one["winners"]) == (False, [])
    both = told(first + lines("8S 2H"), "option best_of 3\n")
    assert (both["finished"], both["winners"], both["totals"]) == (True, ["B"], {"A": 0, "B": 2})
    assert both["rounds"] == [{"winner": "B", "coins": 0, "step": "trap", "held": 0}]
    assert isinstance(both["games"], list)
    assert len(both["games"]) == 2


def test_best_of_three_lists_the_game_under_way() -> None:
    summed = told(lines("4S 7H"), "option best_of 3\n")
    assert summed["games"] == [
        {
            "winner": None,
            "rounds": [{"winner": "A", "coins": 1, "step": "reverse", "held": 0}],
            "totals": {"A": 1, "B": 0},
        }
    ]
    assert summed["totals"] == {"A": 0, "B": 0}


EIGHT = lines(*(f"{rank}S {rank}H" for rank in "A2345678"))


def test_a_draw_is_no_end() -> None:
    summed = told(EIGHT + "= draw\n" + lines("2S 8H"))
    assert (summed["finished"], summed["winners"]) == (True, ["A"])
    assert summed["totals"] == {"A": 1, "B": 0}
    games = summed["games"]
    assert isinstance(games, list)
    assert [game["winner"] for game in games] == [None, "A"]
    assert [len(game["rounds"]) for game in games] == [8, 1]
    drawn = told(EIGHT)
    assert (drawn["finished"], drawn["winners"], drawn["totals"]) == (False, [], {"A": 0, "B": 0})
    assert "games" in drawn


def test_concede_last_and_abandon() -> None:
    conceded = told(lines("4S 7H") + "A concede\n")
    assert (conceded["finished"], conceded["winners"]) == (True, ["B"])
    assert "abandoned" not in conceded
    last = told("table last\n" + lines("4S 7H"))
    assert (last["finished"], last["winners"]) == (True, ["A"])
    gone = told("table abandon\n")
    assert (gone["finished"], gone["abandoned"], gone["winners"]) == (False, True, [])


def test_what_was_undone_is_not_told() -> None:
    assert told(lines("4S 7H") + "table undo\n") == told("")


@pytest.mark.parametrize(
    ("body", "line", "word"),
    [
        ("A play 4S\nA play 5S\n", 7, "not_your_turn"),
        ("A play 4S\n\n# note\nB play 4S\n", 9, "card_not_held"),
        ("A play 4S\nB play 7H\n= A 2\nnonsense\n", 8, "result_mismatch"),
        ("A concede\nB play 9S\n", 7, "unknown_card"),
        ("A concede\nC play 4S\n", 7, "unknown_seat"),
        ("A concede\nA dance\n", 7, "syntax"),
        ("A concede\nA play 4S\n", 7, "finished"),
    ],
)
def test_a_bad_line_stops_there(body: str, line: int, word: str) -> None:
    with pytest.raises(RecordError) as caught:
        told(body)
    assert (caught.value.line, caught.value.why.word) == (line, word)


@pytest.mark.sweep
@pytest.mark.parametrize("lines", sampled([8_000, 20_000], {0}))
def test_long_records_take_time_in_proportion(lines: int) -> None:
    """Thousands of lines, with and without undo, in a millisecond each at most."""
    game = "".join(f"A play {rank}S\nB play {rank}H\n" for rank in "A2345678")
    back = "A play 2S\nB play 2H\n= hold\ntable undo\n"
    for body in (game * (lines // 16), back * (lines // 4)):
        text = HEAD.format("") + body
        begin = time.process_time()
        history = replay(text, GAMES)
        assert len(history.lines) == lines
        assert format_record(history.record) == text
        assert time.process_time() - begin < lines / 1000


@pytest.mark.sweep
def test_an_undo_of_everything_after_thousands_of_steps() -> None:
    game = "".join(f"A play {rank}S\nB play {rank}H\n" for rank in "A2345678")
    history = replay(HEAD.format("") + game * 500 + "table undo 4000\n", GAMES)
    assert history.position == history.begin
