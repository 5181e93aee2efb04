"""A record of a running match keeps what somebody may not know yet, and replays all the same."""

import random

import pytest

from companion.core.entries import Abandon, Concede, Undo
from companion.core.records import format_record
from companion.games import GAMES
from companion.table.history.history import History, begin
from companion.table.history.replay import replay
from companion.table.withheld import public_record
from tests.companion.games.battery import play
from tests.companion.games.battery_records import added, written
from tests.companion.games.kits import KITS
from tests.sampling import sampled

DUEL = "crown-record 1\ngame crown-duel\n{}seat A Anna\nseat B Ben\n\n"
CROWNS = "crown-record 1\ngame crowns\nseat A Anna\nseat B Ben\nseat C Clara\n\n"
CUPRUM = "crown-record 1\ngame cuprum-duelists\nseat A Anna\nseat B Ben\n\ntable starter A\n"
STARTED = "table starter A\ntable trump red\n"
BATTLE = "A done\nB set M1 2H\nB done\nA done\nB done\nA done\nB done\ntable close\n= B 1\n"


def shown(head: str, *lines: str) -> list[str]:
    """Return the lines that everybody may read, after the head."""
    match = replay(head + "".join(f"{line}\n" for line in lines), GAMES)
    text = format_record(public_record(match))
    assert replay(text, GAMES).effects == match.effects
    return [line for line in text.splitlines()[head.count("\n") :] if line]


def test_predictions_are_withheld_until_all_are_in() -> None:
    """CR16, CR17, CR-R7"""
    told = ("A predict 1", "B predict 0", "A predict 0", "C predict 1")
    for n in range(3):
        assert shown(CROWNS + STARTED, *told[:n]) == []
    assert shown(CROWNS + STARTED, *told) == list(told)


def test_a_prediction_taken_back_before_all_were_in_is_not_seen_to_be() -> None:
    """CR17"""
    assert shown(CROWNS + STARTED, "A predict 1", "B predict 1", "table undo", "A predict 0") == []
    rest = ["A predict 0", "B predict 0", "C predict 0"]
    assert shown(CROWNS + STARTED, "A predict 1", "table undo", *rest) == rest
    both = shown(CROWNS, "table starter A", "table trump red", "A predict 1", "table undo 2")
    assert both == ["table starter A", "table trump red", "table undo"]


def test_predictions_that_all_have_seen_stay_when_they_are_taken_back() -> None:
    """CR17"""
    told = ["A predict 0", "B predict 0", "C predict 0", "table undo"]
    assert shown(CROWNS + STARTED, *told) == told


def test_a_reserve_is_withheld_until_it_moves_forward() -> None:
    """CU14, CU15"""
    told = ["A reserve 9D", "A done", "B set M1 KS"]
    assert shown(CUPRUM, *told) == ["A reserve ?", *told[1:]]
    assert shown(CUPRUM, *told, "A forward M1") == [*told, "A forward M1"]
    back = [*told, "A forward M1", "table undo"]
    assert shown(CUPRUM, *back) == back, "all have seen it by then"


def test_a_reserve_taken_back_stays_secret() -> None:
    """CU14"""
    told = shown(CUPRUM, "A reserve 9D", "table undo", "A reserve 8D", "A done")
    assert told == ["A reserve ?", "table undo", "A reserve ?", "A done"]


def test_a_reserve_that_was_lost_stays_secret() -> None:
    """CU16: the next one of the same seat shows only itself."""
    battle = BATTLE.splitlines()
    later = ["B done", "A reserve 8D", "A done", "B set M1 KS"]
    told = shown(CUPRUM, "A reserve 9D", *battle, *later, "A forward M1")
    assert told == ["A reserve ?", *battle, *later, "A forward M1"]


def test_a_reserve_that_was_lost_stays_secret_when_the_next_one_is_turned_up_twice() -> None:
    """CU14, CU16"""
    battle = BATTLE.splitlines()
    later = ["B done", "A reserve 8D", "A done", "B set M1 KS", "A forward M1", "table undo"]
    told = shown(CUPRUM, "A reserve 9D", *battle, *later, "A forward M2")
    assert told == ["A reserve ?", *battle, *later, "A forward M2"]


def test_that_a_card_face_down_is_named_no_more_is_not_told() -> None:
    """T7, CU14: it would tell that the card told by hand is the one that lies there."""
    told = ["A set M1 4S", "A reserve 9D", "A done"]
    again = ["note unseen what lies face down", "table undo 2", "A reserve ?", "A done"]
    acts = ["B set M1 9D", "table undo 2", "A done", "B set M2 9D"]
    assert shown(CUPRUM, *told, *again, *acts) == ["A set M1 4S", "A reserve ?", "A done", *acts]


def test_what_is_told_again_over_a_result_is_not_told_twice() -> None:
    """T7, CU16"""
    battle = BATTLE.splitlines()
    again = ["note unseen what lies face down", "table undo 9", "A reserve ?", *battle]
    told = shown(CUPRUM, "A reserve 9D", *battle, *again, "B set M1 9D")
    assert told == ["A reserve ?", *battle, "B set M1 9D"]


def test_a_face_down_card_is_withheld_until_both_lie() -> None:
    """CD07, CD08"""
    assert shown(DUEL.format(""), "A play 4S") == []
    assert shown(DUEL.format(""), "A play 4S", "B play 7H") == ["A play 4S", "B play 7H"]


def test_gifts_and_hands_are_withheld_until_the_match_is_over() -> None:
    """CD40, CD41"""
    head = DUEL.format("option traitor yes\n")
    told = ["A give 4S", "B give 7H", "A play 7H", "B play 8H"]
    assert shown(head, *told) == told[2:]
    assert shown(head, *told, "A concede") == [*told, "A concede"]


@pytest.mark.sweep
@pytest.mark.parametrize("game", KITS)
@pytest.mark.parametrize(("known", "points"), sampled([(True, 7), (True, 12), (False, 12)], {0}))
def test_every_record_of_a_running_match_replays(game: str, known: bool, points: int) -> None:
    """What is withheld changes no result, wherever the match is, and all is told at its end."""
    hidden = 0
    for seed in range(2):
        chance = random.Random(seed)
        match = written(play(KITS[game], seed, known=known))
        part = begin(match.head)
        every = max(1, len(match.lines) // points)
        for n, line in enumerate(match.lines):
            part = added(part, line)
            if n % every == 0:
                hidden += check(part, known)
                hidden += check(added(part, Undo(chance.randint(1, len(part.steps)))), known)
        assert public_record(match) == match.record
    assert hidden or (not known and game in ("crown-battles", "sun-and-moon"))


def check(part: History, known: bool) -> int:
    """Return how many lines are withheld."""
    if part.position.ended is not None:
        return 0
    text = format_record(public_record(part))
    again = replay(text, {part.head.game.name: part.head.game})
    assert again.effects == part.effects
    assert "table hand" not in text or not known
    over = added(part, Concede("A") if len(part.head.names) == 2 else Abandon())
    assert public_record(over) == over.record
    return sum(a != b for a, b in zip(text.splitlines(), lines_of(part), strict=False))


def lines_of(history: History) -> list[str]:
    return format_record(history.record).splitlines()
