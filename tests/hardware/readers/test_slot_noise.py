"""Noise, weak stickers, lost frames, neighbours: nothing is invented and nothing flickers."""

import pytest

from hardware.sim.chips.tags import Ntag213
from tests.hardware.readers.bench import SEVEN
from tests.hardware.readers.slot_table import OFF_A, ON_A, SECOND, Table
from tests.hardware.shortened import told

pytestmark = pytest.mark.sweep


def test_noise_is_told_and_invents_nothing() -> None:
    table = Table()
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    table.slots.chip("a").air.noise = 0.15
    events = told(table.run(20 * SECOND))
    assert events[0] == ("reader a", "noisy")
    assert {event[0] for event in events} <= {"reader a"}  # the tag stays
    assert table.slots.bus.report()[0].corrupt >= 2
    table.slots.chip("a").air.noise = 0.0
    assert told(table.run(2 * SECOND))[-1:] == [("reader a", "ok")]
    assert table.slots.bus.report()[0].hits == {SEVEN.hex().upper(): 20}


@pytest.mark.parametrize(("noise", "is_noisy"), [(0.05, False), (0.6, True)])
def test_noise_in_an_empty_field_is_heard_and_is_no_tag(noise: float, is_noisy: bool) -> None:
    """A receiver makes collisions and garbage of noise where no tag is (field reports)."""
    table = Table("a", idle_reset_us=SECOND)
    table.slots.chip("a").air.noise = noise
    corrupt, events = 0, []
    for _ in range(40):
        events += told(table.run(SECOND // 2))
        corrupt += table.slots.bus.report()[0].corrupt
    assert corrupt > 0
    assert events == ([("reader a", "noisy")] if is_noisy else []), "neither a tag nor deaf"
    table.slots.chip("a").air.noise = 0.0
    assert told(table.run(10 * SECOND)) == ([("reader a", "ok")] if is_noisy else [])
    table.lay(Ntag213(SEVEN))
    assert told(table.run(SECOND)) == [ON_A]


def test_a_reader_that_goes_deaf_in_noise_is_found_within_the_idle_time() -> None:
    table = Table("a", idle_reset_us=5 * SECOND)
    chip = table.slots.chip("a")
    chip.air.noise = 0.1
    table.run(20 * SECOND)
    chip.deaf = True
    table.lay(Ntag213(SEVEN))
    assert ON_A in told(table.run(6 * SECOND))
    assert not chip.deaf


def test_a_card_lifted_in_noise_leaves() -> None:
    table = Table("a", doubt_us=SECOND)
    tag = Ntag213(SEVEN)
    for _ in range(20):
        table.slots.chip("a").air.noise = 0.3
        table.lay(tag)
        assert ON_A in told(table.run(2 * SECOND))
        table.lift(tag)
        assert OFF_A in told(table.run(2 * SECOND))


def test_constant_noise_does_not_keep_a_lifted_tag_for_ever() -> None:
    table = Table(doubt_us=SECOND)
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    table.slots.chip("a").air.noise = 1.0
    events = told(table.run(3 * SECOND))
    assert ("reader a", "noisy") in events
    assert OFF_A in events


def test_a_weak_sticker_is_steady_when_the_settings_say_so() -> None:
    table = Table(misses=4)
    table.lay(Ntag213(SEVEN), every=3)
    assert told(table.run(30 * SECOND)) == [ON_A]
    hits = table.slots.bus.report()[0].hits[SEVEN.hex().upper()]
    assert hits < 20  # the check screen shows that it is weak


def test_lost_frames_are_ridden_out() -> None:
    table = Table(misses=4)
    table.slots.chip("a").air.loss = 0.03
    table.lay(Ntag213(SEVEN))
    events = told(table.run(30 * SECOND))
    assert [event for event in events if event[0] in ("on", "off")] == [ON_A]


@pytest.mark.parametrize(("every", "told_on_b"), [(2, True), (5, False)])
def test_a_neighbour_that_bleeds_is_heard_whole_or_not_at_all(every: int, told_on_b: bool) -> None:
    table = Table()
    tag = Ntag213(SEVEN)
    table.lay(tag, "a")
    table.slots.bleed(tag, "b", every=every)
    tags = [event for event in told(table.run(10 * SECOND)) if len(event) == 3]
    assert [event for event in tags if event[1] == "a"] == [ON_A]
    assert (("on", "b", SEVEN.hex().upper()) in tags) == told_on_b
    assert {event[2] for event in tags} == {SEVEN.hex().upper()}
    table.lift(tag)
    table.run(2 * SECOND)
    assert [slot.presence.uids() for slot in table.slots.bus._slots] == [[], []]


def test_a_noisy_slot_is_ok_again_only_after_19_quiet_visits() -> None:
    table = Table(noisy_from=6, told_us=0)
    table.lay(Ntag213(SEVEN))
    table.run(SECOND)
    table.slots.chip("a").air.noise = 1.0
    assert told(table.run(SECOND // 2)) == [("reader a", "noisy")]
    table.slots.chip("a").air.noise = 0.0
    quiet_us = table.scheduler.now_us
    (ok,) = table.run(SECOND)
    assert told([ok]) == [("reader a", "ok")]
    assert 18 * 25_000 < ok.at_us - quiet_us < 21 * 25_000
