"""Bots play fair: in their turn, with their own cards, and not before people have read a result."""

import pytest
from msgspec.structs import replace

from companion.app.simulator import faults
from companion.app.simulator.bots_awaited import bots_acting
from companion.app.simulator.commands import Commands
from companion.app.simulator.game_night import GameNight
from companion.games.crown_battles.actions import Bid
from companion.games.crowns.actions import Predict
from companion.table.view import view
from tests.companion.app.night import a_night, begin, settings_for
from tests.sampling import sampled


@pytest.mark.sweep
@pytest.mark.parametrize("seed", sampled([1, 2, 3], {0}))
def test_on_one_reader_the_bot_waits_until_it_is_its_turn(seed: int) -> None:
    night = a_night(settings_for("pocket"), bots=("B",), seed=seed)
    begin(night)
    night.run_for(5_000_000)
    assert not any(seat.laid for seat in night.seen().seats), "Anna has not touched it yet"
    assert night.acting() == "A"
    night.put("A", night.hand("A")[2])
    night.run_for(3_000_000)
    assert [seat.laid for seat in night.seen().seats] == [True, True]
    night.table.press("ok")
    night.run_for(1_000_000)
    assert night.history is not None
    assert len(night.history.effects) >= 1
    assert night.people is not None
    assert not night.people.disagreement


@pytest.mark.sweep
def test_a_result_stays_until_the_person_goes_on() -> None:
    night = a_night(bots=("B",), seed=1)
    begin(night)
    night.put("A", "4S")
    night.run_for(1_000_000)
    night.table.press("ready A")
    night.run_for(10_000_000)
    assert view(night.table.desk, None).result, "still there to be read"
    night.put("A", "5S")
    night.run_for(3_000_000)
    assert not night.seen().result
    assert night.seen().seats[1].laid, "the bot goes on with the person"


@pytest.mark.sweep
@pytest.mark.parametrize("seed", sampled([1, 4], {1}))
def test_after_undo_a_bot_lays_once_however_long_the_persons_card_stays(seed: int) -> None:
    night = a_night(bots=("B",), seed=seed)
    begin(night)
    for n in (3, 0):
        night.put("A", night.hand("A")[n])
        night.run_for(3_000_000)
        night.table.press("ready A")
        night.run_for(3_000_000)
    for _ in range(2):
        night.table.press("back")
        night.run_for(12_000_000)
        assert night.seen().lift, "Anna's card still lies there"
        assert [seat.laid for seat in night.seen().seats] == [False, True]
        laid = night.table.lying_on("B")
        for _ in range(20):
            night.run_for(500_000)
            assert night.table.lying_on("B") == laid


@pytest.mark.sweep
def test_several_backs_in_a_row_come_to_what_the_person_did() -> None:
    """Its own step would be done again before the next press, for good."""
    night = a_night(bots=("B",), seed=1)
    begin(night)
    for card in night.hand("A")[:2]:
        night.put("A", card)
        night.run_for(3_000_000)
        night.table.press("ready A")
        night.run_for(3_000_000)
    assert night.history is not None
    assert len(night.history.steps) == 2
    for _ in range(2):
        night.table.press("back")
        night.run_for(3_000_000)
    assert len(night.history.steps) == 0
    night.lift("A")
    night.put("A", night.hand("A")[0])
    night.run_for(3_000_000)
    assert [seat.laid for seat in night.seen().seats] == [True, True], "it goes on with the person"


@pytest.mark.sweep
def test_a_page_that_is_left_by_back_keeps_no_bot_waiting() -> None:
    night = a_night(bots=("B",), seed=1)
    night.run_for(1_000_000)
    for button in ("ok", "down", "back"):
        night.table.press(button)
        night.run_for(300_000)
    night.run_for(2_000_000)
    assert night.seen().seats[1].laid


def predicting(presses: int) -> GameNight:
    """Open a night on which a bot predicts first, and let a person press down meanwhile."""
    night = a_night(settings_for("round"), game="crowns", bots=("B", "C", "D"), seed=2)
    names = ("Anna", "Ben", "Clara", "Dora")
    night.table.desk.proposal = replace(night.table.desk.proposal, names=names)
    begin(night)
    night.run_for(3_000_000)
    assert night.seen().asks[0].seat == "C"
    for _ in range(presses):
        assert night.seen().counting is None, "how the round begins can still be read"
        night.table.press("down")
        night.run_for(2_000_000)
    return night


