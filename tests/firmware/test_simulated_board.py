"""The simulated board as a table's slots: its faults by name, its buttons, lamps, and rest."""

import pytest
from crownboard import messages

from hardware.bus import VirtualScheduler
from hardware.events import Event
from hardware.sim.board import SimulatedBoard
from tests.firmware.board_table import BUTTONS, SECOND, SLOTS, SOON, seven, uid
from tests.hardware.shortened import told
from tests.sampling import sampled


class Rig:
    """A board that rests where nothing moves, and what it has told."""

    def __init__(self, idle_us: int = 5_000) -> None:
        self.events: list[Event] = []
        self.board = SimulatedBoard(SLOTS, BUTTONS, self.events.append, idle_us=idle_us)
        self.scheduler = VirtualScheduler(self.board.buses)
        self.run(SECOND)

    def run(self, us: int) -> list[tuple[str, ...]]:
        before = len(self.events)
        self.scheduler.run_until(self.scheduler.now_us + us)
        return told(self.events[before:])

    def lay(self, number: int, slot: str) -> None:
        self.board.lay(seven(number), slot, self.scheduler.now_us)


@pytest.fixture
def rig() -> Rig:
    return Rig()


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("fault", "while_on", "after"),
    sampled(
        [
            ("dead", {("reader A-M1", "dead")}, {("reader A-M1", "ok")}),
            ("deaf", {("reader A-M1", "deaf")}, {("reader A-M1", "ok")}),
            ("brown", {("reader A-M1", "deaf")}, {("reader A-M1", "ok")}),
            ("two", {("on", "A-M1", "04" + b"A-M1??".hex().upper())}, set()),
            ("cable", {("board", "dead")}, {("board", "ok")}),
            ("old", {("board", "dead")}, {("board", "ok")}),
        ],
        {0, 3, 4},
    ),
)
def test_a_fault_is_told_and_so_is_its_end(
    rig: Rig, fault: str, while_on: set[tuple[str, ...]], after: set[tuple[str, ...]]
) -> None:
    rig.lay(0, "A-M1")
    rig.run(3 * SECOND)
    rig.board.fault(fault, "A-M1")
    assert while_on <= set(rig.run(4 * SECOND))
    rig.board.fault(fault, "A-M1", on=False)
    told_after = rig.run(12 * SECOND)
    assert after <= set(told_after)
    assert ("off", "A-M1", uid(seven(0))) not in told_after


@pytest.mark.sweep
@pytest.mark.parametrize("fault", sampled(["holds", "miso0", "miso1"], {0}))
def test_a_held_data_line_kills_the_others(rig: Rig, fault: str) -> None:
    rig.board.fault(fault, "A-M1")
    dead = {row for row in rig.run(4 * SECOND) if row[-1] == "dead"}
    spared = {"A-M1"} if fault == "holds" else set()
    assert dead == {(f"reader {slot}", "dead") for slot in SLOTS if slot not in spared}
    rig.board.fault(fault, "A-M1", on=False)
    assert {(part, "ok") for part, _ in dead} <= set(rig.run(12 * SECOND))


@pytest.mark.sweep
def test_a_board_that_reboots_takes_nothing_away(rig: Rig) -> None:
    rig.lay(0, "A-M1")
    rig.run(SOON)
    rig.board.fault("reboot")
    rig.board.fault("reboot", on=False)
    assert {row[-1] for row in rig.run(4 * SECOND)} == {"ok"}
    assert rig.board.link.report().uptime_s in (1, 2, 3), "it did start anew"


@pytest.mark.sweep
def test_a_lossy_line_loses_no_card(rig: Rig) -> None:
    rig.board.fault("line")
    rig.lay(0, "A-M1")
    assert rig.run(5 * SECOND) == [("on", "A-M1", uid(seven(0))), ("board", "noisy")]
    assert rig.board.cable.lost > 0


def test_every_fault_that_it_names_can_be_switched_and_no_other(rig: Rig) -> None:
    for fault in rig.board.faults:
        rig.board.fault(fault, "A-M1")
        rig.board.fault(fault, "A-M1", on=False)
    with pytest.raises(KeyError):
        rig.board.fault("spi", "A-M1")


@pytest.mark.sweep
def test_buttons_bounce_press_and_hold(rig: Rig) -> None:
    close = rig.board.contacts["ready A"]
    for down in (True, False, True):
        close(down)
        rig.run(2_000)
    assert rig.run(SECOND // 10) == [("pressed", "ready A")]
    assert rig.run(SECOND) == [("held", "ready A")]
    close(False)
    assert rig.run(SECOND // 10) == [("released", "ready A")]


@pytest.mark.sweep
@pytest.mark.long
def test_a_button_that_is_down_for_half_a_minute_is_found_out(rig: Rig) -> None:
    close = rig.board.contacts["ready B"]
    close(True)
    assert rig.run(29 * SECOND) == [("pressed", "ready B"), ("held", "ready B")]
    assert rig.run(3 * SECOND) == [("button ready B", "deaf")]
    close(False)
    assert rig.run(SECOND) == [("released", "ready B"), ("button ready B", "ok")]
    close(True)
    rig.run(32 * SECOND)
    rig.board.restart()
    close(False)
    assert ("button ready B", "ok") in rig.run(4 * SECOND)


@pytest.mark.sweep
def test_its_lamps_are_seen(rig: Rig) -> None:
    rig.board.show({"A-M1": messages.GREEN, "B-R": messages.RED})
    rig.run(SECOND // 10)
    assert rig.board.lamps() == {"A-M1": messages.GREEN, "B-R": messages.RED}


@pytest.mark.sweep
def test_resting_where_nothing_moves_changes_no_visit_and_no_event() -> None:
    """The program then rests for 5 ms at a time; it reads as often and tells as soon."""

    def play(idle_us: int) -> tuple[int, list[tuple[str, ...]], list[int]]:
        rig = Rig(idle_us)
        before = rig.board.pico.transfers
        for number in range(6):
            rig.lay(number, SLOTS[2 * number])
            rig.run(SECOND)
        transfers = rig.board.pico.transfers - before
        return transfers, told(rig.events[-6:]), [event.at_us for event in rig.events[-6:]]

    exact, rested = play(1_000), play(5_000)
    assert abs(exact[0] - rested[0]) < exact[0] / 50
    assert exact[1] == rested[1]
    late_us = [rest - each for each, rest in zip(exact[2], rested[2], strict=True)]
    assert max(late_us) < 150_000


@pytest.mark.sweep
def test_hands_and_faults_reach_where_bleeding_goes(rig: Rig) -> None:
    rig.board.fault("bleed", "A-M2")
    rig.lay(0, "A-M1")
    heard = {row[1] for row in rig.run(3 * SECOND) if row[0] == "on"}
    assert heard == {"A-M1", "A-M2"}
    assert rig.board.tags_on("A-M2") == []
    rig.board.fault("bleed", "A-M2", on=False)
    assert [row[:2] for row in rig.run(3 * SECOND)] == [("off", "A-M2")]
