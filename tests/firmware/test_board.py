"""The slot board's program on modelled parts: tags, readers that ail, buttons, lamps, restarts."""

import pytest
from crownboard import messages, pico
from crownboard.messages import written
from slotboard.ticks import Ticks

from hardware.bus import VirtualClock
from hardware.sim.cable import ROOM
from hardware.sim.chips.chance import Chance
from hardware.sim.chips.pico import Pico, VirtualTime
from tests.firmware.board_table import SECOND, SLOTS, SOON, Table, four, seven, told, uid


@pytest.fixture
def table() -> Table:
    one = Table()
    one.run(SOON)
    return one


@pytest.mark.sweep
def test_every_reader_reports_once_that_it_works() -> None:
    table = Table()
    told = table.run(SOON)
    assert sorted(told) == sorted([("board", "ok"), *((f"reader {one}", "ok") for one in SLOTS)])
    assert table.run(2 * SECOND) == []


@pytest.mark.sweep
def test_tags_come_and_go_on_every_slot(table: Table) -> None:
    tags = [seven(number) if number % 2 else four(number) for number in range(12)]
    for tag, slot in zip(tags, SLOTS, strict=True):
        table.lay(tag, slot)
    told = table.run(SOON)
    assert sorted(told) == sorted(
        ("on", slot, uid(tag)) for tag, slot in zip(tags, SLOTS, strict=True)
    )
    assert table.run(2 * SECOND) == []
    for tag in tags:
        table.lift(tag)
    assert len(table.run(SOON)) == 12


@pytest.mark.sweep
def test_only_one_antenna_is_ever_on(table: Table) -> None:
    for number in range(6):
        table.lay(seven(number), SLOTS[2 * number])
    table.board.chip("A-M3").dead = True
    table.board.chip("B-M3").brown_out()
    seen = set()
    for _ in range(1_500):
        table.run(1_000)
        seen.add(table.board.pico.fields_on())
    assert seen == {0, 1}


@pytest.mark.sweep
def test_a_stack_of_three_is_read_in_order_of_arrival(table: Table) -> None:
    first, second, third = seven(1), four(2), seven(3)
    for tag in (first, second, third):
        table.lay(tag)
        assert table.run(SOON) == [("on", "A-M1", uid(tag))]
    table.lift(second)
    assert table.run(SOON) == [("off", "A-M1", uid(second))]


@pytest.mark.sweep
@pytest.mark.long
def test_of_more_tags_than_a_line_has_room_for_the_rest_waits(table: Table) -> None:
    tags = [four(number) for number in range(5)]
    for tag in tags:
        table.lay(tag)
        table.run(SOON)
    assert len(table.events) == 13 + 4
    table.lift(tags[0])
    assert table.run(SOON) == [("off", "A-M1", uid(tags[0])), ("on", "A-M1", uid(tags[4]))]


def test_the_same_tag_on_two_slots_is_told_of_both(table: Table) -> None:
    tag = seven()
    table.lay(tag, "A-M1")
    table.lay(tag, "A-M2")
    assert sorted(table.run(SOON)) == [("on", "A-M1", uid(tag)), ("on", "A-M2", uid(tag))]


@pytest.mark.sweep
def test_a_tag_heard_next_door_too_stays_where_it_lies(table: Table) -> None:
    tag, other = seven(1), seven(2)
    table.board.bleed(tag, "A-M2", every=4)
    table.lay(tag, "A-M1")
    table.lay(other, "A-M2")
    told = table.run(3 * SECOND)
    assert ("off", "A-M1", uid(tag)) not in told
    assert ("off", "A-M2", uid(other)) not in told
    table.lift(tag)
    assert ("off", "A-M1", uid(tag)) in table.run(SOON)


@pytest.mark.sweep
@pytest.mark.long
def test_a_sticker_that_answers_every_third_time_stays_with_patience() -> None:
    table = Table(misses=8)
    table.run(SOON)
    table.lay(seven(), "A-M1", every=3)
    table.run(3 * SECOND)
    assert table.run(2 * SECOND) == []


