"""The line between the slot board and its table: garbage, a bad cable, settings, a busy table."""

import pytest
from crownboard import messages
from crownboard.messages import written

from hardware.sim.cable import ROOM
from hardware.sim.chips.chance import Chance
from tests.firmware.board_table import SECOND, SLOTS, SOON, Table, seven, uid
from tests.hardware.shortened import told

pytestmark = pytest.mark.sweep


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
