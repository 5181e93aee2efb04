"""The slot board's program and its readers on modelled chips: tags come and go, readers ail."""

import pytest

from companion.app.parts_check import reader_row
from tests.firmware.board_table import SECOND, SLOTS, SOON, Table, four, seven, uid

pytestmark = pytest.mark.sweep


def test_every_reader_reports_once_that_it_works() -> None:
    table = Table()
    told = table.run(SOON)
    assert sorted(told) == sorted([("board", "ok"), *((f"reader {one}", "ok") for one in SLOTS)])
    assert table.run(2 * SECOND) == []


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


def test_a_stack_of_three_is_read_in_order_of_arrival(table: Table) -> None:
    first, second, third = seven(1), four(2), seven(3)
    for tag in (first, second, third):
        table.lay(tag)
        assert table.run(SOON) == [("on", "A-M1", uid(tag))]
    table.lift(second)
    assert table.run(SOON) == [("off", "A-M1", uid(second))]


@pytest.mark.parametrize(
    ("stack", "misses"),
    [
        ((1, 3), 2),
        ((2, 2, 2), 2),
        pytest.param((2, 3, 3), 2, marks=pytest.mark.long),
        pytest.param((3, 3, 3), 2, marks=pytest.mark.long),
        pytest.param((2, 2), 8, marks=pytest.mark.long),
    ],
)
def test_a_stack_of_detuned_stickers_is_told_and_lies_still(
    stack: tuple[int, ...], misses: int
) -> None:
    table = Table(misses=misses)
    table.run(SOON)
    laid = []
    for number, every in enumerate(stack):
        table.lay(seven(number), "A-M1", every=every)
        laid += table.run(SECOND)
    assert laid == [("on", "A-M1", uid(seven(number))) for number in range(len(stack))]
    assert table.run(3 * SECOND) == []


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


@pytest.mark.long
def test_a_sticker_that_answers_every_third_time_stays_with_patience() -> None:
    table = Table(misses=8)
    table.run(SOON)
    table.lay(seven(), "A-M1", every=3)
    table.run(3 * SECOND)
    assert table.run(2 * SECOND) == []


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


@pytest.mark.long
def test_a_deaf_reader_is_no_empty_slot(table: Table) -> None:
    table.lay(seven())
    table.run(2 * SECOND)
    table.board.chip("A-M1").deaf = True
    assert table.run(SOON) == [("reader A-M1", "deaf")]
    assert table.run(6 * SECOND) == [("reader A-M1", "ok")]


def test_a_clone_with_a_strange_version_is_tried(table: Table) -> None:
    table.board.chip("A-M1").version = 0x12
    table.board.chip("A-M1").brown_out()
    table.run(SOON)
    table.lay(seven())
    assert ("on", "A-M1", uid(seven())) in table.run(SOON)
    table.run(3 * SECOND)
    assert table.board.link.report().readers[1].version == 0x12


def test_bits_that_get_lost_on_the_way_back_are_told(table: Table) -> None:
    """In long reads three bytes come back with a bit turned, as on a bad wire; short ones pass."""
    table.board.pico.turned_bits[1] = 3
    for slot in ("A-M1", "A-M2"):
        table.board.chip(slot).brown_out()
    table.lay(seven(), "A-M1")
    table.run(6 * SECOND)
    reports = {one.slot: one for one in table.board.report()}
    assert (reports["A-M1"].lost_bits, reports["A-M2"].lost_bits) == (3, 0)
    assert reports["A-M1"].hits == {uid(seven()): 20}
    assert "loses bits, 3 of 512: shorten its wires" in reader_row(reports["A-M1"])
    assert "loses" not in reader_row(reports["A-M2"])


def test_bits_that_get_lost_from_some_set_up_on_are_told_though_all_else_is_as_before() -> None:
    """A slot long empty has its reader set up anew; that one goes on, at an ok as before."""
    table = Table(SLOTS[:2])
    table.run(2 * SECOND)
    table.board.pico.turned_bits[1] = 3
    table.board.program.rounds.set_up_anew()
    assert table.run(3 * SECOND) == []
    assert [(one.state, one.lost_bits) for one in table.board.report()] == [("ok", 0), ("ok", 3)]


def test_a_sticker_that_was_weak_and_is_moved_to_the_middle_is_heard_well_again() -> None:
    """Red is for what is weak now: what was heard late once is not held against it for ever."""
    table = Table(SLOTS[:2], misses=8)
    well, weak = seven(1), seven(2)
    table.lay(well, "A-WL")
    table.lay(weak, "A-WL", every=3)
    table.run(3 * SECOND)
    hits = table.board.report()[0].hits
    assert hits[uid(weak)] < 15
    table.board.weaken("A-WL", 1)
    table.run(4 * SECOND)  # the table asks how readers are every 2 s
    assert table.board.report()[0].hits == {uid(well): 20, uid(weak): 20}
    assert table.board.program.rounds._slots[0].field.late == []


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


def test_a_board_that_holds_miso_silences_the_others_and_plays_on_itself(table: Table) -> None:
    table.board.pico.holds_miso = [3]
    told = table.run(5 * SECOND)
    assert {one for one in told if one[1] == "dead"} == {
        (f"reader {slot}", "dead") for slot in SLOTS if slot != "A-M3"
    }
    table.lay(seven(), "A-M3")
    assert table.run(SOON) == [("on", "A-M3", uid(seven()))]


def test_fewer_slots_are_visited_more_often() -> None:
    table = Table(SLOTS[:2])
    table.run(2 * SECOND)
    assert (table.board.link.report().scan_ms or 999) < 20