@pytest.mark.sweep
@pytest.mark.parametrize("presses", [0, 4])
def test_bots_tell_their_numbers_once_people_have_read_and_pressed_nothing(presses: int) -> None:
    """All in one go: nobody's press can fall between and be taken for theirs."""
    night = predicting(presses)
    first = None
    for _ in range(80):
        night.run_for(100_000)
        first = first or night.seen().counting
    assert first is not None
    assert (first.row.seat, [row.value is None for row in first.rows[:2]]) == ("A", [False] * 2)


@pytest.mark.sweep
def test_a_list_that_a_person_opens_is_filled_by_bots_up_to_the_persons_row() -> None:
    night = predicting(0)
    night.table.press("ok")
    night.run_for(500_000)
    counting = night.seen().counting
    assert counting is not None
    assert counting.row.seat == "A"


@pytest.mark.sweep
def test_a_script_does_not_wait_long_for_a_bot_that_acts_again_and_again() -> None:
    night = a_night(bots=("B",), seed=1)
    faults.switch(night.table, "deaf:B", on=True)
    begin(night)
    began_us = night.table.now_us
    for _ in bots_acting(night):
        pass
    assert night.bot_acts_us > night.table.now_us - 1_000_000, "it lays its card once more"
    assert night.table.now_us - began_us < 25_000_000


@pytest.mark.sweep
def test_the_bots_hand_is_its_own() -> None:
    said: list[str] = []
    night = a_night(bots=("B",), seed=1)
    begin(night)
    Commands(night, said.append).do("hand B")
    assert said == ["The program plays Ben and shows nobody its hand."]


@pytest.mark.long
@pytest.mark.sweep
def test_bots_press_the_button_beside_the_slot_where_they_sit() -> None:
    night = a_night(settings_for("round"), game="crown-battles", bots=("A", "B", "C"), seed=1)
    night.table.desk.proposal = replace(
        night.table.desk.proposal, names=("Anna", "Ben", "Clara"), slots=("B", "D", "E")
    )
    begin(night)
    night.run_for(60_000_000)
    assert night.history is not None
    bids = [line for line in night.history.lines if type(line) is Bid]
    assert {bid.seat for bid in bids} == {"A", "B", "C"}


@pytest.mark.sweep
def test_where_only_scores_are_kept_bots_predict_and_people_tell_the_results() -> None:
    night = a_night(settings_for("round"), game="crowns", bots=("A", "B"), seed=1)
    names = ("Anna", "Ben", "Clara")
    night.table.desk.proposal = replace(night.table.desk.proposal, score_only=True, names=names)
    begin(night)
    for _ in range(20):  # Clara predicts none as soon as she is asked
        night.run_for(2_000_000)
        counting = night.seen().counting
        if counting is not None and counting.row.seat == "C":
            night.table.press("ok")
    assert night.history is not None
    assert night.history.lines[-1] == Predict("C", 0)
    assert not any(night.table.lying_on(slot) for slot in night.layout.slots)
    for button in ("ok", "up", "ok"):  # the results are opened, and Anna won no trick
        night.table.press(button)
        night.run_for(1_000_000)
    night.run_for(20_000_000)
    seen = night.seen()
    assert seen.counting is not None
    assert seen.counting.verb == "won"
    told = [(row.seat, row.value) for row in seen.counting.rows]
    assert told == [("A", 0), ("B", None), ("C", None)]
    assert not any(night.table.lying_on(slot) for slot in night.layout.slots)


@pytest.mark.long
@pytest.mark.sweep
def test_what_is_proposed_for_the_next_match_changes_nothing_for_the_bots_in_this_one() -> None:
    night = a_night(settings_for("round"), game="crowns", bots=("A", "B", "C"), seed=1)
    names, proposed = ("Anna", "Ben", "Clara"), night.table.desk.proposal
    night.table.desk.proposal = replace(proposed, score_only=True, names=names)
    begin(night)
    night.table.desk.proposal = replace(night.table.desk.proposal, score_only=False)
    night.run_for(60_000_000)
    assert night.history is not None
    assert sum(type(line) is Predict for line in night.history.lines) == 3
    assert not any(night.table.lying_on(slot) for slot in night.layout.slots)
