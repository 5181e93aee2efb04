"""What people press and see on the slot board: buttons that bounce, are held, stuck; and lamps."""

import pytest
from crownboard import messages

from hardware.sim.chips.chance import Chance
from tests.firmware.board_table import SECOND, SLOTS, SOON, Table, seven

pytestmark = pytest.mark.sweep


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


def test_a_hold_is_told_once_before_its_release(table: Table) -> None:
    table.press("back")
    assert table.run(700_000) == [("pressed", "back")]
    assert table.run(3 * SECOND) == [("held", "back")]
    table.press("back", down=False)
    assert table.run(100_000) == [("released", "back")]


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


def test_a_spike_as_the_board_starts_spoils_no_press() -> None:
    table = Table()
    table.press("ok")
    table.run(2_000)
    table.press("ok", down=False)
    table.run(SECOND)
    table.press("ok")
    assert table.run(SECOND) == [("pressed", "ok"), ("held", "ok")]


def test_a_button_held_while_the_board_starts_anew_is_not_pressed_twice(table: Table) -> None:
    table.press("ok")
    assert table.run(100_000) == [("pressed", "ok")]
    table.board.restart()
    assert ("pressed", "ok") not in table.run(5 * SECOND)
    table.press("ok", down=False)
    table.run(100_000)
    table.press("ok")
    assert table.run(100_000) == [("pressed", "ok")]


# Lamps


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
