"""Readers that go deaf, dead or strange: found, told, mended, and the others go on."""

from itertools import pairwise

import pytest

from hardware.bus import VirtualScheduler
from hardware.events import Event, Health
from hardware.sim.chips.tags import Classic1K, Ntag213
from hardware.sim.slots import SimulatedSlots
from tests.hardware.readers.bench import FOUR, SEVEN
from tests.hardware.readers.slot_table import OFF_A, ON_A, ON_B, SECOND, Table
from tests.hardware.shortened import told
from tests.sampling import sampled


@pytest.mark.sweep
def test_a_reader_that_goes_deaf_under_a_card_is_found_before_the_card_seems_gone() -> None:
    table = Table()
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    table.slots.chip("a").deaf = True
    assert told(table.run(SECOND)) == [("reader a", "deaf")]
    assert told(table.run(5 * SECOND)) == [("reader a", "ok")]


@pytest.mark.sweep
def test_a_reader_that_goes_deaf_while_idle_is_found_within_the_idle_time() -> None:
    table = Table(idle_reset_us=5 * SECOND)
    table.slots.chip("a").deaf = True
    table.lay(Ntag213(SEVEN))
    assert told(table.run(6 * SECOND)) == [("reader a", "deaf"), ON_A]
    assert told(table.run(5 * SECOND)) == [("reader a", "ok")]


TROUBLES = ("deaf", "brown-out", "dead", "noisy")


@pytest.mark.sweep
@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_trouble_is_told_as_long_as_people_need_to_read_it(trouble: str) -> None:
    """Law 8: the failure is shown. The next sentence takes the place of this one."""
    table = Table(told_us=3 * SECOND)
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    chip = table.slots.chip("a")
    if trouble == "deaf":
        chip.deaf = True
    elif trouble == "brown-out":
        chip.brown_out()
    elif trouble == "dead":
        chip.dead = True
    else:
        chip.air.noise = 1.0
    while not (heard := table.run(10_000)):
        pass
    chip.dead, chip.air.noise = False, 0.0  # it was over in a moment
    (ill, *more) = heard + table.run(10 * SECOND)
    assert isinstance(ill, Health)
    assert ill.state in ("deaf", "dead", "noisy")
    assert told(more)[-1:] == [("reader a", "ok")]
    last_trouble_us = max(e.at_us for e in [ill, *more[:-1]] if isinstance(e, Health))
    assert 3 * SECOND <= more[-1].at_us - last_trouble_us < 4 * SECOND


@pytest.mark.sweep
def test_a_card_lifted_from_a_sound_reader_is_no_deafness() -> None:
    table = Table()
    tag = Ntag213(SEVEN)
    for _ in range(20):
        table.lay(tag)
        assert told(table.run(SECOND)) == [ON_A]
        table.lift(tag)
        assert told(table.run(SECOND)) == [OFF_A]


@pytest.mark.sweep
def test_a_failure_during_the_second_look_is_no_proof_of_deafness() -> None:
    table = Table()
    tag = Ntag213(SEVEN)
    table.lay(tag)
    table.run(SECOND)
    table.lift(tag)
    slot = table.slots.bus._slots[0]
    while not slot.looking_again:
        table.run(1000)
    table.slots.unplug("a")
    assert told(table.run(SECOND)) == [("reader a", "dead")]
    table.slots.unplug("a", False)
    table.lay(tag)
    assert told(table.run(6 * SECOND)) == [("reader a", "ok")]


@pytest.mark.sweep
def test_lost_settings_are_found_and_no_tag_seems_gone() -> None:
    table = Table()
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    table.slots.chip("a").brown_out()
    assert told(table.run(10 * SECOND)) == [("reader a", "deaf"), ("reader a", "ok")]


@pytest.mark.sweep
def test_an_antenna_that_went_off_is_found_by_the_check() -> None:
    table = Table()
    table.slots.chip("a").transfer([0x14 << 1, 0x80])
    assert told(table.run(10 * SECOND)) == [("reader a", "deaf"), ("reader a", "ok")]