@pytest.mark.sweep
@pytest.mark.long
def test_noise_makes_no_tag_and_takes_none_away(table: Table) -> None:
    tag = seven()
    table.lay(tag)
    table.run(SOON)
    for chip in table.board.pico.chips:
        chip.air.noise = 0.2
    told = table.run(3 * SECOND)
    assert [one for one in told if one[0] in ("on", "off")] == []


@pytest.mark.long
def test_a_dead_reader_is_told_its_tags_stay_and_the_rest_plays_on(table: Table) -> None:
    here, there = seven(1), seven(2)
    table.lay(here, "A-M1")
    table.run(SOON)
    table.board.chip("A-M1").dead = True
    table.lay(there, "B-M1")
    told = table.run(3 * SECOND)
    assert sorted(told) == [("on", "B-M1", uid(there)), ("reader A-M1", "dead")]
    report = {one.slot: one for one in table.board.link.report().readers}
    assert (report["A-M1"].state, report["B-M1"].state) == ("dead", "ok")
    table.board.chip("A-M1").dead = False
    assert ("reader A-M1", "ok") in table.run(9 * SECOND)
    table.lift(here)
    assert table.run(SOON) == [("off", "A-M1", uid(here))]


@pytest.mark.long
def test_a_dead_reader_costs_the_others_no_time(table: Table) -> None:
    for slot in SLOTS[:6]:
        table.board.chip(slot).dead = True
    table.run(4 * SECOND)
    visits = [slot.visits for slot in table.board.program.rounds._slots]
    table.run(SOON)
    more = [
        slot.visits - before
        for slot, before in zip(table.board.program.rounds._slots, visits, strict=True)
    ]
    assert min(more[6:]) > 9


@pytest.mark.sweep
@pytest.mark.long
def test_a_deaf_reader_is_no_empty_slot(table: Table) -> None:
    table.lay(seven())
    table.run(2 * SECOND)
    table.board.chip("A-M1").deaf = True
    assert table.run(SOON) == [("reader A-M1", "deaf")]
    assert table.run(6 * SECOND) == [("reader A-M1", "ok")]


@pytest.mark.sweep
def test_a_clone_with_a_strange_version_is_tried(table: Table) -> None:
    table.board.chip("A-M1").version = 0x12
    table.board.chip("A-M1").brown_out()
    table.run(SOON)
    table.lay(seven())
    assert ("on", "A-M1", uid(seven())) in table.run(SOON)
    table.run(3 * SECOND)
    assert table.board.link.report().readers[1].version == 0x12


@pytest.mark.sweep
@pytest.mark.parametrize("stuck", [0x00, 0xFF])
@pytest.mark.long
def test_a_stuck_miso_is_twelve_dead_readers_and_no_tag_lost(table: Table, stuck: int) -> None:
    table.lay(seven())
    table.run(SOON)
    table.board.pico.miso_stuck = stuck
    told = table.run(2 * SECOND)
    assert sorted(told) == sorted((f"reader {slot}", "dead") for slot in SLOTS)
    table.board.pico.miso_stuck = None
    told = table.run(9 * SECOND)
    assert sorted(told) == sorted((f"reader {slot}", "ok") for slot in SLOTS)


@pytest.mark.sweep
def test_a_board_that_holds_miso_silences_the_others_and_plays_on_itself(table: Table) -> None:
    table.board.pico.holds_miso = [3]
    told = table.run(5 * SECOND)
    assert {one for one in told if one[1] == "dead"} == {
        (f"reader {slot}", "dead") for slot in SLOTS if slot != "A-M3"
    }
    table.lay(seven(), "A-M3")
    assert table.run(SOON) == [("on", "A-M3", uid(seven()))]


# Buttons


@pytest.mark.sweep
def test_a_press_counts_once_however_it_bounces(table: Table) -> None:
    chance = Chance(3)
    table.lay(seven())  # chips are spoken to meanwhile
    table.run(SOON)
    for _ in range(8):
        heard: list[tuple[str, ...]] = []
        for level in (True, False):
            for _ in range(8):
                table.press("ok", down=bool(chance.below(2)))
                heard += table.run(1_000)
            table.press("ok", down=level)
            heard += table.run(60_000)
        assert heard == [("pressed", "ok"), ("released", "ok")]


