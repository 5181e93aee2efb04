"""Each fault of the simulated table breaks what it says, and people are told."""

import pytest

from companion.app.compose import draw_in
from companion.app.simulator.game_night import GameNight
from companion.core.outcomes import reason
from hardware.events import Health, Pressed, TagOff, TagOn
from tests.companion.app.faults.ailing_night import (
    coins,
    health,
    listen,
    play_a_round,
    switch,
    wait,
)
from tests.companion.app.night import a_night, begin, chip

pytestmark = pytest.mark.sweep


def test_noise_disturbs_answers_and_a_card_stays_where_it_lies(night: GameNight) -> None:
    night.put("A", "4S")
    wait(night, 1)
    heard = listen(night)
    switch(night, "noise")
    wait(night, 5)
    (report, _) = night.table.slots.report()
    assert report.corrupt > 0 or sum(report.hits.values()) < 20
    assert not [event for event in heard if isinstance(event, TagOff)]


def test_lost_frames_disturb_looks_and_a_card_stays_where_it_lies(night: GameNight) -> None:
    night.put("A", "4S")
    wait(night, 1)
    heard = listen(night)
    switch(night, "loss:A")
    wait(night, 5)
    lossy, sound = night.table.slots.report()
    assert lossy.corrupt > 0 or sum(lossy.hits.values()) < 20
    assert sound.corrupt == 0
    assert not [event for event in heard if isinstance(event, TagOff)]


@pytest.mark.traced
def test_bits_that_turn_on_the_way_disturb_looks_and_a_card_stays_where_it_lies(
    night: GameNight,
) -> None:
    night.put("A", "4S")
    wait(night, 1)
    heard = listen(night)
    switch(night, "bits:A")
    disturbed = [0, 0]
    for _ in range(10):
        wait(night, 0.5)
        for n, slot in enumerate(night.table.slots.report()):
            disturbed[n] += slot.corrupt
    assert disturbed[0] > 0
    assert disturbed[1] == 0
    assert not [event for event in heard if not isinstance(event, Health)]
    assert health(heard, "reader B") == []


def test_a_weak_card_is_missed_often_and_still_lies(night: GameNight) -> None:
    heard = listen(night)
    switch(night, "weak:A")
    night.put("A", "4S")
    night.put("B", "7H")
    wait(night, 2)
    weak, strong = night.table.slots.report()
    assert next(iter(weak.hits.values())) < 15
    assert next(iter(strong.hits.values())) == 20
    assert [type(event) for event in heard if not isinstance(event, Health)] == [TagOn, TagOn]
    switch(night, "weak:A", on=False)
    wait(night, 2)
    assert [*night.table.slots.report()[0].hits.values()] == [20], "it is mended as it lies"
    switch(night, "weak:A")
    wait(night, 2)
    assert next(iter(night.table.slots.report()[0].hits.values())) < 15
    switch(night, "weak:A", on=False)
    night.put("A", "5S")
    wait(night, 2)
    assert [*night.table.slots.report()[0].hits.values()] == [20]


def test_bleeding_is_heard_on_the_neighbours_slot(night: GameNight) -> None:
    heard = listen(night)
    switch(night, "bleed:B")
    night.put("A", "4S")
    wait(night, 3)
    assert {event.slot for event in heard if isinstance(event, TagOn)} == {"A", "B"}
    switch(night, "bleed:B", on=False)
    night.lift("A")
    heard.clear()
    night.put("A", "5S")
    wait(night, 3)
    assert {event.slot for event in heard if isinstance(event, TagOn)} == {"A"}


def test_bleeding_begins_and_ends_with_the_fault_whatever_lies(night: GameNight) -> None:
    night.put("A", "4S")
    wait(night, 1)
    heard = listen(night)
    for _ in range(2):  # twice is as once
        switch(night, "bleed:B")
        wait(night, 3)
    assert [event.slot for event in heard if isinstance(event, TagOn)] == ["B"]
    switch(night, "bleed:B", on=False)
    wait(night, 1)
    assert [event.slot for event in heard if isinstance(event, TagOff)] == ["B"]
    assert night.table.lying_on("A") == ["4S"]
    night.lift("A")
    wait(night, 1)
    assert [event.slot for event in heard if isinstance(event, TagOff)] == ["B", "A"]


def test_a_deaf_reader_is_set_up_anew(night: GameNight) -> None:
    night.put("A", "4S")
    wait(night, 2)
    heard = listen(night)
    switch(night, "deaf:A")
    wait(night, 2)
    assert health(heard, "reader A") == ["deaf"], "people have to read it"
    notice = night.seen().notice
    assert notice is not None
    assert notice.why == reason("part", "deaf", part="reader A")
    wait(night, 5)
    assert health(heard, "reader A") == ["deaf", "ok"]
    assert not chip(night, "A").deaf
    assert not [event for event in heard if isinstance(event, TagOff)]


