"""How long a card takes from the slot to an event at the table; exact, in virtual time.

The Pico's costs are those of `hardware.sim.chips.pico.TRANSFER_US`, 1 MHz, 5 ms guard. The cable
takes no time, the table's end of it is looked at every 5 ms.
"""

import pytest
from crownboard import pico

from hardware.events import TagOff, TagOn
from hardware.sim.chips.chance import Chance
from hardware.sim.chips.tags import Ntag213, Tag
from tests.firmware.board_table import SECOND, SLOTS, Table, four, seven
from tests.sampling import sampled

PLACED_US, REMOVED_US = 200_000, 350_000


def latencies(occupied: int, times: int, seed: int = 1) -> tuple[list[int], list[int]]:
    """Lay a new tag beside so many others and lift it, at any moment; return both times, sorted."""
    table = Table()
    table.run(SECOND)
    chance = Chance(seed)
    for number in range(occupied):
        table.lay(seven(number), SLOTS[number * 12 // occupied])
    free = [slot for slot in SLOTS if not table.board.chip(slot).tags()]
    table.run(SECOND)
    placed, removed = [], []
    for number in range(times):
        tag = Ntag213(b"\x05\xa1\xb2\xc3\xd4" + number.to_bytes(2, "big"))
        slot = free[chance.below(len(free))]
        table.run(300_000 + chance.below(200_000))
        start_us = table.scheduler.now_us
        table.lay(tag, slot)
        table.run(500_000)
        on = table.events[-1]
        assert isinstance(on, TagOn)
        placed.append(on.at_us - start_us)
        table.run(chance.below(200_000))
        start_us = table.scheduler.now_us
        table.lift(tag)
        table.run(600_000)
        off = table.events[-1]
        assert isinstance(off, TagOff)
        removed.append(off.at_us - start_us)
    return sorted(placed), sorted(removed)


def percentile(values: list[int], percent: int) -> int:
    """Return the value that so many percent do not exceed."""
    return values[-(-len(values) * percent // 100) - 1]


def show(title: str, placed: list[int], removed: list[int]) -> None:
    """Print both figures in milliseconds."""
    for name, values in (("placed", placed), ("removed", removed)):
        shares = (50, 99, 100)
        numbers = " / ".join(f"{percentile(values, share) / 1000:.0f}" for share in shares)
        print(f"{title}, {name} → event: {numbers} ms (half, 99 %, worst of {len(values)})")


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("tags", "measured_ms"),
    sampled([((), 7), ((four(),), 11), ((seven(),), 15)], {2}),
    ids=["-", "four", "seven"],
)
def test_a_slot_costs_the_model_what_it_cost_the_emulated_pico(
    tags: tuple[Tag, ...], measured_ms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The emulated RP2040 drove its bus at 8 MHz, with a guard of 5 ms as here."""
    monkeypatch.setattr(pico, "SPI_HZ", 8_000_000)
    table = Table(SLOTS[:1])
    for tag in tags:
        table.lay(tag, SLOTS[0])
    table.run(2 * SECOND)
    before = visits_of(table)
    table.run(2 * SECOND)
    visit_ms = 2_000 / (visits_of(table) - before)
    assert abs(visit_ms - measured_ms) < 0.7


def visits_of(table: Table) -> int:
    """Count the visits to all slots so far."""
    return sum(slot.visits for slot in table.board.program.rounds._slots)


@pytest.mark.long
def test_cards_are_told_in_time_with_six_slots_occupied() -> None:
    placed, removed = latencies(6, 15)
    show("6 of 12 occupied", placed, removed)
    assert placed[-1] <= PLACED_US
    assert removed[-1] <= REMOVED_US


@pytest.mark.long
def test_cards_are_told_in_time_with_six_slots_occupied_at_the_99th_percentile() -> None:
    placed, removed = latencies(6, 1_000, seed=2)
    show("6 of 12 occupied", placed, removed)
    assert percentile(placed, 99) <= PLACED_US
    assert percentile(removed, 99) <= REMOVED_US


@pytest.mark.long
def test_how_long_it_takes_with_all_slots_occupied() -> None:
    """No promise, a report: eleven tags lie, the twelfth comes and goes."""
    placed, removed = latencies(11, 300, seed=3)
    show("12 of 12 occupied", placed, removed)
    assert percentile(placed, 99) <= 300_000
    assert percentile(removed, 99) <= 500_000