@pytest.mark.sweep
@pytest.mark.long
def test_the_shortest_taps_are_seen_while_tags_are_read(table: Table) -> None:
    for number, slot in enumerate(SLOTS):
        table.lay(seven(number), slot)
    table.run(2 * SECOND)
    before = len(table.events)
    for tap in range(25):
        table.press("up")
        table.run(25_000 + 499 * tap)
        table.press("up", down=False)
        table.run(30_000)
    kinds = [type(event).__name__ for event in table.events[before:]]
    assert kinds == ["Pressed", "Released"] * 25


@pytest.mark.sweep
def test_a_hold_is_told_once_before_its_release(table: Table) -> None:
    table.press("back")
    assert table.run(700_000) == [("pressed", "back")]
    assert table.run(3 * SECOND) == [("held", "back")]
    table.press("back", down=False)
    assert table.run(100_000) == [("released", "back")]


@pytest.mark.sweep
@pytest.mark.parametrize("bounces", [0, 2])
def test_a_button_down_from_the_start_is_no_press(bounces: int) -> None:
    table = Table()
    for turn in range(bounces):
        table.press("ok", down=turn % 2 == 0)
        table.run(2_000)
    table.press("ok")
    assert {("pressed", "ok"), ("held", "ok")}.isdisjoint(table.run(3 * SECOND))
    table.press("ok", down=False)
    table.run(100_000)
    table.press("ok")
    assert table.run(100_000) == [("pressed", "ok")]


@pytest.mark.sweep
def test_a_button_shorted_before_the_board_starts_is_found_out() -> None:
    """Nobody would ever know of it else: it cannot be pressed."""
    table = Table()
    table.press("ready B")
    told = table.run(32 * SECOND)
    assert [one for one in told if "ready B" in one[0] + one[1]] == [("button ready B", "deaf")]
    table.press("ready B", down=False)
    assert ("button ready B", "ok") in table.run(SECOND)
    table.press("ready B")
    assert table.run(100_000) == [("pressed", "ready B")]


@pytest.mark.sweep
def test_a_spike_as_the_board_starts_spoils_no_press() -> None:
    table = Table()
    table.press("ok")
    table.run(2_000)
    table.press("ok", down=False)
    table.run(SECOND)
    table.press("ok")
    assert table.run(SECOND) == [("pressed", "ok"), ("held", "ok")]


@pytest.mark.sweep
def test_a_button_held_while_the_board_starts_anew_is_not_pressed_twice(table: Table) -> None:
    table.press("ok")
    assert table.run(100_000) == [("pressed", "ok")]
    table.board.restart()
    assert ("pressed", "ok") not in table.run(5 * SECOND)
    table.press("ok", down=False)
    table.run(100_000)
    table.press("ok")
    assert table.run(100_000) == [("pressed", "ok")]


# Lamps, settings, starting anew


def test_lamps_light_at_their_slots_and_only_changes_are_sent(table: Table) -> None:
    dark = (0, 0, 0)
    assert table.board.pico.lamps == [dark] * 12
    table.board.link.show({"A-M1": messages.GREEN, "B-R": messages.RED})
    table.run(50_000)
    lit = {SLOTS[n]: colour for n, colour in enumerate(table.board.pico.lamps) if colour != dark}
    assert set(lit) == {"A-M1", "B-R"}
    assert lit["A-M1"][1] > 0 == lit["A-M1"][0]
    frames = table.board.pico.lamp_frames
    table.board.link.show({"A-M1": messages.GREEN, "B-R": messages.RED})
    table.run(SOON)
    assert table.board.pico.lamp_frames == frames