@pytest.mark.parametrize("fault", ["dead:A", "holds:B", "spi:A"])
def test_a_reader_that_does_not_answer_is_told_and_keeps_its_card(
    night: GameNight, fault: str
) -> None:
    night.put("A", "4S")
    wait(night, 1)
    heard = listen(night)
    switch(night, fault)
    wait(night, 2)
    assert health(heard, "reader A")[-1] == "dead"
    assert health(heard, "reader B") == []
    assert not [event for event in heard if isinstance(event, TagOff)]
    night.put("B", "7H")
    wait(night, 1)
    assert [event.slot for event in heard if isinstance(event, TagOn)] == ["B"]
    switch(night, fault, on=False)
    wait(night, 6)
    assert health(heard, "reader A")[-1] == "ok"


@pytest.mark.parametrize("fault", ["miso0", "miso1", "holds"])
def test_a_held_data_line_silences_both_readers(night: GameNight, fault: str) -> None:
    night.put("A", "4S")
    wait(night, 1)
    heard = listen(night)
    switch(night, fault)
    wait(night, 2)
    for part in ("reader A", "reader B"):
        assert health(heard, part)[-1] == "dead"
    assert not [event for event in heard if isinstance(event, TagOff)]
    switch(night, fault, on=False)
    wait(night, 10)
    for part in ("reader A", "reader B"):
        assert health(heard, part)[-1] == "ok"


def test_a_dip_in_the_supply_is_told_and_the_card_stays(night: GameNight) -> None:
    night.put("A", "4S")
    wait(night, 1)
    heard = listen(night)
    switch(night, "brown:A")
    wait(night, 8)
    assert health(heard, "reader A") == ["deaf", "ok"]
    assert not [event for event in heard if not isinstance(event, Health)]


def test_of_two_stickers_in_one_field_both_are_read_and_people_are_told(night: GameNight) -> None:
    heard = listen(night)
    switch(night, "two:A")
    wait(night, 1)
    assert [event.slot for event in heard if isinstance(event, TagOn)] == ["A"]
    night.put("A", "4S")
    night.put("B", "7H")
    wait(night, 1)
    assert len(night.table.slots.report()[0].hits) == 2
    night.table.press("ready A")
    wait(night, 1)
    notice = night.seen().notice
    assert notice is not None
    assert notice.why == reason("two_cards", seat="A")
    switch(night, "two:A", on=False)
    wait(night, 1)
    assert [event.slot for event in heard if isinstance(event, TagOff)] == ["A"]
    play_a_round(night)
    assert coins(night) == (1, 0)


def test_a_clone_is_told_by_its_version_and_works(
    night: GameNight, caplog: pytest.LogCaptureFixture
) -> None:
    switch(night, "clone")
    wait(night, 2)
    assert [report.version for report in night.table.slots.report()] == [0xB2, 0xB2]
    assert "version B2" in caplog.text
    play_a_round(night)
    assert coins(night) == (1, 0)


def test_a_noisy_screen_shows_everything_in_the_end() -> None:
    night = a_night()
    begin(night)
    heard = listen(night)
    switch(night, "nack")
    play_a_round(night)
    wait(night, 3)
    assert "dead" in health(heard, "screen")
    switch(night, "nack", on=False)
    wait(night, 10)
    assert health(heard, "screen")[-1] == "ok"
    assert night.table.picture().tobytes() == draw_in("en")(night.table.desk).tobytes()
    night.close()


def test_an_unplugged_screen_is_dark_and_comes_back(night: GameNight) -> None:
    before = night.table.picture().tobytes()
    heard = listen(night)
    switch(night, "dark")
    wait(night, 1)
    assert not any(night.table.picture().tobytes())
    night.put("A", "4S")
    wait(night, 1)
    assert health(heard, "screen") == ["dead"]
    night.lift("A")
    switch(night, "dark", on=False)
    wait(night, 10)
    assert health(heard, "screen") == ["dead", "ok"]
    assert night.table.picture().tobytes() == before


def test_bouncing_contacts_press_once(night: GameNight) -> None:
    switch(night, "bounce")
    heard = listen(night)
    for _ in range(5):
        night.table.press("up")
        wait(night, 0.5)
    assert len([event for event in heard if isinstance(event, Pressed)]) == 5


def test_a_stuck_button_is_pressed_once_and_found_out(night: GameNight) -> None:
    heard = listen(night)
    switch(night, "stuck:up")
    wait(night, 40)
    assert [event.button for event in heard if isinstance(event, Pressed)] == ["up"]
    assert health(heard, "button up") == ["deaf"]
    switch(night, "stuck:up", on=False)
    wait(night, 1)
    assert health(heard, "button up") == ["deaf", "ok"]
