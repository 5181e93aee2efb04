"""Each fault of the simulated table breaks what it says; mended, the match goes on."""

from collections.abc import Iterator
from contextlib import closing
from typing import Literal

import pytest
from msgspec.structs import replace

from companion.app.compose import draw_in
from companion.app.settings import BoardSettings, ReaderSettings
from companion.app.simulator import faults
from companion.app.simulator.faults import (
    BUTTON_FAULTS,
    SLOT_FAULTS,
    TABLE_FAULTS,
    FaultError,
    explain,
)
from companion.app.simulator.game_night import GameNight
from companion.core.outcomes import reason
from hardware.events import Event, Health, Pressed, TagOff, TagOn
from hardware.sim.slot_chips import NOISE
from tests.companion.app.night import SECOND_US, a_night, begin, chip, settings_for

pytestmark = pytest.mark.sweep

QUICK = replace(
    settings_for(), readers=ReaderSettings(poll_ms=200), board=BoardSettings(guard_ms=20)
)
FAULTS = [*SLOT_FAULTS, *TABLE_FAULTS, *(f"{fault}:ok" for fault in BUTTON_FAULTS)]
BOARD_ONLY = {"cable", "line", "reboot"}
PI_ONLY = {"spi"}


def listen(night: GameNight) -> list[Event]:
    """Hear everything that the parts tell from now on."""
    heard: list[Event] = []
    receive = night.table.desk.receive

    def also(event: object, now_us: int) -> None:
        if isinstance(event, Event):
            heard.append(event)
        receive(event, now_us)  # type: ignore[arg-type]

    night.table.desk.receive = also  # type: ignore[method-assign]
    return heard


def health(heard: list[Event], part: str) -> list[str]:
    return [event.state for event in heard if isinstance(event, Health) and event.part == part]


def wait(night: GameNight, seconds: float) -> None:
    night.run_for(round(seconds * SECOND_US))


def play_a_round(night: GameNight) -> None:
    """4♠ beats 7♥: it only comes out so where both cards are read and both buttons work."""
    night.put("A", "4S")
    night.put("B", "7H")
    wait(night, 1)
    for button in ("ready A", "ready B"):
        night.table.press(button)
        wait(night, 0.6)


def coins(night: GameNight) -> tuple[int, int]:
    assert night.history is not None
    pair: tuple[int, int] = night.history.state.coins
    return pair


@pytest.fixture
def night() -> Iterator[GameNight]:
    with closing(a_night(settings_for())) as night:
        begin(night)
        yield night


def switch(night: GameNight, fault: str, *, on: bool = True) -> None:
    faults.switch(night.table, fault, on=on)


# The match after it


def on_board(fault: str) -> object:
    """What a board shares with the Pi is the same chips' and takes its time."""
    return pytest.param("board", fault, marks=() if fault in BOARD_ONLY else pytest.mark.long)


@pytest.mark.parametrize(
    ("wired_to", "fault"),
    [
        *(("pi", fault) for fault in FAULTS if fault not in BOARD_ONLY),
        *(on_board(fault) for fault in FAULTS if fault not in PI_ONLY),
    ],
)
def test_a_mended_table_plays_on_where_it_was(wired_to: Literal["pi", "board"], fault: str) -> None:
    night = a_night(replace(QUICK, readers=replace(QUICK.readers, wired_to=wired_to)))
    begin(night)
    play_a_round(night)
    assert coins(night) == (1, 0)
    switch(night, fault)
    wait(night, 3)
    assert coins(night) == (1, 0), "a broken part changes nothing"
    switch(night, fault, on=False)
    wait(night, 7)
    assert coins(night) == (1, 0)
    for slot in night.table.layout.slots:
        night.lift(slot)
    wait(night, 2)
    night.put("A", "6S")
    night.put("B", "5H")
    wait(night, 2)
    for button in ("ready A", "ready B"):
        night.table.press(button)
        wait(night, 1)
    assert coins(night) == (1, 1)
    assert night.people is not None
    assert not night.people.disagreement
    night.close()


# What each breaks


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
    night = a_night(QUICK)
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


# How they are named


def test_every_fault_is_explained() -> None:
    rows = explain().splitlines()
    assert len(rows) == len(SLOT_FAULTS | TABLE_FAULTS | BUTTON_FAULTS)
    for name in SLOT_FAULTS | TABLE_FAULTS | BUTTON_FAULTS:
        assert any(row.split()[0].partition("[")[0].partition(":")[0] == name for row in rows)


def test_several_faults_at_once(night: GameNight) -> None:
    switch(night, " deaf:B , noise,, stuck:A ")
    assert chip(night, "B").deaf
    assert not chip(night, "A").deaf
    assert chip(night, "A").air.noise == NOISE
    switch(night, "noise,deaf", on=False)
    assert chip(night, "A").air.noise == 0


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ("fire", "There is no fault 'fire'. There are:\n"),
        ("noise,fire", "There is no fault 'fire'. There are:\n"),
        ("noise:C", "There is no slot 'C'. There are: A, B."),
        ("noise,deaf:C", "There is no slot 'C'. There are: A, B."),
        ("noise,stuck:C", "There is no button 'C'. There are: up, down, ok, back, A, B."),
        ("noise,miso0:A", "miso0 is a fault of the whole table: write it without ':A'."),
        ("noise,dark:ok", "dark is a fault of the whole table: write it without ':ok'."),
        ("stuck", "Which button? Write stuck:ok, for example."),
        (
            "noise,cable",
            "There is no fault 'cable' on this table: its readers are wired to the Pi.",
        ),
    ],
)
def test_a_fault_that_does_not_exist_switches_nothing(
    night: GameNight, written: str, answer: str
) -> None:
    with pytest.raises(FaultError) as caught:
        switch(night, written)
    assert str(caught.value).startswith(answer)
    assert chip(night, "A").air.noise == 0


def test_a_fault_of_the_pis_wires_does_not_exist_on_a_slot_board() -> None:
    board = replace(QUICK, readers=replace(QUICK.readers, wired_to="board"))
    with closing(a_night(board)) as night, pytest.raises(FaultError) as caught:
        switch(night, "noise,spi:A")
    assert str(caught.value) == (
        "There is no fault 'spi' on this table: its readers are wired to a slot board."
    )
    assert chip(night, "A").air.noise == 0