@pytest.mark.sweep
def test_lamps_go_out_once_the_table_is_gone_and_come_back_with_it(table: Table) -> None:
    lit = (0, 48, 0)
    table.board.link.show({"A-M1": messages.GREEN})
    table.run(9 * SECOND)
    assert table.board.pico.lamps[1] == lit
    table.board.cable.unplug()
    table.run(3 * SECOND - SECOND // 2)
    assert table.board.pico.lamps[1] == lit
    table.run(3 * SECOND)
    assert set(table.board.pico.lamps) == {(0, 0, 0)}
    frames = table.board.pico.lamp_frames
    table.run(20 * SECOND)
    assert table.board.pico.lamp_frames == frames
    table.board.cable.plug()
    table.run(5 * SECOND)
    assert table.board.pico.lamps[1] == lit


@pytest.mark.sweep
def test_a_table_that_comes_later_never_sees_the_lamps_of_the_one_before(table: Table) -> None:
    table.board.link.show({"A-M1": messages.GREEN})
    table.run(SOON)
    table.board.cable.unplug()
    table.run(6 * SECOND)
    seen = set()
    table.board.link.show({"A-M1": messages.RED})
    table.board.cable.plug()
    for _ in range(1_000):
        table.run(5_000)
        seen.add(table.board.pico.lamps[1])
    assert seen == {(0, 0, 0), (64, 0, 0)}


@pytest.mark.long
def test_settings_reach_the_readers() -> None:
    table = Table(("A", "B"), guard_ms=2, gain=3, settle_ms=20, hold_ms=500, misses=4)
    told = table.run(SOON)
    assert table.board.pico.chips[0]._registers[0x26] >> 4 & 7 == 3
    assert table.board.pico.chips[1]._registers[0x26] >> 4 & 7 == 3
    settings = table.board.program.settings
    assert (settings.guard_us, settings.misses) == (2_000, 4)
    assert [slot.name for slot in table.board.program.rounds._slots] == [0, 1]
    assert sorted(told) == [("board", "ok"), ("reader A", "ok"), ("reader B", "ok")]
    assert table.run(SECOND) == []


@pytest.mark.sweep
def test_fewer_slots_are_visited_more_often() -> None:
    table = Table(SLOTS[:2])
    table.run(2 * SECOND)
    assert (table.board.link.report().scan_ms or 999) < 20


@pytest.mark.sweep
@pytest.mark.long
def test_a_board_that_starts_anew_in_mid_game_takes_nothing_away(table: Table) -> None:
    tag = seven()
    table.lay(tag)
    table.board.link.show({"A-M1": messages.BLUE})
    table.run(SOON)
    table.board.restart()
    table.press("ok")
    told = table.run(5 * SECOND)
    assert [one for one in told if one[0] in ("on", "off")] == []
    assert table.board.pico.lamps[1] == (0, 0, 64)
    table.lift(tag)
    assert ("off", "A-M1", uid(tag)) in table.run(SOON)


@pytest.mark.sweep
@pytest.mark.long
def test_a_weak_sticker_survives_a_board_that_starts_anew() -> None:
    """Its first visit proves nothing: empty is what was empty as often as makes a tag leave."""
    table = Table(misses=8)
    table.run(SOON)
    table.lay(seven(), every=3)
    table.run(2 * SECOND)
    for _ in range(3):
        table.board.restart()
        told = table.run(3 * SECOND)
        assert [one for one in told if one[0] in ("on", "off")] == []


@pytest.mark.sweep
def test_a_card_taken_away_while_the_board_starts_is_told_after_it(table: Table) -> None:
    tag, other = seven(1), seven(2)
    table.lay(tag)
    table.run(SOON)
    table.board.restart()
    table.lift(tag)
    table.lay(other, "B-R")
    told = [one for one in table.run(5 * SECOND) if one[0] in ("on", "off")]
    assert sorted(told) == [("off", "A-M1", uid(tag)), ("on", "B-R", uid(other))]


def test_reset_is_acknowledged_and_done(table: Table) -> None:
    table.board.link.reset("run")
    table.run(3 * SECOND)
    assert table.board.asked_to_restart == ["run"]
    assert table.board.link.report().state == "ok"


# The line


@pytest.mark.sweep
def test_garbage_on_the_line_is_counted_and_nothing_else(table: Table) -> None:
    chance = Chance(9)
    port = table.board.link._port
    assert port is not None
    for _ in range(100):
        port.write(bytes([chance.below(256) for _ in range(400)]))
        table.run(10_000)
    port.write(b"\n")
    tag = seven()
    table.lay(tag)
    told = [one for one in table.run(3 * SECOND) if one[0] != "board"]
    assert told == [("on", "A-M1", uid(tag))]
    assert table.board.program.talk.refused > 30


@pytest.mark.sweep
@pytest.mark.long
def test_a_bad_cable_pulled_out_three_times_hides_nothing(table: Table) -> None:
    """Through chips, program, cable and link: what lies and was pressed is known at the end."""
    chance = Chance(4)
    table.board.cable.loss = 0.01
    cards = [seven(number) for number in range(4)]
    lies: dict[int, str] = {}
    presses = 0
    for turn in range(24):
        number = chance.below(4)
        table.lift(cards[number])
        lies.pop(number, None)
        if chance.below(3):
            lies[number] = SLOTS[chance.below(12)]
            table.lay(cards[number], lies[number])
        if turn % 8 == 4:
            table.board.cable.unplug()
        table.press("ok")
        presses += 1
        table.run(60_000)
        table.press("ok", down=False)
        table.run(60_000)
        table.board.cable.plug()
    table.run(4 * SECOND)
    picture = table.board.link._board.picture
    truth = {(slot, uid(cards[number])) for number, slot in lies.items()}
    told_now = {(slot, one) for slot, here in zip(SLOTS, picture.tags, strict=True) for one in here}
    assert told_now == truth
    pressed = [one for one in told(table.events) if one == ("pressed", "ok")]
    assert len(pressed) == presses


def test_settings_out_of_range_are_refused_by_the_line_itself(table: Table) -> None:
    port = table.board.link._port
    assert port is not None
    port.write(written(("CFG", 9, 0xFFF, 5, 2, 7, 10, 99)))
    table.run(SOON)
    assert table.board.program.settings.misses == 2
    assert table.board.program.buttons.hold_us == 800_000


@pytest.mark.sweep
@pytest.mark.long
def test_a_table_that_stops_reading_holds_nothing_up() -> None:
    """Nobody steps the link for a while: the cable fills, the board scans on."""
    table = Table()
    table.run(SOON)
    board = table.board
    now_us = board.clock.now_us()
    tag = seven()
    board.lay(tag, "A-M1")
    port = board.link._port
    assert port is not None
    for number in range(250):
        port.write(written(("SNAP", messages.ALL_PARTS)) + written(("PING", number)))
        for _ in range(20):
            due_us = board.step(board.clock.now_us())
            board.clock.sleep_us(due_us - board.clock.now_us())
    assert len(board.cable._to_table) == ROOM
    assert board.clock.now_us() - now_us > 5 * SECOND
    assert board.program.rounds._slots[1].visits > 30
    table.scheduler.run_until(board.clock.now_us() + 3 * SECOND)
    assert ("on", "A-M1") in {
        (type(e).__name__[3:].lower(), getattr(e, "slot", "")) for e in table.events
    }


def test_ticks_that_start_over_change_nothing() -> None:
    virtual = VirtualClock((1 << 30) - 3_000)
    clock = Ticks(VirtualTime(virtual))
    seen: list[int] = []
    clock.meanwhile = seen.append
    clock.sleep_us(5_000)
    assert clock.now_us() == 5_000
    assert seen == list(range(500, 5_001, 500))
    virtual.sleep_us((1 << 29) - 1)
    assert clock.now_us() == 5_000 + (1 << 29) - 1


def test_the_modelled_pico_notices_wrong_wiring() -> None:
    class Crossed:
        RESET, LAMPS, SCK, MOSI, MISO = 0, 1, 2, 4, 3
        CHIP_SELECTS, BUTTONS = pico.CHIP_SELECTS, pico.BUTTONS

    modelled = Pico(VirtualClock(), Crossed)
    machine = modelled.machine()
    with pytest.raises(RuntimeError, match="other pins"):
        machine.SPI(0, 1_000_000, 0, 0, machine.Pin(2), machine.Pin(3), machine.Pin(4))
    machine.Pin(5, machine.Pin.OUT, value=0)
    with pytest.raises(RuntimeError, match="two chips"):
        machine.Pin(6, machine.Pin.OUT, value=0)


def test_no_pin_of_the_pico_has_two_wires() -> None:
    pins = [pico.RESET, pico.LAMPS, pico.SCK, pico.MOSI, pico.MISO]
    pins += [*pico.CHIP_SELECTS, *pico.BUTTONS]
    assert len(pins) == len(set(pins)) == 5 + messages.SLOTS + messages.BUTTONS
    assert set(pins) <= set(range(23)) | {26, 27, 28}