@pytest.mark.sweep
@pytest.mark.parametrize("fault", sampled(["dead", "held by b", "unplugged"], {1}))
def test_one_dead_reader_leaves_the_others_alone(fault: str) -> None:
    table = Table()
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    chip = table.slots.chip("a")

    def switch(on: bool) -> None:
        if fault == "dead":
            chip.dead = on
        elif fault == "unplugged":
            table.slots.unplug("a", on)
        else:
            table.slots.hold_miso("b", on)

    switch(True)
    assert told(table.run(SECOND)) == [("reader a", "dead")]
    other = Classic1K(FOUR)
    table.lay(other, "b")
    assert told(table.run(SECOND)) == [ON_B]
    table.slots.wires.clear_counts()
    assert table.run(60 * SECOND) == []  # neither repeated nor taken for a lifted card
    assert table.slots.bus.report()[0].state == "dead"
    switch(False)
    assert told(table.run(10 * SECOND)) == [("reader a", "ok")]


@pytest.mark.sweep
@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_miso_is_one_wire_and_stuck_for_all_readers_of_the_bus(level: int) -> None:
    """As builders meet it: swapping boards changes nothing, each works on a wire of its own."""
    table = Table("abc")
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    table.slots.short_miso(level)
    events = table.run(SECOND)
    assert told(events) == [(f"reader {slot}", "dead") for slot in "abc"]
    assert {e.detail for e in events if isinstance(e, Health)} == {
        f"no chip answers: version register reads {level:02X}"
    }
    assert [(r.state, r.version) for r in table.slots.bus.report()] == [("dead", None)] * 3
    table.slots.short_miso(None)
    assert told(table.run(20 * SECOND)) == [(f"reader {slot}", "ok") for slot in "abc"]


@pytest.mark.sweep
def test_a_board_that_holds_miso_works_alone_and_silences_the_others() -> None:
    table = Table("ab")
    for slot in "ab":
        table.slots.hold_miso(slot)
    assert sorted(told(table.run(SECOND))) == [("reader a", "dead"), ("reader b", "dead")]
    table.slots.hold_miso("a", False)
    assert told(table.run(10 * SECOND)) == [("reader b", "ok")], "a is still held by b"


@pytest.mark.sweep
def test_a_stranger_in_the_field_is_a_second_tag() -> None:
    table = Table()
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    table.slots.double("a")
    (stranger,) = told(table.run(SECOND))
    assert stranger[:2] == ("on", "a")
    assert set(table.slots.bus.report()[0].hits.values()) == {20}
    table.slots.double("a", False)
    assert told(table.run(SECOND)) == [("off", *stranger[1:])]


def test_a_dead_reader_is_tried_with_growing_pauses() -> None:
    table = Table("a", retry_us=100_000, longest_retry_us=800_000)
    table.slots.chip("a").dead = True
    table.run(SECOND)
    tries = []
    reader = table.slots.bus._slots[0].reader
    start = reader.start
    clock = table.slots.clock

    def counted(pulse: bool = True, antenna: bool = True) -> None:
        tries.append(clock.now_us())
        start(pulse, antenna)

    reader.start = counted
    table.run(5 * SECOND)
    pauses = [after - before for before, after in pairwise(tries)]
    assert all(800_000 <= pause < 810_000 for pause in pauses)
    assert 5 <= len(tries) <= 7


def test_a_reader_that_starts_but_never_obeys_does_not_hog_the_bus() -> None:
    table = Table()
    chip = table.slots.chip("a")
    chip._send = lambda: None  # type: ignore[method-assign]
    table.run(3 * SECOND)
    states = [event[1] for event in told(table.events) if event[0] == "reader a"]
    assert states == ["ok", "deaf", "dead"]
    visits = table.slots.bus._slots[1].visits
    table.run(SECOND)
    assert table.slots.bus._slots[1].visits - visits == 40


@pytest.mark.parametrize("version", [0xB2, 0x12])
def test_a_clone_works_and_is_named(version: int) -> None:
    events: list[Event] = []
    slots = SimulatedSlots(["a"], events.append)
    slots.chip("a").version = version
    VirtualScheduler([slots.bus]).run_until(SECOND)
    (health,) = events
    assert isinstance(health, Health)
    assert (health.state, health.detail) == ("ok", f"unknown chip, version {version:02X}")
    assert slots.bus.report()[0].version == version
